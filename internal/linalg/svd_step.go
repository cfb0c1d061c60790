package linalg

import "math"

// chase is a block of a bidiagonal matrix that a bulge is chased through. Upwards
// it is the block of the transpose, from its end: U and V change places, and the
// rotations their direction.
type chase struct {
	b         bidiagonal
	low, high int
	downward  bool
}

// to returns the chase of the next block. If that is another one, no part of the
// last, the bulge is chased from its large end to its small one.
func (c chase) to(low, high int) chase {
	if low > c.high || high < c.low {
		c.downward = math.Abs(c.b.d[low]) >= math.Abs(c.b.d[high])
	}
	c.low, c.high = low, high
	return c
}

// d returns element i of the diagonal, counted from where the bulge starts.
func (c chase) d(i int) *float64 {
	if c.downward {
		return &c.b.d[c.low+i]
	}
	return &c.b.d[c.high-i]
}

// e returns the element between i and i+1 of the diagonal.
func (c chase) e(i int) *float64 {
	if c.downward {
		return &c.b.e[c.low+i]
	}
	return &c.b.e[c.high-1-i]
}

// keep stores the rotations number i of the first and of the second kind.
func (c chase) keep(u, v sweep, i int, c1, s1, c2, s2 float64) {
	if c.downward {
		v.c[i], v.s[i], u.c[i], u.s[i] = c1, s1, c2, s2
		return
	}
	at := c.high - c.low - 1 - i
	u.c[at], u.s[at], v.c[at], v.s[at] = c1, -s1, c2, -s2
}

// step does one QR step, and returns its rotations of the columns of U and of the
// rows of Vᴴ.
func (c chase) step(shift float64) (u, v sweep) {
	n := c.high - c.low
	all := make([]float64, 4*n)
	u = sweep{c.low, !c.downward, all[:n], all[n : 2*n]}
	v = sweep{c.low, !c.downward, all[2*n : 3*n], all[3*n:]}
	if shift == 0 {
		c.unshifted(u, v)
	} else {
		c.shifted(u, v, shift)
	}
	return u, v
}

// unshifted is a step without a shift, which subtracts nothing, so that it
// keeps the relative accuracy of all elements.
func (c chase) unshifted(u, v sweep) {
	n := c.high - c.low
	c1, c2, s2 := 1.0, 1.0, 0.0
	for i := range n {
		var s1, r float64
		c1, s1, r = rotation(*c.d(i)*c1, *c.e(i))
		if i > 0 {
			*c.e(i - 1) = s2 * r
		}
		c2, s2, *c.d(i) = rotation(c2*r, *c.d(i + 1)*s1)
		c.keep(u, v, i, c1, s1, c2, s2)
	}
	h := *c.d(n) * c1
	*c.d(n), *c.e(n - 1) = h*c2, h*s2
}

// shifted is a step with a shift, for a block whose first d is not zero.
func (c chase) shifted(u, v sweep, shift float64) {
	n := c.high - c.low
	first := *c.d(0)
	f := (math.Abs(first) - shift) * (math.Copysign(1, first) + shift/first)
	g := *c.e(0)
	for i := range n {
		c1, s1, r := rotation(f, g)
		if i > 0 {
			*c.e(i - 1) = r
		}
		d, e, next := *c.d(i), *c.e(i), *c.d(i + 1)
		f, e = c1*d+s1*e, c1*e-s1*d
		g, next = s1*next, c1*next
		c2, s2, r := rotation(f, g)
		*c.d(i) = r
		f, *c.d(i + 1) = c2*e+s2*next, c2*next-s2*e
		if i < n-1 {
			g = s2 * *c.e(i + 1)
			*c.e(i + 1) *= c2
		}
		c.keep(u, v, i, c1, s1, c2, s2)
	}
	*c.e(n - 1) = f
}
