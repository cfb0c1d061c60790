package complexmath

import (
	"math"

	"github.com/arraylike/arraylike/internal/realmath"
)

// Log returns the natural logarithm of z. The branch cut is the negative real axis.
func Log(z complex128) complex128 {
	return complex(logAbs(real(z), imag(z)), realmath.Atan2(imag(z), real(z)))
}

// Log2 returns the logarithm of z to base 2; see [Log].
func Log2(z complex128) complex128 {
	if imag(z) == 0 {
		return complex(realmath.Log2(math.Abs(real(z))), realmath.Atan2(imag(z), real(z))/math.Ln2)
	}
	l := Log(z)
	return complex(real(l)/math.Ln2, imag(l)/math.Ln2)
}

// Log10 returns the logarithm of z to base 10; see [Log].
func Log10(z complex128) complex128 {
	if imag(z) == 0 {
		return complex(realmath.Log10(math.Abs(real(z))), realmath.Atan2(imag(z), real(z))/math.Ln10)
	}
	l := Log(z)
	return complex(real(l)/math.Ln10, imag(l)/math.Ln10)
}

// Log1P returns the natural logarithm of 1 + z, accurately for small z. The branch
// cut is the real axis left of -1.
func Log1P(z complex128) complex128 {
	a, b := real(z), imag(z)
	angle := realmath.Atan2(b, 1+a)
	switch {
	case b == 0 && a >= -1:
		return complex(math.Log1p(a), angle)
	case max(math.Abs(a), math.Abs(b)) <= 4:
		// |1+z|^2 - 1 = 2a + a^2 + b^2
		if x := squares(2*a, a, b); x > -0.75 && x < 3 {
			return complex(0.5*math.Log1p(x), angle)
		}
	}
	return complex(logAbs(1+a, b), angle)
}

// logAbs returns the logarithm of the absolute value of x + y i, infinite where one
// part is.
func logAbs(x, y float64) float64 {
	x, y = math.Abs(x), math.Abs(y)
	if x < y {
		x, y = y, x
	}
	switch {
	case math.IsInf(x, 1) || math.IsInf(y, 1):
		return inf
	case x != x || y != y:
		return nan
	case x > 0.5 && x < 2:
		if u := squares(-1, x, y); u < 3 {
			return 0.5 * math.Log1p(u)
		}
	case x > 0x1p1000:
		return realmath.Log(realmath.Hypot(x*0x1p-100, y*0x1p-100)) + 100*math.Ln2
	case x < 0x1p-900 && x > 0:
		return realmath.Log(realmath.Hypot(x*0x1p200, y*0x1p200)) - 200*math.Ln2
	}
	return realmath.Log(realmath.Hypot(x, y))
}

// squares returns u + x^2 + y^2, rounded once, or nearly so where all but the last
// bits cancel.
func squares(u, x, y float64) float64 {
	p, q := realmath.Product(x, x), realmath.Product(y, y)
	first := realmath.Sum(u, p.Hi)
	sum := realmath.Sum(first.Hi, q.Hi)
	low, lost := realmath.Sum(p.Lo, q.Lo), realmath.Sum(first.Lo, sum.Lo)
	rest := realmath.Sum(low.Hi, lost.Hi)
	total := realmath.Sum(sum.Hi, rest.Hi)
	return total.Hi + (total.Lo + (rest.Lo + (low.Lo + lost.Lo)))
}
