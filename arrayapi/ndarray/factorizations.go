package ndarray

import (
	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/linalg"
)

// factorOperations has the operations of linear algebra that rest on an LU, QR or
// Cholesky factorization.
//
// All are computed in float64 or complex128, and rounded once to the dtype of the
// result: that of the argument, or of integers the default real one.
var factorOperations = map[arrayapi.Op]algebraOperation{
	arrayapi.OpCholesky:    {args: 1, run: ofMatrices(squareMatrices, cholesky[float64], cholesky[complex128])},
	arrayapi.OpDet:         {args: 1, run: ofMatrices(squareMatrices, determinant[float64], determinant[complex128])},
	arrayapi.OpInv:         {args: 1, run: ofMatrices(squareMatrices, inverse[float64], inverse[complex128])},
	arrayapi.OpMatrixPower: {args: 1, run: matrixPower},
	arrayapi.OpQR:          {args: 1, run: ofMatrices(matrixAxes, orthogonalize[float64], orthogonalize[complex128])},
	arrayapi.OpSLogDet:     {args: 1, run: ofMatrices(squareMatrices, logDeterminant[float64], logDeterminant[complex128])},
	arrayapi.OpSolve:       {args: 2, run: solve},
}

// factorization is one operation in the type that it is computed in. The results
// are of dtype d, or of the real one of its precision.
type factorization func(c algebraCall, d dtype.DType) ([]arrayapi.Buffer, error)

// ofMatrices returns an operation on one stack of matrices of the shape that check
// wants.
func ofMatrices(check func(op string, b arrayapi.Buffer) error, ofReal, ofComplex factorization) func(algebraCall) ([]arrayapi.Buffer, error) {
	return func(c algebraCall) ([]arrayapi.Buffer, error) {
		d, err := floatingDType(c.op, c.args[0].DType, c.defaults)
		if err == nil {
			err = check(c.op, c.args[0])
		}
		switch {
		case err != nil:
			return nil, err
		case d.Is("complex floating"):
			return ofComplex(c, d)
		}
		return ofReal(c, d)
	}
}

// factored gives LU factorizations of the matrices of a stack. It is for one
// worker.
type factored[T linalg.Scalar] struct {
	from  stack[T]
	n     int
	lu    linalg.LU[T]
	space []T
	done  int // where the matrix that is factored starts; -1 is none
}

func newFactored[T linalg.Scalar](from stack[T], n int) *factored[T] {
	return &factored[T]{from: from, n: n, space: make([]T, n*n), done: -1}
}

// at returns the factorization of matrix i, valid until the next call. One that
// is broadcast is factored once for all that follow each other.
func (f *factored[T]) at(i int) *linalg.LU[T] {
	if start := f.from.at[i]; start != f.done {
		copy(f.space, f.from.data[start:])
		f.lu.Factor(f.space, f.n)
		f.done = start
	}
	return &f.lu
}

// cube is the size of the work that a factorization is.
func cube(n int) float64 { return float64(n) * float64(n) * float64(n) }
