package xp_test

import (
	"math"
	"math/cmplx"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/dtype/minifloat"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/arrayapi/xp"
)

func TestConversions(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	// nil: an error
	for name, r := range map[string]struct {
		x                              *ndarray.Array
		bool, int, float, cmplx, index any
	}{
		"true":      {ndarray.Scalar(true), true, int64(1), 1.0, 1 + 0i, nil},
		"false":     {ndarray.Scalar(false), false, int64(0), 0.0, 0i, nil},
		"int8":      {ndarray.Scalar(int8(-3)), true, int64(-3), -3.0, -3 + 0i, -3},
		"uint64":    {ndarray.Scalar(uint64(math.MaxUint64)), true, nil, 0x1p64, 0x1p64 + 0i, nil},
		"uint8":     {ndarray.Scalar(uint8(200)), true, int64(200), 200.0, 200 + 0i, 200},
		"float":     {ndarray.Scalar(-2.75), true, int64(-2), -2.75, -2.75 + 0i, nil},
		"zero":      {ndarray.Scalar(math.Copysign(0, -1)), false, int64(0), 0.0, 0i, nil},
		"NaN":       {ndarray.Scalar(nan), true, nil, nan, complex(nan, 0), nil},
		"infinite":  {ndarray.Scalar(inf), true, nil, inf, complex(inf, 0), nil},
		"-infinite": {ndarray.Scalar(-inf), true, nil, -inf, complex(-inf, 0), nil},
		"2^63":      {ndarray.Scalar(0x1p63), true, nil, 0x1p63, 0x1p63 + 0i, nil},
		"-2^63":     {ndarray.Scalar(-0x1p63), true, int64(math.MinInt64), -0x1p63, -0x1p63 + 0i, nil},
		"float16":   {ndarray.Scalar(minifloat.Float16(0x3e00)), true, int64(1), 1.5, 1.5 + 0i, nil},
		"complex":   {ndarray.Scalar(2i), true, nil, nil, 2i, nil},
		"complex 0": {ndarray.Scalar(0i), false, nil, nil, 0i, nil},
	} {
		t.Run(name, func(t *testing.T) {
			for what, of := range map[string]struct {
				want any
				call func(c *xp.Calc) any
			}{
				"bool":    {r.bool, func(c *xp.Calc) any { return c.Bool(r.x) }},
				"int":     {r.int, func(c *xp.Calc) any { return c.Int(r.x) }},
				"float":   {r.float, func(c *xp.Calc) any { return c.Float(r.x) }},
				"complex": {r.cmplx, func(c *xp.Calc) any { return c.Complex(r.x) }},
				"index":   {r.index, func(c *xp.Calc) any { return c.Index(r.x) }},
			} {
				c := xp.For(r.x)
				have := of.call(c)
				if of.want == nil {
					require.ErrorContains(t, c.Err(), "xp: "+what+": ")
					require.Zero(t, have)
					continue
				}
				require.NoError(t, c.Err())
				if v, ok := of.want.(complex128); ok && cmplx.IsNaN(v) {
					require.True(t, cmplx.IsNaN(have.(complex128)))
				} else if v, ok := of.want.(float64); ok && math.IsNaN(v) {
					require.True(t, math.IsNaN(have.(float64)))
				} else {
					require.Equal(t, of.want, have, what)
				}
			}
		})
	}
}

func TestConversionErrors(t *testing.T) {
	var noDType *arrayapi.DTypeError
	var noShape *arrayapi.ShapeError
	text, err := ndarray.Zeros(nil, dtype.NewBytes(2))
	require.NoError(t, err)
	one := fromSlice(t, []int64{1})
	for name, r := range map[string]struct {
		call func(c *xp.Calc)
		want any
	}{
		"rank":           {func(c *xp.Calc) { c.Int(one) }, &noShape},
		"rank of bool":   {func(c *xp.Calc) { c.Bool(one) }, &noShape},
		"text":           {func(c *xp.Calc) { c.Bool(text) }, &noDType},
		"text as float":  {func(c *xp.Calc) { c.Float(text) }, &noDType},
		"complex as int": {func(c *xp.Calc) { c.Int(ndarray.Scalar(1i)) }, &noDType},
		"float as index": {func(c *xp.Calc) { c.Index(ndarray.Scalar(1.0)) }, &noDType},
		"bool as index":  {func(c *xp.Calc) { c.Index(ndarray.Scalar(true)) }, &noDType},
		"infinite":       {func(c *xp.Calc) { c.Int(ndarray.Scalar(math.Inf(-1))) }, strconv.ErrRange},
		"uint64":         {func(c *xp.Calc) { c.Index(ndarray.Scalar(uint64(1 << 63))) }, strconv.ErrRange},
		"scalar":         {func(c *xp.Calc) { c.Int(1) }, nil},
		"nil":            {func(c *xp.Calc) { c.Int(nil) }, nil},
	} {
		t.Run(name, func(t *testing.T) {
			c := xp.For(one)
			r.call(c)
			switch want := r.want.(type) {
			case nil:
				require.Error(t, c.Err())
			case error:
				require.ErrorIs(t, c.Err(), want)
			default:
				require.ErrorAs(t, c.Err(), want)
			}
		})
	}
}

// pointNamespace has arrays of rank 0.
type pointNamespace struct{ seriesNamespace }

type point struct {
	series
	of *pointNamespace
}

func (p *point) ArrayNamespace() arrayapi.Namespace { return p.of }

func (ns *pointNamespace) Buffer(x arrayapi.ArrayLike, mode arrayapi.CopyMode) (arrayapi.Buffer, error) {
	b, err := ns.seriesNamespace.Buffer(&x.(*point).series, mode)
	b.Shape, b.Strides = nil, nil
	return b, err
}

// The element comes through the buffer of any namespace.
func TestConversionOfOtherNamespaces(t *testing.T) {
	ns := &pointNamespace{seriesNamespace{name: "points"}}
	x := &point{*ofSeries(&ns.seriesNamespace, 2.5), ns}
	c := xp.For(x)
	require.Equal(t, 2.5, c.Float(x))
	require.Equal(t, int64(2), c.Int(x))
	require.True(t, c.Bool(x))
	require.Empty(t, c.Shape(x))
	require.Equal(t, 1, c.Size(x))
	require.NoError(t, c.Err())
	require.Equal(t, ns.lent, ns.released)
}
