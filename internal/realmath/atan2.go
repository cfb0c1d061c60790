package realmath

import "math"

// Atan2 returns the angle of the vector x, y against the first axis, in [-pi, pi], with
// the sign of y. Unlike that of math.Atan2 the sign stays where y/x is too small for
// a float64.
func Atan2(y, x float64) float64 {
	if x == 0 || y == 0 || !isFinite(x) || !isFinite(y) {
		return math.Atan2(y, x)
	}
	angle := math.Atan(math.Abs(y) / math.Abs(x))
	if x < 0 {
		angle = math.Pi - (angle - 2*halfPiTail)
	}
	return math.Copysign(angle, y)
}
