package xp_test

import (
	"math"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/arrayapi/xp"
)

// Whatever is wrong with the argument of an option is an error of the function.
func TestWrongOptions(t *testing.T) {
	x := fromSlice(t, []float64{3, 1, 2, 4}, 2, 2)
	for name, r := range map[string]struct {
		call func(c *xp.Calc) arrayapi.ArrayLike
		want string
	}{
		"the zero dtype": {func(c *xp.Calc) arrayapi.ArrayLike { return c.Zeros([]int{1}, xp.DType(dtype.DType{})) }, `xp: zeros: option "DType": want a dtype`},
		"no copy mode":   {func(c *xp.Calc) arrayapi.ArrayLike { return c.AsArray(x, xp.Copy(99)) }, `xp: asarray: option "Copy": want a copy mode, have CopyMode(99)`},
		"a flat sort":    {func(c *xp.Calc) arrayapi.ArrayLike { return c.Sort(x, xp.Flatten()) }, `xp: sort: option "Flatten" is not one of`},
		"a flat fft":     {func(c *xp.Calc) arrayapi.ArrayLike { return c.FFT().FFT(x, xp.Flatten()) }, `xp: fft.fft: option "Flatten" is not one of`},
		"axis and none":  {func(c *xp.Calc) arrayapi.ArrayLike { return c.Concat([]any{x}, xp.Axis(0), xp.Flatten()) }, `xp: concat: options "Axis" and "Flatten" are given both`},
		"none and axis":  {func(c *xp.Calc) arrayapi.ArrayLike { return c.Sum(x, xp.Flatten(), xp.Axis()) }, `xp: sum: options "Axis" and "Flatten" are given both`},
		"beyond uint8":   {func(c *xp.Calc) arrayapi.ArrayLike { return c.Linspace(0, 300, 3, xp.DType(dtype.Uint8)) }, "that holds 300"},
		"below uint8":    {func(c *xp.Calc) arrayapi.ArrayLike { return c.Linspace(-0.5, 3, 3, xp.DType(dtype.Uint8)) }, "that holds -1"},
		"beyond int64": {func(c *xp.Calc) arrayapi.ArrayLike {
			return c.Linspace(0, int64(math.MaxInt64), 3, xp.DType(dtype.Int64))
		}, "that holds 9.22"},
		"no number":       {func(c *xp.Calc) arrayapi.ArrayLike { return c.Linspace(0, math.NaN(), 3, xp.DType(dtype.Int64)) }, "that holds NaN"},
		"a scalar's name": {func(c *xp.Calc) arrayapi.ArrayLike { return c.AsArray(300, xp.DType(dtype.Int8)) }, "xp: asarray: ndarray: full: want"},
		"a condition":     {func(c *xp.Calc) arrayapi.ArrayLike { return c.Where(true, x, x) }, "xp: where: ndarray: where: want an array as the condition, have bool"},
		"a slice's shape": {func(c *xp.Calc) arrayapi.ArrayLike { return c.AsArray([]any{list{1, 2}}) }, "index [0]: "},
	} {
		t.Run(name, func(t *testing.T) {
			c := xp.For(x)
			require.Nil(t, r.call(c))
			require.ErrorContains(t, c.Err(), r.want)
		})
	}
	for _, kind := range []any{"integer", nil, []string{"bool", ""}, []any{"real"}} {
		c := xp.In(ndarray.Namespace())
		require.False(t, c.IsDType(dtype.Int8, kind))
		require.ErrorContains(t, c.Err(), "xp: isdtype: want a ")
	}
}

// list is an array whose Go type is a slice.
type list []float64

func (list) ArrayNamespace() arrayapi.Namespace { return &seriesNamespace{name: "list"} }

// Only what is among the points has to fit.
func TestLinspaceOfIntegersWithoutItsEnd(t *testing.T) {
	c := xp.In(ndarray.Namespace())
	for want, x := range map[string]arrayapi.ArrayLike{
		"[  0  64 128 192]": c.Linspace(0, 256, 4, xp.OpenEnd(), xp.DType(dtype.Uint8)),
		"[3]":               c.Linspace(3, 300, 1, xp.DType(dtype.Uint8)),
		"[]":                c.Linspace(300, 300, 0, xp.DType(dtype.Uint8)),
	} {
		a, err := xp.As[*ndarray.Array](c, x)
		require.NoError(t, err)
		require.Equal(t, want, a.String())
	}
}

func TestOptionsOfAnyGoNumber(t *testing.T) {
	x := fromSlice(t, []float64{1, 0, 0, 1e-4}, 2, 2)
	c := xp.For(x)
	for _, rtol := range []any{1e-3, float32(1e-3)} {
		require.Equal(t, int64(1), c.Int(c.Linalg().MatrixRank(x, xp.RTol(rtol))))
	}
	for _, rtol := range []any{0, uint8(0)} {
		require.Equal(t, int64(2), c.Int(c.Linalg().MatrixRank(x, xp.RTol(rtol))))
	}
	require.NoError(t, c.Err())
}

// A cast that is asked for comes before the sum, so that bools may be counted.
func TestSumOfBoolsAsIntegers(t *testing.T) {
	x := fromSlice(t, []bool{true, false, true})
	c := xp.For(x)
	require.Equal(t, int64(2), c.Int(c.Sum(x, xp.DType(dtype.Int64))))
	n, err := xp.As[*ndarray.Array](c, c.CumulativeSum(x, xp.DType(dtype.Int16)))
	require.NoError(t, err)
	require.Equal(t, "[1 1 2]", n.String())
	require.Nil(t, c.Sum(x))
	require.Error(t, c.Err())
}

// What no machine has room for is an error, not the end of the program. Sizes that
// are too large for memory are too large for an int of 32 bits.
func TestResultsBeyondAllMemory(t *testing.T) {
	if strconv.IntSize == 32 {
		t.Skip("an int of 32 bits counts no such size")
	}
	huge := func(c *xp.Calc) arrayapi.ArrayLike {
		return c.BroadcastTo(ndarray.Scalar(-1.0), 1<<15, math.MaxInt>>22)
	}
	for name, f := range map[string]func(c *xp.Calc) arrayapi.ArrayLike{
		"zeros": func(c *xp.Calc) arrayapi.ArrayLike { return c.Zeros([]int{math.MaxInt >> 20, 1 << 10}) },
		"no elements": func(c *xp.Calc) arrayapi.ArrayLike {
			return c.Reshape(c.Zeros([]int{0}), []int{1, 0, math.MaxInt - 1})
		},
		"astype":   func(c *xp.Calc) arrayapi.ArrayLike { return c.AsType(huge(c), dtype.Float64) },
		"positive": func(c *xp.Calc) arrayapi.ArrayLike { return c.Positive(huge(c)) },
		"real":     func(c *xp.Calc) arrayapi.ArrayLike { return c.Real(huge(c)) },
		"roll":     func(c *xp.Calc) arrayapi.ArrayLike { return c.Roll(huge(c), []int{0}) },
		"triu":     func(c *xp.Calc) arrayapi.ArrayLike { return c.Triu(huge(c)) },
		"clip":     func(c *xp.Calc) arrayapi.ArrayLike { return c.Clip(huge(c), nil, nil) },
		"sort":     func(c *xp.Calc) arrayapi.ArrayLike { return c.Sort(huge(c)) },
		"argsort":  func(c *xp.Calc) arrayapi.ArrayLike { return c.ArgSort(huge(c)) },
		"unique":   func(c *xp.Calc) arrayapi.ArrayLike { return c.UniqueValues(huge(c)) },
		"reshape": func(c *xp.Calc) arrayapi.ArrayLike {
			return c.Reshape(huge(c), []int{-1}, xp.Copy(arrayapi.CopyAlways))
		},
		"asarray":     func(c *xp.Calc) arrayapi.ArrayLike { return c.AsArray(huge(c), xp.Copy(arrayapi.CopyAlways)) },
		"from_dlpack": func(c *xp.Calc) arrayapi.ArrayLike { return c.FromDLPack(huge(c), xp.Copy(arrayapi.CopyAlways)) },
		"isin":        func(c *xp.Calc) arrayapi.ArrayLike { return c.IsIn(1.0, huge(c)) },
		"norm":        func(c *xp.Calc) arrayapi.ArrayLike { return c.Linalg().MatrixNorm(huge(c), xp.Nuclear()) },
		"rfft":        func(c *xp.Calc) arrayapi.ArrayLike { return c.FFT().RFFT(huge(c)) },
		"abs": func(c *xp.Calc) arrayapi.ArrayLike {
			return c.Abs(huge(c))
		},
	} {
		t.Run(name, func(t *testing.T) {
			c := xp.In(ndarray.Namespace())
			require.Nil(t, f(c))
			require.Error(t, c.Err())
		})
	}
}
