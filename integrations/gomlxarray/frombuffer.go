package gomlxarray

import (
	"fmt"

	"github.com/gomlx/gomlx/pkg/core/shapes"
	"github.com/gomlx/gomlx/pkg/core/tensors"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/internal/strided"
)

// FromBuffer makes a Tensor of b in local storage, of the same dtype and shape; like is a
// Tensor or nil. Byte orders and strides may be any. It is always a copy, for which
// arrayapi.CopyNever is [arrayapi.ErrCopy]. A dtype that GoMLX lacks is an
// [*arrayapi.DTypeError].
func (namespace) FromBuffer(b arrayapi.Buffer, like arrayapi.ArrayLike, mode arrayapi.CopyMode) (arrayapi.ArrayLike, error) {
	if err := b.Check(); err != nil {
		return nil, fmt.Errorf("gomlxarray: from buffer: %w", err)
	}
	if _, ok := like.(Tensor); !ok && like != nil {
		return nil, fmt.Errorf("gomlxarray: from buffer: want the type Tensor, have %T: %w", like, arrayapi.ErrForeign)
	}
	d, ok := gomlxOf(b.DType)
	switch {
	case !ok:
		return nil, &arrayapi.DTypeError{Op: "gomlxarray: *tensors.Tensor", Have: b.DType, Want: wantDType}
	case mode == arrayapi.CopyNever:
		return nil, fmt.Errorf("gomlxarray: from buffer: GoMLX allocates the memory of tensors itself: %w", arrayapi.ErrCopy)
	}
	t := tensors.FromShape(shapes.Make(d, b.Shape...))
	if b.Size() > 0 {
		if err := t.MutableBytes(func(dst []byte) { fill(dst, b) }); err != nil {
			return nil, fmt.Errorf("gomlxarray: from buffer: %w", err)
		}
	}
	b.Free()
	return Tensor{t}, nil
}

// fill copies the elements of b into dst, row-major and in the host's byte order.
func fill(dst []byte, b arrayapi.Buffer) {
	size := b.DType.Size()
	if raw, ok := b.Bytes(); ok {
		copy(dst, raw)
	} else {
		strided.Copy(dst, 0, strided.CStrides(b.Shape, size), b.Data, b.Offset, b.Strides, b.Shape, size)
	}
	if !b.DType.IsNative() {
		strided.Swap(dst, size, b.DType.NativeSwaps())
	}
}
