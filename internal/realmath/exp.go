package realmath

import "math"

// ExpParts returns e to the power of x as a number between 1/2 and 2, and the
// power of two that it is to be multiplied with: so the product with something
// small may be had where e to the power of x itself would overflow. It is for x
// within [-1e6, 1e6]; what is beyond is taken as the limit.
func ExpParts(x Double) (m float64, exponent int) {
	if x.Hi > 1e6 || x.Hi < -1e6 {
		x = Double{math.Copysign(1e6, x.Hi), 0}
	}
	k := math.RoundToEven(x.Hi * invLn2)
	whole := Product(k, ln2)
	r := Sum(x.Hi-whole.Hi, x.Lo-whole.Lo-k*ln2Tail)
	// For |r| <= ln(2)/2 the terms of the series that are left out are below
	// 2^-57.
	return 1 + (r.Hi + math.FMA(r.Hi*r.Hi, polynomial(r.Hi, expTerms[:]), r.Lo)), int(k)
}

// expTerms has the coefficients of (e^r - 1 - r)/r^2 in powers of r.
var expTerms = [...]float64{
	1. / 2, 1. / 6, 1. / 24, 1. / 120, 1. / 720, 1. / 5040, 1. / 40320, 1. / 362880, 1. / 3628800,
	1. / 39916800, 1. / 479001600, 1. / 6227020800,
}

// Exp returns e to the power of x. Some of the code of math.Exp overflows a little
// too early.
func Exp(x float64) float64 {
	if math.Abs(x) > 700 && isFinite(x) {
		return exp(Double{x, 0})
	}
	return math.Exp(x)
}

// exp returns e to the power of x.
func exp(x Double) float64 {
	m, exponent := ExpParts(x)
	return Scale(m, exponent)
}

// Scale returns m times two to the power of exponent. It is math.Ldexp, but fast
// where the power is a normal number.
func Scale(m float64, exponent int) float64 {
	if exponent < -1000 || exponent > 1000 {
		return math.Ldexp(m, exponent)
	}
	return m * math.Float64frombits(uint64(exponent+1023)<<52)
}
