package ndarray_test

import (
	"math"
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/dtype/minifloat"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/internal/memory"
)

type kelvin float32

type grid [2][3]kelvin

// endless has no elements at any level.
type endless []endless

func TestFromSliceAliases(t *testing.T) {
	s := []float64{1, 2, 3, 4, 5, 6}
	a := must(ndarray.FromSlice(s, 2, 3))
	s[5] = 60
	want := 6.0
	if memory.Aliases {
		want = 60
	}
	require.Equal(t, want, must(ndarray.At[float64](a, 1, 2)))
	require.Equal(t, []int{6}, must(ndarray.FromSlice(s)).Shape())
	_, err := ndarray.FromSlice(s, 4)
	var shape *arrayapi.ShapeError
	require.ErrorAs(t, err, &shape)
}

func TestFromNested(t *testing.T) {
	for name, c := range map[string]struct {
		v     any
		shape []int
		text  string
		dtype dtype.DType
	}{
		"number":           {2.5, []int{}, "2.5", dtype.Float64},
		"bool":             {true, []int{}, "True", dtype.Bool},
		"named":            {kelvin(1), []int{}, "1.0", dtype.Float32},
		"slice":            {[]uint8{1, 2}, []int{2}, "[1 2]", dtype.Uint8},
		"int":              {[]int{1, -2}, []int{2}, "[ 1 -2]", dtype.Of[int]()},
		"rows":             {[][]int32{{1, 2, 3}, {4, 5, 6}}, []int{2, 3}, "[[1 2 3]\n [4 5 6]]", dtype.Int32},
		"arrays":           {[2][3]int8{{1, 2, 3}, {4, 5, 6}}, []int{2, 3}, "[[1 2 3]\n [4 5 6]]", dtype.Int8},
		"named arrays":     {grid{{1, 2, 3}, {4, 5, 6}}, []int{2, 3}, "[[1. 2. 3.]\n [4. 5. 6.]]", dtype.Float32},
		"slice of arrays":  {[][2]bool{{true}, {}}, []int{2, 2}, "[[ True False]\n [False False]]", dtype.Bool},
		"arrays of slices": {[1][]complex64{{1i}}, []int{1, 1}, "[[0.+1.j]]", dtype.Complex64},
		"deep":             {[][][][]int16{{{{1}, {2}}}}, []int{1, 1, 2, 1}, "[[[[1]\n   [2]]]]", dtype.Int16},
		"small floats":     {[]minifloat.Float16{0x3c00, 0xc000}, []int{2}, "[ 1. -2.]", dtype.Float16},
		"no rows":          {[][]float64{}, []int{0, 0}, "[]", dtype.Float64},
		"nil":              {[]float64(nil), []int{0}, "[]", dtype.Float64},
		"empty rows":       {[][]float64{{}, nil}, []int{2, 0}, "[]", dtype.Float64},
		"no arrays":        {[][4]float64{}, []int{0, 4}, "[]", dtype.Float64},
		"empty arrays":     {[1 << 30][0]int8{}, []int{1 << 30, 0}, "[]", dtype.Int8},
	} {
		t.Run(name, func(t *testing.T) {
			a, err := ndarray.FromNested(c.v)
			require.NoError(t, err)
			require.Equal(t, c.shape, a.Shape())
			require.Equal(t, c.dtype, a.DType())
			require.Equal(t, c.text, a.String())
			requireValid(t, a)
		})
	}
}

func TestFromNestedIsACopy(t *testing.T) {
	s := []int8{1, 2}
	a := must(ndarray.FromNested(s))
	s[0] = 9
	require.Equal(t, "[1 2]", a.String())
}

func TestFromNestedErrors(t *testing.T) {
	for name, c := range map[string]struct {
		v    any
		want string
	}{
		"nil":          {nil, "have nil"},
		"text":         {[]string{"x"}, "elements of type string in []string"},
		"interfaces":   {[]any{1, 2}, "elements of type interface {}"},
		"endless":      {endless{{}, {}}, "want numbers, have elements of type ndarray_test.endless"},
		"ragged":       {[][]int8{{1, 2}, {3}}, "ndarray: from nested: want 2 elements at index [1], as in the slices before it, have shape [1]"},
		"ragged below": {[][][]int8{{{1}, {2}}, {{3}, {4, 5}}}, "index [1 1]"},
		"in arrays":    {[2][]int8{{1}, {}}, "index [1]"},
		"above arrays": {[][][2]int8{{{1}}, {}}, "index [1]"},
		"empty first":  {[][]int8{{}, {1}}, "want 0 elements at index [1]"},
		"too large":    {[math.MaxInt32][math.MaxInt32][0]int8{}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := ndarray.FromNested(c.v)
			if c.want == "" {
				return // only that it comes back at once
			}
			require.ErrorContains(t, err, c.want)
		})
	}
	_, err := ndarray.FromNested([][]int8{{1, 2}, {3}})
	var shape *arrayapi.ShapeError
	require.ErrorAs(t, err, &shape)
}

func TestZerosAndOnes(t *testing.T) {
	require.Equal(t, "[[0. 0.]]", must(ndarray.Zeros([]int{1, 2}, dtype.Float32)).String())
	require.Equal(t, "['' '']", must(ndarray.Zeros([]int{2}, dtype.NewUnicode(3))).String())
	require.Equal(t, "[1 1]", must(ndarray.Ones([]int{2}, dtype.Uint16.WithOrder(dtype.BigEndian))).String())
	require.Equal(t, "[ True]", must(ndarray.Ones([]int{1}, dtype.Bool)).String())
	require.Equal(t, "[1.+0.j]", must(ndarray.Ones([]int{1}, dtype.Complex64)).String())
	for _, shape := range [][]int{{-1}, {math.MaxInt, 2}, {math.MaxInt}} {
		_, err := ndarray.Zeros(shape, dtype.Int16)
		require.Error(t, err, "%v", shape)
		_, err = ndarray.Ones(shape, dtype.Int16)
		require.Error(t, err, "%v", shape)
	}
	_, err := ndarray.Zeros(nil, dtype.DType{})
	require.Error(t, err)
	_, err = ndarray.Ones([]int{1}, dtype.NewBytes(3))
	var d *arrayapi.DTypeError
	require.ErrorAs(t, err, &d)
}

func TestFull(t *testing.T) {
	for _, c := range []struct {
		value any
		dtype dtype.DType
		want  string
	}{
		{-3, dtype.Int8, "[[-3 -3]]"},
		{uint64(math.MaxUint64), dtype.Uint64, "[[18446744073709551615 18446744073709551615]]"},
		{7, dtype.Float16, "[[7. 7.]]"},
		{1.5, dtype.BFloat16, "[[1.5 1.5]]"},
		{kelvin(1.5), dtype.Float64.WithOrder(dtype.BigEndian), "[[1.5 1.5]]"},
		{2, dtype.Complex128, "[[2.+0.j 2.+0.j]]"},
		{2i, dtype.Complex64, "[[0.+2.j 0.+2.j]]"},
		{true, dtype.Bool, "[[ True  True]]"},
	} {
		a, err := ndarray.Full([]int{1, 2}, c.value, c.dtype)
		require.NoError(t, err)
		require.Equal(t, c.want, a.String())
		require.Equal(t, c.dtype, a.DType())
	}
	for _, c := range []struct {
		value any
		dtype dtype.DType
	}{
		{128, dtype.Int8}, {-1, dtype.Uint8}, {-129, dtype.Int8}, {uint64(math.MaxUint64), dtype.Int64}, {1.0, dtype.Int8}, {1i, dtype.Float64},
		{true, dtype.Int8}, {1, dtype.Bool}, {"x", dtype.Int8}, {nil, dtype.Int8}, {uintptr(1), dtype.Int8}, {1, dtype.NewUnicode(1)}, {16, dtype.Int4},
		{1, dtype.LongDouble(16)},
	} {
		_, err := ndarray.Full([]int{2}, c.value, c.dtype)
		require.ErrorContains(t, err, "ndarray: ", "%v as %s", c.value, c.dtype)
	}
}

func TestScalar(t *testing.T) {
	a := ndarray.Scalar(kelvin(2.5))
	require.Equal(t, []int{}, a.Shape())
	require.Equal(t, 1, a.Size())
	require.Equal(t, kelvin(2.5), must(ndarray.At[kelvin](a)))
	requireValid(t, a)
}

func TestEndlessTypesAreNoArrays(t *testing.T) {
	require.Nil(t, ndarray.NestedAdapter().Like(reflect.TypeFor[endless]()))
	_, err := ndarray.ToNested[endless](arange(t, 2, 2))
	var d *arrayapi.DTypeError
	require.ErrorAs(t, err, &d)
}
