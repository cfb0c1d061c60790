package strided_test

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/internal/strided"
)

func TestCount(t *testing.T) {
	for _, c := range []struct {
		shape []int
		want  int
	}{{nil, 1}, {[]int{0}, 0}, {[]int{3}, 3}, {[]int{2, 3, 4}, 24}, {[]int{math.MaxInt, 0}, 0}, {[]int{0, math.MaxInt}, 0}} {
		n, err := strided.Count(c.shape)
		require.NoError(t, err, "%v", c.shape)
		require.Equal(t, c.want, n)
	}
	half := 1 << 16
	for _, shape := range [][]int{{-1}, {0, -1}, {math.MaxInt, 2}, {half, half, half, half}, {math.MaxInt, 2, 0}} {
		_, err := strided.Count(shape)
		require.Error(t, err, "%v", shape)
	}
}

func TestCheckSize(t *testing.T) {
	require.NoError(t, strided.CheckSize([]int{0, 3, 4}, 8))
	require.NoError(t, strided.CheckSize(nil, math.MaxInt))
	for _, shape := range [][]int{{math.MaxInt}, {0, math.MaxInt}, {math.MaxInt, 0}, {math.MaxInt, 2}, {1 << 16, 1 << 16, 1 << 16, 1 << 16, 0}} {
		require.Error(t, strided.CheckSize(shape, 8), "%v", shape)
	}
}

func TestContiguityMatchesNumPy(t *testing.T) {
	// numpy.ndarray.flags of arrays of 8-byte elements with these shapes and strides.
	for _, c := range []struct {
		shape, strides []int
		isC, isF       bool
	}{
		{[]int{}, []int{}, true, true},
		{[]int{3}, []int{8}, true, true},
		{[]int{3}, []int{16}, false, false},
		{[]int{3}, []int{-8}, false, false},
		{[]int{2, 3}, []int{24, 8}, true, false},
		{[]int{2, 3}, []int{8, 16}, false, true},
		{[]int{1, 3}, []int{999, 8}, true, true},
		{[]int{3, 1}, []int{8, -7}, true, true},
		{[]int{3, 0}, []int{5, 5}, true, true},
		{[]int{3, 2, 0}, []int{5, 5, 1}, true, true},
		{[]int{2, 2}, []int{0, 8}, false, false},
	} {
		require.Equal(t, c.isC, strided.IsC(c.shape, c.strides, 8), "C %v %v", c.shape, c.strides)
		require.Equal(t, c.isF, strided.IsF(c.shape, c.strides, 8), "F %v %v", c.shape, c.strides)
	}
}

func TestBounds(t *testing.T) {
	for _, c := range []struct {
		shape, strides []int
		lo, hi         int
	}{
		{nil, nil, 0, 8},
		{[]int{3}, []int{8}, 0, 24},
		{[]int{3}, []int{-8}, -16, 8},
		{[]int{3, 2}, []int{0, -4}, -4, 8},
		{[]int{3, 0}, []int{math.MaxInt, 1}, 0, 0},
		{[]int{2, 2}, []int{100, -10}, -10, 108},
	} {
		lo, hi, err := strided.Bounds(c.shape, c.strides, 8)
		require.NoError(t, err)
		require.Equal(t, [2]int{c.lo, c.hi}, [2]int{lo, hi}, "%v %v", c.shape, c.strides)
	}
	for _, c := range [][2][]int{
		{{3}, {}},
		{{3}, {math.MaxInt}},
		{{3}, {math.MinInt}},
		{{2, 2}, {math.MaxInt, math.MaxInt}},
		{{2, 2}, {-math.MaxInt, -math.MaxInt}},
	} {
		_, _, err := strided.Bounds(c[0], c[1], 8)
		require.Error(t, err, "%v", c)
	}
}

// A plain element-by-element copy by index arithmetic is the second
// implementation that Copy is compared with.
func TestCopyMatchesElementwise(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for trial := range 800 {
		rank, itemsize := rng.IntN(5), []int{1, 2, 3, 4, 8, 16}[rng.IntN(6)]
		shape := make([]int, rank)
		for i := range shape {
			shape[i] = 1 + rng.IntN(7)
		}
		if rank == 2 && trial%3 == 0 {
			shape[0], shape[1] = 30+rng.IntN(70), 30+rng.IntN(70)
		}
		t.Run(fmt.Sprintf("%v of %d", shape, itemsize), func(t *testing.T) {
			src, so, ss := randomLayout(rng, shape, itemsize)
			dst, do, ds := randomLayout(rng, shape, itemsize)
			if trial%4 == 0 { // no place suits a word
				src, dst = append([]byte{0}, src...)[1:], append([]byte{0}, dst...)[1:]
			}
			want := slices.Clone(dst)
			forEach(shape, func(index []int) {
				d, s := do, so
				for i, k := range index {
					d, s = d+k*ds[i], s+k*ss[i]
				}
				copy(want[d:d+itemsize], src[s:s+itemsize])
			})
			strided.Copy(dst, do, ds, src, so, ss, shape, itemsize)
			require.Equal(t, want, dst)
		})
	}
}

// randomLayout gives memory of random bytes with a layout of permuted axes,
// some of them reversed or padded, by whole elements or not.
func randomLayout(rng *rand.Rand, shape []int, itemsize int) (mem []byte, offset int, strides []int) {
	strides = make([]int, len(shape))
	step := itemsize
	for _, i := range rng.Perm(len(shape)) {
		strides[i] = step
		step *= shape[i]
		if rng.IntN(4) == 0 {
			step += itemsize*rng.IntN(3) + rng.IntN(8)/7
		}
	}
	for i := range strides {
		if rng.IntN(4) == 0 {
			offset += (shape[i] - 1) * strides[i]
			strides[i] = -strides[i]
		}
	}
	mem = make([]byte, step)
	for i := range mem {
		mem[i] = byte(rng.Uint32())
	}
	return mem, offset, strides
}

func forEach(shape []int, f func(index []int)) {
	n, _ := strided.Count(shape)
	index := make([]int, len(shape))
	for flat := range n {
		for i, rest := len(shape)-1, flat; i >= 0; i-- {
			index[i], rest = rest%shape[i], rest/shape[i]
		}
		f(index)
	}
}

func TestCopyBroadcastSource(t *testing.T) {
	dst := make([]byte, 6)
	strided.Copy(dst, 0, []int{3, 1}, []byte{1, 2, 3}, 0, []int{0, 1}, []int{2, 3}, 1)
	require.Equal(t, []byte{1, 2, 3, 1, 2, 3}, dst)
}

func TestSwap(t *testing.T) {
	for _, width := range []int{2, 4, 8, 10, 16} {
		b := make([]byte, 3*width)
		for i := range b {
			b[i] = byte(i)
		}
		want := slices.Clone(b)
		for word := range slices.Chunk(want, width) {
			slices.Reverse(word)
		}
		strided.Swap(b, width, []strided.SwapRun{{Width: width, Count: 1}})
		require.Equal(t, want, b)
	}
	// A record of one byte, a big word and a pair of short ones.
	b := []byte{9, 1, 2, 3, 4, 1, 2, 3, 4, 8, 1, 2, 3, 4, 1, 2, 3, 4}
	strided.Swap(b, 9, []strided.SwapRun{{1, 4, 1}, {5, 2, 2}})
	require.Equal(t, []byte{9, 4, 3, 2, 1, 2, 1, 4, 3, 8, 4, 3, 2, 1, 2, 1, 4, 3}, b)
}

func BenchmarkCopyTranspose(b *testing.B) {
	for _, n := range []int{1000, 1024} {
		b.Run(fmt.Sprintf("n=%d", n), func(b *testing.B) {
			src, dst := make([]byte, 8*n*n), make([]byte, 8*n*n)
			binary.NativeEndian.PutUint64(src, 1)
			b.SetBytes(int64(len(src)))
			for b.Loop() {
				strided.Copy(dst, 0, []int{8 * n, 8}, src, 0, []int{8, 8 * n}, []int{n, n}, 8)
			}
		})
	}
}
