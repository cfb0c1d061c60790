package ndarray

import (
	"math/bits"

	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/memory"
)

// sums adds what in reads into the result of r, and for a mean divides by the
// number of elements. ok is false where in is nil.
func sums[T dtype.Numeric](r *reduction, in reader[T], over func(s []T, n int)) (ok bool) {
	if in == nil {
		return false
	}
	data, _ := memory.View[T](r.out.Data)
	sumInto(r, data, in)
	if r.isMean {
		over(data, r.count)
	}
	memory.Store(r.out.Data, data)
	return true
}

// sumCodes is sums for small floats.
func sumCodes(r *reduction, in reader[float64]) (ok bool) {
	if in == nil {
		return false
	}
	data := make([]float64, r.out.Size())
	sumInto(r, data, in)
	if r.isMean {
		divideReal(data, r.count)
	}
	return storeCodes(r.out, &run[float64]{data})
}

// sumInto fills dst, which is zero. Each sum begins with zero, so that it is
// never negative zero.
func sumInto[T dtype.Numeric](r *reduction, dst []T, in reader[T]) {
	if r.count == 0 {
		return
	}
	if r.inner == 1 {
		for i := range dst {
			dst[i] += sumRun(in, r.count)
		}
		return
	}
	rows := rowSum[T]{in: in, row: make([]T, r.inner)}
	for ; len(dst) > 0; dst = dst[r.inner:] {
		rows.sum(rows.row, r.count, 0)
		add(dst[:r.inner], dst[:r.inner], rows.row)
	}
}

// sumRun adds the next n elements, n > 0, in blocks, and the sums of the blocks
// pairwise: partial[i] is that of 2^i blocks where bit i of full is set.
func sumRun[T dtype.Numeric](in reader[T], n int) T {
	if n <= blockSize {
		return sumBlock(in.next(n))
	}
	var partial [bits.UintSize]T
	full := uint(0)
	for ; n > 0; n -= blockSize {
		s := sumBlock(in.next(min(n, blockSize)))
		i := 0
		for ; full>>i&1 == 1; i++ {
			s = partial[i] + s
		}
		partial[i] = s
		full++
	}
	i := bits.TrailingZeros(full)
	s := partial[i]
	for i++; i < bits.Len(full); i++ {
		if full>>i&1 == 1 {
			s = partial[i] + s
		}
	}
	return s
}

// sumBlock adds at least one element, pairwise down to 128, and those in eight
// sums side by side, which the processor adds at the same time.
func sumBlock[T dtype.Numeric](x []T) T {
	switch {
	case len(x) < 8:
		s := x[0]
		for _, v := range x[1:] {
			s += v
		}
		return s
	case len(x) > 128:
		half := len(x) / 2 &^ 7
		return sumBlock(x[:half]) + sumBlock(x[half:])
	}
	s := [8]T(x)
	for x = x[8:]; len(x) >= 8; x = x[8:] {
		s[0] += x[0]
		s[1] += x[1]
		s[2] += x[2]
		s[3] += x[3]
		s[4] += x[4]
		s[5] += x[5]
		s[6] += x[6]
		s[7] += x[7]
	}
	total := ((s[0] + s[1]) + (s[2] + s[3])) + ((s[4] + s[5]) + (s[6] + s[7]))
	for _, v := range x {
		total += v
	}
	return total
}

// rowSum adds rows that a reader hands out, element to element.
type rowSum[T dtype.Numeric] struct {
	in    reader[T]
	row   []T
	spare [][]T // one row for each level of halving
}

// rowRun is the number of rows that are added one after the other.
const rowRun = 64

// sum stores the sum of the next n rows, n > 0, in dst, half by half.
func (r *rowSum[T]) sum(dst []T, n, level int) {
	if n <= rowRun {
		copy(dst, r.in.next(len(dst)))
		for range n - 1 {
			add(dst, dst, r.in.next(len(dst)))
		}
		return
	}
	if level == len(r.spare) {
		r.spare = append(r.spare, make([]T, len(dst)))
	}
	r.sum(dst, n/2, level+1)
	r.sum(r.spare[level], n-n/2, level+1)
	add(dst, dst, r.spare[level])
}

// divideReal turns sums of n elements into means.
func divideReal[T dtype.Float](s []T, n int) {
	for i, v := range s {
		s[i] = T(float64(v) / float64(n))
	}
}

// divideComplex turns sums of n elements into means, part by part, so that an
// infinite or NaN part leaves the other alone.
func divideComplex[T dtype.Complex](s []T, n int) {
	for i, v := range s {
		c := complex128(v)
		s[i] = T(complex(real(c)/float64(n), imag(c)/float64(n)))
	}
}
