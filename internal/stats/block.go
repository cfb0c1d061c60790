package stats

import (
	"math"
	"math/bits"
)

// blockSize is the number of floats whose squares are summed around a mean of their
// own: few enough that rounding in that sum does not matter.
const blockSize = 256

// real is the elements that are read as floats.
type real interface{ float32 | float64 }

// survey returns the sum and the number of zeros of x, and the bounds with those of x
// taken in, NaN left out. Four sums side by side keep the processor's adders busy;
// comparisons are branches, which after the first blocks are hardly ever taken. What
// each addition rounds off is summed too (see [sumOf]), so that numbers that cancel
// leave what is right.
func survey[T real](x []T, low, high float64) (sum pair, newLow, newHigh float64, zero int) {
	var s0, s1, s2, s3, r0, r1, r2, r3 float64
	nonzero, n := uint64(0), len(x)
	for ; len(x) >= 4; x = x[4:] {
		a, b, c, d := float64(x[0]), float64(x[1]), float64(x[2]), float64(x[3])
		nonzero += isNonzero(a) + isNonzero(b) + isNonzero(c) + isNonzero(d)
		low = lesser(lesser(lesser(lesser(low, a), b), c), d)
		high = greater(greater(greater(greater(high, a), b), c), d)
		p, q, r, s := sumOf(s0, a), sumOf(s1, b), sumOf(s2, c), sumOf(s3, d)
		s0, r0 = p.hi, r0+p.lo
		s1, r1 = q.hi, r1+q.lo
		s2, r2 = r.hi, r2+r.lo
		s3, r3 = s.hi, r3+s.lo
	}
	for _, v := range x {
		a := float64(v)
		nonzero += isNonzero(a)
		low, high = lesser(low, a), greater(high, a)
		p := sumOf(s0, a)
		s0, r0 = p.hi, r0+p.lo
	}
	sum = pair{s0, r0}.plus(pair{s1, r1}).plus(pair{s2, r2}.plus(pair{s3, r3}))
	return sum, low, high, n - int(nonzero)
}

// isNonzero is 1 for all but the two zeros, without a branch.
func isNonzero(v float64) uint64 {
	u := math.Float64bits(v) << 1
	return (u | -u) >> 63
}

// lesser is min without its rules for zeros and NaN: a v that is NaN is never taken.
func lesser(low, v float64) float64 {
	if v < low {
		return v
	}
	return low
}

func greater(high, v float64) float64 {
	if v > high {
		return v
	}
	return high
}

// spread returns the sum of the squares of the distances of x from a number.
func spread[T real](x []T, from float64) float64 {
	var s0, s1, s2, s3 float64
	for ; len(x) >= 4; x = x[4:] {
		a, b, c, d := float64(x[0])-from, float64(x[1])-from, float64(x[2])-from, float64(x[3])-from
		s0 += a * a
		s1 += b * b
		s2 += c * c
		s3 += d * d
	}
	for _, v := range x {
		a := float64(v) - from
		s0 += a * a
	}
	return (s0 + s1) + (s2 + s3)
}

// pick returns the finite numbers of a block, in room, and how many are NaN. It has
// no branch that depends on them: where some are missing, which ones is hard to guess.
func pick[T real](room *[blockSize]float64, x []T) (finite []float64, nan int) {
	const infinite = 0x7ff << 53 // the bits of an infinity without sign
	k, above := uint64(0), uint64(0)
	for _, v := range x {
		f := float64(v)
		u := math.Float64bits(f) << 1
		room[k%blockSize] = f
		_, less := bits.Sub64(u, infinite, 0)
		_, more := bits.Sub64(infinite, u, 0)
		k += less
		above += more
	}
	return room[:k], int(above)
}

// infinities counts those of either sign.
func infinities[T real](x []T) (negative, positive int) {
	for _, v := range x {
		f := float64(v)
		if f > math.MaxFloat64 {
			positive++
		} else if f < -math.MaxFloat64 {
			negative++
		}
	}
	return negative, positive
}
