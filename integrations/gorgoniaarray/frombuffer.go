package gorgoniaarray

import (
	"fmt"

	"gorgonia.org/tensor"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// FromBuffer makes a [Dense] of b, in any shape; like is nil or a Dense. Elements
// are of the Go type that has the dtype's name, int64 for int64 and never int
// ([Ints]). A dtype that gorgonia lacks is an [*arrayapi.DTypeError].
//
// The tensor aliases memory that is row-major, can be written to, is garbage collected
// and of the host's byte order. All else becomes a row-major copy. So does column-major
// memory, but for arrayapi.CopyNever, which makes a transposed tensor of it, as
// T does: of a tensor that is not row-major SoftMax, Repeat and WriteNpy of gorgonia
// 0.9.24 give wrong elements.
//
// Gorgonia can hold a tensor without elements, but its Data and Format panic on it.
func (namespace) FromBuffer(b arrayapi.Buffer, like arrayapi.ArrayLike, mode arrayapi.CopyMode) (arrayapi.ArrayLike, error) {
	if err := b.Check(); err != nil {
		return nil, fmt.Errorf("gorgoniaarray: from buffer: %w", err)
	}
	if _, ok := like.(Dense); like != nil && !ok {
		return nil, fmt.Errorf("gorgoniaarray: from buffer: want a Dense, have %T: %w", like, arrayapi.ErrForeign)
	}
	if mode == arrayapi.CopyNever && !b.IsC() && b.IsF() {
		return transposed(b)
	}
	d, err := newDense(b, mode)
	if err != nil {
		return nil, err
	}
	return Dense{d}, nil
}

// transposed makes a tensor of column-major memory.
func transposed(b arrayapi.Buffer) (arrayapi.ArrayLike, error) {
	rows := b.Transposed()
	rows.Release = b.Release
	d, err := newDense(rows, arrayapi.CopyNever)
	if err != nil {
		return nil, err
	}
	if err := d.T(); err != nil {
		return nil, fmt.Errorf("gorgoniaarray: from buffer: transpose: %w", err)
	}
	return Dense{d}, nil
}

// newDense makes a row-major tensor, and takes b over unless it fails.
func newDense(b arrayapi.Buffer, mode arrayapi.CopyMode) (*tensor.Dense, error) {
	elements, err := elementsOf(b, mode)
	if err != nil {
		return nil, fmt.Errorf("gorgoniaarray: from buffer: %w", err)
	}
	if b.NDim() == 0 {
		return tensor.New(tensor.WithBacking(elements)), nil // one element and no shape is a scalar
	}
	return tensor.New(tensor.WithShape(b.Shape...), tensor.WithBacking(elements)), nil
}

// elementsOf returns the elements of b as a slice of their Go type.
func elementsOf(b arrayapi.Buffer, mode arrayapi.CopyMode) (any, error) {
	switch b.DType.Kind() {
	case dtype.KindBool:
		return arrayapi.Elements[bool](b, mode)
	case dtype.KindInt8:
		return arrayapi.Elements[int8](b, mode)
	case dtype.KindInt16:
		return arrayapi.Elements[int16](b, mode)
	case dtype.KindInt32:
		return arrayapi.Elements[int32](b, mode)
	case dtype.KindInt64:
		return arrayapi.Elements[int64](b, mode)
	case dtype.KindUint8:
		return arrayapi.Elements[uint8](b, mode)
	case dtype.KindUint16:
		return arrayapi.Elements[uint16](b, mode)
	case dtype.KindUint32:
		return arrayapi.Elements[uint32](b, mode)
	case dtype.KindUint64:
		return arrayapi.Elements[uint64](b, mode)
	}
	return inexactOf(b, mode)
}

// inexactOf is elementsOf for floats and complex numbers.
func inexactOf(b arrayapi.Buffer, mode arrayapi.CopyMode) (any, error) {
	switch b.DType.Kind() {
	case dtype.KindFloat32:
		return arrayapi.Elements[float32](b, mode)
	case dtype.KindFloat64:
		return arrayapi.Elements[float64](b, mode)
	case dtype.KindComplex64:
		return arrayapi.Elements[complex64](b, mode)
	case dtype.KindComplex128:
		return arrayapi.Elements[complex128](b, mode)
	}
	return nil, &arrayapi.DTypeError{Op: "*tensor.Dense", Have: b.DType, Want: "bool, an integer, float32, float64 or complex"}
}
