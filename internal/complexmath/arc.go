package complexmath

import (
	"math"

	"github.com/arraylike/arraylike/internal/realmath"
)

// Acos returns the arc cosine of z. The branch cuts are the real axis left of -1 and
// right of 1.
func Acos(z complex128) complex128 {
	a, b := real(z), imag(z)
	switch {
	case isFinite(a, b):
		p := newArcPoint(math.Abs(a), math.Abs(b))
		re := p.acos()
		if math.Signbit(a) {
			re = p.obtuse(re)
		}
		return complex(re, math.Copysign(p.height(), -b))
	case a != a && math.IsInf(b, 0), b != b && math.IsInf(a, 0):
		return complex(nan, math.Copysign(inf, -b))
	case b != b && a == 0:
		return complex(math.Pi/2, nan)
	case a != a || b != b:
		return complex(nan, nan)
	}
	return complex(realmath.Atan2(math.Abs(b), a), math.Copysign(inf, -b))
}

// obtuse returns pi minus the real part of the arc cosine, which where x is small
// would be rounded twice.
func (p arcPoint) obtuse(acos float64) float64 {
	if p.isSmall() {
		return math.Pi/2 + p.x
	}
	return math.Pi - acos
}

// Acosh returns the inverse hyperbolic cosine of z whose real part is not negative.
// The branch cut is the real axis left of 1.
func Acosh(z complex128) complex128 {
	w := Acos(z)
	return complex(math.Abs(imag(w)), math.Copysign(real(w), imag(z)))
}

// Asin returns the arc sine of z. The branch cuts are the real axis left of -1 and
// right of 1.
func Asin(z complex128) complex128 { return turnRight(Asinh(turnLeft(z))) }

// Asinh returns the inverse hyperbolic sine of z. The branch cuts are the imaginary
// axis below -i and above i.
func Asinh(z complex128) complex128 {
	a, b := real(z), imag(z)
	switch {
	case isFinite(a, b):
		p := newArcPoint(math.Abs(b), math.Abs(a))
		return complex(math.Copysign(p.height(), a), math.Copysign(p.asin(), b))
	case a != a && b == 0:
		return z
	case a != a && math.IsInf(b, 0):
		return complex(inf, nan)
	case b != b && math.IsInf(a, 0):
		return complex(a, nan)
	case a != a || b != b:
		return complex(nan, nan)
	}
	return complex(math.Copysign(inf, a), math.Copysign(realmath.Atan2(math.Abs(b), math.Abs(a)), b))
}

// Atan returns the arc tangent of z. The branch cuts are the imaginary axis below -i
// and above i.
func Atan(z complex128) complex128 { return turnRight(Atanh(turnLeft(z))) }

// Atanh returns the inverse hyperbolic tangent of z. The branch cuts are the real
// axis left of -1 and right of 1.
func Atanh(z complex128) complex128 {
	a, b := real(z), imag(z)
	switch {
	case isFinite(a, b):
		x, y := math.Abs(a), math.Abs(b)
		return complex(math.Copysign(atanhReal(x, y), a), math.Copysign(atanhImag(x, y), b))
	case b != b && (math.IsInf(a, 0) || a == 0):
		return complex(math.Copysign(0, a), nan)
	case math.IsInf(b, 0), math.IsInf(a, 0):
		return complex(math.Copysign(0, a), math.Copysign(math.Pi/2, b))
	}
	return complex(nan, nan)
}

// atanhReal returns the real part, for x, y >= 0: a quarter of the logarithm of the
// quotient of the squared distances from -1 and 1.
func atanhReal(x, y float64) float64 {
	switch larger := max(x, y); {
	case larger >= arcLarge:
		return real(Reciprocal(complex(x, y)))
	case larger <= arcSmall:
		return x
	case x == 1 && y <= arcSmall:
		return 0.5 * (math.Ln2 - realmath.Log(y))
	}
	return 0.25 * math.Log1p(4*x/((1-x)*(1-x)+y*y))
}

// atanhImag returns the imaginary part, for x, y >= 0.
func atanhImag(x, y float64) float64 {
	switch larger := max(x, y); {
	case larger >= arcHuge:
		return math.Pi / 2
	case larger <= arcSmall:
		return y
	}
	return 0.5 * realmath.Atan2(2*y, (1-x)*(1+x)-y*y)
}
