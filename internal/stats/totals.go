package stats

import (
	"math"
	"math/bits"
)

// totals is the sums of integers, without rounding.
type totals struct {
	high, low uint64 // the sum, in two's complement
	squares   wide   // the sum of the squares
}

// add takes a sum and a sum of squares in.
func (t *totals) add(sum int64, squares wide) {
	var carry uint64
	t.low, carry = bits.Add64(t.low, uint64(sum), 0)
	t.high += uint64(sum>>63) + carry
	t.squares = t.squares.plus(squares)
}

// sum returns the sum as sign and size.
func (t *totals) sum() (size wide, negative bool) {
	high, low := t.high, t.low
	if negative = high>>63 == 1; negative {
		var borrow uint64
		low, borrow = bits.Sub64(0, low, 0)
		high, _ = bits.Sub64(0, high, borrow)
	}
	return wide{low, high}, negative
}

// mean is the float64 nearest to the mean of n integers.
func (t *totals) mean(n int) float64 {
	size, negative := t.sum()
	// Two more words are more digits of the quotient than a float64 has.
	q, left := wide{0, 0, size[0], size[1]}.over(uint64(n))
	mean := math.Ldexp(q.float(left), -128)
	if negative {
		return -mean
	}
	return mean
}

// std is the root of n*squares - sum^2, which is exact, over n.
func (t *totals) std(n int) float64 {
	size, _ := t.sum()
	d := t.squares.times(wide{uint64(n)}).minus(size.times(size))
	return math.Sqrt(d.float(false)) / float64(n)
}
