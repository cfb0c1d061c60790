package ndarray

import (
	"fmt"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/memory"
	"github.com/arraylike/arraylike/internal/strided"
)

// newBuffer is [arrayapi.NewBuffer] with the name of an operation in the error.
func newBuffer(op string, d dtype.DType, shape []int) (arrayapi.Buffer, error) {
	b, err := arrayapi.NewBuffer(d, shape)
	if err != nil {
		return arrayapi.Buffer{}, fmt.Errorf("%s: %w", op, err)
	}
	return b, nil
}

// nativeCopy returns the elements of b in fresh memory and native byte order.
func nativeCopy(op string, b arrayapi.Buffer) (arrayapi.Buffer, error) {
	if err := checkRoom(op, b); err != nil {
		return arrayapi.Buffer{}, err
	}
	b.Release = nil
	return b.Native(arrayapi.CopyAlways)
}

// checkRoom refuses to copy what the machine has no memory for: an array that
// repeats its elements may be of any size.
func checkRoom(op string, b arrayapi.Buffer) error {
	if n := b.NBytes(); n > memory.Total() {
		return fmt.Errorf("%s: %d bytes are more than the memory of this machine, %d", op, n, memory.Total())
	}
	return nil
}

// inNativeOrder swaps the bytes of a fresh contiguous buffer where they are not in
// the host's order.
func inNativeOrder(b arrayapi.Buffer) arrayapi.Buffer {
	if b.DType.IsNative() {
		return b
	}
	if len(b.Data) > 0 {
		strided.Swap(b.Data, b.DType.Size(), b.DType.NativeSwaps())
	}
	b.DType = b.DType.WithOrder(dtype.Native())
	return b
}

// nativeAs returns b itself where it is of dtype d, which is native, and else
// its values as elements of that.
func nativeAs(op string, b arrayapi.Buffer, d dtype.DType) (arrayapi.Buffer, error) {
	if b.DType.Equal(d) {
		return b, nil
	}
	return convert(op, b, d)
}

// contiguousAs is nativeAs for elements that are to follow one another.
func contiguousAs(op string, b arrayapi.Buffer, d dtype.DType) (arrayapi.Buffer, error) {
	if b.DType.Equal(d) && b.IsC() {
		return b, nil
	}
	return convert(op, b, d)
}

// elementsOf returns the elements of contiguous b in its memory, or in a build with the
// tag purego in a copy of that.
func elementsOf[T any](b arrayapi.Buffer) []T {
	raw, _ := b.Bytes()
	s, _ := memory.View[T](raw)
	return s
}

// between returns the part of b from lo to hi along an axis.
func between(b arrayapi.Buffer, axis, lo, hi int) arrayapi.Buffer {
	b.Shape = slices.Clone(b.Shape)
	b.Shape[axis] = hi - lo
	b.Offset += lo * b.Strides[axis]
	return b
}

// withoutRepeats returns b with one element in place of an axis that repeats it.
func withoutRepeats(b arrayapi.Buffer) arrayapi.Buffer {
	b.Shape = slices.Clone(b.Shape)
	for i, stride := range b.Strides {
		if stride == 0 {
			b.Shape[i] = min(b.Shape[i], 1)
		}
	}
	return b
}

// reshaped returns contiguous b in another shape of as many elements.
func reshaped(b arrayapi.Buffer, shape []int) (arrayapi.Buffer, error) {
	out, err := (&Array{buf: b}).Reshape(shape, arrayapi.CopyNever)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	return out.buf, nil
}
