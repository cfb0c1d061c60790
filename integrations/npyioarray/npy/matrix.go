package npy

import (
	"slices"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// readMatrix reads the whole array into a matrix, which it takes the place of.
func (r *Reader) readMatrix(m *mat.Dense) error {
	if r.h.DType.Kind() != dtype.KindFloat64 {
		return mismatch(denseType, r.h.DType, dtype.Float64.String())
	}
	rows, cols := 1, 1
	switch shape := r.h.Shape; {
	case len(shape) > 2 || len(shape) == 2 && (shape[0] == 0) != (shape[1] == 0):
		return &arrayapi.ShapeError{Op: "npy: read into *mat.Dense", Have: slices.Clone(shape), Want: "at most 2 dimensions, both of them 0 or neither"}
	case len(shape) == 2:
		rows, cols = shape[0], shape[1]
	case len(shape) == 1:
		rows, cols = shape[0], min(shape[0], 1)
	}
	b, err := r.Buffer()
	if err != nil {
		return err
	}
	data, err := arrayapi.Elements[float64](b, arrayapi.CopyIfNeeded)
	if err != nil {
		return err
	}
	m.Reset()
	if len(data) > 0 {
		m.SetRawMatrix(blas64.General{Rows: rows, Cols: cols, Stride: cols, Data: data})
	}
	return nil
}

// matrixBuffer lends the memory of a matrix.
func matrixBuffer(m *mat.Dense) (arrayapi.Buffer, error) {
	raw := m.RawMatrix()
	b, err := arrayapi.BufferOf(raw.Data)
	if err != nil {
		return b, err
	}
	size := b.DType.Size()
	b.Shape, b.Strides = []int{raw.Rows, raw.Cols}, []int{raw.Stride * size, size}
	return b, b.Check()
}
