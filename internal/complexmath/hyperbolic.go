package complexmath

import (
	"math"

	"github.com/arraylike/arraylike/internal/realmath"
)

// expOnly is from where both hyperbolic functions are half of an exponential one.
const expOnly = 22

// Sinh returns the hyperbolic sine of z.
func Sinh(z complex128) complex128 {
	a, b := real(z), imag(z)
	switch {
	case isFinite(a, b) && math.Abs(a) < expOnly:
		sin, cos := realmath.SinCos(b)
		return complex(realmath.Sinh(a)*cos, realmath.Cosh(a)*sin)
	case isFinite(a, b):
		sin, cos := realmath.SinCos(b)
		return grown(math.Abs(a), math.Copysign(0.5, a)*cos, 0.5*sin)
	case b == 0: // a is an infinity or NaN
		return z
	case a == 0, math.IsInf(a, 0) && !isFinite(b, 0):
		return complex(a, nan)
	case math.IsInf(a, 0):
		sin, cos := realmath.SinCos(b)
		return complex(a*cos, inf*sin)
	}
	return complex(nan, nan)
}

// Cosh returns the hyperbolic cosine of z.
func Cosh(z complex128) complex128 {
	a, b := real(z), imag(z)
	switch {
	case isFinite(a, b) && math.Abs(a) < expOnly:
		sin, cos := realmath.SinCos(b)
		return complex(realmath.Cosh(a)*cos, realmath.Sinh(a)*sin)
	case isFinite(a, b):
		sin, cos := realmath.SinCos(b)
		return grown(math.Abs(a), 0.5*cos, math.Copysign(0.5, a)*sin)
	case a != a && b == 0:
		return z
	case a == 0: // the sign of zero makes the function even
		return complex(nan, math.Copysign(0, a)*math.Copysign(1, b))
	case math.IsInf(a, 0) && b == 0:
		return complex(inf, b*math.Copysign(1, a))
	case math.IsInf(a, 0) && !isFinite(b, 0):
		return complex(inf, nan)
	case math.IsInf(a, 0):
		sin, cos := realmath.SinCos(b)
		return complex(inf*cos, a*sin)
	}
	return complex(nan, nan)
}

// Tanh returns the hyperbolic tangent of z. Beside an infinite real part the zero
// that is the imaginary part has the sign of that of z, as the standard has it; in C
// it depends on the quarter of the turn.
//
// Source: W. Kahan, "Branch cuts for complex elementary functions, or much ado about
// nothing's sign bit", 1987.
func Tanh(z complex128) complex128 {
	a, b := real(z), imag(z)
	switch {
	case isFinite(a, b) && math.Abs(a) < expOnly:
		t, s := realmath.Tan(b), realmath.Sinh(a)
		scale := 1 + t*t
		denominator := 1 + scale*s*s
		return complex(scale*realmath.Cosh(a)*s/denominator, t/denominator)
	case isFinite(a, b):
		sin, cos := realmath.SinCos(b)
		return complex(math.Copysign(1, a), 4*sin*cos*realmath.Exp(-2*math.Abs(a)))
	case math.IsInf(a, 0):
		return complex(math.Copysign(1, a), math.Copysign(0, b))
	case a != a && b == 0:
		return z
	case a == 0:
		return complex(a, nan)
	}
	return complex(nan, nan)
}
