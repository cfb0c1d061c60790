package ndarray_test

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
)

func accumulate(op arrayapi.Op, x *ndarray.Array, o arrayapi.AccumulateOptions) (*ndarray.Array, error) {
	z, err := ndarray.Namespace().(arrayapi.Accumulator).Accumulate(op, x, o)
	if err != nil {
		return nil, err
	}
	return z.(*ndarray.Array), nil
}

func TestAccumulationsMatchNumPy(t *testing.T) { testAlongAxes(t, "accumulate.json") }

func TestAccumulationsRefuse(t *testing.T) {
	a := arange(t, 2, 3)
	of := func(d dtype.DType, shape ...int) *ndarray.Array { return must(ndarray.Zeros(shape, d)) }
	d := must(a.AsType(dtype.Float64))
	type options = arrayapi.AccumulateOptions
	var noDType *arrayapi.DTypeError
	var noShape *arrayapi.ShapeError
	var noIndex *ndarray.IndexError
	for name, c := range map[string]struct {
		op   arrayapi.Op
		x    *ndarray.Array
		o    options
		as   any
		want string
	}{
		"no axis of two":         {arrayapi.OpCumulativeSum, a, options{}, &noShape, "ndarray: cumulative_sum: want one axis, or to be told along which, have shape [2 3]"},
		"two axes":               {arrayapi.OpCumulativeProd, a, options{Axes: []int{0, 1}}, nil, "ndarray: cumulative_prod: want one axis, have 2"},
		"an empty list of axes":  {arrayapi.OpDiff, a, options{Axes: []int{}, Order: 1}, nil, "ndarray: diff: want one axis, have 0"},
		"an axis too many":       {arrayapi.OpCumulativeSum, a, options{Axes: []int{2}}, &noIndex, "axis 2 is out of bounds"},
		"an axis below":          {arrayapi.OpDiff, a, options{Axes: []int{-3}, Order: 1}, &noIndex, "axis -3 is out of bounds"},
		"bools":                  {arrayapi.OpCumulativeSum, of(dtype.Bool, 2), options{}, &noDType, "ndarray: cumulative_sum: want dtype that is numeric"},
		"text":                   {arrayapi.OpDiff, of(dtype.NewBytes(2), 2), options{Order: 1}, &noDType, "ndarray: diff: want dtype that is bool or numeric"},
		"long doubles":           {arrayapi.OpDiff, of(dtype.LongDouble(16), 2), options{Order: 1}, &noDType, "ndarray: diff: "},
		"complex to real":        {arrayapi.OpCumulativeSum, of(dtype.Complex64, 2), options{DType: dtype.Float64}, &noDType, "that can be cast to float64"},
		"a bool result":          {arrayapi.OpCumulativeSum, a, options{Axes: []int{0}, DType: dtype.Bool}, &noDType, "have bool"},
		"rank 0":                 {arrayapi.OpDiff, of(dtype.Float64), options{Order: 1}, &noShape, "ndarray: diff: want at least one axis"},
		"an order below 0":       {arrayapi.OpDiff, a, options{Order: -1}, nil, "ndarray: diff: want an order of at least 0, have -1"},
		"a dtype of differences": {arrayapi.OpDiff, a, options{DType: dtype.Int8}, nil, "ndarray: diff: want no dtype"},
		"an initial difference":  {arrayapi.OpDiff, a, options{IncludeInitial: true}, nil, "ndarray: diff: want no initial"},
		"an order of sums":       {arrayapi.OpCumulativeSum, a, options{Order: 1}, nil, "ndarray: cumulative_sum: want no order, have 1"},
		"more to sum":            {arrayapi.OpCumulativeSum, a, options{Append: a}, nil, "ndarray: cumulative_sum: want no arrays"},
		"another dtype":          {arrayapi.OpDiff, a, options{Order: 1, Prepend: d}, &noDType, "ndarray: diff: want dtype int64"},
		"another shape":          {arrayapi.OpDiff, d, options{Order: 1, Append: of(dtype.Float64, 3, 3)}, &noShape, "ndarray: diff: want the shape [2 3] of the first argument, but along axis 1, have shape [3 3]"},
		"another rank":           {arrayapi.OpDiff, d, options{Order: 1, Append: of(dtype.Float64, 3)}, &noShape, "ndarray: diff: want 2 axes"},
		"nil":                    {arrayapi.OpDiff, nil, options{Order: 1}, nil, "ndarray: diff: "},
		"nil before":             {arrayapi.OpDiff, d, options{Order: 1, Prepend: (*ndarray.Array)(nil)}, nil, "ndarray: diff: "},
		"sum":                    {arrayapi.OpSum, a, options{}, nil, "unsupported"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := accumulate(c.op, c.x, c.o)
			require.ErrorContains(t, err, c.want)
			if c.as != nil {
				require.ErrorAs(t, err, c.as)
			}
		})
	}
}

// The same numbers in the other byte order are of the same dtype.
func TestDiffOfTwoByteOrders(t *testing.T) {
	x := must(ndarray.FromSlice([]int32{1, 4, 9}))
	y := must(must(ndarray.FromSlice([]int32{0})).AsType(dtype.Int32.WithOrder(dtype.BigEndian)))
	z, err := accumulate(arrayapi.OpDiff, x, arrayapi.AccumulateOptions{Order: 1, Prepend: y, Append: y})
	require.NoError(t, err)
	require.Equal(t, "[ 1  3  5 -9]", z.String())
}

// Nothing of the result is the memory of the argument.
func TestDiffOfOrder0IsACopy(t *testing.T) {
	s := []float64{1, 2}
	z, err := accumulate(arrayapi.OpDiff, must(ndarray.FromSlice(s)), arrayapi.AccumulateOptions{})
	require.NoError(t, err)
	s[0] = 7
	require.Equal(t, "[1. 2.]", z.String())
}

func TestDiffOfOddBools(t *testing.T) {
	x := must(must(ndarray.FromSlice([]uint8{2, 1, 0, 0, 255})).View(dtype.Bool))
	z, err := accumulate(arrayapi.OpDiff, x, arrayapi.AccumulateOptions{Order: 1})
	require.NoError(t, err)
	require.Equal(t, "[False  True False  True]", z.String())
}

func TestDiffTooLarge(t *testing.T) {
	big := must(must(ndarray.Zeros([]int{0, 1}, dtype.Int8)).BroadcastTo(0, math.MaxInt))
	o := arrayapi.AccumulateOptions{Order: 1, Prepend: big, Append: big}
	_, err := accumulate(arrayapi.OpDiff, big, o)
	require.ErrorContains(t, err, "ndarray: diff: want fewer elements along axis 1")
	_, err = accumulate(arrayapi.OpCumulativeSum, big, arrayapi.AccumulateOptions{Axes: []int{1}, IncludeInitial: true})
	require.ErrorContains(t, err, "ndarray: cumulative_sum: ")
}

// Large stacks are cut into parts, and long runs and wide rows into blocks. The definition is
// the reference.
func TestAccumulationsOfManyParts(t *testing.T) {
	for _, shape := range [][]int{{3, 100_001}, {600, 500}, {270_001}, {40, 80, 101}, {5, 60_000, 1}} {
		n := 1
		for _, size := range shape {
			n *= size
		}
		s := make([]int64, n)
		for i := range s {
			s[i] = int64(i) * 7919 % 10007 % 97
		}
		x := must(must(ndarray.FromSlice(s, shape...)).AsType(dtype.Int16))
		inner := n
		for axis, count := range shape {
			inner /= count
			sums, differences := make([]int64, n), []int64{}
			for i, v := range s {
				sums[i] = v
				if i/inner%count > 0 {
					sums[i] += sums[i-inner]
				}
				if i/inner%count < count-1 {
					differences = append(differences, s[i+inner]-v)
				}
			}
			z, err := accumulate(arrayapi.OpCumulativeSum, x, arrayapi.AccumulateOptions{Axes: []int{axis}})
			require.NoError(t, err)
			require.True(t, slices.Equal(sums, must(ndarray.Data[int64](z))), "%v, axis %d", shape, axis)
			z, err = accumulate(arrayapi.OpDiff, x, arrayapi.AccumulateOptions{Axes: []int{axis}, Order: 1})
			require.NoError(t, err)
			require.True(t, slices.Equal(differences, must(ndarray.Data[int64](must(z.AsType(dtype.Int64))))), "%v, axis %d", shape, axis)
		}
	}
}
