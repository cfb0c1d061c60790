package stats

import "math"

// reals summarises floats.
type reals struct {
	moments   // of the finite numbers
	total     int
	nan, zero int
	negative  int     // infinities
	positive  int     // infinities
	low, high float64 // of all but NaN
}

func newReals() reals { return reals{low: math.Inf(1), high: math.Inf(-1)} }

// addReals takes more numbers in.
func addReals[T real](r *reals, x []T) {
	r.total += len(x)
	for len(x) > blockSize {
		addBlock(r, x[:blockSize])
		x = x[blockSize:]
	}
	if len(x) > 0 {
		addBlock(r, x)
	}
}

// addBlock takes a block in. Its sum alone tells whether all its numbers are finite,
// but for those that are and whose sum is not.
func addBlock[T real](r *reals, x []T) {
	sum, low, high, zero := survey(x, r.low, r.high)
	r.low, r.high = low, high
	r.zero += zero
	if r.shrunk || !addFinite(&r.moments, x, sum) {
		addMixed(r, x)
	}
}

// addFinite adds the moments of a block of that sum. It is false, and has done
// nothing, where the block is not finite or too large.
func addFinite[T real](m *moments, x []T, sum pair) bool {
	if sum.hi-sum.hi != 0 {
		return false
	}
	n := float64(len(x))
	mean := sum.over(n)
	return m.add(len(x), mean, max(0, spread(x, mean.hi)-n*mean.lo*mean.lo))
}

// addMixed adds the moments of a block with NaN or infinities in it, or of numbers of a
// size that needs shrinking.
func addMixed[T real](r *reals, x []T) {
	var room [blockSize]float64
	finite, nan := pick(&room, x)
	r.nan += nan
	if len(finite)+nan < len(x) {
		negative, positive := infinities(x)
		r.negative += negative
		r.positive += positive
	}
	if len(finite) == 0 || !r.shrunk && addFinite(&r.moments, finite, sum(finite)) {
		return
	}
	if !r.shrunk {
		r.shrinkAll()
	}
	for i := range finite {
		finite[i] *= shrink
	}
	addFinite(&r.moments, finite, sum(finite))
}

func sum(x []float64) pair {
	s, _, _, _ := survey(x, 0, 0)
	return s
}

// summary is that of what was taken in.
func (r *reals) summary() Summary {
	s := Summary{NaN: r.nan, Inf: r.negative + r.positive, Zero: r.zero}
	if r.total > r.nan {
		s.Min, s.Max = r.low, r.high
		s.Mean, s.Std = r.mean(), r.std()
	}
	return s
}

// mean is that of the numbers, infinities among them.
func (r *reals) mean() float64 {
	switch {
	case r.negative > 0 && r.positive > 0:
		return math.NaN()
	case r.negative > 0:
		return math.Inf(-1)
	case r.positive > 0:
		return math.Inf(1)
	}
	return r.moments.mean()
}

func (r *reals) std() float64 {
	if r.negative+r.positive > 0 {
		return math.NaN()
	}
	return r.moments.std()
}
