package xp_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/arrayapi/xp"
)

func TestResultType(t *testing.T) {
	i8, f32 := fromSlice(t, []int8{1}), fromSlice(t, []float32{1})
	for name, r := range map[string]struct {
		args []any
		want dtype.DType // invalid: an error
	}{
		"array":                     {[]any{i8}, dtype.Int8},
		"array and dtype":           {[]any{i8, dtype.Uint8}, dtype.Int16},
		"dtypes":                    {[]any{dtype.Float32, dtype.Complex64, dtype.Float64}, dtype.Complex128},
		"big-endian":                {[]any{dtype.Int32.WithOrder(dtype.BigEndian)}, dtype.Int32},
		"int beside int":            {[]any{i8, 1000}, dtype.Int8},
		"int beside float":          {[]any{1, f32}, dtype.Float32},
		"float beside float":        {[]any{f32, 1.5}, dtype.Float32},
		"complex beside float32":    {[]any{f32, 1i}, dtype.Complex64},
		"complex beside float64":    {[]any{dtype.Float64, 1i}, dtype.Complex128},
		"complex beside complex":    {[]any{dtype.Complex64, 1i, 2.5, 1}, dtype.Complex64},
		"bool beside bool":          {[]any{dtype.Bool, true}, dtype.Bool},
		"complex beside bfloat16":   {[]any{dtype.BFloat16, 1i}, dtype.Complex64},
		"int beside small float":    {[]any{dtype.Float8E4M3, 1}, dtype.Float8E4M3},
		"nothing":                   {nil, dtype.DType{}},
		"scalars":                   {[]any{1, 2.5}, dtype.DType{}},
		"float beside int":          {[]any{i8, 1.5}, dtype.DType{}},
		"complex beside int":        {[]any{i8, 1i}, dtype.DType{}},
		"bool beside int":           {[]any{i8, true}, dtype.DType{}},
		"int beside bool":           {[]any{dtype.Bool, 1}, dtype.DType{}},
		"int array and float array": {[]any{i8, f32}, dtype.DType{}},
		"uint64 and int64":          {[]any{dtype.Uint64, dtype.Int64}, dtype.DType{}},
		"text":                      {[]any{i8, "1"}, dtype.DType{}},
		"nil":                       {[]any{i8, nil}, dtype.DType{}},
		"no dtype":                  {[]any{dtype.DType{}}, dtype.DType{}},
	} {
		t.Run(name, func(t *testing.T) {
			c := xp.For(i8)
			require.Equal(t, r.want, c.ResultType(r.args...))
			if r.want.IsValid() {
				require.NoError(t, c.Err())
			} else {
				require.ErrorContains(t, c.Err(), "xp: result_type: ")
			}
		})
	}
}

func TestDataTypeFunctions(t *testing.T) {
	x := fromSlice(t, []int8{1})
	c := xp.For(x)
	require.True(t, c.CanCast(x, dtype.Int16))
	require.False(t, c.CanCast(dtype.Int16, dtype.Int8))
	require.False(t, c.CanCast(dtype.Int16, dtype.Float64))
	require.Equal(t, math.MaxFloat64, c.FInfo(dtype.Complex128).Max)
	require.Equal(t, 0x1p-23, c.FInfo(fromSlice(t, []float32{1})).Eps)
	require.Equal(t, int64(-128), c.IInfo(x).Min)
	require.True(t, c.IsDType(dtype.Int8, "bool", "integral"))
	require.NoError(t, c.Err())
	for name, call := range map[string]func(c *xp.Calc){
		"xp: can_cast: ": func(c *xp.Calc) { require.False(t, c.CanCast(1, dtype.Int8)) },
		"xp: finfo: ":    func(c *xp.Calc) { require.Zero(t, c.FInfo(x)) },
		"xp: iinfo: ":    func(c *xp.Calc) { require.Zero(t, c.IInfo(dtype.Float32)) },
	} {
		c := xp.For(x)
		call(c)
		require.ErrorContains(t, c.Err(), name)
		require.Zero(t, c.FInfo(dtype.Float32)) // does nothing any more
		require.Zero(t, c.IInfo(dtype.Int8))
		require.False(t, c.CanCast(dtype.Int8, dtype.Int8))
		require.Zero(t, c.ResultType(dtype.Int8))
	}
}

func TestAttributes(t *testing.T) {
	ns := &seriesNamespace{name: "series"}
	s, x := ofSeries(ns, 1.0, 2), fromSlice(t, []int8{1, 2, 3, 4, 5, 6}, 2, 3)
	c := xp.For(s)
	for _, r := range []struct {
		x     any
		shape []int
		dtype dtype.DType
	}{{s, []int{2}, dtype.Float64}, {x, []int{2, 3}, dtype.Int8}, {ndarray.Scalar(true), []int{}, dtype.Bool}} {
		require.Equal(t, r.shape, c.Shape(r.x))
		require.Equal(t, r.dtype, c.DTypeOf(r.x))
		require.Equal(t, len(r.shape), c.NDim(r.x))
		size := 1
		for _, n := range r.shape {
			size *= n
		}
		require.Equal(t, size, c.Size(r.x))
		require.Equal(t, arrayapi.Host, c.DeviceOf(r.x))
		require.Same(t, r.x, c.ToDevice(r.x, ""))
		require.Same(t, r.x, c.ToDevice(r.x, arrayapi.Host))
	}
	require.NoError(t, c.Err())
	require.Equal(t, ns.lent, ns.released)

	require.Nil(t, c.ToDevice(s, "cuda:0"))
	require.EqualError(t, c.Err(), `xp: to_device: namespace "series" from device "" to "cuda:0": unsupported operation`)
	require.Nil(t, c.Shape(s))
	require.Zero(t, c.Size(s))
	require.Zero(t, c.DeviceOf(s))
	for _, bad := range []any{1, nil, "x", new(ndarray.Array), (*ndarray.Array)(nil), &series{ns: ns}} {
		c := xp.For(s)
		require.Nil(t, c.Shape(bad))
		require.ErrorContains(t, c.Err(), "xp: shape: ")
	}
}
