package ndarray

import (
	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/linalg"
)

// cholesky factors a stack of positive definite matrices, each taken from its lower
// triangle, or for the upper factor from the upper one. One that is not positive
// definite is a [*MatrixError].
func cholesky[T linalg.Scalar](c algebraCall, d dtype.DType) ([]arrayapi.Buffer, error) {
	x := c.args[0]
	n := x.Shape[len(x.Shape)-1]
	out, err := newResults[T](c.op, batchOf(x), n, n)
	if err != nil {
		return nil, err
	}
	if len(out.data) > 0 {
		from, err := newStack[T](c.op, x, dtype.Of[T]())
		if err != nil {
			return nil, err
		}
		newWorker := func() func(i int) error { return choleskyLower(from, out, n) }
		if c.o.Upper {
			newWorker = func() func(i int) error { return choleskyUpper(from, out, n) }
		}
		if err := eachMatrix(c.op, batchOf(x), len(from.at), cube(n)/3, newWorker); err != nil {
			return nil, err
		}
	}
	return buffers(func() (arrayapi.Buffer, error) { return out.as(c.op, d) })
}

func choleskyLower[T linalg.Scalar](from stack[T], out results[T], n int) func(i int) error {
	return func(i int) error {
		y := out.at(i)
		copy(y, from.data[from.at[i]:])
		if !linalg.Cholesky(y, n) {
			return ErrNotPositiveDefinite
		}
		return nil
	}
}

// choleskyUpper factors the conjugate transpose, whose lower triangle is that of the
// upper one.
func choleskyUpper[T linalg.Scalar](from stack[T], out results[T], n int) func(i int) error {
	space := make([]T, n*n)
	return func(i int) error {
		linalg.ConjTranspose(space, from.data[from.at[i]:][:n*n], n, n)
		if !linalg.Cholesky(space, n) {
			return ErrNotPositiveDefinite
		}
		linalg.ConjTranspose(out.at(i), space, n, n)
		return nil
	}
}
