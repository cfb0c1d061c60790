package ndarray

import (
	"fmt"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/linalg"
)

// pseudoinverse computes the Moore-Penrose inverses of a stack of matrices, with
// the small singular values taken for zero.
func pseudoinverse[T linalg.Scalar](c algebraCall, d dtype.DType) ([]arrayapi.Buffer, error) {
	x := c.args[0]
	m, n := lastAxes(x)
	out, err := newResults[T](c.op, batchOf(x), n, m)
	if err != nil {
		return nil, err
	}
	tolerance, err := newTolerance(c, d, countOf(out))
	if err != nil {
		return nil, err
	}
	err = eachCopy(c.op, x, countOf(out), func(i int, a []T) error {
		f, err := linalg.SVD(a, m, n, linalg.ReducedVectors)
		if err != nil {
			return err
		}
		if rank := tolerance.rank(i, f.S); rank > 0 {
			left, right := f.InverseFactors(m, n, rank)
			linalg.Multiply(out.at(i), left, right, n, rank, m)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return buffers(func() (arrayapi.Buffer, error) { return out.as(c.op, d) })
}

// tolerance is the size from which the singular values of the matrices of a stack
// count as zero, relative to the largest of each.
type tolerance struct {
	all  float64
	each []float64 // instead, if it is not nil
}

// newTolerance reads the option rtol for count matrices of dtype d.
func newTolerance(c algebraCall, d dtype.DType, count int) (tolerance, error) {
	switch v := c.o.RTol.(type) {
	case nil:
		m, n := lastAxes(c.args[0])
		limits, err := dtype.FInfo(realDType(d))
		if err != nil {
			return tolerance{}, fmt.Errorf("%s: %w", c.op, err)
		}
		return tolerance{all: float64(max(m, n)) * limits.Eps}, nil
	case float64:
		return tolerance{all: v}, nil
	}
	op := c.op + ": rtol"
	a, err := own(op, c.o.RTol)
	if err != nil {
		return tolerance{}, err
	}
	defer a.keep()
	values, err := readTolerances(op, a.buf, batchOf(c.args[0]), count)
	return tolerance{each: values}, err
}

// readTolerances returns the elements of b, broadcast to the batch of count
// matrices.
func readTolerances(op string, b arrayapi.Buffer, batch []int, count int) ([]float64, error) {
	if !computes(b.DType) || b.DType.Is("complex floating") {
		return nil, &arrayapi.DTypeError{Op: op, Have: b.DType, Want: "that is real and at least a byte wide"}
	}
	shape, err := broadcastShapes(op, b.Shape, batch)
	if err != nil || !slices.Equal(shape, batch) {
		return nil, &arrayapi.ShapeError{Op: op, Have: slices.Clone(b.Shape), Want: fmt.Sprintf("a shape that broadcasts to %v, that of the stack", batch)}
	}
	values := make([]float64, 0, count)
	if count > 0 {
		r := readFloats[float64](broadcast(b, shape))
		for len(values) < count {
			values = append(values, r.next(min(blockSize, count-len(values)))...)
		}
	}
	return values, nil
}

// rank returns how many of the singular values of matrix i, which descend, are
// not to be taken for zero.
func (t tolerance) rank(i int, s []float64) int {
	if len(s) == 0 {
		return 0
	}
	relative := t.all
	if t.each != nil {
		relative = t.each[i]
	}
	rank := 0
	for rank < len(s) && s[rank] > relative*s[0] {
		rank++
	}
	return rank
}
