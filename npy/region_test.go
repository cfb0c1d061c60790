package npy_test

import (
	"encoding/binary"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/npy"
)

// randomRegion is a region of an array of that shape, empty ones included.
func randomRegion(rng *rand.Rand, shape []int) npy.Region {
	var r npy.Region
	for _, n := range shape {
		start := rng.IntN(n + 1)
		r.Start = append(r.Start, start)
		r.Stop = append(r.Stop, start+rng.IntN(n-start+1))
		r.Step = append(r.Step, 1+rng.IntN(3))
	}
	if rng.IntN(3) == 0 { // fewer entries than axes
		k := rng.IntN(len(shape) + 1)
		r.Start, r.Stop, r.Step = r.Start[:k], r.Stop[:k], r.Step[:k]
	}
	return r
}

// places lists the elements of a region of numbers by plain arithmetic.
func places(r npy.Region, shape []int) (of []int, places []uint32) {
	at := []uint32{0}
	for axis, n := range shape {
		start, stop, step := 0, n, 1
		if axis < len(r.Start) {
			start, stop, step = r.Start[axis], r.Stop[axis], r.Step[axis]
		}
		var next []uint32
		count := 0
		for i := start; i < stop; i += step {
			count++
		}
		for _, p := range at {
			for i := start; i < stop; i += step {
				next = append(next, p*uint32(n)+uint32(i))
			}
		}
		of, at = append(of, count), next
	}
	return of, at
}

func elements(t testing.TB, b arrayapi.Buffer) []uint32 {
	t.Helper()
	raw := b.Copy().Data
	order := binary.ByteOrder(binary.LittleEndian)
	if b.DType.Order() == dtype.BigEndian {
		order = binary.BigEndian
	}
	out := make([]uint32, len(raw)/4)
	for i := range out {
		out[i] = order.Uint32(raw[4*i:])
	}
	return out
}

func TestReadRegion(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 5))
	for _, shape := range [][]int{{}, {7}, {5, 6}, {3, 4, 5}, {2, 3, 4, 5}, {1, 9, 1}, {40, 1500}, {3, 30, 30, 30}, {70, 3, 1100}} {
		for _, order := range []npy.Order{npy.OrderC, npy.OrderF} {
			data := numbers(t, order, shape...)
			for range 40 {
				f, storage := open(t, data)
				region := randomRegion(rng, shape)
				of, want := places(region, shape)
				got, err := f.ReadRegion(region)
				require.NoError(t, err)
				require.Equal(t, len(of), len(got.Shape))
				require.Equal(t, of, append([]int(nil), got.Shape...), "%v of %v", region, shape)
				require.Equal(t, want, append([]uint32(nil), elements(t, got)...), "%v of %v", region, shape)
				require.LessOrEqual(t, storage.bytes, len(data)+1, "no byte is read twice")
				require.True(t, got.IsC() && order == npy.OrderC || got.IsF() && order == npy.OrderF)

				if len(of) == 0 {
					continue
				}
				into := spread(t, dtype.Uint32.WithOrder(dtype.BigEndian), of)
				require.NoError(t, f.ReadRegionInto(into, region))
				require.Equal(t, want, append([]uint32(nil), elements(t, into)...), "%v of %v", region, shape)
			}
		}
	}
}

func TestReadRegionReadsNoMoreThanItNeeds(t *testing.T) {
	data := numbers(t, npy.OrderC, 100, 50, 40) // 8,000 bytes for each index of the first axis
	for name, c := range map[string]struct {
		region       npy.Region
		calls, bytes int
	}{
		"rows":                {npy.Region{Start: []int{10}, Stop: []int{14}}, 1, 4 * 8000},
		"whole":               {npy.Region{}, 2, 100*8000 + 1}, // and a look whether it is all there
		"a plane far apart":   {npy.Region{Start: []int{0, 7}, Stop: []int{100, 8}}, 100, 100 * 160},
		"a column of a plane": {npy.Region{Start: []int{3, 0, 5}, Stop: []int{4, 50, 6}}, 1, 49*160 + 4},
		"every second column": {npy.Region{Start: []int{3}, Stop: []int{4}, Step: []int{1, 1, 2}}, 1, 8000 - 4},
		"one element":         {npy.Region{Start: []int{99, 49, 39}}, 1, 4},
		"nothing":             {npy.Region{Start: []int{5, 5}, Stop: []int{9, 5}}, 0, 0},
	} {
		t.Run(name, func(t *testing.T) {
			f, storage := open(t, data)
			_, err := f.ReadRegion(c.region)
			require.NoError(t, err)
			require.Equal(t, c.calls, storage.calls)
			require.Equal(t, c.bytes, storage.bytes)
		})
	}
}

func TestRegionsOutsideAreRefused(t *testing.T) {
	f, storage := open(t, numbers(t, npy.OrderC, 4, 5))
	for _, r := range []npy.Region{
		{Start: []int{-1}}, {Start: []int{5}}, {Stop: []int{5}}, {Start: []int{3}, Stop: []int{2}},
		{Start: []int{0, 0, 0}}, {Step: []int{0}}, {Step: []int{1, -1}}, {Stop: []int{0, math.MaxInt}},
	} {
		_, err := f.ReadRegion(r)
		var shape *arrayapi.ShapeError
		require.ErrorAs(t, err, &shape, "%v", r)
		require.ErrorAs(t, f.ReadRegionInto(arrayapi.Buffer{}, r), &shape)
	}
	_, err := f.ReadRows(4, 5)
	require.ErrorContains(t, err, "npy: region: want indices from 4 up to 5 on axis 0, have shape [4 5]")
	require.Zero(t, storage.calls)
	b, err := f.ReadRegion(npy.Region{Step: []int{math.MaxInt, math.MaxInt}})
	require.NoError(t, err)
	require.Equal(t, []uint32{0}, elements(t, b))
}

func TestReadRegionIntoChecksTheTarget(t *testing.T) {
	f, _ := open(t, numbers(t, npy.OrderC, 4, 5))
	b, err := arrayapi.NewBuffer(dtype.Uint32, []int{3, 5})
	require.NoError(t, err)
	var shape *arrayapi.ShapeError
	require.ErrorAs(t, f.ReadRegionInto(b, npy.Region{Start: []int{2}}), &shape)
	require.NoError(t, f.ReadRegionInto(b, npy.Region{Start: []int{1}}))
	b.DType = dtype.Float32
	var wrong *arrayapi.DTypeError
	require.ErrorAs(t, f.ReadRegionInto(b, npy.Region{Start: []int{1}}), &wrong)
}
