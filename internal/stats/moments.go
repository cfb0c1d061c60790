package stats

import "math"

const (
	// shrink keeps squares of the largest numbers, and sums of them, far from overflow.
	shrink = 0x1p-600
	// widest and steepest are how far from the pivot a mean may be, and how large a sum
	// of squares, where as many as fit memory can still be added.
	widest   = 0x1p480
	steepest = 0x1p960
)

// moments is the mean and deviation of numbers that come in groups. The zero moments is
// that of no numbers.
//
// Sums are of distances from a pivot, the mean of the first group. However far the
// others are, their squares are then at most as many times the sum that is wanted as
// there are numbers for each of the first group, and a [pair] has more digits to
// spare than that.
type moments struct {
	n       int
	pivot   float64
	sum     pair // of x - pivot
	squares pair // of (x - pivot)^2
	shrunk  bool // all numbers are given as that many times shrink
}

// add takes n more numbers in, n > 0, of that mean, and squared is the sum of the squares
// of their distances from it. It is false, and has done nothing, where sums could
// overflow; that is over once the moments are shrunk.
func (m *moments) add(n int, mean pair, squared float64) bool {
	pivot := m.pivot
	if m.n == 0 {
		pivot = mean.hi
	}
	d := mean.minus(pair{hi: pivot})
	if !(math.Abs(d.hi) < widest && squared < steepest) {
		return false
	}
	count := float64(n)
	m.n += n
	m.pivot = pivot
	m.sum = m.sum.plus(d.timesFloat(count))
	m.squares = m.squares.plus(d.times(d).timesFloat(count)).plus(pair{hi: squared})
	return true
}

// shrinkAll makes the moments those of numbers that are shrunk.
func (m *moments) shrinkAll() {
	m.shrunk = true
	m.pivot *= shrink
	m.sum = pair{m.sum.hi * shrink, m.sum.lo * shrink}
	m.squares = pair{m.squares.hi * shrink * shrink, m.squares.lo * shrink * shrink}
}

// mean is that of at least one number.
func (m *moments) mean() float64 {
	s := m.sum.over(float64(m.n))
	mean := sumOf(m.pivot, s.hi)
	mean.lo += s.lo
	return m.grown(mean.float())
}

// std is that of at least one number.
func (m *moments) std() float64 {
	n := float64(m.n)
	variance := m.squares.minus(m.sum.times(m.sum.over(n))).over(n)
	return m.grown(math.Sqrt(max(0, variance.float())))
}

func (m *moments) grown(v float64) float64 {
	if m.shrunk {
		return v / shrink
	}
	return v
}
