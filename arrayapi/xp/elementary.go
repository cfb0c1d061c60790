package xp

import "github.com/arraylike/arraylike/arrayapi"

// Acos returns the arc cosine of x, element by element, in radians. Real results
// are in [0, pi], and NaN outside of [-1, 1]. The branch cuts are the real axis
// left of -1 and right of 1. For dtypes and errors see [Calc.Exp].
//
// Source: the standard 2025.12, "acos".
func (c *Calc) Acos(x any) arrayapi.ArrayLike { return c.elementwise(arrayapi.OpAcos, x) }

// Acosh returns the inverse hyperbolic cosine of x, element by element. Real
// results are not negative, and NaN below 1. The branch cut is the real axis left
// of 1. For dtypes and errors see [Calc.Exp].
//
// Source: the standard 2025.12, "acosh".
func (c *Calc) Acosh(x any) arrayapi.ArrayLike { return c.elementwise(arrayapi.OpAcosh, x) }

// Asin returns the arc sine of x, element by element, in radians. Real results
// are in [-pi/2, pi/2], and NaN outside of [-1, 1]. The branch cuts are the real
// axis left of -1 and right of 1. For dtypes and errors see [Calc.Exp].
//
// Source: the standard 2025.12, "asin".
func (c *Calc) Asin(x any) arrayapi.ArrayLike { return c.elementwise(arrayapi.OpAsin, x) }

// Asinh returns the inverse hyperbolic sine of x, element by element. The branch
// cuts are the imaginary axis below -i and above i. For dtypes and errors see
// [Calc.Exp].
//
// Source: the standard 2025.12, "asinh".
func (c *Calc) Asinh(x any) arrayapi.ArrayLike { return c.elementwise(arrayapi.OpAsinh, x) }

// Atan returns the arc tangent of x, element by element, in radians. Real results
// are in [-pi/2, pi/2]. The branch cuts are the imaginary axis below -i and above
// i. For dtypes and errors see [Calc.Exp].
//
// Source: the standard 2025.12, "atan".
func (c *Calc) Atan(x any) arrayapi.ArrayLike { return c.elementwise(arrayapi.OpAtan, x) }

// Atanh returns the inverse hyperbolic tangent of x, element by element. Real
// results are NaN outside of [-1, 1]. The branch cuts are the real axis left of
// -1 and right of 1. For dtypes and errors see [Calc.Exp].
//
// Source: the standard 2025.12, "atanh".
func (c *Calc) Atanh(x any) arrayapi.ArrayLike { return c.elementwise(arrayapi.OpAtanh, x) }

// Cos returns the cosine of x, which is in radians, element by element. For
// dtypes and errors see [Calc.Exp].
//
// Source: the standard 2025.12, "cos".
func (c *Calc) Cos(x any) arrayapi.ArrayLike { return c.elementwise(arrayapi.OpCos, x) }

// Cosh returns the hyperbolic cosine of x, element by element. For dtypes and
// errors see [Calc.Exp].
//
// Source: the standard 2025.12, "cosh".
func (c *Calc) Cosh(x any) arrayapi.ArrayLike { return c.elementwise(arrayapi.OpCosh, x) }

// Exp returns e to the power of x, element by element. The result is a new array
// of the shape and dtype of x, which is real or complex floating. The standard
// leaves integers open: the reference implementation computes them in the default
// real dtype. Any other dtype is an error.
//
// Source: the standard 2025.12, "exp".
func (c *Calc) Exp(x any) arrayapi.ArrayLike { return c.elementwise(arrayapi.OpExp, x) }

// ExpM1 returns e to the power of x, minus 1, element by element, accurately for
// small x. For dtypes and errors see [Calc.Exp].
//
// Source: the standard 2025.12, "expm1".
func (c *Calc) ExpM1(x any) arrayapi.ArrayLike { return c.elementwise(arrayapi.OpExpM1, x) }

// Log returns the natural logarithm of x, element by element. Of negative real
// numbers it is NaN. The branch cut is the negative real axis. For dtypes and
// errors see [Calc.Exp].
//
// Source: the standard 2025.12, "log".
func (c *Calc) Log(x any) arrayapi.ArrayLike { return c.elementwise(arrayapi.OpLog, x) }

// Log10 returns the logarithm of x to base 10, element by element. Of negative
// real numbers it is NaN. The branch cut is the negative real axis. For dtypes
// and errors see [Calc.Exp].
//
// Source: the standard 2025.12, "log10".
func (c *Calc) Log10(x any) arrayapi.ArrayLike { return c.elementwise(arrayapi.OpLog10, x) }

// Log1P returns the natural logarithm of 1 + x, element by element, accurately
// for small x. Of real numbers below -1 it is NaN. The branch cut is the real
// axis left of -1. For dtypes and errors see [Calc.Exp].
//
// Source: the standard 2025.12, "log1p".
func (c *Calc) Log1P(x any) arrayapi.ArrayLike { return c.elementwise(arrayapi.OpLog1P, x) }

// Log2 returns the logarithm of x to base 2, element by element. Of negative real
// numbers it is NaN. The branch cut is the negative real axis. For dtypes and
// errors see [Calc.Exp].
//
// Source: the standard 2025.12, "log2".
func (c *Calc) Log2(x any) arrayapi.ArrayLike { return c.elementwise(arrayapi.OpLog2, x) }

// Reciprocal returns 1 / x, element by element. Real results are correctly
// rounded. That of a complex zero has an infinite real part and an imaginary one
// that is NaN. For dtypes and errors see [Calc.Exp].
//
// Source: the standard 2025.12, "reciprocal".
func (c *Calc) Reciprocal(x any) arrayapi.ArrayLike { return c.elementwise(arrayapi.OpReciprocal, x) }

// Sin returns the sine of x, which is in radians, element by element. For dtypes
// and errors see [Calc.Exp].
//
// Source: the standard 2025.12, "sin".
func (c *Calc) Sin(x any) arrayapi.ArrayLike { return c.elementwise(arrayapi.OpSin, x) }

// Sinh returns the hyperbolic sine of x, element by element. For dtypes and
// errors see [Calc.Exp].
//
// Source: the standard 2025.12, "sinh".
func (c *Calc) Sinh(x any) arrayapi.ArrayLike { return c.elementwise(arrayapi.OpSinh, x) }

// Sqrt returns the square root of x, element by element. Real results are
// correctly rounded, and NaN below zero. The branch cut is the negative real
// axis. For dtypes and errors see [Calc.Exp].
//
// Source: the standard 2025.12, "sqrt".
func (c *Calc) Sqrt(x any) arrayapi.ArrayLike { return c.elementwise(arrayapi.OpSqrt, x) }

// Tan returns the tangent of x, which is in radians, element by element. For
// dtypes and errors see [Calc.Exp].
//
// Source: the standard 2025.12, "tan".
func (c *Calc) Tan(x any) arrayapi.ArrayLike { return c.elementwise(arrayapi.OpTan, x) }

// Tanh returns the hyperbolic tangent of x, element by element. For dtypes and
// errors see [Calc.Exp].
//
// Source: the standard 2025.12, "tanh".
func (c *Calc) Tanh(x any) arrayapi.ArrayLike { return c.elementwise(arrayapi.OpTanh, x) }
