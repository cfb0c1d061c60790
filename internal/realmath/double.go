package realmath

import "math"

// Double is an unevaluated sum of two float64, the second not more than half a
// unit in the last place of the first: a number of twice the precision.
type Double struct{ Hi, Lo float64 }

// Sum returns x + y without error, unless it overflows.
func Sum(x, y float64) Double {
	s := x + y
	t := s - x
	return Double{s, (x - (s - t)) + (y - t)}
}

// quickSum is [Sum] for |x| >= |y|, or x = 0.
func quickSum(x, y float64) Double {
	s := x + y
	return Double{s, y - (s - x)}
}

// Product returns x y without error, unless it overflows or the smaller part is
// subnormal.
func Product(x, y float64) Double {
	p := float64(x * y) // rounded here: some processors would do so only after a sum that follows
	return Double{p, math.FMA(x, y, -p)}
}

// Plus returns d + e.
func (d Double) Plus(e Double) Double {
	s, t := Sum(d.Hi, e.Hi), Sum(d.Lo, e.Lo)
	s = quickSum(s.Hi, s.Lo+t.Hi)
	return quickSum(s.Hi, s.Lo+t.Lo)
}

// Times returns d e.
func (d Double) Times(e Double) Double {
	p := Product(d.Hi, e.Hi)
	return quickSum(p.Hi, p.Lo+math.FMA(d.Hi, e.Lo, d.Lo*e.Hi))
}

// Negated returns -d.
func (d Double) Negated() Double { return Double{-d.Hi, -d.Lo} }

// quotient returns d / e, rounded once but for some 2^-100.
func (d Double) quotient(e Double) float64 {
	q := d.Hi / e.Hi
	rest := math.FMA(-q, e.Hi, d.Hi) + math.FMA(-q, e.Lo, d.Lo)
	return q + rest/e.Hi
}

// polynomial returns the sum of coefficients times powers of x, lowest first.
func polynomial(x float64, coefficients []float64) float64 {
	sum := 0.0
	for i := len(coefficients) - 1; i >= 0; i-- {
		sum = math.FMA(sum, x, coefficients[i])
	}
	return sum
}

// Ln2 returns the natural logarithm of 2.
func Ln2() Double { return Double{ln2, ln2Tail} }

// HalfPi returns a quarter of a turn.
func HalfPi() Double { return Double{halfPi, halfPiTail} }
