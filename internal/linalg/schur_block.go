package linalg

import "math"

// standardForm turns the matrix (x; y) by a rotation from both sides, (c s; -s c)
// from the left: it gets a zero for y[0] if its eigenvalues are real, else x[0] =
// y[1] and x[1]*y[0] < 0.
func standardForm(x, y []float64) (c, s float64) {
	a, b, low, d := x[0], x[1], y[0], y[1]
	switch {
	case low == 0:
		return 1, 0
	case b == 0:
		x[0], x[1], y[0], y[1] = d, -low, 0, a
		return 0, 1
	case a == d && math.Signbit(b) != math.Signbit(low):
		return 1, 0
	}
	half := (a - d) / 2
	large := max(math.Abs(b), math.Abs(low))
	small := min(math.Abs(b), math.Abs(low)) * math.Copysign(1, b) * math.Copysign(1, low)
	scale := max(math.Abs(half), large)
	z := half/scale*half + large/scale*small
	if z < 4*epsilon*scale {
		return equalDiagonal(x, y)
	}
	z = half + math.Copysign(math.Sqrt(scale)*math.Sqrt(z), half)
	norm := math.Hypot(low, z)
	x[0], x[1], y[0], y[1] = d+z, b-low, 0, d-large/z*small
	return z / norm, low / norm
}

// equalDiagonal is standardForm for eigenvalues that are complex, or real and
// nearly equal.
func equalDiagonal(x, y []float64) (c, s float64) {
	a, b, low, d := x[0], x[1], y[0], y[1]
	sigma := b + low
	norm := math.Hypot(sigma, a-d)
	c = math.Sqrt((1 + math.Abs(sigma)/norm) / 2)
	s = -((a - d) / 2 / (norm * c)) * math.Copysign(1, sigma)
	// The product of the three matrices.
	aa, bb, cc, dd := a*c+b*s, b*c-a*s, low*c+d*s, d*c-low*s
	a, b, low, d = aa*c+cc*s, bb*c+dd*s, cc*c-aa*s, dd*c-bb*s
	middle := (a + d) / 2
	a, d = middle, middle
	switch {
	case low == 0:
	case b == 0:
		b, low = -low, 0
		c, s = -s, c
	case math.Signbit(b) == math.Signbit(low):
		// Real after all.
		rb, rl := math.Sqrt(math.Abs(b)), math.Sqrt(math.Abs(low))
		p := math.Copysign(rb*rl, low)
		inverse := 1 / math.Sqrt(math.Abs(b+low))
		a, d, b, low = middle+p, middle-p, b-low, 0
		c2, s2 := rb*inverse, rl*inverse
		c, s = c*c2-s*s2, c*s2+s*c2
	}
	x[0], x[1], y[0], y[1] = a, b, low, d
	return c, s
}
