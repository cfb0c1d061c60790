package ndarray

import (
	"fmt"
	"math"
	"math/cmplx"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/linalg"
)

// matrixNorm computes the norms of a stack of matrices, in the real dtype of their
// precision. Those of a matrix without elements are 0, as they are for NumPy, but for
// the smallest of no numbers, which is an [*arrayapi.ShapeError].
func matrixNorm[T linalg.Scalar](c algebraCall, d dtype.DType) ([]arrayapi.Buffer, error) {
	x := c.args[0]
	m, n := lastAxes(x)
	norm, err := matrixNormOf[T](c.op, c.o.Norm, m, n)
	if err != nil {
		return nil, err
	}
	var kept []int
	if c.o.KeepDims {
		kept = []int{1, 1}
	}
	out, err := newResults[float64](c.op, batchOf(x), kept...)
	if err != nil {
		return nil, err
	}
	count := countOf(out)
	switch {
	case count > 0 && isLeastOfNone(c.o.Norm, m, n):
		return nil, &arrayapi.ShapeError{Op: c.op, Have: slices.Clone(x.Shape), Want: fmt.Sprintf("matrices with elements, for the order %v", c.o.Norm.P)}
	case m == 0 || n == 0:
		count = 0
	}
	err = eachShared(c.op, x, count, func(i int, a []T) (err error) {
		out.at(i)[0], err = norm(a)
		return err
	})
	if err != nil {
		return nil, err
	}
	return buffers(func() (arrayapi.Buffer, error) { return out.as(c.op, realDType(d)) })
}

// isLeastOfNone tells whether a norm is the smallest of no numbers.
func isLeastOfNone(o arrayapi.Norm, m, n int) bool {
	switch {
	case o.Kind != arrayapi.NormP:
		return false
	case o.P == -1:
		return n == 0
	case o.P == -2:
		return min(m, n) == 0
	}
	return math.IsInf(o.P, -1) && m == 0
}

// matrixNormOf returns the norm of an m x n matrix that the option asks for.
func matrixNormOf[T linalg.Scalar](op string, o arrayapi.Norm, m, n int) (func(a []T) (float64, error), error) {
	switch o.Kind {
	case arrayapi.NormDefault, arrayapi.NormFrobenius:
		return func(a []T) (float64, error) { return linalg.Euclidean(a), nil }, nil
	case arrayapi.NormNuclear:
		return spectralNorm[T](m, n, math.Inf(1), sumOf), nil
	case arrayapi.NormP:
	default:
		return nil, fmt.Errorf("%s: want the order of a matrix norm, have kind %d", op, o.Kind)
	}
	switch o.P {
	case 1:
		return func(a []T) (float64, error) { return slices.Max(columnSums(a, n)), nil }, nil
	case -1:
		return func(a []T) (float64, error) { return slices.Min(columnSums(a, n)), nil }, nil
	case math.Inf(1):
		return func(a []T) (float64, error) { return slices.Max(rowSums(a, n)), nil }, nil
	case math.Inf(-1):
		return func(a []T) (float64, error) { return slices.Min(rowSums(a, n)), nil }, nil
	case 2:
		return spectralNorm[T](m, n, math.Inf(1), slices.Max[[]float64]), nil
	case -2:
		return spectralNorm[T](m, n, math.NaN(), slices.Min[[]float64]), nil
	}
	return nil, fmt.Errorf("%s: want the order 1, 2 or infinity, or minus one of these, have %v", op, o.P)
}

// spectralNorm is a norm that is computed of the singular values. A matrix with
// a NaN has the norm NaN, one with infinities, which has no singular values, the norm
// infinite: that of those norms which are at least as large as each element.
func spectralNorm[T linalg.Scalar](m, n int, infinite float64, of func(s []float64) float64) func(a []T) (float64, error) {
	return func(a []T) (float64, error) {
		switch most := linalg.Largest(a); {
		case math.IsNaN(most):
			return most, nil
		case math.IsInf(most, 1):
			return infinite, nil
		}
		f, err := linalg.SVD(slices.Clone(a), m, n, linalg.NoVectors)
		if err != nil {
			return 0, err
		}
		return of(f.S), nil
	}
}

// sumOf adds the elements of s.
func sumOf(s []float64) (sum float64) {
	for _, v := range s {
		sum += v
	}
	return sum
}

// rowSums adds the magnitudes of the elements of each row.
func rowSums[T linalg.Scalar](a []T, n int) []float64 {
	sums := make([]float64, len(a)/n)
	for i := range sums {
		switch row := any(a[i*n : (i+1)*n]).(type) {
		case []float64:
			for _, v := range row {
				sums[i] += math.Abs(v)
			}
		case []complex128:
			for _, v := range row {
				sums[i] += cmplx.Abs(v)
			}
		}
	}
	return sums
}

// columnSums adds the magnitudes of the elements of each column, row by row, as
// they lie in memory.
func columnSums[T linalg.Scalar](a []T, n int) []float64 {
	sums := make([]float64, n)
	for ; len(a) >= n; a = a[n:] {
		switch row := any(a[:n]).(type) {
		case []float64:
			for j, v := range row {
				sums[j] += math.Abs(v)
			}
		case []complex128:
			for j, v := range row {
				sums[j] += cmplx.Abs(v)
			}
		}
	}
	return sums
}
