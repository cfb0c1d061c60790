package ndarray

import (
	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/linalg"
)

// orthogonalize computes the Q and R of a stack of matrices, with the signs that
// Householder's reflections give: those of LAPACK.
func orthogonalize[T linalg.Scalar](c algebraCall, d dtype.DType) ([]arrayapi.Buffer, error) {
	x := c.args[0]
	m, n := x.Shape[len(x.Shape)-2], x.Shape[len(x.Shape)-1]
	k := min(m, n)
	if c.o.Complete {
		k = m
	}
	q, err := newResults[T](c.op, batchOf(x), m, k)
	if err != nil {
		return nil, err
	}
	r, err := newResults[T](c.op, batchOf(x), k, n)
	if err != nil {
		return nil, err
	}
	if len(q.data) > 0 || len(r.data) > 0 {
		from, err := newStack[T](c.op, x, dtype.Of[T]())
		if err != nil {
			return nil, err
		}
		work := 2 * float64(m) * float64(max(n, k)) * float64(min(m, n))
		err = eachMatrix(c.op, batchOf(x), len(from.at), work, func() func(i int) error {
			var f linalg.QR[T]
			space := make([]T, m*n)
			return func(i int) error {
				copy(space, from.data[from.at[i]:])
				f.Factor(space, m, n)
				f.R(r.at(i), k)
				f.Q(q.at(i), k)
				return nil
			}
		})
		if err != nil {
			return nil, err
		}
	}
	return buffers(
		func() (arrayapi.Buffer, error) { return q.as(c.op, d) },
		func() (arrayapi.Buffer, error) { return r.as(c.op, d) },
	)
}
