package xp_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/arrayapi/xp"
)

func fromSlice[T dtype.Element](t *testing.T, s []T, shape ...int) *ndarray.Array {
	t.Helper()
	a, err := ndarray.FromSlice(s, shape...)
	require.NoError(t, err)
	return a
}

func TestReferenceNamespace(t *testing.T) {
	x, y := fromSlice(t, []float64{1, 2, 3, 4}, 2, 2), fromSlice(t, []float64{10, 20})
	c := xp.For(x, 2, nil, y)
	require.Equal(t, "ndarray", c.Namespace().Name())
	for name, r := range map[string]struct {
		got  arrayapi.ArrayLike
		want string
	}{
		"add":      {c.Add(x, y), "[[11. 22.]\n [13. 24.]]"},
		"subtract": {c.Subtract(1, x), "[[ 0. -1.]\n [-2. -3.]]"},
		"multiply": {c.Multiply(x, 2), "[[2. 4.]\n [6. 8.]]"},
		"divide":   {c.Divide(x, y), "[[0.1 0.1]\n [0.3 0.2]]"},
		"sum":      {c.Sum(x), "10.0"},
		"axis":     {c.Sum(x, xp.Axis(0)), "[4. 6.]"},
		"no axis":  {c.Sum(x, xp.Axis()), "[[1. 2.]\n [3. 4.]]"},
		"keepdims": {c.Sum(x, xp.Axis(-1), xp.KeepDims()), "[[3.]\n [7.]]"},
		"dtype":    {c.Sum(x, xp.DType(dtype.Int32)), "10"},
		"mean":     {c.Mean(x, xp.Axis(1)), "[1.5 3.5]"},
		"matmul":   {c.MatMul(x, y), "[ 50. 110.]"},
	} {
		t.Run(name, func(t *testing.T) {
			a, err := xp.As[*ndarray.Array](c, r.got)
			require.NoError(t, err)
			require.Equal(t, r.want, a.String())
		})
	}
}

func TestNamespaceWithoutOptionalInterfaces(t *testing.T) {
	ns := &seriesNamespace{name: "series"}
	x, y := ofSeries(ns, 1.0, 2.0, 3.0), ofSeries(ns, 10.0, 20.0, 30.0)
	c := xp.For(x, y)
	require.Equal(t, []float64{11, 22, 33}, values[float64](c.Add(x, y)))
	require.Equal(t, []float64{9, 18, 27}, values[float64](c.Subtract(y, x)))
	require.Equal(t, []float64{2, 4, 6}, values[float64](c.Multiply(2, x)))
	require.Equal(t, []float64{10, 10, 10}, values[float64](c.Divide(y, x)))
	require.Equal(t, []float64{6}, values[float64](c.Sum(x)))
	require.Equal(t, []float64{2}, values[float64](c.Mean(x)))
	require.Equal(t, []float64{140}, values[float64](c.MatMul(x, y)))
	n := ofSeries(ns, int64(1), 2)
	require.Equal(t, []float64{0.5, 1}, values[float64](c.Divide(n, 2)))
	require.NoError(t, c.Err())
	require.Equal(t, 12, ns.lent)
	require.Equal(t, ns.lent, ns.released)

	s, err := xp.As[*series](c, c.Multiply(c.Add(x, y), 2))
	require.NoError(t, err)
	require.Equal(t, []float64{22, 44, 66}, values[float64](s))
}

func TestFallbackReleasesAfterErrors(t *testing.T) {
	ns := &seriesNamespace{name: "series"}
	x := ofSeries(ns, 1.0, 2.0)
	for name, fail := range map[string]func(c *xp.Calc) arrayapi.ArrayLike{
		"operation":  func(c *xp.Calc) arrayapi.ArrayLike { return c.Add(x, ofSeries(ns, 1.0, 2, 3)) },
		"argument":   func(c *xp.Calc) arrayapi.ArrayLike { return c.Add(x, &series{ns: ns}) },
		"bad buffer": func(c *xp.Calc) arrayapi.ArrayLike { return c.Sum(&series{ns: ns, data: make([]byte, 8)}) },
	} {
		t.Run(name, func(t *testing.T) {
			c := xp.For(x)
			require.Nil(t, fail(c))
			require.ErrorContains(t, c.Err(), "xp: ")
			require.Equal(t, ns.lent, ns.released)
		})
	}
}

func TestOptionalInterfaceGoesFirst(t *testing.T) {
	ns := &partial{seriesNamespace: seriesNamespace{name: "partial"}}
	x := &partialSeries{*ofSeries(&ns.seriesNamespace, 1.0, 2.0), ns}
	sum := func(r arrayapi.ArrayLike) []float64 { return values[float64](&r.(*partialSeries).series) }

	c := xp.For(x)
	require.Equal(t, []float64{42}, sum(c.Add(x, x)))
	require.Zero(t, ns.lent)
	require.Equal(t, []float64{1, 4}, sum(c.Multiply(x, x)))
	require.Equal(t, []float64{3}, sum(c.Sum(x)))
	require.Equal(t, 3, ns.lent)
	require.NoError(t, c.Err())

	require.Nil(t, c.Subtract(x, x))
	require.ErrorIs(t, c.Err(), errBroken)
	require.EqualError(t, c.Err(), "xp: subtract: broken")

	c = xp.For(x)
	require.Nil(t, c.MatMul(x, x))
	require.EqualError(t, c.Err(), `xp: matmul: namespace "partial" gave no result`)
}

func TestTheFirstErrorStays(t *testing.T) {
	x := fromSlice(t, []float64{1, 2, 3})
	c := xp.For(x)
	bad := c.Add(x, fromSlice(t, []float64{1, 2}))
	require.Nil(t, bad)
	first := c.Err()
	require.EqualError(t, first, "xp: add: ndarray: add: want a shape that broadcasts with [3], have shape [2]")
	var shape *arrayapi.ShapeError
	require.ErrorAs(t, first, &shape)

	require.Nil(t, c.Sum(c.Multiply(bad, 2)))
	require.Nil(t, c.MatMul(x, x))
	require.Nil(t, c.Mean(x))
	require.Equal(t, first, c.Err())
	_, err := xp.As[*ndarray.Array](c, x)
	require.Equal(t, first, err)
}

func TestArgumentsAreCheckedByEveryCall(t *testing.T) {
	a := fromSlice(t, []float64{1})
	one, two := &seriesNamespace{name: "one"}, &seriesNamespace{name: "two"}
	x, y := ofSeries(one, 1.0), ofSeries(two, 1.0)
	for name, r := range map[string]struct {
		calc *xp.Calc
		call func(c *xp.Calc) arrayapi.ArrayLike
		want string
	}{
		"nothing":          {xp.For(), func(c *xp.Calc) arrayapi.ArrayLike { return c.Add(x, x) }, "xp: for: "},
		"scalars":          {xp.For(1, nil), func(c *xp.Calc) arrayapi.ArrayLike { return c.Add(x, x) }, "xp: for: "},
		"two namespaces":   {xp.For(x, y), func(c *xp.Calc) arrayapi.ArrayLike { return c.Add(x, x) }, `"one"`},
		"other namespace":  {xp.For(x), func(c *xp.Calc) arrayapi.ArrayLike { return c.Add(y, 1) }, `xp: add: want arrays of the namespace "one" of the calculation, have "two"`},
		"mixed":            {xp.For(x), func(c *xp.Calc) arrayapi.ArrayLike { return c.Multiply(x, y) }, "xp: multiply: "},
		"no array":         {xp.For(x), func(c *xp.Calc) arrayapi.ArrayLike { return c.Divide(1, 2) }, "xp: divide: "},
		"nil":              {xp.For(x), func(c *xp.Calc) arrayapi.ArrayLike { return c.Add(nil, x) }, "xp: add: argument 0 is nil"},
		"a nil array":      {xp.For(a), func(c *xp.Calc) arrayapi.ArrayLike { return c.Sum((*ndarray.Array)(nil)) }, "xp: sum: "},
		"text":             {xp.For(a), func(c *xp.Calc) arrayapi.ArrayLike { return c.Add(a, "1") }, "xp: add: "},
		"a scalar to sum":  {xp.For(a), func(c *xp.Calc) arrayapi.ArrayLike { return c.Sum(1) }, "xp: sum: "},
		"a matmul scalar":  {xp.For(a), func(c *xp.Calc) arrayapi.ArrayLike { return c.MatMul(a, 2) }, "xp: matmul: argument 1: want an array, have int"},
		"a fallen scalar":  {xp.For(x), func(c *xp.Calc) arrayapi.ArrayLike { return c.MatMul(2, x) }, "xp: matmul: argument 0: want an array, have int"},
		"unknown option":   {xp.For(a), func(c *xp.Calc) arrayapi.ArrayLike { return c.Mean(a, xp.DType(dtype.Int8)) }, `xp: mean: option "DType" is not one of ["Axis" "Flatten" "KeepDims"]`},
		"option twice":     {xp.For(a), func(c *xp.Calc) arrayapi.ArrayLike { return c.Sum(a, xp.KeepDims(), xp.KeepDims()) }, `xp: sum: option "KeepDims" is given twice`},
		"the zero option":  {xp.For(a), func(c *xp.Calc) arrayapi.ArrayLike { return c.Sum(a, xp.Option{}) }, `xp: sum: option "" is not one of`},
		"an axis too many": {xp.For(a), func(c *xp.Calc) arrayapi.ArrayLike { return c.Sum(a, xp.Axis(1)) }, "xp: sum: ndarray: sum: axis 1 is out of bounds"},
	} {
		t.Run(name, func(t *testing.T) {
			require.Nil(t, r.call(r.calc))
			require.ErrorContains(t, r.calc.Err(), r.want)
		})
	}
}

func TestAs(t *testing.T) {
	x := fromSlice(t, []float64{1})
	c := xp.For(x)
	_, err := xp.As[*series](c, c.Add(x, x))
	require.EqualError(t, err, "xp: result: want *xp_test.series, have *ndarray.Array")
	_, err = xp.As[*series](c, nil)
	require.Error(t, err)
	y, err := xp.As[arrayapi.ArrayLike](c, c.Add(x, x))
	require.NoError(t, err)
	require.Equal(t, "[2.]", y.(*ndarray.Array).String())
	require.NoError(t, c.Err())
}

func TestZeroCalc(t *testing.T) {
	var c xp.Calc
	require.Nil(t, c.Namespace())
	x := fromSlice(t, []float64{1})
	require.NotNil(t, c.Add(x, x))
	require.Equal(t, "ndarray", c.Namespace().Name())
	require.Nil(t, c.Add(ofSeries(&seriesNamespace{name: "series"}, 1.0), 1))
	require.Error(t, c.Err())
}

func TestAxesAreCopied(t *testing.T) {
	axes := []int{0}
	o := xp.Axis(axes...)
	axes[0] = 7
	c := xp.For(fromSlice(t, []float64{1, 2}))
	require.NotNil(t, c.Sum(fromSlice(t, []float64{1, 2}), o), "%v", c.Err())
}

// An operation that not even the reference has is an error, not a panic.
func TestUnsupportedEverywhere(t *testing.T) {
	_, err := ndarray.Namespace().(arrayapi.Elementwise).Elementwise("frobnicate", 1, 2)
	require.True(t, errors.Is(err, errors.ErrUnsupported))
}
