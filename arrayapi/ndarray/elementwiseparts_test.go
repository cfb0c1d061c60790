package ndarray_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
)

// Large arrays are shared between processors. Each element is where it belongs,
// whatever the layouts.
func TestLargeArraysAreShared(t *testing.T) {
	const n = 1 << 9
	data := make([]int32, (n+1)*(n+3))
	for i := range data {
		data[i] = int32(i) * 7
	}
	square := must(ndarray.FromSlice(data, 1, n+1, n+3))
	column := must(must(square.Slice(ndarray.All(), ndarray.All(), ndarray.Span(0, 1))).Copy())
	swapped := must(square.AsType(dtype.Int32.WithOrder(dtype.BigEndian)))
	turned := must(must(must(square.Transpose()).Copy()).Transpose())
	for name, x := range map[string]*ndarray.Array{"row-major": square, "other byte order": swapped, "column-major": turned} {
		t.Run(name, func(t *testing.T) {
			z, err := elementwise(arrayapi.OpAdd, x, column)
			require.NoError(t, err)
			sums := must(ndarray.Data[int32](z))
			less, err := elementwise(arrayapi.OpLess, x, z)
			require.NoError(t, err)
			isLess := must(ndarray.Data[bool](less))
			odd, err := elementwise(arrayapi.OpWhere, less, x, -5)
			require.NoError(t, err)
			chosen := must(ndarray.Data[int32](odd))
			clipped, err := elementwise(arrayapi.OpClip, x, 100, 1000)
			require.NoError(t, err)
			within := must(ndarray.Data[int32](clipped))
			finite, err := elementwise(arrayapi.OpIsFinite, x)
			require.NoError(t, err)
			isFinite := must(ndarray.Data[bool](finite))
			for i, v := range data {
				first := int32(i/(n+3)*(n+3)) * 7
				ok := sums[i] == v+first && isLess[i] == (first > 0) && within[i] == min(max(v, 100), 1000) && isFinite[i]
				if first > 0 {
					ok = ok && chosen[i] == v
				} else {
					ok = ok && chosen[i] == -5
				}
				if !ok {
					require.Fail(t, "an element is wrong", "%d: %d %v %d %d %v", i, sums[i], isLess[i], chosen[i], within[i], isFinite[i])
				}
			}
		})
	}
}
