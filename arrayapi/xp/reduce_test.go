package xp_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/arrayapi/xp"
)

func TestReductions(t *testing.T) {
	x := fromSlice(t, []float64{3, 1, 0, 1, 5, 9}, 2, 3)
	n := fromSlice(t, []int8{2, 4, 4, 6})
	c := xp.For(x, n)
	for name, r := range map[string]struct {
		got  arrayapi.ArrayLike
		want string
	}{
		"prod":               {c.Prod(n), "192"},
		"prod, dtype":        {c.Prod(n, xp.DType(dtype.Int8)), "-64"},
		"var":                {c.Var(n), "2.0"},
		"var, correction":    {c.Var(n, xp.Correction(2)), "4.0"},
		"var of one":         {c.Var(n, xp.Correction(4)), "nan"},
		"std, axis":          {c.Std(x, xp.Axis(0)), "[1.  2.  4.5]"},
		"max":                {c.Max(x), "9.0"},
		"max, keepdims":      {c.Max(x, xp.Axis(-1), xp.KeepDims()), "[[3.]\n [9.]]"},
		"min":                {c.Min(x, xp.Axis(0)), "[1. 1. 0.]"},
		"min, no axis":       {c.Min(n, xp.Axis()), "[2 4 4 6]"},
		"argmax":             {c.ArgMax(x), "5"},
		"argmax, axis":       {c.ArgMax(x, xp.Axis(1)), "[0 2]"},
		"argmin":             {c.ArgMin(x, xp.Axis(-2), xp.KeepDims()), "[[1 0 0]]"},
		"argmin, flattened":  {c.ArgMin(x, xp.Flatten()), "2"},
		"count nonzero":      {c.CountNonzero(x), "5"},
		"count nonzero axis": {c.CountNonzero(x, xp.Axis(0)), "[2 2 1]"},
		"all":                {c.All(x), "False"},
		"all, axis":          {c.All(x, xp.Axis(1)), "[False  True]"},
		"any":                {c.Any(x, xp.Axis(0, 1)), "True"},
	} {
		t.Run(name, func(t *testing.T) {
			a, err := xp.As[*ndarray.Array](c, r.got)
			require.NoError(t, err)
			require.Equal(t, r.want, a.String())
		})
	}
}

func TestReductionsThroughTheReference(t *testing.T) {
	ns := &seriesNamespace{name: "series"}
	x := ofSeries(ns, 1.0, 2.0, 0.0, 5.0)
	c := xp.For(x)
	require.Equal(t, []float64{5}, values[float64](c.Max(x)))
	require.Equal(t, []float64{3.5}, values[float64](c.Var(x)))
	require.Equal(t, "False", c.All(x).(*ndarray.Array).String()) // a series has no bools
	require.NoError(t, c.Err())
	require.Equal(t, ns.lent, ns.released)
}

func TestReductionsRefuseOptions(t *testing.T) {
	x := fromSlice(t, []float64{1, 2})
	for name, r := range map[string]struct {
		call func(c *xp.Calc) arrayapi.ArrayLike
		want string
	}{
		"a dtype of std":       {func(c *xp.Calc) arrayapi.ArrayLike { return c.Std(x, xp.DType(dtype.Int8)) }, `xp: std: option "DType" is not one of`},
		"a correction of mean": {func(c *xp.Calc) arrayapi.ArrayLike { return c.Mean(x, xp.Correction(1)) }, `xp: mean: option "Correction" is not one of`},
		"two axes of argmax":   {func(c *xp.Calc) arrayapi.ArrayLike { return c.ArgMax(x, xp.Axis(0, 1)) }, "xp: argmax: ndarray: argmax: want one axis"},
		"no axis of argmin":    {func(c *xp.Calc) arrayapi.ArrayLike { return c.ArgMin(x, xp.Axis()) }, "xp: argmin: ndarray: argmin: want one axis"},
		"a scalar":             {func(c *xp.Calc) arrayapi.ArrayLike { return c.Any(1) }, "xp: any: "},
	} {
		t.Run(name, func(t *testing.T) {
			c := xp.For(x)
			require.Nil(t, r.call(c))
			require.ErrorContains(t, c.Err(), r.want)
		})
	}
}
