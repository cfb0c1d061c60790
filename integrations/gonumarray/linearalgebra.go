package gonumarray

import (
	"errors"
	"fmt"

	"github.com/arraylike/arraylike/arrayapi"
)

// operation is an operation of linear algebra through gonum.
type operation struct {
	args  int
	apply func(args []arrayapi.ArrayLike, o arrayapi.LinearAlgebraOptions) ([]arrayapi.ArrayLike, error)
}

// operations lists what goes through gonum.
var operations = map[arrayapi.Op]operation{
	arrayapi.OpMatMul:          {2, matMul},
	arrayapi.OpTensorDot:       {2, tensorDot},
	arrayapi.OpMatrixTranspose: {1, matrixTranspose},
	arrayapi.OpDiagonal:        {1, diagonal},

	arrayapi.OpSolve:       {2, solve},
	arrayapi.OpInv:         {1, inv},
	arrayapi.OpDet:         {1, det},
	arrayapi.OpSLogDet:     {1, slogdet},
	arrayapi.OpMatrixPower: {1, matrixPower},

	arrayapi.OpCholesky: {1, cholesky},
	arrayapi.OpQR:       {1, qr},
	arrayapi.OpSVD:      {1, svd},
	arrayapi.OpSVDVals:  {1, svdVals},
	arrayapi.OpPInv:     {1, pinv},
	arrayapi.OpEigH:     {1, eigH},
	arrayapi.OpEigValsH: {1, eigValsH},
	arrayapi.OpEig:      {1, eig},
	arrayapi.OpEigVals:  {1, eigVals},

	arrayapi.OpMatrixNorm: {1, matrixNorm},
	arrayapi.OpVectorNorm: {1, vectorNorm},
}

// LinearAlgebra implements [arrayapi.LinearAlgebra] for real matrices, by the BLAS
// and LAPACK that blas64.Use and lapack64.Use have chosen: matmul and tensordot over
// one axis, solve, inv, det, slogdet, matrix_power, cholesky, qr, svd, svdvals,
// pinv, eigh, eigvalsh, eig, eigvals, and the norms of matrices (1, 2, -2,
// infinity, Frobenius, nuclear) and vectors (1, 2, infinity). Of matrix_transpose
// and diagonal it takes arrays whose memory the result can share.
//
// Results are new: [Dense], [VecDense] and [Scalar], and of eig and eigvals
// [CVector] and [CDense]. Only matrix_transpose, a [Matrix] or [CMatrix], and
// diagonal alias their argument. A product copies no matrix that is stored as rows
// or columns. The factorizations, which overwrite it, make one copy. solve takes a
// [TriDense], [DiagDense] or [Tridiag] as it is stored; other structured matrices
// are expanded.
//
// Everything else is left to the reference implementation with
// errors.ErrUnsupported: shapes that do not fit, but for matmul, where they are an
// [*arrayapi.ShapeError]; complex, empty and non-finite arguments, since LAPACK may
// not come to an end on infinities, and BLAS may take 0 times infinity for 0;
// results that overflow; eigenvalues and singular values of matrices with elements
// below 1e-30 or above 1e30, which gonum scales back wrongly; and what gonum
// refuses. That is a matrix that is singular, has a condition number above
// mat.ConditionTolerance or is not positive definite, and an iteration that does
// not converge. So are the operations in which gonum
// has no advantage: vecdot, trace and cross, whose sums it takes one element after
// the other; outer, where BLAS skips zeros and loses their signs; and
// matrix_rank, whose result is an integer.
func (namespace) LinearAlgebra(op arrayapi.Op, args []arrayapi.ArrayLike, o arrayapi.LinearAlgebraOptions) (results []arrayapi.ArrayLike, err error) {
	f, ok := operations[op]
	if !ok {
		return nil, fmt.Errorf("gonumarray: %.100q: %w", string(op), errors.ErrUnsupported)
	}
	if len(args) != f.args {
		return nil, fmt.Errorf("gonumarray: %s: have %d arguments, want %d", op, len(args), f.args)
	}
	if refused := caught(func() error { results, err = f.apply(args, o); return nil }); refused != nil {
		return nil, fmt.Errorf("gonumarray: %s: %w: %w", op, refused, errors.ErrUnsupported)
	}
	if err != nil {
		return nil, fmt.Errorf("gonumarray: %s: %w", op, err)
	}
	return results, nil
}

// left is the error of what is left to the reference implementation, in words.
func left(format string, a ...any) error {
	return fmt.Errorf("%s: %w", fmt.Sprintf(format, a...), errors.ErrUnsupported)
}
