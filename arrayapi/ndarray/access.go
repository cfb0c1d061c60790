package ndarray

import (
	"fmt"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/memory"
	"github.com/arraylike/arraylike/internal/strided"
)

// At returns the element of a at an index, one number for each axis; negative
// ones count from the end. T must be the Go type of the dtype of a
// ([dtype.Of]), else the error is an [*arrayapi.DTypeError]. Byte order makes no
// difference. [Array.Item] reads elements of any dtype.
func At[T dtype.Element](a *Array, index ...int) (T, error) {
	var zero T
	raw, err := typedElement[T](a, "ndarray: at", index)
	if err != nil {
		return zero, err
	}
	defer a.keep()
	return viewOne[T](nativeElement(raw, a.buf.DType)), nil
}

// SetAt sets the element of a at an index to v, with the rules of [At]. Every
// array that shares the memory sees it. [ErrReadOnly] says that a cannot be
// written to. It is not for use beside anything that reads the same memory.
func SetAt[T dtype.Element](a *Array, v T, index ...int) error {
	raw, err := typedElement[T](a, "ndarray: set at", index)
	if err != nil {
		return err
	}
	if a.buf.ReadOnly {
		return ErrReadOnly
	}
	defer a.keep()
	src, _ := memory.Bytes([]T{v})
	copy(raw, src)
	if d := a.buf.DType; !d.IsNative() {
		strided.Swap(raw, d.Size(), d.Swaps())
	}
	return nil
}

// Data returns the elements of a in row-major order. The slice aliases the
// memory of a where that is contiguous, writable, garbage collected, and in the
// host's byte order, so that changes of the one are seen in the other; else it
// is a copy. T must be the Go type of the dtype of a ([dtype.Of]), else the error
// is an [*arrayapi.DTypeError].
func Data[T dtype.Element](a *Array) ([]T, error) {
	if err := a.usable(); err != nil {
		return nil, fmt.Errorf("ndarray: data: %w", err)
	}
	b := a.lend()
	s, err := arrayapi.Elements[T](b, arrayapi.CopyIfNeeded)
	if err != nil {
		b.Free()
		return nil, fmt.Errorf("ndarray: data: %w", err)
	}
	return s, nil
}

// typedElement returns the bytes of one element whose Go type must be T.
func typedElement[T dtype.Element](a *Array, op string, index []int) ([]byte, error) {
	raw, err := a.element(op, index)
	if err != nil {
		return nil, err
	}
	if want := dtype.Of[T](); want.Kind() != a.buf.DType.Kind() {
		var zero T
		return nil, &arrayapi.DTypeError{Op: fmt.Sprintf("%s: type %T", op, zero), Have: a.buf.DType, Want: want.String()}
	}
	return raw, nil
}

// element returns the bytes of the element at an index.
func (a *Array) element(op string, index []int) ([]byte, error) {
	if err := a.usable(); err != nil {
		return nil, fmt.Errorf("%s: %w", op, err)
	}
	if len(index) != len(a.buf.Shape) {
		return nil, &arrayapi.ShapeError{Op: op, Have: a.Shape(), Want: fmt.Sprintf("%d axes for the index %v", len(index), index[:min(len(index), 32)])}
	}
	pos := a.buf.Offset
	for axis, i := range index {
		i, err := checkIndex(op, axis, i, a.buf.Shape[axis])
		if err != nil {
			return nil, err
		}
		pos += i * a.buf.Strides[axis]
	}
	return a.buf.Data[pos : pos+a.buf.DType.Size()], nil
}

// nativeElement returns the bytes of one element in the host's byte order, raw
// itself where it is so. A bool is 0 or 1, whatever the byte was.
func nativeElement(raw []byte, d dtype.DType) []byte {
	if d.Kind() == dtype.KindBool && raw[0] > 1 {
		return []byte{1}
	}
	if d.IsNative() {
		return raw
	}
	raw = slices.Clone(raw)
	strided.Swap(raw, d.Size(), d.NativeSwaps())
	return raw
}
