package xp_test

import (
	"errors"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/arrayapi/xp"
	"github.com/arraylike/arraylike/internal/memory"
)

type degrees float32

func TestAsArrayOfValues(t *testing.T) {
	for name, r := range map[string]struct {
		v     any
		opts  []xp.Option
		want  string
		dtype dtype.DType
	}{
		"bool":            {true, nil, "True", dtype.Bool},
		"integer":         {int8(3), nil, "3", dtype.Int64},
		"float":           {float32(0.5), nil, "0.5", dtype.Float64},
		"complex":         {1i, nil, "1j", dtype.Complex128},
		"scalar dtype":    {3, []xp.Option{xp.DType(dtype.Float32)}, "3.0", dtype.Float32},
		"bool as integer": {true, []xp.Option{xp.DType(dtype.Uint8)}, "1", dtype.Uint8},
		"bool as complex": {false, []xp.Option{xp.DType(dtype.Complex64)}, "0j", dtype.Complex64},
		"slice":           {[]float32{1, 2}, nil, "[1. 2.]", dtype.Float32},
		"named":           {[]degrees{1}, nil, "[1.]", dtype.Float32},
		"nested":          {[][]int16{{1, 2}, {3, 4}}, nil, "[[1 2]\n [3 4]]", dtype.Int16},
		"array":           {[2]uint8{1, 2}, nil, "[1 2]", dtype.Uint8},
		"slice dtype":     {[]float32{1.5, 2}, []xp.Option{xp.DType(dtype.Int8)}, "[1 2]", dtype.Int8},
		"bools":           {[]any{true, false}, nil, "[ True False]", dtype.Bool},
		"integers":        {[]any{1, uint8(2), true}, nil, "[1 2 1]", dtype.Int64},
		"reals":           {[]any{1, 2.5, false, uint64(math.MaxUint64)}, nil, "[1.00000000e+00 2.50000000e+00 0.00000000e+00 1.84467441e+19]", dtype.Float64},
		"complexes":       {[]any{1, 2i, true, 0.5}, nil, "[1. +0.j 0. +2.j 1. +0.j 0.5+0.j]", dtype.Complex128},
		"lists":           {[]any{[]any{1, 2}, []float64{0.5, 1}}, nil, "[[1.  2. ]\n [0.5 1. ]]", dtype.Float64},
		"typed lists":     {[][]any{{1}, {2}}, nil, "[[1]\n [2]]", dtype.Int64},
		"arrays of lists": {[2][]any{{1}, {2}}, nil, "[[1]\n [2]]", dtype.Int64},
		"nothing":         {[]any{}, nil, "[]", dtype.Float64},
		"no rows":         {[]any{[]any{}, []any{}}, nil, "[]", dtype.Float64},
		"big":             {[]any{uint64(math.MaxUint64), 1}, []xp.Option{xp.DType(dtype.Uint64)}, "[18446744073709551615                    1]", dtype.Uint64},
		"ints as floats":  {[]any{1, 2}, []xp.Option{xp.DType(dtype.Float32)}, "[1. 2.]", dtype.Float32},
		"floats as ints":  {[]any{1.5, 2}, []xp.Option{xp.DType(dtype.Int8)}, "[1 2]", dtype.Int8},
		"always":          {[]float64{1}, []xp.Option{xp.Copy(arrayapi.CopyAlways)}, "[1.]", dtype.Float64},
	} {
		t.Run(name, func(t *testing.T) {
			c := xp.In(ndarray.Namespace())
			a, err := xp.As[*ndarray.Array](c, c.AsArray(r.v, r.opts...))
			require.NoError(t, err)
			require.Equal(t, r.want, a.String())
			require.Equal(t, r.dtype, a.DType())
		})
	}
}

// textScalar returns an array of rank 0 that holds no number.
func textScalar(t *testing.T) *ndarray.Array {
	t.Helper()
	a, err := ndarray.Zeros([]int{}, dtype.NewBytes(3))
	require.NoError(t, err)
	return a
}

// Arrays of rank 0 count as what they hold.
func TestAsArrayOfScalarArrays(t *testing.T) {
	c := xp.In(ndarray.Namespace())
	a, err := xp.As[*ndarray.Array](c, c.AsArray([]any{[]any{ndarray.Scalar(uint8(1)), 2}, []any{ndarray.Scalar(true), ndarray.Scalar(4)}}))
	require.NoError(t, err)
	require.Equal(t, "[[1 2]\n [1 4]]", a.String())
	ns := &seriesNamespace{name: "series"}
	c = xp.In(ns)
	s, err := xp.As[*series](c, c.AsArray([]any{ndarray.Scalar(3.5), 1}))
	require.NoError(t, err)
	require.Equal(t, []float64{3.5, 1}, values[float64](s))
	require.Nil(t, c.AsArray([]any{ofSeries(ns, 1.5)}))
	require.ErrorContains(t, c.Err(), "index [0]: array: want rank 0")
	require.Equal(t, ns.lent, ns.released)
}

func TestAsArrayErrors(t *testing.T) {
	never, self := xp.Copy(arrayapi.CopyNever), []any{nil}
	self[0] = self
	var noShape *arrayapi.ShapeError
	var noDType *arrayapi.DTypeError
	for name, r := range map[string]struct {
		v    any
		opts []xp.Option
		want any
	}{
		"nil":                {nil, nil, nil},
		"text":               {"1", nil, nil},
		"texts":              {[]string{"1"}, nil, nil},
		"text among":         {[]any{1, "1"}, nil, nil},
		"nil among":          {[]any{1, nil}, nil, nil},
		"array among":        {[]any{fromSlice(t, []float64{1})}, nil, &noShape},
		"text array among":   {[]any{textScalar(t)}, nil, nil},
		"ragged":             {[]any{[]any{1, 2}, []any{1}}, nil, &noShape},
		"ragged depth":       {[]any{[]any{1, 2}, 1}, nil, &noShape},
		"deeper":             {[]any{1, []any{1}}, nil, nil},
		"within itself":      {self, nil, nil},
		"ragged typed":       {[][]int{{1}, {}}, nil, &noShape},
		"a scalar shared":    {1, []xp.Option{never}, arrayapi.ErrCopy},
		"values shared":      {[]any{1}, []xp.Option{never}, arrayapi.ErrCopy},
		"rows shared":        {[][]int{{1}}, []xp.Option{never}, arrayapi.ErrCopy},
		"an array shared":    {[1]int{1}, []xp.Option{never}, arrayapi.ErrCopy},
		"a cast shared":      {[]int64{1}, []xp.Option{never, xp.DType(dtype.Int8)}, arrayapi.ErrCopy},
		"beyond int8":        {[]any{128}, []xp.Option{xp.DType(dtype.Int8)}, &noDType},
		"below uint8":        {[]any{-1}, []xp.Option{xp.DType(dtype.Uint8)}, &noDType},
		"beyond the default": {[]any{uint64(math.MaxUint64)}, nil, &noDType},
		"no one dtype":       {[]any{uint64(math.MaxUint64), -1}, nil, nil},
		"complex as real":    {[]any{1i}, []xp.Option{xp.DType(dtype.Float64)}, &noDType},
		"scalar dtype":       {1.5, []xp.Option{xp.DType(dtype.Int8)}, &noDType},
		"device":             {[]int{1}, []xp.Option{xp.Device("cuda:0")}, errors.ErrUnsupported},
		"option":             {1, []xp.Option{xp.K(1)}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			c := xp.In(ndarray.Namespace())
			require.Nil(t, c.AsArray(r.v, r.opts...))
			require.ErrorContains(t, c.Err(), "xp: ")
			switch want := r.want.(type) {
			case nil:
			case error:
				require.ErrorIs(t, c.Err(), want)
			default:
				require.ErrorAs(t, c.Err(), want)
			}
		})
	}
	var c xp.Calc
	require.Nil(t, c.AsArray(1))
	require.Error(t, c.Err())
}

func TestAsArraySharesMemory(t *testing.T) {
	s := []int64{1, 2}
	c := xp.In(ndarray.Namespace())
	shared, copied := c.AsArray(s).(*ndarray.Array), c.AsArray(s, xp.Copy(arrayapi.CopyAlways)).(*ndarray.Array)
	s[0] = 9
	require.Equal(t, "[1 2]", copied.String())
	if !memory.Aliases {
		require.Nil(t, c.AsArray(s, xp.Copy(arrayapi.CopyNever)))
		require.ErrorIs(t, c.Err(), arrayapi.ErrCopy)
		return
	}
	require.Equal(t, "[9 2]", shared.String())
	require.Equal(t, "[9 2]", c.AsArray(s, xp.Copy(arrayapi.CopyNever)).(*ndarray.Array).String())
	require.NoError(t, c.Err())
}

func TestAsArrayOfArrays(t *testing.T) {
	x := fromSlice(t, []int64{1, 2})
	c := xp.For(x)
	require.Same(t, x, c.AsArray(x))
	require.Same(t, x, c.AsArray(x, xp.Copy(arrayapi.CopyNever), xp.DType(dtype.Int64), xp.Device(arrayapi.Host)))
	require.NotSame(t, x, c.AsArray(x, xp.Copy(arrayapi.CopyAlways)))
	require.Equal(t, "[1. 2.]", c.AsArray(x, xp.DType(dtype.Float32)).(*ndarray.Array).String())
	require.NoError(t, c.Err())
	require.Nil(t, c.AsArray(x, xp.DType(dtype.Float32), xp.Copy(arrayapi.CopyNever)))
	require.ErrorIs(t, c.Err(), arrayapi.ErrCopy)
	c = xp.For(x)
	require.Nil(t, c.AsArray(x, xp.Device("cuda:0")))
	require.ErrorIs(t, c.Err(), errors.ErrUnsupported)

	ns := &seriesNamespace{name: "series"}
	y := ofSeries(ns, 1.5, 2)
	c = xp.For(y)
	require.Same(t, y, c.AsArray(y))
	require.Equal(t, []float64{1.5, 2}, values[float64](c.AsArray(y, xp.Copy(arrayapi.CopyAlways))))
	require.Equal(t, []int64{1, 2}, values[int64](c.AsArray(y, xp.DType(dtype.Int64))))
	require.Equal(t, []int64{1, 2}, values[int64](c.AsArray(x)))
	require.Equal(t, []float64{1, 2}, values[float64](c.AsArray(x, xp.DType(dtype.Float64))))
	require.Equal(t, []float64{1, 2}, values[float64](c.AsArray([]any{1, 2.0})))
	require.IsType(t, x, c.AsArray([]bool{true})) // it has no type for it
	require.NoError(t, c.Err())
	require.Equal(t, ns.lent, ns.released)
	require.Nil(t, c.AsArray(ofSeries(&seriesNamespace{name: "other"}, 1.0)))
	require.Error(t, c.Err())
}

func TestFromDLPack(t *testing.T) {
	ns := &seriesNamespace{name: "series"}
	x, y := fromSlice(t, []int64{1, 2}), ofSeries(ns, 1.5, 2)

	c := xp.In(ndarray.Namespace())
	require.Equal(t, "[1.5 2. ]", c.FromDLPack(y).(*ndarray.Array).String())
	shared, copied := c.FromDLPack(x, xp.Copy(arrayapi.CopyNever)).(*ndarray.Array), c.FromDLPack(x, xp.Copy(arrayapi.CopyAlways)).(*ndarray.Array)
	require.NoError(t, ndarray.SetAt(x, int64(9), 0))
	require.Equal(t, "[9 2]", shared.String())
	require.Equal(t, "[1 2]", copied.String())
	require.NoError(t, c.Err())

	c = xp.In(ns)
	require.Equal(t, []int64{9, 2}, values[int64](c.FromDLPack(x, xp.Device(arrayapi.Host))))
	require.IsType(t, x, c.FromDLPack(fromSlice(t, []bool{true})))
	require.NoError(t, c.Err())

	for name, call := range map[string]func(c *xp.Calc) arrayapi.ArrayLike{
		"scalar": func(c *xp.Calc) arrayapi.ArrayLike { return c.FromDLPack(1) },
		"nil":    func(c *xp.Calc) arrayapi.ArrayLike { return c.FromDLPack(nil) },
		"text":   func(c *xp.Calc) arrayapi.ArrayLike { return c.FromDLPack("1") },
		"device": func(c *xp.Calc) arrayapi.ArrayLike { return c.FromDLPack(x, xp.Device("cuda:0")) },
		"broken": func(c *xp.Calc) arrayapi.ArrayLike { return c.FromDLPack(&series{ns: ns, data: make([]byte, 8)}) },
		"option": func(c *xp.Calc) arrayapi.ArrayLike { return c.FromDLPack(x, xp.DType(dtype.Int8)) },
	} {
		t.Run(name, func(t *testing.T) {
			c := xp.In(ndarray.Namespace())
			released := ns.released
			lent := ns.lent
			require.Nil(t, call(c))
			require.ErrorContains(t, c.Err(), "xp: from_dlpack: ")
			require.Equal(t, ns.lent-lent, ns.released-released)
		})
	}
}
