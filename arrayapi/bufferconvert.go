package arrayapi

import (
	"fmt"

	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/memory"
	"github.com/arraylike/arraylike/internal/strided"
)

// Copy returns the elements of b in fresh row-major memory of their own, in the
// same byte order. b remains the caller's to release.
func (b Buffer) Copy() Buffer {
	out := Buffer{
		DType:   b.DType,
		Shape:   append([]int{}, b.Shape...),
		Strides: strided.CStrides(b.Shape, b.DType.Size()),
		Data:    memory.Unset(b.NBytes()),
	}
	if raw, ok := b.Bytes(); ok {
		copy(out.Data, raw)
	} else {
		strided.Copy(out.Data, 0, out.Strides, b.Data, b.Offset, b.Strides, b.Shape, b.DType.Size())
	}
	return out
}

// Contiguous returns the elements of b in row-major order and the host's byte
// order: b itself where it is so already and mode allows, else fresh memory.
// Where it copies it releases b, so that the caller has one buffer to release
// in either case. With [CopyNever] a buffer that would have to be copied, or
// that came from another device, is [ErrCopy], and remains as it was.
func (b Buffer) Contiguous(mode CopyMode) (Buffer, error) {
	return b.convert(mode, b.IsC())
}

// Native returns the elements of b in the host's byte order, in whatever
// layout; otherwise it is as [Buffer.Contiguous].
func (b Buffer) Native(mode CopyMode) (Buffer, error) {
	return b.convert(mode, true)
}

func (b Buffer) convert(mode CopyMode, layoutFits bool) (Buffer, error) {
	fits := layoutFits && b.DType.IsNative()
	if fits && mode == CopyIfNeeded {
		return b, nil
	}
	if mode == CopyNever {
		if fits && b.Device.IsHost() {
			return b, nil
		}
		return Buffer{}, fmt.Errorf("%s: %w", b.describe(), ErrCopy)
	}
	out := b.Copy()
	if !out.DType.IsNative() {
		if len(out.Data) > 0 {
			strided.Swap(out.Data, out.DType.Size(), out.DType.NativeSwaps())
		}
		out.DType = out.DType.WithOrder(dtype.Native())
	}
	b.Free()
	return out, nil
}

// describe says what a buffer is, for the error of a copy that was not allowed.
func (b Buffer) describe() string {
	s := fmt.Sprintf("dtype %s, shape %v, strides %v", b.DType, b.Shape, b.Strides)
	if !b.Device.IsHost() {
		s += fmt.Sprintf(", device %q", string(b.Device))
	}
	return s
}
