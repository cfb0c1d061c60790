package npy

import (
	"fmt"
	"math/bits"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/strided"
)

// Header is what stands before the elements of an array.
type Header struct {
	// Version of the format. For [AppendHeader] 0 is the oldest that can hold
	// the header.
	Version Version
	// DType of the elements, in the byte order of the file. The small floats and
	// integers of ml_dtypes read as raw bytes, since the file does not name them.
	DType dtype.DType
	// Shape has one dimension for each axis, none for a scalar.
	Shape []int
	// FortranOrder is the flag as the file has it: the elements are stored in
	// column-major order. It says nothing where all but one dimension are 1.
	FortranOrder bool
	// DataOffset is the number of bytes before the elements, from the start of
	// the array. [AppendHeader] ignores it.
	DataOffset int
	// Descr is the Python literal of the dtype as the file has it, decoded to
	// UTF-8. [AppendHeader] ignores it and writes that of DType.
	Descr string
}

// Size returns the number of elements.
func (h *Header) Size() int {
	n := 1
	for _, d := range h.Shape {
		n *= d
	}
	return n
}

// NBytes returns the number of bytes of the elements.
func (h *Header) NBytes() int { return h.Size() * h.DType.Size() }

// Strides returns the strides in bytes of the elements as they are stored.
func (h *Header) Strides() []int {
	if h.FortranOrder {
		return strided.FStrides(h.Shape, h.DType.Size())
	}
	return strided.CStrides(h.Shape, h.DType.Size())
}

// OuterAxis returns the axis along which the elements are stored slice after
// slice: the first one in row-major order, the last one in column-major order,
// -1 for an array without axes. It is the one that chunks are cut along, and
// that an array grows along.
func (h *Header) OuterAxis() int {
	if h.FortranOrder || len(h.Shape) == 0 {
		return len(h.Shape) - 1
	}
	return 0
}

// sliceBytes returns the number of bytes of one slice along the outer axis, or
// of the whole array where it has no axes.
func (h *Header) sliceBytes() int {
	n, outer := h.DType.Size(), h.OuterAxis()
	for axis, d := range h.Shape {
		if axis != outer {
			n *= d
		}
	}
	return n
}

// layout is the array of data, which holds the elements as they are stored.
func (h *Header) layout(data []byte) arrayapi.Buffer {
	// One allocation for the shape and the strides.
	n := len(h.Shape)
	ints := make([]int, 2*n)
	copy(ints, h.Shape)
	b := arrayapi.Buffer{DType: h.DType, Shape: ints[:n:n], Strides: ints[n:], Data: data}
	step := h.DType.Size()
	for i := range n {
		axis := i
		if !h.FortranOrder {
			axis = n - 1 - i
		}
		b.Strides[axis] = step
		step *= max(h.Shape[axis], 1)
	}
	return b
}

// check tells whether the elements can be addressed and o allows them. As in
// NumPy the dimensions beside one that is zero count too.
func (h *Header) check(o *ReadOptions) error {
	if n, limit := len(h.Shape), o.maxDims(); n > limit {
		return &LimitError{Field: FieldShape, Max: int64(limit), Unit: "dimensions", Have: fmt.Sprint(n)}
	}
	size, empty := uint64(h.DType.Size()), h.DType.Size() == 0
	size = max(size, 1)
	limit := uint64(o.maxBytes())
	for _, d := range h.Shape {
		if d == 0 {
			empty = true
			continue
		}
		hi, lo := bits.Mul64(size, uint64(d))
		if hi != 0 || lo > maxAddress {
			return &LimitError{
				Field: FieldShape, Max: maxAddress, Unit: "bytes",
				Have: fmt.Sprintf("%s of %d-byte elements", clip(fmt.Sprint(h.Shape)), h.DType.Size()),
			}
		}
		size = lo
	}
	if !empty && size > limit {
		return &LimitError{Field: FieldData, Max: int64(limit), Unit: "bytes", Have: fmt.Sprint(size)}
	}
	return nil
}

// maxAddress is the largest span of elements that an int can address.
const maxAddress = 1<<(bits.UintSize-1) - 1
