package xp_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/arrayapi/xp"
)

// Each method calls the function that it is named for.
func TestElementwiseFunctions(t *testing.T) {
	x, y := fromSlice(t, []float64{-2.5, 0.5, 2.5}), fromSlice(t, []float64{2, -2, 2.5})
	n, m := fromSlice(t, []int32{6, -7, 3}), fromSlice(t, []int32{3, 2, 1})
	a, b := fromSlice(t, []bool{true, true, false, false}), fromSlice(t, []bool{true, false, true, false})
	z, odd := fromSlice(t, []complex128{3 + 4i, -2i}), fromSlice(t, []float64{math.NaN(), math.Inf(-1), math.Copysign(0, -1)})
	c := xp.For(x)
	for name, r := range map[string]struct {
		got  arrayapi.ArrayLike
		want string
	}{
		"abs":                 {c.Abs(z), "[5. 2.]"},
		"floor_divide":        {c.FloorDivide(x, y), "[-2. -1.  1.]"},
		"remainder":           {c.Remainder(x, y), "[ 1.5 -1.5  0. ]"},
		"negative":            {c.Negative(n), "[-6  7 -3]"},
		"positive":            {c.Positive(n), "[ 6 -7  3]"},
		"square":              {c.Square(n), "[36 49  9]"},
		"sign":                {c.Sign(z), "[0.6+0.8j 0. -1.j ]"},
		"maximum":             {c.Maximum(x, y), "[2.  0.5 2.5]"},
		"minimum":             {c.Minimum(x, y), "[-2.5 -2.   2.5]"},
		"clip":                {c.Clip(x, -1, 1.5), "[-1.   0.5  1.5]"},
		"clip, least":         {c.Clip(x, y, nil), "[2.  0.5 2.5]"},
		"clip, most":          {c.Clip(x, nil, 1), "[-2.5  0.5  1. ]"},
		"clip, none":          {c.Clip(x, nil, nil), "[-2.5  0.5  2.5]"},
		"where":               {c.Where(c.Less(x, y), x, 9), "[-2.5  9.   9. ]"},
		"equal":               {c.Equal(x, y), "[False False  True]"},
		"not_equal":           {c.NotEqual(x, y), "[ True  True False]"},
		"less":                {c.Less(x, y), "[ True False False]"},
		"less_equal":          {c.LessEqual(x, y), "[ True False  True]"},
		"greater":             {c.Greater(x, y), "[False  True False]"},
		"greater_equal":       {c.GreaterEqual(x, y), "[False  True  True]"},
		"isfinite":            {c.IsFinite(odd), "[False False  True]"},
		"isinf":               {c.IsInf(odd), "[False  True False]"},
		"isnan":               {c.IsNaN(odd), "[ True False False]"},
		"signbit":             {c.SignBit(x), "[ True False False]"},
		"bitwise_and":         {c.BitwiseAnd(n, m), "[2 0 1]"},
		"bitwise_or":          {c.BitwiseOr(n, m), "[ 7 -5  3]"},
		"bitwise_xor":         {c.BitwiseXor(n, m), "[ 5 -5  2]"},
		"bitwise_invert":      {c.BitwiseInvert(n), "[-7  6 -4]"},
		"bitwise_left_shift":  {c.BitwiseLeftShift(n, m), "[ 48 -28   6]"},
		"bitwise_right_shift": {c.BitwiseRightShift(n, m), "[ 0 -2  1]"},
		"logical_and":         {c.LogicalAnd(a, b), "[ True False False False]"},
		"logical_or":          {c.LogicalOr(a, b), "[ True  True  True False]"},
		"logical_xor":         {c.LogicalXor(a, b), "[False  True  True False]"},
		"logical_not":         {c.LogicalNot(a), "[False False  True  True]"},
		"round":               {c.Round(x), "[-2.  0.  2.]"},
		"ceil":                {c.Ceil(x), "[-2.  1.  3.]"},
		"floor":               {c.Floor(x), "[-3.  0.  2.]"},
		"trunc":               {c.Trunc(x), "[-2.  0.  2.]"},
		"conj":                {c.Conj(z), "[3.-4.j 0.+2.j]"},
		"real":                {c.Real(z), "[3. 0.]"},
		"imag":                {c.Imag(z), "[ 4. -2.]"},
	} {
		t.Run(name, func(t *testing.T) {
			a, err := xp.As[*ndarray.Array](c, r.got)
			require.NoError(t, err)
			require.Equal(t, r.want, a.String())
		})
	}
}

// A namespace without bools gets masks as reference arrays, which it may hand on.
func TestMasksBesideAnotherNamespace(t *testing.T) {
	ns := &seriesNamespace{name: "series"}
	x, y := ofSeries(ns, 1.0, 5.0, 3.0), ofSeries(ns, 2.0, 2.0, 3.0)
	c := xp.For(x)
	mask := c.Greater(x, y)
	require.Equal(t, "[False  True False]", mask.(*ndarray.Array).String())
	require.Equal(t, []float64{0, 5, 0}, values[float64](c.Where(mask, x, 0)))
	require.Equal(t, []float64{2, 4, 3}, values[float64](c.Clip(x, y, 4)))
	require.Equal(t, []float64{1, 2, 2}, values[float64](c.Clip(x, nil, 2)))
	require.Equal(t, []float64{1, 5, 3}, values[float64](c.Clip(x, nil, nil)))
	require.Equal(t, []float64{1, 0, 1}, values[float64](c.Remainder(ofSeries(ns, -2.0, 6.0, 4.0), 3)))
	require.NoError(t, c.Err())
	require.Equal(t, ns.lent, ns.released)
}

func TestElementwiseArguments(t *testing.T) {
	x := fromSlice(t, []float64{1})
	for name, r := range map[string]struct {
		call func(c *xp.Calc) arrayapi.ArrayLike
		want string
	}{
		"abs of nil":       {func(c *xp.Calc) arrayapi.ArrayLike { return c.Abs(nil) }, "xp: abs: argument 0 is nil"},
		"clip of nil":      {func(c *xp.Calc) arrayapi.ArrayLike { return c.Clip(nil, 1, 2) }, "xp: clip: argument 0 is nil"},
		"clip by text":     {func(c *xp.Calc) arrayapi.ArrayLike { return c.Clip(x, "a", nil) }, "xp: clip: "},
		"where with nil":   {func(c *xp.Calc) arrayapi.ArrayLike { return c.Where(x, nil, x) }, "xp: where: argument 1 is nil"},
		"where on numbers": {func(c *xp.Calc) arrayapi.ArrayLike { return c.Where(x, x, x) }, "xp: where: ndarray: where: want dtype of a condition, which is bool, have float64"},
		"mixed kinds":      {func(c *xp.Calc) arrayapi.ArrayLike { return c.Equal(x, fromSlice(t, []int8{1})) }, "xp: equal: ndarray: equal: "},
	} {
		t.Run(name, func(t *testing.T) {
			c := xp.For(x)
			require.Nil(t, r.call(c))
			require.ErrorContains(t, c.Err(), r.want)
		})
	}
}
