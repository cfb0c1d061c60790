package ndarray

import (
	"fmt"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/linalg"
	"github.com/arraylike/arraylike/internal/memory"
)

// matrixRank counts the singular values of the matrices of a stack that are not
// small, in the default integer dtype.
func matrixRank[T linalg.Scalar](c algebraCall, d dtype.DType) ([]arrayapi.Buffer, error) {
	x := c.args[0]
	m, n := lastAxes(x)
	out, err := arrayapi.NewBuffer(dtype.Int64, batchOf(x))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.op, err)
	}
	ranks, _ := memory.View[int64](out.Data)
	tolerance, err := newTolerance(c, d, len(ranks))
	if err != nil {
		return nil, err
	}
	count := len(ranks)
	if min(m, n) == 0 {
		count = 0
	}
	err = eachCopy(c.op, x, count, func(i int, a []T) error {
		f, err := linalg.SVD(a, m, n, linalg.NoVectors)
		ranks[i] = int64(tolerance.rank(i, f.S))
		return err
	})
	if err != nil {
		return nil, err
	}
	memory.Store(out.Data, ranks)
	if !c.defaults.Integral.Equal(dtype.Int64) {
		if out, err = convert(c.op, out, c.defaults.Integral); err != nil {
			return nil, err
		}
	}
	return []arrayapi.Buffer{out}, nil
}
