package ndarray

import (
	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// reduceProd multiplies the elements along axes.
func reduceProd(c reduceCall) (arrayapi.Buffer, error) {
	d, err := sumDType(c.op, c.x.DType, c.o.DType, c.defaults)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	return c.total(d, accumulatorOf(d), multiplyUp)
}

// multiplyUp stores the products of r in out; see [addUp].
func multiplyUp(r *reduction, out arrayapi.Buffer, as dtype.DType) {
	switch out.DType.Kind() {
	case dtype.KindInt64:
		foldOut(r, out, readWords, prodFolder[int64](), 1)
	case dtype.KindFloat32:
		foldOut(r, out, readFloats[float32], prodFolder[float32](), 1)
	case dtype.KindComplex64:
		foldOut(r, out, readComplexes[complex64], prodFolder[complex64](), 1)
	case dtype.KindComplex128:
		foldOut(r, out, readComplexes[complex128], prodFolder[complex128](), 1)
	default:
		foldOut(r, out, readCast(as), prodFolder[float64](), 1)
	}
}

func prodFolder[T dtype.Numeric]() folder[T, T] {
	return folding[T, T]{
		start: 1,
		block: prodBlock[T],
		row:   func(acc, x []T) { multiply(acc, acc, x) },
		join:  func(a, b T) T { return a * b },
	}
}

// prodBlock multiplies at least one element, in four products side by side.
func prodBlock[T dtype.Numeric](x []T) T {
	if len(x) < 8 {
		p := x[0]
		for _, v := range x[1:] {
			p *= v
		}
		return p
	}
	p0, p1, p2, p3 := x[0], x[1], x[2], x[3] // no array, which would be in memory
	for x = x[4:]; len(x) >= 4; x = x[4:] {
		p0 *= x[0]
		p1 *= x[1]
		p2 *= x[2]
		p3 *= x[3]
	}
	total := (p0 * p1) * (p2 * p3)
	for _, v := range x {
		total *= v
	}
	return total
}
