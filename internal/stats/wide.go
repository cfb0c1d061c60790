package stats

import (
	"math"
	"math/bits"
)

// wide is an unsigned integer of 256 bits, the least significant word first. That is
// enough for products of sums of as many integers of 64 bits as memory holds.
type wide [4]uint64

// plus adds; the sum must fit.
func (a wide) plus(b wide) wide {
	var carry uint64
	for i := range a {
		a[i], carry = bits.Add64(a[i], b[i], carry)
	}
	return a
}

// minus subtracts a b that is not larger.
func (a wide) minus(b wide) wide {
	var borrow uint64
	for i := range a {
		a[i], borrow = bits.Sub64(a[i], b[i], borrow)
	}
	return a
}

// times multiplies; the product must fit.
func (a wide) times(b wide) (c wide) {
	for i, x := range a {
		if x == 0 {
			continue
		}
		var carry uint64
		for j := 0; i+j < len(c); j++ {
			hi, lo := bits.Mul64(x, b[j])
			var c1, c2 uint64
			lo, c1 = bits.Add64(lo, carry, 0)
			c[i+j], c2 = bits.Add64(c[i+j], lo, 0)
			carry = hi + c1 + c2
		}
	}
	return c
}

// over divides, and tells whether something is left.
func (a wide) over(n uint64) (q wide, left bool) {
	var rest uint64
	for i := len(a) - 1; i >= 0; i-- {
		q[i], rest = bits.Div64(rest, a[i], n)
	}
	return q, rest != 0
}

// float returns the nearest float64. left tells that something is to be added that is
// less than one.
func (a wide) float(left bool) float64 {
	top := len(a) - 1
	for top > 0 && a[top] == 0 {
		top--
	}
	shift := bits.LeadingZeros64(a[top])
	word, below := a[top]<<shift, left
	if top > 0 {
		word |= a[top-1] >> (64 - shift) // none where shift is 0
		below = below || a[top-1]<<shift != 0
		for _, w := range a[:top-1] {
			below = below || w != 0
		}
	}
	if below {
		word |= 1 // far below the last bit of a float64, but it decides a tie
	}
	return math.Ldexp(float64(word), 64*top-shift)
}
