package xp

import "github.com/arraylike/arraylike/arrayapi"

// Conj returns the numbers of x with their imaginary parts negated, in their
// dtype.
//
// Source: the standard 2025.12, "conj".
func (c *Calc) Conj(x any) arrayapi.ArrayLike { return c.elementwise(arrayapi.OpConj, x) }

// Real returns the real parts of the numbers of x, as floats of their precision.
// Real numbers keep their dtype, integers too.
//
// Source: the standard 2025.12, "real".
func (c *Calc) Real(x any) arrayapi.ArrayLike { return c.elementwise(arrayapi.OpReal, x) }

// Imag returns the imaginary parts of the complex numbers of x, as floats of their
// precision. The standard leaves real numbers open: the reference gives zeros of
// their dtype.
//
// Source: the standard 2025.12, "imag".
func (c *Calc) Imag(x any) arrayapi.ArrayLike { return c.elementwise(arrayapi.OpImag, x) }
