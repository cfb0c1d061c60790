package arrayapi

import (
	"fmt"

	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/memory"
	"github.com/arraylike/arraylike/internal/strided"
)

// Buffer is strided host memory: to this module what DLPack is to Python.
//
// The element at index (i, j, ...) starts at byte Offset + i*Strides[0] +
// j*Strides[1] + ... of Data. Strides may be zero or negative. The byte order is
// the dtype's.
//
// A Buffer is a small value that refers to memory; copying it copies no
// element. It is safe for concurrent reading as long as nobody writes to the
// memory.
type Buffer struct {
	DType   dtype.DType
	Shape   []int  // one dimension for each axis; none for a scalar
	Strides []int  // in bytes, one for each axis
	Offset  int    // of the first element, in bytes from the start of Data
	Data    []byte // all elements lie within it
	// Device is where the values came from. The buffer itself is in the host's
	// memory: one of another device is a copy.
	Device Device
	// ReadOnly says that Data must not be written to; doing so may crash the
	// program, as for a file that is mapped.
	ReadOnly bool
	// Release gives the memory back. nil: it is garbage collected. It is
	// idempotent, is called by whoever obtained the Buffer, and is taken over by
	// the FromBuffer that the buffer is handed to. After it Data must not be
	// touched.
	Release func()
}

// NewBuffer returns zeroed, row-major, 64-byte aligned memory for an array of
// dtype d and the given shape, which is copied. A shape that is negative or too
// large for an int is an error.
func NewBuffer(d dtype.DType, shape []int) (Buffer, error) {
	if !d.IsValid() {
		return Buffer{}, fmt.Errorf("arrayapi: new buffer: the dtype is not set")
	}
	if err := checkShape(d, shape); err != nil {
		return Buffer{}, fmt.Errorf("arrayapi: new buffer: %w", err)
	}
	b := Buffer{DType: d, Shape: append([]int{}, shape...), Strides: strided.CStrides(shape, d.Size())}
	if n := b.NBytes(); n > memory.Total() {
		return Buffer{}, fmt.Errorf("arrayapi: new buffer: %d bytes are more than the memory of this machine, %d", n, memory.Total())
	}
	b.Data = memory.Alloc(b.NBytes())
	return b, nil
}

// checkShape tells whether an array of that dtype and shape fits into memory.
func checkShape(d dtype.DType, shape []int) error {
	n, err := strided.Count(shape)
	if err == nil {
		err = strided.CheckSize(shape, d.Size())
	}
	if err == nil && n*d.Size() > memory.MaxSize {
		err = fmt.Errorf("%d bytes are more than any memory has", n*d.Size())
	}
	return err
}

// Check tells whether all elements of b lie within its memory, and a contiguous
// copy of them would fit into memory too, which strides of zero do not say.
// Whoever takes a buffer from code that it does not know calls it before
// anything else.
func (b Buffer) Check() error {
	if !b.DType.IsValid() {
		return fmt.Errorf("arrayapi: buffer: the dtype is not set")
	}
	if err := checkShape(b.DType, b.Shape); err != nil {
		return fmt.Errorf("arrayapi: buffer: %w", err)
	}
	lo, hi, err := strided.Bounds(b.Shape, b.Strides, b.DType.Size())
	if err != nil {
		return fmt.Errorf("arrayapi: buffer: %w", err)
	}
	if b.Offset < 0 || b.Offset > len(b.Data) || b.Offset < -lo || hi > len(b.Data)-b.Offset {
		return fmt.Errorf("arrayapi: buffer: elements at bytes [%d, %d) from offset %d do not lie within %d bytes of data",
			lo, hi, b.Offset, len(b.Data))
	}
	return nil
}

// NDim returns the rank.
func (b Buffer) NDim() int { return len(b.Shape) }

// Size returns the number of elements. b must pass [Buffer.Check].
func (b Buffer) Size() int {
	n := 1
	for _, d := range b.Shape {
		n *= d
	}
	return n
}

// NBytes returns the size in bytes of all elements, side by side.
func (b Buffer) NBytes() int { return b.Size() * b.DType.Size() }

// IsC tells whether the elements are contiguous in row-major order.
func (b Buffer) IsC() bool { return strided.IsC(b.Shape, b.Strides, b.DType.Size()) }

// IsF tells whether the elements are contiguous in column-major order.
func (b Buffer) IsF() bool { return strided.IsF(b.Shape, b.Strides, b.DType.Size()) }

// Bytes returns the elements in row-major order without a copy, aliasing Data,
// or false where they are not contiguous in that order.
func (b Buffer) Bytes() ([]byte, bool) {
	if !b.IsC() {
		return nil, false
	}
	n := b.NBytes()
	if n == 0 {
		return []byte{}, true
	}
	data := b.Data[:len(b.Data):len(b.Data)] // whoever did not call Check does not get at what lies behind
	return data[b.Offset : b.Offset+n : b.Offset+n], true
}

// Free calls Release, where there is one.
func (b Buffer) Free() {
	if b.Release != nil {
		b.Release()
	}
}

// Transposed returns b with the order of its axes reversed, aliasing its
// memory. It does not take Release over.
func (b Buffer) Transposed() Buffer {
	n := len(b.Shape)
	shape, strides := make([]int, n), make([]int, n)
	for i := range n {
		shape[i], strides[i] = b.Shape[n-1-i], b.Strides[n-1-i]
	}
	b.Shape, b.Strides, b.Release = shape, strides, nil
	return b
}
