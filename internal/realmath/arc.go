package realmath

import "math"

// Asin returns the arc sine of x, NaN where |x| > 1.
func Asin(x float64) float64 {
	if abs := math.Abs(x); abs > 0.5 {
		half := arcsineOfRoot((1 - abs) / 2)
		// pi/2 - 2 half
		first := quickSum(halfPi, -2*half.Hi)
		return math.Copysign(first.Hi+(first.Lo+halfPiTail-2*half.Lo), x)
	}
	return x + arcsineRest(x)
}

// Acos returns the arc cosine of x, NaN where |x| > 1.
func Acos(x float64) float64 {
	switch {
	case x > 0.5:
		half := arcsineOfRoot((1 - x) / 2)
		return 2 * (half.Hi + half.Lo)
	case x < -0.5:
		half := arcsineOfRoot((1 + x) / 2)
		first := quickSum(halfPi, -half.Hi)
		return 2 * (first.Hi + (first.Lo + halfPiTail - half.Lo))
	}
	first := quickSum(halfPi, -x)
	return first.Hi + (first.Lo + (halfPiTail - arcsineRest(x)))
}

// arcsineRest returns asin x - x, for |x| <= 1/2.
func arcsineRest(x float64) float64 {
	z := x * x
	return x * z * polynomial(z, arcsineTerms[:])
}

// arcsineOfRoot returns the arc sine of the square root of z <= 1/4, NaN where z is
// negative. It is twice as precise as the root, for the first part of it.
func arcsineOfRoot(z float64) Double {
	s := math.Sqrt(z)
	if s == 0 {
		return Double{}
	}
	lost := math.FMA(-s, s, z) / (2 * s)
	return Double{s, lost + s*z*polynomial(z, arcsineTerms[:])}
}
