package ndarray

import (
	"errors"
	"fmt"
)

var (
	// ErrSingular is the cause of a [MatrixError] about a matrix that has no
	// inverse.
	ErrSingular = errors.New("the matrix is singular")
	// ErrNotPositiveDefinite is the cause of a [MatrixError] about a matrix that has
	// no Cholesky factorization.
	ErrNotPositiveDefinite = errors.New("the matrix is not positive definite")
)

// A MatrixError says that an operation of linear algebra has no result for the
// values of a matrix.
type MatrixError struct {
	Op    string // the function that has no result
	Index []int  // of the first such matrix in its stack; empty where there is no stack
	Err   error  // why
}

// Error names the operation, the matrix and the cause.
func (e *MatrixError) Error() string {
	if len(e.Index) == 0 {
		return fmt.Sprintf("%s: %v", e.Op, e.Err)
	}
	return fmt.Sprintf("%s: matrix %v: %v", e.Op, e.Index, e.Err)
}

// Unwrap returns the cause.
func (e *MatrixError) Unwrap() error { return e.Err }
