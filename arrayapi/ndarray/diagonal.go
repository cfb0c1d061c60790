package ndarray

import (
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
)

// diagonal returns a diagonal of each matrix of a stack as a view. One that lies
// beyond the matrix has no elements.
func diagonal(c algebraCall) ([]arrayapi.Buffer, error) {
	b := c.args[0]
	if err := matrixAxes(c.op, b); err != nil {
		return nil, err
	}
	return []arrayapi.Buffer{diagonalView(b, c.o.Offset)}, nil
}

func diagonalView(b arrayapi.Buffer, offset int) arrayapi.Buffer {
	last := len(b.Shape) - 1
	rows, columns := b.Strides[last-1], b.Strides[last]
	size, skip := diagonalSize(b.Shape[last-1], b.Shape[last], offset), 0
	switch {
	case size > 0 && offset > 0:
		skip = offset * columns
	case size > 0:
		skip = -offset * rows
	}
	stride := b.DType.Size()
	if size > 1 {
		stride = rows + columns // else the axes may be short, and their strides anything
	}
	b.Shape = append(slices.Clone(b.Shape[:last-1]), size)
	b.Strides = append(slices.Clone(b.Strides[:last-1]), stride)
	if !slices.Contains(b.Shape, 0) {
		b.Offset += skip
	}
	return b
}

// diagonalSize returns the number of elements of a diagonal of an m x n matrix.
func diagonalSize(m, n, offset int) int {
	switch {
	case offset >= n || offset <= -m:
		return 0
	case offset >= 0:
		return min(m, n-offset)
	}
	return min(m+offset, n)
}

// trace adds the diagonals of a stack of matrices, with the dtype that sum gives
// its results.
func trace(c algebraCall) ([]arrayapi.Buffer, error) {
	b := c.args[0]
	if err := matrixAxes(c.op, b); err != nil {
		return nil, err
	}
	sum, err := reduceSum(reduceCall{
		op: c.op, x: diagonalView(b, c.o.Offset), defaults: c.defaults,
		o: arrayapi.ReduceOptions{Axes: []int{-1}, DType: c.o.DType},
	})
	if err != nil {
		return nil, err
	}
	return []arrayapi.Buffer{sum}, nil
}
