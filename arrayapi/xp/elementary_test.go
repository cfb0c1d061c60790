package xp_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/arrayapi/xp"
)

// TestElementary calls each function once; the values are NumPy's.
func TestElementary(t *testing.T) {
	x, err := ndarray.FromSlice([]float64{0.5})
	require.NoError(t, err)
	y, err := ndarray.FromSlice([]float64{1.25})
	require.NoError(t, err)
	for name, c := range map[string]struct {
		f    func(*xp.Calc) arrayapi.ArrayLike
		want float64
	}{
		"acos":       {func(c *xp.Calc) arrayapi.ArrayLike { return c.Acos(x) }, 1.0471975511965976},
		"acosh":      {func(c *xp.Calc) arrayapi.ArrayLike { return c.Acosh(y) }, 0.6931471805599453},
		"asin":       {func(c *xp.Calc) arrayapi.ArrayLike { return c.Asin(x) }, 0.5235987755982989},
		"asinh":      {func(c *xp.Calc) arrayapi.ArrayLike { return c.Asinh(x) }, 0.48121182505960347},
		"atan":       {func(c *xp.Calc) arrayapi.ArrayLike { return c.Atan(x) }, 0.4636476090008061},
		"atan2":      {func(c *xp.Calc) arrayapi.ArrayLike { return c.Atan2(x, y) }, 0.3805063771123649},
		"atanh":      {func(c *xp.Calc) arrayapi.ArrayLike { return c.Atanh(x) }, 0.5493061443340549},
		"copysign":   {func(c *xp.Calc) arrayapi.ArrayLike { return c.CopySign(x, -2) }, -0.5},
		"cos":        {func(c *xp.Calc) arrayapi.ArrayLike { return c.Cos(x) }, 0.8775825618903728},
		"cosh":       {func(c *xp.Calc) arrayapi.ArrayLike { return c.Cosh(x) }, 1.1276259652063807},
		"exp":        {func(c *xp.Calc) arrayapi.ArrayLike { return c.Exp(x) }, 1.6487212707001282},
		"expm1":      {func(c *xp.Calc) arrayapi.ArrayLike { return c.ExpM1(x) }, 0.6487212707001282},
		"hypot":      {func(c *xp.Calc) arrayapi.ArrayLike { return c.Hypot(x, 1.2) }, 1.3},
		"log":        {func(c *xp.Calc) arrayapi.ArrayLike { return c.Log(x) }, -0.6931471805599453},
		"log10":      {func(c *xp.Calc) arrayapi.ArrayLike { return c.Log10(x) }, -0.3010299956639812},
		"log1p":      {func(c *xp.Calc) arrayapi.ArrayLike { return c.Log1P(x) }, 0.4054651081081644},
		"log2":       {func(c *xp.Calc) arrayapi.ArrayLike { return c.Log2(x) }, -1},
		"logaddexp":  {func(c *xp.Calc) arrayapi.ArrayLike { return c.LogAddExp(x, y) }, 1.6368710061148999},
		"nextafter":  {func(c *xp.Calc) arrayapi.ArrayLike { return c.NextAfter(x, y) }, 0.5000000000000001},
		"pow":        {func(c *xp.Calc) arrayapi.ArrayLike { return c.Pow(x, y) }, 0.42044820762685725},
		"reciprocal": {func(c *xp.Calc) arrayapi.ArrayLike { return c.Reciprocal(x) }, 2},
		"sin":        {func(c *xp.Calc) arrayapi.ArrayLike { return c.Sin(x) }, 0.479425538604203},
		"sinh":       {func(c *xp.Calc) arrayapi.ArrayLike { return c.Sinh(x) }, 0.5210953054937474},
		"sqrt":       {func(c *xp.Calc) arrayapi.ArrayLike { return c.Sqrt(x) }, 0.7071067811865476},
		"tan":        {func(c *xp.Calc) arrayapi.ArrayLike { return c.Tan(x) }, 0.5463024898437905},
		"tanh":       {func(c *xp.Calc) arrayapi.ArrayLike { return c.Tanh(x) }, 0.46211715726000974},
	} {
		t.Run(name, func(t *testing.T) {
			calc := xp.For(x)
			z, err := xp.As[*ndarray.Array](calc, c.f(calc))
			require.NoError(t, err)
			require.Equal(t, dtype.Float64, z.DType())
			v, err := ndarray.At[float64](z, 0)
			require.NoError(t, err)
			require.InEpsilon(t, c.want, v, 1e-15)
		})
	}
}
