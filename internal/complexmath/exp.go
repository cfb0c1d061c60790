package complexmath

import (
	"math"

	"github.com/arraylike/arraylike/internal/realmath"
)

// Exp returns e to the power of z.
func Exp(z complex128) complex128 {
	a, b := real(z), imag(z)
	switch {
	case isFinite(a, b):
		sin, cos := realmath.SinCos(b)
		return grown(a, cos, sin)
	case a != a && b == 0 || math.IsInf(a, 1) && b == 0:
		return z
	case math.IsInf(a, -1) && !isFinite(b, 0):
		return complex(0, math.Copysign(0, b))
	case math.IsInf(a, 1) && !isFinite(b, 0):
		return complex(inf, nan)
	case math.IsInf(a, 0) && b == b:
		sin, cos := realmath.SinCos(b)
		e := realmath.Exp(a)
		return complex(e*cos, e*sin)
	}
	return complex(nan, nan)
}

// grown returns e to the power of x times u + v i, each part of which may be small
// enough for the product not to overflow.
func grown(x, u, v float64) complex128 {
	if math.Abs(x) < 700 {
		e := realmath.Exp(x)
		return complex(e*u, e*v)
	}
	m, exponent := realmath.ExpParts(realmath.Double{Hi: x})
	return complex(realmath.Scale(m*u, exponent), realmath.Scale(m*v, exponent))
}

// ExpM1 returns e to the power of z, minus 1, accurately for small z. Of a zero it
// is one with a positive real part.
func ExpM1(z complex128) complex128 {
	a, b := real(z), imag(z)
	if a == 0 && b == 0 {
		return complex(0, b)
	}
	if b == 0 && a == a {
		return complex(math.Expm1(a), b)
	}
	e := Exp(z)
	if !isFinite(b, 0) || math.Abs(a) > 40 || a != a {
		return complex(real(e)-1, imag(e))
	}
	// e^a cos b - 1 = (e^a - 1) cos b - 2 sin(b/2)^2
	half := realmath.Sin(b / 2)
	square := realmath.Product(half, half)
	return complex(math.FMA(math.Expm1(a), realmath.Cos(b), -2*square.Hi)-2*square.Lo, imag(e))
}
