package realmath

import "math"

// expOnly is from where e to the power of -x is nothing beside that of x.
const expOnly = 22

// Sinh returns the hyperbolic sine of x.
func Sinh(x float64) float64 {
	abs := math.Abs(x)
	switch {
	case abs < 0x1p-28: // and the only one where x may be subnormal
		return x
	case abs < 1:
		t := math.Expm1(abs)
		return math.Copysign(t-0.5*t*t/(t+1), x)
	case abs < expOnly:
		t := math.Expm1(abs)
		return math.Copysign(0.5*(t+t/(t+1)), x)
	case isFinite(x):
		m, exponent := ExpParts(Double{abs, 0})
		return math.Copysign(Scale(m, exponent-1), x)
	}
	return x
}

// Cosh returns the hyperbolic cosine of x.
func Cosh(x float64) float64 {
	abs := math.Abs(x)
	switch {
	case abs < expOnly:
		e := math.Exp(abs)
		return 0.5*e + 0.5/e
	case isFinite(x):
		m, exponent := ExpParts(Double{abs, 0})
		return Scale(m, exponent-1)
	}
	return abs
}
