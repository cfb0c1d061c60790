package xp

import "github.com/arraylike/arraylike/arrayapi"

// Atan2 returns the angle of the points x, y against the first axis, element by
// element, in radians from -pi to pi. It has the sign of y, that of a zero
// included. x and y broadcast and have real dtypes that promote; one of them may
// be a Go scalar. The result has the promoted dtype. The standard leaves integers
// open: the reference implementation computes them in the default real dtype. A
// complex or non-numeric dtype, and a shape that does not broadcast, are errors.
//
// Source: the standard 2025.12, "atan2".
func (c *Calc) Atan2(y, x any) arrayapi.ArrayLike { return c.elementwise(arrayapi.OpAtan2, y, x) }

// CopySign returns numbers of the absolute values of x and the signs of y,
// element by element. The signs of zeros and NaN count. Shapes, dtypes and errors
// are those of [Calc.Atan2].
//
// Source: the standard 2025.12, "copysign".
func (c *Calc) CopySign(x, y any) arrayapi.ArrayLike { return c.elementwise(arrayapi.OpCopySign, x, y) }

// Hypot returns the root of the sum of the squares of x and y, element by
// element. The squares neither overflow nor underflow. It is infinite where one
// is, the other NaN or not. Shapes, dtypes and errors are those of [Calc.Atan2].
//
// Source: the standard 2025.12, "hypot".
func (c *Calc) Hypot(x, y any) arrayapi.ArrayLike { return c.elementwise(arrayapi.OpHypot, x, y) }

// LogAddExp returns the natural logarithm of the sum of e to the powers of x and
// y, element by element. The powers do not overflow. Shapes, dtypes and errors
// are those of [Calc.Atan2].
//
// Source: the standard 2025.12, "logaddexp".
func (c *Calc) LogAddExp(x, y any) arrayapi.ArrayLike {
	return c.elementwise(arrayapi.OpLogAddExp, x, y)
}

// NextAfter returns the numbers next to those of x on the way to y, element by
// element. The result has the dtype of x, where that is floating, and the numbers
// are those of it: y may have another precision. Where x and y are equal it is y,
// so that the sign of a zero is that of y. Shapes, integers and errors are as for
// [Calc.Atan2].
//
// Source: the standard 2025.12, "nextafter".
func (c *Calc) NextAfter(x, y any) arrayapi.ArrayLike {
	return c.elementwise(arrayapi.OpNextAfter, x, y)
}

// Pow returns x to the power of y, element by element. x and y broadcast and have
// numeric dtypes that promote; one of them may be a Go scalar. The result has the
// promoted dtype. Of integers it wraps around; the standard leaves negative
// exponents of integers open: for the reference implementation one is an error,
// as are integers beside floats. A negative real number to a power that is no
// integer is NaN. Complex powers are e to the power of y log x: anything to the
// power of 0 is 1, and 0 to a power whose real part is not positive is NaN. A
// shape that does not broadcast is an error.
//
// Source: the standard 2025.12, "pow".
func (c *Calc) Pow(x, y any) arrayapi.ArrayLike { return c.elementwise(arrayapi.OpPow, x, y) }
