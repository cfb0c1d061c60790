package arrayapi

import (
	"fmt"

	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/memory"
	"github.com/arraylike/arraylike/internal/strided"
)

// BufferOf returns a buffer over the memory of s, read as a row-major array of
// the given shape; no shape is one dimension of len(s). It aliases s, except in
// a build with the tag purego, where it copies. A shape of another size is a
// [*ShapeError].
func BufferOf[T dtype.Element](s []T, shape ...int) (Buffer, error) {
	if shape == nil {
		shape = []int{len(s)}
	}
	if n, err := strided.Count(shape); err != nil || n != len(s) {
		return Buffer{}, &ShapeError{Op: "arrayapi: buffer", Have: append([]int{}, shape...), Want: fmt.Sprintf("a shape of %d elements", len(s))}
	}
	d := dtype.Of[T]()
	data, _ := memory.Bytes(s)
	return Buffer{DType: d, Shape: append([]int{}, shape...), Strides: strided.CStrides(shape, d.Size()), Data: data}, nil
}

// Elements returns the elements of b as a slice, in row-major order. It aliases
// the memory of b where that is contiguous, of the host's byte order, writable,
// aligned and garbage collected, and mode allows; else it copies, and with
// [CopyNever] fails with [ErrCopy]. As FromBuffer does, it takes over the Release
// of b unless it fails.
//
// T must be the Go type of the dtype of b ([dtype.Of]); any other is a
// [*DTypeError]. A bool that a file has as another byte than 0 and 1 is true, in
// a copy.
func Elements[T dtype.Element](b Buffer, mode CopyMode) ([]T, error) {
	if want := dtype.Of[T](); b.DType.Kind() != want.Kind() {
		var zero T
		return nil, &DTypeError{Op: fmt.Sprintf("arrayapi: elements of type %T", zero), Have: b.DType, Want: want.String()}
	}
	if b.ReadOnly || b.Release != nil {
		// A slice cannot carry the mark or the duty.
		if mode == CopyNever {
			return nil, fmt.Errorf("arrayapi: memory that is read-only or to be released: %w", ErrCopy)
		}
		mode = CopyAlways
	}
	c, err := b.Contiguous(mode)
	if err != nil {
		return nil, err
	}
	raw, _ := c.Bytes()
	fit := raw
	if c.DType.Kind() == dtype.KindBool {
		fit = memory.GoBools(raw)
	}
	s, aliased := memory.View[T](fit)
	if mode == CopyNever && (!aliased || len(raw) > 0 && !memory.SameStart(raw, fit)) {
		return nil, fmt.Errorf("arrayapi: memory that is not aligned for %s, or holds bytes that are no bools of Go: %w", c.DType, ErrCopy)
	}
	return s, nil
}
