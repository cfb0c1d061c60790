package linalg

import "math"

// bidiagonal is an upper bidiagonal matrix: its diagonal, and the one above.
type bidiagonal struct{ d, e []float64 }

// bidiagonalTolerance is how small elements of e are beside their neighbours that
// change each singular value by no more than some epsilons of it.
const bidiagonalTolerance = 16 * epsilon

// diagonalize makes e zero by QR steps, and hands the sweeps of rotations on:
// those of the columns of U and those of the rows of Vᴴ.
func (b bidiagonal) diagonalize(left, right func(sweep)) error {
	n := float64(len(b.d))
	c := chase{b: b, low: -1, high: -1}
	work := 0.0
	for high := len(b.d) - 1; high > 0; {
		low := b.start(high)
		if low == high {
			high--
			continue
		}
		c = c.to(low, high)
		smallest, split := c.split()
		if split {
			continue
		}
		if work += float64(high - low); work > 30*n*n+100 {
			return ErrNoConvergence
		}
		u, v := c.step(c.shift(smallest))
		left(u)
		right(v)
	}
	return nil
}

// start returns the start of the block that ends at high, and cuts it off there.
func (b bidiagonal) start(high int) int {
	tiny := float64(len(b.d)) * float64(len(b.d)) * 0x1p-1020
	for low := high; low > 0; low-- {
		if math.Abs(b.e[low-1]) <= tiny {
			b.e[low-1] = 0
			return low
		}
	}
	return 0
}

// split looks for an element of e that can be taken for zero, and makes it so. If
// there is none it returns a lower bound of the singular values, to within a
// factor.
func (c chase) split() (smallest float64, found bool) {
	n := c.high - c.low
	if math.Abs(*c.e(n - 1)) <= bidiagonalTolerance*math.Abs(*c.d(n)) {
		*c.e(n - 1) = 0
		return 0, true
	}
	bound := math.Abs(*c.d(0))
	smallest = bound
	for i := range n {
		e := math.Abs(*c.e(i))
		if e <= bidiagonalTolerance*bound {
			*c.e(i) = 0
			return 0, true
		}
		bound = math.Abs(*c.d(i + 1)) * (bound / (bound + e))
		smallest = min(smallest, bound)
	}
	return smallest, false
}

// shift returns the shift of the next step: the smaller singular value of the
// last 2 x 2 block, or zero where that would cost small singular values their
// accuracy.
func (c chase) shift(smallest float64) float64 {
	largest := max(Largest(c.b.d[c.low:c.high+1]), Largest(c.b.e[c.low:c.high]))
	if float64(len(c.b.d))*bidiagonalTolerance*(smallest/largest) <= epsilon {
		return 0
	}
	n := c.high - c.low
	first, shift := *c.d(0), leastOfTwo(*c.d(n - 1), *c.e(n - 1), *c.d(n))
	if q := shift / math.Abs(first); first == 0 || q*q < epsilon {
		return 0
	}
	return shift
}

// leastOfTwo returns the smaller singular value of (f g; 0 h).
func leastOfTwo(f, g, h float64) float64 {
	f, g, h = math.Abs(f), math.Abs(g), math.Abs(h)
	small, large := min(f, h), max(f, h)
	if small == 0 {
		return 0
	}
	sum, difference := 1+small/large, (large-small)/large
	if g < large {
		q := (g / large) * (g / large)
		return small * (2 / (math.Sqrt(sum*sum+q) + math.Sqrt(difference*difference+q)))
	}
	q := large / g
	if q == 0 {
		return small * large / g
	}
	sum, difference = sum*q, difference*q
	return 2 * (small * (1 / (math.Sqrt(1+sum*sum) + math.Sqrt(1+difference*difference)))) * q
}
