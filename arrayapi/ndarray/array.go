package ndarray

import (
	"errors"
	"runtime"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// Array is an n-dimensional array: a dtype, a shape, and a view of memory that
// other arrays may share. It is used as *Array. What it describes never
// changes; the elements may, through [SetAt] or whoever else holds the memory.
//
// The zero value names its namespace and has no elements; everything that needs
// a dtype is an error on it.
type Array struct {
	buf arrayapi.Buffer // its Release is nil: the owner has the duty
	own *owner          // nil where the memory is garbage collected
}

var (
	errNil   = errors.New("the array is nil")
	errZero  = errors.New("the array is the zero value, without dtype")
	errFreed = errors.New("the memory of the array was freed")
)

// ArrayNamespace returns [Namespace].
func (*Array) ArrayNamespace() arrayapi.Namespace { return Namespace() }

// header is the buffer of a, without the right to touch its memory. It is empty
// for nil.
func (a *Array) header() arrayapi.Buffer {
	if a == nil {
		return arrayapi.Buffer{}
	}
	return a.buf
}

// usable tells why the elements of a cannot be had, if so.
func (a *Array) usable() error {
	switch {
	case a == nil:
		return errNil
	case !a.buf.DType.IsValid():
		return errZero
	case a.own.isFreed():
		return errFreed
	}
	return nil
}

// keep holds the memory of a up to the call: what refers to a.buf.Data alone
// does not, where the memory is not the garbage collector's.
func (a *Array) keep() { runtime.KeepAlive(a) }

// view returns an array of other geometry on the memory of a. One without
// elements stays where a is: its offset could be anywhere.
func (a *Array) view(shape, strides []int, offset int) *Array {
	b := a.buf
	if slices.Contains(shape, 0) {
		offset = b.Offset
	}
	b.Shape, b.Strides, b.Offset = shape, strides, offset
	return &Array{buf: b, own: a.own}
}

// DType returns the dtype of the elements, the invalid zero one for a zero
// Array.
func (a *Array) DType() dtype.DType { return a.header().DType }

// Shape returns the dimensions, empty for an array of rank 0. The slice is the
// caller's.
func (a *Array) Shape() []int { return slices.Clone(a.header().Shape) }

// Strides returns the distance in bytes between neighbours along each axis; it
// may be zero or negative. The slice is the caller's.
func (a *Array) Strides() []int { return slices.Clone(a.header().Strides) }

// NDim returns the rank.
func (a *Array) NDim() int { return len(a.header().Shape) }

// Size returns the number of elements: 1 for rank 0, and 0 for a zero Array.
func (a *Array) Size() int {
	b := a.header()
	if !b.DType.IsValid() {
		return 0
	}
	return b.Size()
}

// NBytes returns the size in bytes of all elements, side by side.
func (a *Array) NBytes() int { return a.Size() * a.DType().Size() }

// ReadOnly tells whether the memory must not be written to.
func (a *Array) ReadOnly() bool { return a.header().ReadOnly }

// IsC tells whether the elements are contiguous in row-major order.
func (a *Array) IsC() bool { return a.header().IsC() }

// IsF tells whether the elements are contiguous in column-major order.
func (a *Array) IsF() bool { return a.header().IsF() }

// Free gives memory back that is not the garbage collector's, such as a mapped
// file, without waiting for the collector. All arrays that share the memory
// become unusable, with errors; buffers that were obtained from them stay valid
// until they are released. It must not run beside anything that reads these
// arrays. It does nothing for other memory, and nothing when called again.
func (a *Array) Free() {
	if a != nil {
		a.own.free()
	}
}
