package complexmath

import "math"

// Reciprocal returns 1/z. Of an infinity, whatever the other part, it is zero; of
// zero its real part is infinite, with the sign of that of z, and the imaginary part
// NaN, as a quotient has it.
func Reciprocal(z complex128) complex128 {
	a, b := real(z), imag(z)
	switch {
	case math.IsInf(a, 0) || math.IsInf(b, 0):
		return complex(math.Copysign(0, a), math.Copysign(0, -b))
	case a == 0 && b == 0:
		return complex(math.Copysign(inf, a), nan)
	case a != a || b != b:
		return complex(nan, nan)
	}
	_, exponent := math.Frexp(max(math.Abs(a), math.Abs(b)))
	// The larger part becomes one of [1/2, 1), so that its square is harmless.
	a, b = math.Ldexp(a, -exponent), math.Ldexp(b, -exponent)
	square := a*a + b*b
	return complex(math.Ldexp(a/square, -exponent), math.Ldexp(-b/square, -exponent))
}
