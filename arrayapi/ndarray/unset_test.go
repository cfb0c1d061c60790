package ndarray_test

import (
	"math"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
)

// TestLargeResultsAreStoredWhole has results that are large enough for memory that is
// not cleared, which was in use before: each element must have been stored.
func TestLargeResultsAreStoredWhole(t *testing.T) {
	const n = 3<<17 + 5 // 3 MiB
	values, twos := make([]float64, n), make([]int64, n)
	for i := range values {
		values[i], twos[i] = float64(i), int64(i/2*2)
	}
	x, index := must(ndarray.FromSlice(values)), must(ndarray.FromSlice(twos))
	mask := must(index.AsType(dtype.Bool))               // all but the first two
	long := must(ndarray.FromSlice(make([]uint16, 8*n))) // results of bools are large later
	manipulate := func(op arrayapi.Op, o arrayapi.ManipulateOptions, args ...arrayapi.ArrayLike) *ndarray.Array {
		return must(ndarray.Namespace().(arrayapi.Manipulator).Manipulate(op, args, o))[0].(*ndarray.Array)
	}
	predicate := func(op arrayapi.Op) func() *ndarray.Array {
		return func() *ndarray.Array { return must(elementaryOp(t, string(op), long).AsType(dtype.Float64)) }
	}
	for _, c := range []struct {
		name string
		do   func() *ndarray.Array
		size int
		want func(i int) float64
	}{
		{"copy", func() *ndarray.Array { return must(x.Copy()) }, n, func(i int) float64 { return float64(i) }},
		{"copy of the reverse", func() *ndarray.Array {
			return must(must(x.Slice(ndarray.Span(ndarray.End, ndarray.Begin).By(-1))).Copy())
		}, n, func(i int) float64 { return float64(n - 1 - i) }},
		{"astype", func() *ndarray.Array { return must(index.AsType(dtype.Float64)) }, n, func(i int) float64 { return float64(i / 2 * 2) }},
		{"concat", func() *ndarray.Array {
			return manipulate(arrayapi.OpConcat, arrayapi.ManipulateOptions{Axes: []int{0}}, x, x)
		}, 2 * n, func(i int) float64 { return float64(i % n) }},
		{"take", func() *ndarray.Array { return manipulate(arrayapi.OpTake, arrayapi.ManipulateOptions{}, x, index) }, n,
			func(i int) float64 { return float64(i / 2 * 2) }},
		{"roll", func() *ndarray.Array {
			return manipulate(arrayapi.OpRoll, arrayapi.ManipulateOptions{Shift: []int{2}, Axes: []int{0}}, x)
		}, n, func(i int) float64 { return float64((i + n - 2) % n) }},
		{"select", func() *ndarray.Array { return must(x.Select(ndarray.Mask(mask))) }, n - 2, func(i int) float64 { return float64(i + 2) }},
		{"isnan of integers", predicate(arrayapi.OpIsNaN), 8 * n, func(int) float64 { return 0 }},
		{"isinf of integers", predicate(arrayapi.OpIsInf), 8 * n, func(int) float64 { return 0 }},
		{"isfinite of integers", predicate(arrayapi.OpIsFinite), 8 * n, func(int) float64 { return 1 }},
		{"signbit of unsigned integers", predicate(arrayapi.OpSignBit), 8 * n, func(int) float64 { return 0 }},
		{"sqrt", func() *ndarray.Array { return elementaryOp(t, "sqrt", x) }, n, func(i int) float64 { return math.Sqrt(float64(i)) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			for range 2 { // memory with other contents for the second
				have := must(ndarray.Data[float64](c.do()))
				require.Len(t, have, c.size)
				for i, v := range have {
					if want := c.want(i); v != want {
						t.Fatalf("element %d: want %v, have %v", i, want, v)
					}
					have[i] = math.NaN()
				}
				runtime.GC()
			}
		})
	}
}
