package realmath

import (
	"math"
	"math/bits"
)

// quickQuarters is how many quarters of a turn the quick reduction takes off: few
// enough for their number, times the second part of pi/2, to have its error far
// below the least distance of a float64 from a multiple of pi/2.
const quickQuarters = 1 << 20

// reduce returns the remainder of a finite x, at most pi/4 but for rounding, from
// the nearest multiple of pi/2, and the last two bits of the multiple.
func reduce(x float64) (r Double, quarters uint) {
	if math.Abs(x) <= math.Pi/4 {
		return Double{x, 0}, 0
	}
	k := math.RoundToEven(x * (2 / math.Pi))
	if math.Abs(k) >= quickQuarters {
		return reduceLarge(x)
	}
	first := math.FMA(-k, halfPi, x) // exact: a multiple of a unit of halfPi or x, and less than 1
	second := Product(k, halfPiTail)
	r = Sum(first, -second.Hi)
	return quickSum(r.Hi, r.Lo-second.Lo-k*halfPiRest), uint(int64(k)) & 3
}

// reduceLarge multiplies x with those bits of 2/pi that make a difference: the
// ones before them give whole turns, the ones behind them too little to see.
//
// Source: M. Payne and R. Hanek, "Radian reduction for trigonometric functions",
// ACM SIGNUM Newsletter 18 (1983).
func reduceLarge(x float64) (r Double, quarters uint) {
	fraction, exponent := math.Frexp(math.Abs(x))
	m := uint64(fraction * (1 << 53)) // |x| is m times 2^(exponent - 53)

	// All of 2/pi before the last two bits that weigh 4 or more beside the unit
	// of m is left out. The table begins with a word of zeros, so that there is
	// something to leave out for each x that comes here.
	skip := uint(64 + exponent - 53 - 2)
	p := leading(skip)
	_, low := bits.Mul64(p[0], m)
	middle, middleLow := bits.Mul64(p[1], m)
	tail, _ := bits.Mul64(p[2], m)
	lo, carry := bits.Add64(middleLow, tail, 0)
	hi, _ := bits.Add64(low, middle, carry)

	r, quarters = nearest(hi, lo)
	if x < 0 {
		r, quarters = r.Negated(), -quarters
	}
	return r, quarters & 3
}

// leading returns 192 bits of the table from the given one on.
func leading(skip uint) (words [3]uint64) {
	first, shift := skip/64, skip%64
	for i := range words {
		words[i] = twoOverPi[first+uint(i)]<<shift | twoOverPi[first+uint(i)+1]>>(64-shift)
	}
	return words
}

// nearest returns the number of quarters nearest to hi and lo, the first two bits
// of which are before the point, and pi/2 times the rest.
func nearest(hi, lo uint64) (r Double, quarters uint) {
	quarters = uint(hi >> 62)
	hi, lo = hi<<2|lo>>62, lo<<2
	negative := hi>>63 == 1
	if negative { // at least one half: up to the next quarter
		quarters++
		var borrow uint64
		lo, borrow = bits.Sub64(0, lo, 0)
		hi, _ = bits.Sub64(0, hi, borrow)
	}
	shift := uint(bits.LeadingZeros64(hi))
	hi, lo = hi<<shift|lo>>(64-shift), lo<<shift
	f := Sum(float64(hi>>11)*0x1p-53, float64(hi&(1<<11-1)<<42|lo>>22)*0x1p-106)
	r = f.Times(Double{halfPi, halfPiTail})
	scale := math.Ldexp(1, -int(shift))
	if negative {
		scale = -scale
	}
	return Double{r.Hi * scale, r.Lo * scale}, quarters
}
