package arrowarray

import (
	"fmt"
	"reflect"

	"github.com/apache/arrow-go/v18/arrow/memory"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/internal/strided"
)

// releaser is the allocator of memory that comes from a Buffer: freeing it releases the
// Buffer. Arrow calls Free with the last reference.
type releaser struct{ release func() }

func (r releaser) Allocate(n int) []byte { return memory.DefaultAllocator.Allocate(n) }

func (r releaser) Reallocate(n int, old []byte) []byte {
	fresh := r.Allocate(n)
	copy(fresh, old)
	r.release()
	return fresh
}

func (r releaser) Free([]byte) { r.release() }

// adopt makes an Arrow buffer of memory of b, and takes the Release of b over.
func adopt(b arrayapi.Buffer, raw []byte) *memory.Buffer {
	if b.Release == nil {
		return memory.NewBufferBytes(raw)
	}
	return memory.NewBufferWithAllocator(raw, releaser{b.Release})
}

// alloc returns a buffer of n bytes of the namespace's allocator.
func (n *namespace) alloc(size int) *memory.Buffer {
	b := memory.NewResizableBuffer(n.mem)
	b.Resize(size)
	return b
}

// canAdopt tells whether the mode and the memory of b, whose layout fits, let Arrow use it
// as it is: Arrow's elements have the host's byte order and are aligned.
func canAdopt(b arrayapi.Buffer, mode arrayapi.CopyMode) bool {
	if mode == arrayapi.CopyAlways || !b.DType.IsNative() {
		return false
	}
	start := reflect.ValueOf(b.Data).Pointer() + uintptr(b.Offset)
	return b.Size() == 0 || start%uintptr(b.DType.Size()) == 0
}

// copied copies the elements of b, with the strides given, into the allocator's memory, in
// the host's byte order. b remains the caller's.
func (n *namespace) copied(b arrayapi.Buffer, strides []int, mode arrayapi.CopyMode) (*memory.Buffer, error) {
	if mode == arrayapi.CopyNever {
		return nil, fmt.Errorf("arrowarray: from buffer of dtype %s, shape %v, strides %v: %w", b.DType, b.Shape, b.Strides, arrayapi.ErrCopy)
	}
	out := n.alloc(b.NBytes())
	if b.Size() == 0 {
		return out, nil
	}
	if raw, ok := b.Bytes(); ok && strided.IsC(b.Shape, strides, b.DType.Size()) {
		copy(out.Bytes(), raw)
	} else {
		strided.Copy(out.Bytes(), 0, strides, b.Data, b.Offset, b.Strides, b.Shape, b.DType.Size())
	}
	if !b.DType.IsNative() {
		strided.Swap(out.Bytes(), b.DType.Size(), b.DType.NativeSwaps())
	}
	return out, nil
}

// converted packs bools or narrows dates, which Arrow keeps in another form. b remains the
// caller's.
func (n *namespace) converted(b arrayapi.Buffer, mode arrayapi.CopyMode) (*memory.Buffer, error) {
	if mode == arrayapi.CopyNever {
		return nil, fmt.Errorf("arrowarray: from buffer of dtype %s, which Arrow keeps in another form: %w", b.DType, arrayapi.ErrCopy)
	}
	if !b.DType.Is("bool") {
		return n.narrow(b)
	}
	raw, ok := b.Bytes()
	if !ok {
		raw = b.Copy().Data
	}
	out := n.alloc((len(raw) + 7) / 8)
	pack(out.Bytes(), raw)
	return out, nil
}
