package ndarray

import (
	"fmt"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/linalg"
)

// solve finds the x of a·x = b, where b is one vector, or matrices that broadcast with
// those of a. A singular matrix is a [*MatrixError].
func solve(c algebraCall) ([]arrayapi.Buffer, error) {
	d, err := numbers.promote(c.op, c.args[0].DType, c.args[1].DType)
	if err != nil {
		return nil, err
	}
	if d, err = floatingDType(c.op, d, c.defaults); err != nil {
		return nil, err
	}
	s, err := newSystem(c.op, c.args[0], c.args[1])
	if err != nil {
		return nil, err
	}
	var out arrayapi.Buffer
	if d.Is("complex floating") {
		out, err = solveSystem[complex128](c.op, s, d)
	} else {
		out, err = solveSystem[float64](c.op, s, d)
	}
	if err != nil {
		return nil, err
	}
	if s.vector {
		last := len(out.Shape) - 1
		out.Shape, out.Strides = out.Shape[:last], out.Strides[:last]
	}
	return []arrayapi.Buffer{out}, nil
}

// system is one call of solve: stacks of n x n and n x k matrices, with the same
// axes in front of both.
type system struct {
	a, b   arrayapi.Buffer
	batch  []int
	n, k   int
	vector bool // b was a vector, whose column is an axis more than the result has
}

func newSystem(op string, a, b arrayapi.Buffer) (system, error) {
	if err := squareMatrices(op, a); err != nil {
		return system{}, err
	}
	s := system{n: a.Shape[len(a.Shape)-1], vector: len(b.Shape) == 1}
	given := slices.Clone(b.Shape)
	if s.vector {
		b.Shape, b.Strides = []int{b.Shape[0], 1}, []int{b.Strides[0], 0}
	}
	last := len(b.Shape) - 2
	if last < 0 || b.Shape[last] != s.n {
		return system{}, &arrayapi.ShapeError{Op: op, Have: given, Want: fmt.Sprintf("%d rows on the right side, for the shape %v of the matrices", s.n, a.Shape)}
	}
	s.k = b.Shape[last+1]
	var err error
	if s.batch, err = broadcastShapes(op, a.Shape[:len(a.Shape)-2], b.Shape[:last]); err != nil {
		return system{}, err
	}
	s.a = broadcast(a, slices.Concat(s.batch, a.Shape[len(a.Shape)-2:]))
	s.b = broadcast(b, slices.Concat(s.batch, b.Shape[last:]))
	return s, nil
}

func solveSystem[T linalg.Scalar](op string, s system, d dtype.DType) (arrayapi.Buffer, error) {
	out, err := newResults[T](op, s.batch, s.n, s.k)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	if len(out.data) == 0 {
		return out.as(op, d)
	}
	a, err := newStack[T](op, s.a, dtype.Of[T]())
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	b, err := newStack[T](op, s.b, dtype.Of[T]())
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	err = eachMatrix(op, s.batch, len(a.at), cube(s.n)+float64(s.n)*float64(s.n)*float64(s.k), func() func(i int) error {
		f := newFactored(a, s.n)
		return func(i int) error {
			lu := f.at(i)
			if lu.Singular() {
				return ErrSingular
			}
			copy(out.at(i), b.data[b.at[i]:])
			lu.Solve(out.at(i), s.k)
			return nil
		}
	})
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	return out.as(op, d)
}

// inverse solves for the identity. A singular matrix is a [*MatrixError].
func inverse[T linalg.Scalar](c algebraCall, d dtype.DType) ([]arrayapi.Buffer, error) {
	x := c.args[0]
	n := x.Shape[len(x.Shape)-1]
	out, err := newResults[T](c.op, batchOf(x), n, n)
	if err != nil {
		return nil, err
	}
	count := 0
	if len(out.data) > 0 {
		count = len(out.data) / out.size
	}
	err = eachFactored(c.op, x, count, func(i int, f *linalg.LU[T]) error {
		if f.Singular() {
			return ErrSingular
		}
		y := out.at(i)
		for j := 0; j < len(y); j += n + 1 {
			y[j] = 1
		}
		f.Solve(y, n)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return buffers(func() (arrayapi.Buffer, error) { return out.as(c.op, d) })
}
