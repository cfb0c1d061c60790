package realmath

import "math"

// Pow returns x to the power of y. The special values are those of math.Pow, which
// are C's; of a negative number to a power that is no integer it is NaN.
func Pow(x, y float64) float64 {
	switch {
	case y == 2:
		return x * x
	case y == 1:
		return x
	case y == 0 || x == 0 || x == 1 || !isFinite(x) || !isFinite(y):
		return math.Pow(x, y)
	case x > 0:
		return powOf(LogDouble(Double{x, 0}), y)
	case y != math.Trunc(y):
		return math.NaN()
	case math.Mod(y, 2) == 0:
		return powOf(LogDouble(Double{-x, 0}), y)
	}
	return -powOf(LogDouble(Double{-x, 0}), y)
}

// powOf returns e to the power of log times y.
func powOf(log Double, y float64) float64 {
	p := Product(log.Hi, y)
	switch {
	case p.Hi > 710:
		return math.Inf(1)
	case p.Hi < -746:
		return 0
	case math.Abs(p.Hi) < 0x1p-60: // the product may have lost bits
		return 1
	}
	return exp(Double{p.Hi, p.Lo + log.Lo*y})
}
