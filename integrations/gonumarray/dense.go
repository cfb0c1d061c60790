package gonumarray

import (
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/blas/cblas128"
	"gonum.org/v1/gonum/mat"

	"github.com/arraylike/arraylike/arrayapi"
)

const (
	wantMatrix = "2 dimensions, both of them 0 or neither"
	wantSquare = "2 equal dimensions"
	wantVector = "1 dimension"
)

func newDense(b arrayapi.Buffer, mode arrayapi.CopyMode) (*mat.Dense, error) {
	if err := expectMatrix[float64]("*mat.Dense", b); err != nil {
		return nil, err
	}
	data, stride, err := rowsOf[float64](b, mode)
	if err != nil {
		return nil, err
	}
	return newRaw(blas64.General{Rows: b.Shape[0], Cols: b.Shape[1], Stride: stride, Data: data}), nil
}

// newRaw returns a matrix on the memory of raw; gonum's own empty one is 0 x 0.
func newRaw(raw blas64.General) *mat.Dense {
	m := new(mat.Dense)
	if raw.Rows > 0 {
		m.SetRawMatrix(raw)
	}
	return m
}

func newCDense(b arrayapi.Buffer, mode arrayapi.CopyMode) (*mat.CDense, error) {
	if err := expectMatrix[complex128]("*mat.CDense", b); err != nil {
		return nil, err
	}
	data, stride, err := rowsOf[complex128](b, mode)
	if err != nil {
		return nil, err
	}
	m := new(mat.CDense)
	if len(data) > 0 {
		m.SetRawCMatrix(cblas128.General{Rows: b.Shape[0], Cols: b.Shape[1], Stride: stride, Data: data})
	}
	return m, nil
}

func newVecDense(b arrayapi.Buffer, mode arrayapi.CopyMode) (*mat.VecDense, error) {
	if err := expect[float64]("gonumarray: *mat.VecDense", b, 1, wantVector); err != nil {
		return nil, err
	}
	column := b
	column.Shape, column.Strides = []int{b.Shape[0], 1}, []int{b.Strides[0], b.DType.Size()}
	data, inc, err := rowsOf[float64](column, mode)
	if err != nil {
		return nil, err
	}
	v := new(mat.VecDense)
	if len(data) > 0 {
		v.SetRawVector(blas64.Vector{N: b.Shape[0], Inc: inc, Data: data})
	}
	return v, nil
}

func newCVector(b arrayapi.Buffer, mode arrayapi.CopyMode) (CVector, error) {
	if err := expect[complex128]("gonumarray: CVector", b, 1, wantVector); err != nil {
		return nil, err
	}
	v, err := arrayapi.Elements[complex128](b, mode)
	return v, err
}

// expectMatrix tells whether b has the dtype and a shape of a matrix: gonum has
// none with rows and no columns.
func expectMatrix[T float64 | complex128](typ string, b arrayapi.Buffer) error {
	if err := expect[T]("gonumarray: "+typ, b, 2, wantMatrix); err != nil {
		return err
	}
	if (b.Shape[0] == 0) != (b.Shape[1] == 0) {
		return &arrayapi.ShapeError{Op: "gonumarray: " + typ, Have: b.Shape, Want: wantMatrix}
	}
	return nil
}

// rowsOf returns the elements of a buffer of rank 2 and the distance between its
// rows. They alias the buffer where its rows are runs of elements, one after the
// other, gaps allowed; else they are a contiguous copy. It takes the buffer over
// unless it fails.
func rowsOf[T float64 | complex128](b arrayapi.Buffer, mode arrayapi.CopyMode) (data []T, stride int, err error) {
	if flat, stride, ok := runs(b); ok && mode != arrayapi.CopyAlways {
		if data, err = arrayapi.Elements[T](flat, arrayapi.CopyNever); err == nil {
			return data, stride, nil
		}
	}
	data, err = arrayapi.Elements[T](b, mode)
	return data, max(b.Shape[1], 1), err
}

// runs returns the memory of a buffer of rank 2 as one run with the gaps between
// its rows, and their distance in elements.
func runs(b arrayapi.Buffer) (flat arrayapi.Buffer, stride int, ok bool) {
	rows, cols, size := b.Shape[0], b.Shape[1], b.DType.Size()
	if rows == 0 || cols == 0 || cols > 1 && b.Strides[1] != size {
		return flat, 0, false
	}
	stride = cols
	if rows > 1 {
		if b.Strides[0]%size != 0 || b.Strides[0]/size < cols {
			return flat, 0, false
		}
		stride = b.Strides[0] / size
	}
	flat = b
	flat.Shape, flat.Strides = []int{(rows-1)*stride + cols}, []int{size}
	return flat, stride, true
}
