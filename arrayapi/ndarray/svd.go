package ndarray

import (
	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/linalg"
)

// singularVectors computes the U, S and Vᴴ of a stack of matrices. Of an empty
// matrix the two full ones are identities.
func singularVectors[T linalg.Scalar](c algebraCall, d dtype.DType) ([]arrayapi.Buffer, error) {
	x := c.args[0]
	m, n := lastAxes(x)
	k := min(m, n)
	left, right, want := m, n, linalg.AllVectors
	if c.o.Reduced {
		left, right, want = k, k, linalg.ReducedVectors
	}
	u, err := newResults[T](c.op, batchOf(x), m, left)
	if err != nil {
		return nil, err
	}
	s, err := newResults[float64](c.op, batchOf(x), k)
	if err != nil {
		return nil, err
	}
	vh, err := newResults[T](c.op, batchOf(x), right, n)
	if err != nil {
		return nil, err
	}
	err = eachCopy(c.op, x, max(countOf(u), countOf(vh)), func(i int, a []T) error {
		f, err := linalg.SVD(a, m, n, want)
		if err != nil {
			return err
		}
		linalg.ConjTranspose(u.at(i), f.Uh, left, m)
		copy(s.at(i), f.S)
		copy(vh.at(i), f.Vh)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return buffers(
		func() (arrayapi.Buffer, error) { return u.as(c.op, d) },
		func() (arrayapi.Buffer, error) { return s.as(c.op, realDType(d)) },
		func() (arrayapi.Buffer, error) { return vh.as(c.op, d) },
	)
}

// singularValues computes the singular values of a stack of matrices.
func singularValues[T linalg.Scalar](c algebraCall, d dtype.DType) ([]arrayapi.Buffer, error) {
	x := c.args[0]
	m, n := lastAxes(x)
	out, err := newResults[float64](c.op, batchOf(x), min(m, n))
	if err != nil {
		return nil, err
	}
	err = eachCopy(c.op, x, countOf(out), func(i int, a []T) error {
		f, err := linalg.SVD(a, m, n, linalg.NoVectors)
		copy(out.at(i), f.S)
		return err
	})
	if err != nil {
		return nil, err
	}
	return buffers(func() (arrayapi.Buffer, error) { return out.as(c.op, realDType(d)) })
}
