package stats

import "math"

// pair is the sum of two float64s, the second no more than half a unit in the last
// place of the first: a number with twice the precision. The names of the methods are
// those of the operations.
//
// Source: Dekker, A floating-point technique for extending the available precision,
// 1971; the products with a fused multiply-add.
type pair struct{ hi, lo float64 }

// sumOf returns a+b without rounding.
func sumOf(a, b float64) pair {
	s := a + b
	t := s - a
	return pair{s, (a - (s - t)) + (b - t)}
}

// productOf returns a*b without rounding, but for underflow. The conversion keeps the
// compiler from fusing the product with an addition to come, where it is inlined: the
// second part is that of the rounded product.
func productOf(a, b float64) pair {
	p := float64(a * b)
	return pair{p, math.FMA(a, b, -p)}
}

// normal returns the pair of a sum whose second part may have grown.
func (p pair) normal() pair {
	s := p.hi + p.lo
	return pair{s, p.lo - (s - p.hi)}
}

func (p pair) plus(q pair) pair {
	s, t := sumOf(p.hi, q.hi), sumOf(p.lo, q.lo)
	s.lo += t.hi
	s = s.normal()
	s.lo += t.lo
	return s.normal()
}

func (p pair) minus(q pair) pair { return p.plus(pair{-q.hi, -q.lo}) }

func (p pair) times(q pair) pair {
	r := productOf(p.hi, q.hi)
	r.lo += p.hi*q.lo + p.lo*q.hi
	return r.normal()
}

func (p pair) timesFloat(f float64) pair {
	r := productOf(p.hi, f)
	r.lo += p.lo * f
	return r.normal()
}

func (p pair) over(f float64) pair {
	q := p.hi / f
	r := math.FMA(-q, f, p.hi) + p.lo // what is left of p, without rounding but in the last step
	return pair{q, r / f}.normal()
}

func (p pair) float() float64 { return p.hi + p.lo }
