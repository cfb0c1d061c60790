package xp_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/arrayapi/xp"
)

func TestAccumulations(t *testing.T) {
	x := fromSlice(t, []int8{1, 2, 4, 8, 16, 32}, 2, 3)
	v := fromSlice(t, []float64{1, 4, 9})
	zero, more := fromSlice(t, []float64{0}), fromSlice(t, []float64{16, 25})
	c := xp.For(x, v)
	for name, r := range map[string]struct {
		got  arrayapi.ArrayLike
		want string
	}{
		"cumulative sum":           {c.CumulativeSum(v), "[ 1.  5. 14.]"},
		"cumulative sum, axis":     {c.CumulativeSum(x, xp.Axis(0)), "[[ 1  2  4]\n [ 9 18 36]]"},
		"cumulative sum, initial":  {c.CumulativeSum(v, xp.IncludeInitial()), "[ 0.  1.  5. 14.]"},
		"cumulative sum, dtype":    {c.CumulativeSum(v, xp.DType(dtype.Int32)), "[ 1  5 14]"},
		"cumulative sum of rank 0": {c.CumulativeSum(fromSlice(t, []float64{3}, []int{}...)), "[3.]"},
		"cumulative prod":          {c.CumulativeProd(x, xp.Axis(-1), xp.IncludeInitial()), "[[   1    1    2    8]\n [   1    8  128 4096]]"},
		"diff":                     {c.Diff(v), "[3. 5.]"},
		"diff, axis":               {c.Diff(x, xp.Axis(0)), "[[ 7 14 28]]"},
		"diff, n":                  {c.Diff(v, xp.N(2)), "[2.]"},
		"diff, n of 0":             {c.Diff(v, xp.N(0)), "[1. 4. 9.]"},
		"diff, prepend":            {c.Diff(v, xp.Prepend(zero)), "[1. 3. 5.]"},
		"diff, append":             {c.Diff(v, xp.Append(more)), "[3. 5. 7. 9.]"},
		"diff, both":               {c.Diff(v, xp.N(2), xp.Append(more), xp.Prepend(zero)), "[2. 2. 2. 2.]"},
	} {
		t.Run(name, func(t *testing.T) {
			a, err := xp.As[*ndarray.Array](c, r.got)
			require.NoError(t, err)
			require.Equal(t, r.want, a.String())
		})
	}
}

func TestAccumulationsThroughTheReference(t *testing.T) {
	ns := &seriesNamespace{name: "series"}
	x, before, after := ofSeries(ns, 1.0, 4.0, 9.0), ofSeries(ns, 0.0), ofSeries(ns, 16.0)
	c := xp.For(x)
	require.Equal(t, []float64{1, 5, 14}, values[float64](c.CumulativeSum(x)))
	require.Equal(t, []float64{1, 3, 5, 7}, values[float64](c.Diff(x, xp.Prepend(before), xp.Append(after))))
	require.Equal(t, []float64{3, 5, 7}, values[float64](c.Diff(x, xp.Append(fromSlice(t, []float64{16}))))) // a guest
	require.NoError(t, c.Err())
	require.Equal(t, ns.lent, ns.released)
}

func TestAccumulationsRefuse(t *testing.T) {
	x := fromSlice(t, []float64{1, 2, 3, 4}, 2, 2)
	other := ofSeries(&seriesNamespace{name: "other"}, 1.0)
	for name, r := range map[string]struct {
		call func(c *xp.Calc) arrayapi.ArrayLike
		want string
	}{
		"no axis":             {func(c *xp.Calc) arrayapi.ArrayLike { return c.CumulativeSum(x) }, "xp: cumulative_sum: ndarray: cumulative_sum: want one axis, or to be told along which"},
		"flattened":           {func(c *xp.Calc) arrayapi.ArrayLike { return c.CumulativeProd(x, xp.Flatten()) }, `xp: cumulative_prod: option "Flatten" is not one of`},
		"keepdims":            {func(c *xp.Calc) arrayapi.ArrayLike { return c.CumulativeSum(x, xp.KeepDims()) }, `xp: cumulative_sum: option "KeepDims" is not one of`},
		"an initial":          {func(c *xp.Calc) arrayapi.ArrayLike { return c.Diff(x, xp.IncludeInitial()) }, `xp: diff: option "IncludeInitial" is not one of`},
		"an order below 0":    {func(c *xp.Calc) arrayapi.ArrayLike { return c.Diff(x, xp.N(-1)) }, "xp: diff: ndarray: diff: want an order of at least 0"},
		"a scalar before":     {func(c *xp.Calc) arrayapi.ArrayLike { return c.Diff(x, xp.Prepend(1)) }, "xp: diff: argument 1: want an array, have int"},
		"a foreign one after": {func(c *xp.Calc) arrayapi.ArrayLike { return c.Diff(x, xp.Append(other)) }, "xp: diff: "},
	} {
		t.Run(name, func(t *testing.T) {
			c := xp.For(x)
			require.Nil(t, r.call(c))
			require.ErrorContains(t, c.Err(), r.want)
		})
	}
}
