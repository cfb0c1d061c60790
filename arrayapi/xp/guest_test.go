package xp_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/arrayapi/xp"
)

// What a namespace has no type for is a reference array, which takes part in what
// follows.
func TestReferenceArraysStandForMissingTypes(t *testing.T) {
	ns := &seriesNamespace{name: "series"}
	x := ofSeries(ns, 1.0, 2.0)
	c := xp.For(x)
	z, err := xp.As[*ndarray.Array](c, c.Multiply(x, 1i))
	require.NoError(t, err)
	require.Equal(t, "[0.+1.j 0.+2.j]", z.String())
	w, err := xp.As[*ndarray.Array](c, c.Subtract(z, x))
	require.NoError(t, err)
	require.Equal(t, "[-1.+1.j -2.+2.j]", w.String())
	require.Equal(t, ns.lent, ns.released)
}

// A guest may come from outside, and a result that the namespace can hold is its
// own again.
func TestGuests(t *testing.T) {
	ns := &seriesNamespace{name: "series"}
	x, g := ofSeries(ns, 1.0, 2.0), fromSlice(t, []float64{10, 20})
	for _, c := range []*xp.Calc{xp.For(x), xp.For(g, x), xp.For(x, 3, g), xp.In(ns)} {
		require.Equal(t, "series", c.Namespace().Name())
		sum, err := xp.As[*series](c, c.Add(g, x))
		require.NoError(t, err)
		require.Equal(t, []float64{11, 22}, values[float64](sum))
		twice, err := xp.As[*series](c, c.Multiply(g, 2))
		require.NoError(t, err)
		require.Equal(t, []float64{20, 40}, values[float64](twice))
	}
	require.Equal(t, "ndarray", xp.For(g).Namespace().Name())
	require.Equal(t, ns.lent, ns.released)
}

// The zero calculation takes the namespace of those that are no guests, once it
// has seen some.
func TestZeroCalcWithGuests(t *testing.T) {
	var c xp.Calc
	x := ofSeries(&seriesNamespace{name: "series"}, 1.0, 2.0)
	require.NotNil(t, c.Add(fromSlice(t, []float64{1, 2}), x))
	require.Equal(t, "series", c.Namespace().Name())
}

func TestIn(t *testing.T) {
	c := xp.In(ndarray.Namespace())
	require.NoError(t, c.Err())
	require.Equal(t, "ndarray", c.Namespace().Name())
	require.EqualError(t, xp.In(nil).Err(), "xp: in: want a namespace, have nil")
}

// The dtypes that nothing decides are those of the namespace, not those of the
// reference.
func TestFallbackHasTheDefaultsOfTheNamespace(t *testing.T) {
	ns := &narrow{seriesNamespace{name: "narrow"}}
	x := &narrowSeries{*ofSeries(&ns.seriesNamespace, int8(100), 100), ns}
	c := xp.For(x)
	sum, err := xp.As[*narrowSeries](c, c.Sum(x))
	require.NoError(t, err)
	require.True(t, dtype.Int32.Equal(sum.dtype))
}

// A result of another type says why it is one.
func TestAsOfGuests(t *testing.T) {
	ns := &seriesNamespace{name: "series"}
	c := xp.In(ns)
	_, err := xp.As[*series](c, c.Ones([]int{2, 3}))
	require.EqualError(t, err, `xp: result: want *xp_test.series, have *ndarray.Array of dtype float64, shape [2 3], which namespace "series" has no type for`)
}

// What leaves an array as it is makes one of the namespace of a guest that it has a
// type for.
func TestGuestsThatStayAsTheyAre(t *testing.T) {
	ns := &seriesNamespace{name: "series"}
	g, wide := fromSlice(t, []float64{10, 20}), fromSlice(t, []float64{1, 2}, 1, 2)
	for name, f := range map[string]func(c *xp.Calc, x any) arrayapi.ArrayLike{
		"astype": func(c *xp.Calc, x any) arrayapi.ArrayLike {
			return c.AsType(x, dtype.Float64, xp.Copy(arrayapi.CopyIfNeeded))
		},
		"to_device": func(c *xp.Calc, x any) arrayapi.ArrayLike { return c.ToDevice(x, arrayapi.Host) },
		"asarray":   func(c *xp.Calc, x any) arrayapi.ArrayLike { return c.AsArray(x) },
		"positive":  func(c *xp.Calc, x any) arrayapi.ArrayLike { return c.Positive(x) },
	} {
		c := xp.In(ns)
		s, err := xp.As[*series](c, f(c, g))
		require.NoError(t, err, name)
		require.Equal(t, []float64{10, 20}, values[float64](s), name)
		_, err = xp.As[*ndarray.Array](c, f(c, wide))
		require.NoError(t, err, name)
	}
}

func TestDim(t *testing.T) {
	c := xp.In(ndarray.Namespace())
	x := c.Zeros([]int{2, 3})
	require.Equal(t, 3, c.Dim(x, 1))
	require.Equal(t, 2, c.Dim(x, -2))
	require.NoError(t, c.Err())
	require.Zero(t, c.Dim(x, 2))
	require.EqualError(t, c.Err(), "xp: dim: shape: axis 2 is out of bounds: want one in [-2, 2)")
	require.Zero(t, c.Dim(x, 0))
}
