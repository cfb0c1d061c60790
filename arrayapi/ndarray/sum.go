package ndarray

import (
	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/memory"
)

// reduceSum adds the elements along axes.
func reduceSum(c reduceCall) (arrayapi.Buffer, error) {
	d, err := sumDType(c.op, c.x.DType, c.o.DType, c.defaults)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	return c.total(d, accumulatorOf(d), addUp)
}

// reduceMean returns the sum, divided by the number of elements.
func reduceMean(c reduceCall) (arrayapi.Buffer, error) {
	d, err := floatingDType(c.op, c.x.DType, c.defaults)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	in := accumulatorOf(d)
	if c.x.DType.Is("integral") {
		in = dtype.Float64 // whatever the default, as the sum of a few integers is not float32
	}
	return c.total(d, in, func(r *reduction, out arrayapi.Buffer, read dtype.DType) {
		addUp(r, out, read)
		divideBy(out, r.count)
	})
}

// total computes results of dtype d in the dtype in.
func (c reduceCall) total(d, in dtype.DType, compute func(r *reduction, out arrayapi.Buffer, as dtype.DType)) (arrayapi.Buffer, error) {
	r, err := newReduction(c.op, c.x, c.o)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	out, err := r.newResults(c.op, in)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	as := in
	if c.o.DType.IsValid() {
		as = d
	}
	compute(r, out, as)
	return r.result(c.op, out, d)
}

// addUp stores the sums of r in out. The elements are cast to the dtype as first,
// where that is a small float.
func addUp(r *reduction, out arrayapi.Buffer, as dtype.DType) {
	switch out.DType.Kind() {
	case dtype.KindInt64:
		foldOut(r, out, readWords, sumFolder[int64]{}, 0)
	case dtype.KindFloat32:
		foldOut(r, out, readFloats[float32], sumFolder[float32]{}, 0)
	case dtype.KindComplex64:
		foldOut(r, out, readComplexes[complex64], sumFolder[complex64]{}, 0)
	case dtype.KindComplex128:
		foldOut(r, out, readComplexes[complex128], sumFolder[complex128]{}, 0)
	default:
		foldOut(r, out, readCast(as), sumFolder[float64]{}, 0)
	}
}

// foldOut is [foldInto] for results that are the elements of out.
func foldOut[T, A any](r *reduction, out arrayapi.Buffer, read func(arrayapi.Buffer) reader[T], f folder[T, A], start A) {
	data, _ := memory.View[A](out.Data)
	foldInto(r, data, read, f, start)
	memory.Store(out.Data, data)
}

// sumFolder adds. Each sum begins with zero, so that it is never negative zero.
type sumFolder[T dtype.Numeric] struct{}

func (sumFolder[T]) runs(p *reduction, dst []T, in reader[T]) {
	foldRuns(dst, in, p.count, sumBlock[T], addPair[T])
	for i := range dst {
		dst[i] += 0
	}
}

func (sumFolder[T]) rows(p *reduction, dst []T, in reader[T]) {
	clear(dst)
	rows := rowSum[T]{in: in, row: make([]T, p.inner)}
	for ; len(dst) > 0; dst = dst[p.inner:] {
		rows.sum(rows.row, p.count, 0)
		add(dst[:p.inner], dst[:p.inner], rows.row)
	}
}

func (sumFolder[T]) merge(a, b T) T { return a + b }

func addPair[T dtype.Numeric](a, b T) T { return a + b }

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
	s0, s1, s2, s3, s4, s5, s6, s7 := x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7] // no array, which would be in memory
	for x = x[8:]; len(x) >= 8; x = x[8:] {
		s0 += x[0]
		s1 += x[1]
		s2 += x[2]
		s3 += x[3]
		s4 += x[4]
		s5 += x[5]
		s6 += x[6]
		s7 += x[7]
	}
	total := ((s0 + s1) + (s2 + s3)) + ((s4 + s5) + (s6 + s7))
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

// divideBy turns sums of n elements into means.
func divideBy(out arrayapi.Buffer, n int) {
	switch out.DType.Kind() {
	case dtype.KindFloat32:
		divideReals[float32](out, n)
	case dtype.KindFloat64:
		divideReals[float64](out, n)
	case dtype.KindComplex64:
		divideComplexes[complex64](out, n)
	default:
		divideComplexes[complex128](out, n)
	}
}

func divideReals[T dtype.Float](out arrayapi.Buffer, n int) {
	s, _ := memory.View[T](out.Data)
	for i, v := range s {
		s[i] = T(float64(v) / float64(n))
	}
	memory.Store(out.Data, s)
}

// divideComplexes divides part by part, so that an infinite or NaN part leaves
// the other alone.
func divideComplexes[T dtype.Complex](out arrayapi.Buffer, n int) {
	s, _ := memory.View[T](out.Data)
	for i, v := range s {
		c := complex128(v)
		s[i] = T(complex(real(c)/float64(n), imag(c)/float64(n)))
	}
	memory.Store(out.Data, s)
}
