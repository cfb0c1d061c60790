package realmath

import "math"

// logStart is the first of the numbers that the table of logarithms is for, as
// bits: about 0.705, so that 1 is well inside.
const logStart = 0x3fe6900000000000

// LogDouble returns the natural logarithm of a positive finite number, which the
// small part of x must leave so, with a relative error of some 2^-65.
func LogDouble(x Double) Double {
	exponent := 0
	if x.Hi < 0x1p-1000 {
		x, exponent = Double{x.Hi * 0x1p200, x.Lo * 0x1p200}, -200
	}
	word := math.Float64bits(x.Hi)
	above := int64(word - logStart)
	power := above >> 52
	exponent += int(power)
	z := math.Float64frombits(word - uint64(power)<<52)
	tail := Scale(x.Lo, -int(power))

	// z c - 1 is exact: z has 53 bits, c so few that the difference has no more.
	e := &logTable[uint64(above)>>45&127]
	r := math.FMA(z, e.c, -1)
	if tail != 0 {
		tail *= e.c
	}
	square := Product(r, r)
	whole := Product(float64(exponent), ln2)
	sum := Sum(whole.Hi, e.log)
	first := Sum(sum.Hi, r)
	second := Sum(first.Hi, -0.5*square.Hi)
	rest := r*square.Hi*polynomial(r, logTerms[:]) - 0.5*square.Lo
	rest += whole.Lo + float64(exponent)*ln2Tail + e.tail + tail/(1+r)
	return quickSum(second.Hi, sum.Lo+first.Lo+second.Lo+rest)
}

// logTerms has the coefficients of (log(1+r) - r + r^2/2)/r^3 in powers of r.
var logTerms = [...]float64{1. / 3, -1. / 4, 1. / 5, -1. / 6, 1. / 7, -1. / 8, 1. / 9, -1. / 10}

// Log returns the natural logarithm of x. Some of the code of math.Log takes
// subnormal numbers for larger ones.
func Log(x float64) float64 {
	if x < 0x1p-1022 && x > 0 {
		return LogDouble(Double{x, 0}).Hi
	}
	return math.Log(x)
}

// Log10 returns the logarithm of x to base 10.
func Log10(x float64) float64 {
	if !(x > 0) || math.IsInf(x, 1) {
		return math.Log(x)
	}
	return LogDouble(Double{x, 0}).Times(Double{invLn10, invLn10Tail}).Hi
}

// Log2 returns the logarithm of x to base 2, exactly for a power of two.
func Log2(x float64) float64 {
	if !(x > 0) || math.IsInf(x, 1) {
		return math.Log(x)
	}
	if m, exponent := math.Frexp(x); m == 0.5 {
		return float64(exponent - 1)
	}
	l := LogDouble(Double{x, 0})
	return l.Times(Double{invLn2, invLn2Tail}).Hi
}

// LogAddExp returns the logarithm of the sum of e to the powers of x and y.
func LogAddExp(x, y float64) float64 {
	switch larger := max(x, y); {
	case x == y: // infinities too
		return x + math.Ln2
	default:
		return larger + math.Log1p(math.Exp(-math.Abs(x-y))) // NaN where one is
	}
}
