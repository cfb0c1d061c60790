package ndarray

import (
	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/linalg"
)

var (
	// ErrNotFinite is the cause of a [MatrixError] about a matrix with a NaN or an
	// infinity, which has no singular values and no eigenvalues.
	ErrNotFinite = linalg.ErrNotFinite
	// ErrNoConvergence is the cause of a [MatrixError] about a matrix whose singular
	// values or eigenvalues were not found. No such matrix is known.
	ErrNoConvergence = linalg.ErrNoConvergence
)

// spectralOperations has the operations of linear algebra that rest on singular
// values or eigenvalues.
//
// All are computed in float64 or complex128, and rounded once to the dtype of the
// result: that of the argument or the real or complex one of its precision, or for
// integers the default ones.
var spectralOperations = map[arrayapi.Op]algebraOperation{
	arrayapi.OpEig:        {args: 1, run: ofMatrices(squareMatrices, eigenvectors[float64], eigenvectors[complex128])},
	arrayapi.OpEigH:       {args: 1, run: ofMatrices(squareMatrices, hermitianVectors[float64], hermitianVectors[complex128])},
	arrayapi.OpEigVals:    {args: 1, run: ofMatrices(squareMatrices, eigenvalues[float64], eigenvalues[complex128])},
	arrayapi.OpEigValsH:   {args: 1, run: ofMatrices(squareMatrices, hermitianValues[float64], hermitianValues[complex128])},
	arrayapi.OpMatrixNorm: {args: 1, run: ofMatrices(matrixAxes, matrixNorm[float64], matrixNorm[complex128])},
	arrayapi.OpMatrixRank: {args: 1, run: ofMatrices(matrixAxes, matrixRank[float64], matrixRank[complex128])},
	arrayapi.OpPInv:       {args: 1, run: ofMatrices(matrixAxes, pseudoinverse[float64], pseudoinverse[complex128])},
	arrayapi.OpSVD:        {args: 1, run: ofMatrices(matrixAxes, singularVectors[float64], singularVectors[complex128])},
	arrayapi.OpSVDVals:    {args: 1, run: ofMatrices(matrixAxes, singularValues[float64], singularValues[complex128])},
}

// lastAxes returns the numbers of rows and columns of the matrices of b.
func lastAxes(b arrayapi.Buffer) (m, n int) {
	last := len(b.Shape) - 1
	return b.Shape[last-1], b.Shape[last]
}

// countOf returns how many matrices have results, of which r is one kind: none
// where these have no elements.
func countOf[T linalg.Scalar](r results[T]) int {
	if len(r.data) == 0 {
		return 0
	}
	return len(r.data) / r.size
}

// eachCopy is eachShared with a copy of each matrix, which run may destroy.
func eachCopy[T linalg.Scalar](op string, x arrayapi.Buffer, count int, run func(i int, a []T) error) error {
	return eachWith(op, x, count, func() func(i int, a []T) error {
		m, n := lastAxes(x)
		space := make([]T, m*n)
		return func(i int, a []T) error {
			copy(space, a)
			return run(i, space)
		}
	})
}

// eachShared calls run for each of count matrices, which it must not change.
// Several workers do so at the same time.
func eachShared[T linalg.Scalar](op string, x arrayapi.Buffer, count int, run func(i int, a []T) error) error {
	return eachWith(op, x, count, func() func(i int, a []T) error { return run })
}

// eachWith calls what newWorker returns for each of count matrices. Where there
// are no results to be had that is zero, and the stack, which may be of any size, is
// not even counted.
func eachWith[T linalg.Scalar](op string, x arrayapi.Buffer, count int, newWorker func() func(i int, a []T) error) error {
	if count == 0 {
		return nil
	}
	from, err := newStack[T](op, x, dtype.Of[T]())
	if err != nil {
		return err
	}
	m, n := lastAxes(x)
	return eachMatrix(op, batchOf(x), count, spectralWork(m, n), func() func(i int) error {
		run := newWorker()
		return func(i int) error {
			at := from.at[i]
			return run(i, from.data[at:at+m*n])
		}
	})
}

// spectralWork is the size of the work on one m x n matrix, in multiplications;
// that on a small one is mostly something else.
func spectralWork(m, n int) float64 {
	return 500 + 4*float64(m)*float64(n)*float64(min(m, n))
}
