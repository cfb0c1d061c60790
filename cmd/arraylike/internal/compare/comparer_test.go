package compare_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/compare"
)

func ExampleComparer() {
	a, _ := arrayapi.BufferOf([]float64{1, 2, 3, 4}, 2, 2)
	b, _ := arrayapi.BufferOf([]float64{1, 2, 3.5, 5}, 2, 2)
	c := compare.New(a.DType, a.Shape, false)
	if err := c.Add(a, b, 0, 0); err != nil {
		fmt.Println(err)
		return
	}
	r := c.Result()
	fmt.Println(r.Differ, "of", r.Size, "differ,", r.Largest.Text()+", first at", r.First)
	// Output: 2 of 4 differ, by 1 at most, first at [1 0]
}

// TestBlocks compares an array cut into blocks along each axis, in both orders, with the definition: the first index in
// row-major order that differs.
func TestBlocks(t *testing.T) {
	shape := []int{3, 4, 5}
	a, err := arrayapi.NewBuffer(dtype.Int16, shape)
	require.NoError(t, err)
	for _, at := range [][]int{{0, 0, 1}, {0, 3, 0}, {1, 2, 3}, {2, 3, 4}} {
		b := a.Copy()
		for _, index := range [][]int{at, {2, 3, 4}} {
			b.Data[2*(index[0]*20+index[1]*5+index[2])] = 7
		}
		column := b.Transposed().Copy().Transposed()
		for axis := range shape {
			for _, y := range []arrayapi.Buffer{b, column} {
				for _, x := range []arrayapi.Buffer{a, a.Transposed().Copy().Transposed()} {
					c := compare.New(a.DType, shape, false)
					for i := range shape[axis] {
						require.NoError(t, c.Add(slice(x, axis, i), slice(y, axis, i), axis, i))
					}
					require.Equal(t, at, c.Result().First)
				}
			}
		}
	}
}

// slice is the index i of an axis.
func slice(b arrayapi.Buffer, axis, i int) arrayapi.Buffer {
	b.Offset += i * b.Strides[axis]
	b.Shape = append([]int(nil), b.Shape...)
	b.Shape[axis] = 1
	return b
}

// TestPadding has records that differ between their fields alone, and in a field of a record in them.
func TestPadding(t *testing.T) {
	inner, err := dtype.NewStruct([]dtype.Field{{Name: "x", DType: dtype.Uint8}, {Name: "y", Offset: 2, DType: dtype.Uint8}}, 4)
	require.NoError(t, err)
	d, err := dtype.NewStruct([]dtype.Field{{Name: "a", DType: dtype.Uint8}, {Name: "b", Offset: 2, DType: inner, Shape: []int{2}}}, 12)
	require.NoError(t, err)
	counts := map[int]bool{0: true, 2: true, 4: true, 6: true, 8: true}
	for i := range 12 {
		a, err := arrayapi.NewBuffer(d, []int{2})
		require.NoError(t, err)
		b := a.Copy()
		b.Data[12+i] = 1
		c := compare.New(d, a.Shape, false)
		require.NoError(t, c.Add(a, b, 0, 0))
		if counts[i] {
			require.Equal(t, []int{1}, c.Result().First, "byte %d", i)
		} else {
			require.Zero(t, c.Result().Differ, "byte %d", i)
		}
	}
}

func TestNaN(t *testing.T) {
	other := math.Float64frombits(math.Float64bits(math.NaN()) ^ 1)
	a, err := arrayapi.BufferOf([]float64{math.NaN(), math.NaN(), 1, math.Inf(1)})
	require.NoError(t, err)
	b, err := arrayapi.BufferOf([]float64{other, 2, math.NaN(), 5})
	require.NoError(t, err)
	for same, want := range map[bool]int{true: 3, false: 4} {
		c := compare.New(a.DType, a.Shape, same)
		require.NoError(t, c.Add(a, b, 0, 0))
		require.Equal(t, want, c.Result().Differ)
		require.Equal(t, "by +Inf at most (but for "+fmt.Sprint(want-1)+" of NaN)", c.Result().Largest.Text())
	}
}
