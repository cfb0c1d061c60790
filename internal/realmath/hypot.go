package realmath

import "math"

// Hypot returns the length of the vector x, y, without undue overflow and
// underflow. With an infinity it is infinite, whatever the other.
func Hypot(x, y float64) float64 {
	x, y = math.Abs(x), math.Abs(y)
	if x < y {
		x, y = y, x
	}
	switch {
	case math.IsInf(x, 1) || math.IsInf(y, 1):
		return math.Inf(1)
	case x != x || y != y:
		return math.NaN()
	case y <= x*0x1p-54:
		return x + y
	case x > 0x1p510:
		return 0x1p600 * hypot(x*0x1p-600, y*0x1p-600)
	case y < 0x1p-450:
		return 0x1p-600 * hypot(x*0x1p600, y*0x1p600)
	}
	return hypot(x, y)
}

// hypot returns the root of the sum of squares that neither overflow nor lose
// bits, x >= y.
func hypot(x, y float64) float64 {
	p, q := Product(x, x), Product(y, y)
	s := quickSum(p.Hi, q.Hi)
	h := math.Sqrt(s.Hi)
	rest := math.FMA(-h, h, s.Hi) + (s.Lo + p.Lo + q.Lo)
	return h + rest/(2*h)
}
