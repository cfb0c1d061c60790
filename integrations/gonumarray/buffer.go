package gonumarray

import (
	"errors"
	"fmt"
	"math/cmplx"

	"gonum.org/v1/gonum/mat"

	"github.com/arraylike/arraylike/arrayapi"
)

// Buffer gives the memory of x, which must be a wrapper of this package, not a
// pointer to one; any other type is [arrayapi.ErrForeign]. The buffer of a
// matrix, a vector and a transpose of one aliases it, with its strides. All
// others are copies, row-major, for which arrayapi.CopyNever is
// [arrayapi.ErrCopy]. A wrapper of nil is an error.
func (namespace) Buffer(x arrayapi.ArrayLike, mode arrayapi.CopyMode) (b arrayapi.Buffer, err error) {
	switch x := x.(type) {
	case Scalar:
		return scalarBuffer(x.Value, mode)
	case CScalar:
		return scalarBuffer(x.Value, mode)
	case CVector:
		return vectorOfComplex(x, mode)
	}
	if x == nil {
		return b, errors.New("gonumarray: buffer: want an array, have nil")
	}
	v, err := Unwrap(x)
	if err != nil {
		return b, fmt.Errorf("gonumarray: buffer: want an array of gonum, have %T: %w", x, arrayapi.ErrForeign)
	}
	err = caught(func() error {
		switch m := v.(type) {
		case mat.Matrix:
			b, err = realBuffer(m, mode)
		case mat.CMatrix:
			b, err = complexBuffer(m, mode)
		default: // the interface in a Matrix or CMatrix is nil
			err = errNil(x)
		}
		return err
	})
	if err != nil {
		return arrayapi.Buffer{}, fmt.Errorf("gonumarray: buffer of %T: %w", v, err)
	}
	return b, nil
}

func errNil(v any) error { return fmt.Errorf("want a matrix, have a nil %T", v) }

// scalarBuffer returns a copy of v, which has no memory to alias.
func scalarBuffer[T float64 | complex128](v T, mode arrayapi.CopyMode) (arrayapi.Buffer, error) {
	if mode == arrayapi.CopyNever {
		return arrayapi.Buffer{}, fmt.Errorf("gonumarray: buffer of a scalar: %w", arrayapi.ErrCopy)
	}
	return arrayapi.BufferOf([]T{v}, []int{}...)
}

func vectorOfComplex(v CVector, mode arrayapi.CopyMode) (arrayapi.Buffer, error) {
	b, err := strided(v, []int{len(v)}, []int{1}, mode)
	if err != nil {
		return arrayapi.Buffer{}, fmt.Errorf("gonumarray: buffer of a CVector: %w", err)
	}
	return b, nil
}

// realBuffer returns the buffer of a matrix: of that behind a transpose, of its
// memory, or of what it tells element by element.
func realBuffer(m mat.Matrix, mode arrayapi.CopyMode) (arrayapi.Buffer, error) {
	m = unwrapped(m)
	if isNil(m) {
		return arrayapi.Buffer{}, errNil(m)
	}
	switch t := m.(type) {
	case mat.Transpose:
		return transposed(realBuffer(t.Matrix, mode))
	case mat.TransposeVec:
		return transposed(realBuffer(t.Vector, mode))
	case mat.TransposeTri:
		return transposed(realBuffer(t.Triangular, mode))
	case mat.TransposeBand:
		return transposed(realBuffer(t.Banded, mode))
	case mat.TransposeTriBand:
		return transposed(realBuffer(t.TriBanded, mode))
	case mat.RawMatrixer:
		raw := t.RawMatrix()
		return strided(raw.Data, []int{raw.Rows, raw.Cols}, []int{raw.Stride, 1}, mode)
	case mat.RawVectorer:
		raw := t.RawVector()
		return vectorBuffer(m, raw.Data, raw.N, raw.Inc, mode)
	}
	if mode == arrayapi.CopyNever {
		return arrayapi.Buffer{}, fmt.Errorf("its elements are not stored as a full matrix: %w", arrayapi.ErrCopy)
	}
	return expandedBuffer(m)
}

// unwrapped returns the matrix that a wrapper in the place of one holds: methods
// of a wrapper of nil panic.
func unwrapped[M any](m M) M {
	x, ok := any(m).(arrayapi.ArrayLike)
	if !ok {
		return m
	}
	v, err := Unwrap(x)
	if err != nil {
		return m
	}
	m, _ = v.(M)
	return m
}

// vectorBuffer returns the buffer of a vector of n elements, a column or a row.
func vectorBuffer(m mat.Matrix, data []float64, n, inc int, mode arrayapi.CopyMode) (arrayapi.Buffer, error) {
	rows, cols := m.Dims()
	switch {
	case rows == n: // also an empty one, which is 0 x 0
		return strided(data, []int{n}, []int{inc}, mode)
	case rows == 1 && cols == n:
		return strided(data, []int{1, n}, []int{1, inc}, mode)
	}
	return arrayapi.Buffer{}, &arrayapi.ShapeError{Op: "a vector", Have: []int{rows, cols}, Want: fmt.Sprintf("a row or column of %d elements", n)}
}

// complexBuffer is realBuffer for complex matrices.
func complexBuffer(m mat.CMatrix, mode arrayapi.CopyMode) (arrayapi.Buffer, error) {
	m = unwrapped(m)
	if isNil(m) {
		return arrayapi.Buffer{}, errNil(m)
	}
	switch t := m.(type) {
	case mat.CTranspose:
		return transposed(complexBuffer(t.CMatrix, mode))
	case mat.ConjTranspose:
		if mode == arrayapi.CopyNever {
			return arrayapi.Buffer{}, fmt.Errorf("a conjugate has no memory of its own: %w", arrayapi.ErrCopy)
		}
		return conjugated(transposed(complexBuffer(t.CMatrix, mode)))
	case mat.RawCMatrixer:
		raw := t.RawCMatrix()
		return strided(raw.Data, []int{raw.Rows, raw.Cols}, []int{raw.Stride, 1}, mode)
	}
	if mode == arrayapi.CopyNever {
		return arrayapi.Buffer{}, fmt.Errorf("its elements are not stored as a full matrix: %w", arrayapi.ErrCopy)
	}
	rows, cols := m.Dims()
	return eachElement(rows, cols, m.At)
}

// transposed returns the transpose of a buffer, on the same memory. A vector is a
// column.
func transposed(b arrayapi.Buffer, err error) (arrayapi.Buffer, error) {
	if err != nil {
		return b, err
	}
	if b.NDim() == 1 {
		b.Shape = []int{b.Shape[0], 1}
		b.Strides = []int{b.Strides[0], b.DType.Size()}
	}
	return b.Transposed(), nil
}

// conjugated returns the complex conjugates of the elements of a buffer.
func conjugated(b arrayapi.Buffer, err error) (arrayapi.Buffer, error) {
	if err != nil {
		return b, err
	}
	z, err := arrayapi.Elements[complex128](b, arrayapi.CopyAlways)
	if err != nil {
		return b, err
	}
	for i, v := range z {
		z[i] = cmplx.Conj(v)
	}
	return arrayapi.BufferOf(z, b.Shape...)
}

// strided returns a buffer over data, with strides in elements.
func strided[T float64 | complex128](data []T, shape, strides []int, mode arrayapi.CopyMode) (arrayapi.Buffer, error) {
	b, err := arrayapi.BufferOf(data)
	if err != nil {
		return b, err
	}
	if mode == arrayapi.CopyNever { // BufferOf itself copies where memory cannot be shared
		if _, err := arrayapi.Elements[T](b, mode); err != nil {
			return arrayapi.Buffer{}, err
		}
	}
	for i, step := range strides {
		if shape[i] > 1 && (step < 0 || step > len(data)) {
			return arrayapi.Buffer{}, fmt.Errorf("stride %d of axis %d does not lie within %d elements", step, i, len(data))
		}
		strides[i] = step * b.DType.Size()
	}
	b.Shape, b.Strides = shape, strides
	if err := b.Check(); err != nil {
		return arrayapi.Buffer{}, err
	}
	if mode == arrayapi.CopyAlways {
		return b.Copy(), nil
	}
	return b, nil
}
