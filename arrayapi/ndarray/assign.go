package ndarray

import (
	"fmt"
	"reflect"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/strided"
)

// Assign sets the part of a that a key selects to value, x[key] = value. Keys are
// those of [Array.Select]. Every array that shares the memory sees it; value may
// be one of them, or overlap a: it is read before a is written. Where a key lists
// an element twice the last of its values stays.
//
// value is an *Array that broadcasts to the shape of the selection, and whose
// dtype promotes to that of a, or a Go scalar of a kind that the dtype holds.
// Others are an [*arrayapi.ShapeError] and an [*arrayapi.DTypeError], or a
// [*dtype.PromotionError]. [ErrReadOnly] says that a cannot be written to, and the
// key has the errors of Select. With an error nothing was written.
//
// It is not for use beside anything that reads the same memory.
//
// Source: the standard 2025.12, "__setitem__".
func (a *Array) Assign(value any, key ...Index) error {
	const op = "ndarray: assign"
	if err := a.usable(); err != nil {
		return fmt.Errorf("%s: %w", op, err)
	}
	if a.buf.ReadOnly {
		return ErrReadOnly
	}
	v, err := a.assignable(op, value)
	if err != nil {
		return err
	}
	defer keepArrays(a, key)
	defer v.keep()
	if hasArrays(key) {
		return a.assignSelection(op, v, key)
	}
	part, err := a.slice(op, key)
	if err != nil {
		return err
	}
	src, err := assigned(op, v.buf, part.buf.Shape)
	if err != nil {
		return err
	}
	if dst := part.buf; dst.Size() > 0 {
		strided.Copy(dst.Data, dst.Offset, dst.Strides, src.Data, src.Offset, src.Strides, src.Shape, dst.DType.Size())
	}
	return nil
}

func (a *Array) assignSelection(op string, v *Array, key []Index) error {
	s, err := a.selection(op, key)
	if err != nil {
		return err
	}
	for i, p := range s.parts {
		if overlapping(p.Buffer, a.buf) {
			s.parts[i].Buffer = broadcast(withoutRepeats(p.Buffer).Copy(), p.Shape)
		}
	}
	src, err := assigned(op, v.buf, s.shape())
	if err != nil || src.NBytes() == 0 {
		return err
	}
	raw, ok := src.Bytes()
	if !ok {
		fresh, err := newBuffer(op, src.DType, src.Shape) // before Copy, which has no errors
		if err != nil {
			return err
		}
		strided.Copy(fresh.Data, 0, fresh.Strides, src.Data, src.Offset, src.Strides, src.Shape, src.DType.Size())
		raw = fresh.Data
	}
	if err := s.scatter(raw); err != nil {
		return fmt.Errorf("%s: %w", op, err)
	}
	return nil
}

// assigned returns v seen in the shape of what it is assigned to.
func assigned(op string, v arrayapi.Buffer, shape []int) (arrayapi.Buffer, error) {
	strides, err := broadcastStrides(v, shape)
	if err != nil {
		return arrayapi.Buffer{}, fmt.Errorf("%s: %w", op, err)
	}
	v.Shape, v.Strides = shape, strides
	return v, nil
}

// assignable returns a value in the dtype of a and its byte order, in memory that
// does not overlap that of a.
func (a *Array) assignable(op string, value any) (*Array, error) {
	d := a.buf.DType
	v, ok := value.(*Array)
	if !ok {
		s, err := newScalar(value)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", op, err)
		}
		one, err := s.as(op, d)
		if err != nil {
			return nil, err
		}
		if one.buf.DType.Kind() != d.Kind() {
			return nil, s.refusal(op, d)
		}
		return one.AsType(d)
	}
	v, err := own(op, v)
	if err != nil {
		return nil, err
	}
	if v.buf.DType.Equal(d) && !overlapping(v.buf, a.buf) {
		return v, nil
	}
	to, err := dtype.Promote(d, v.buf.DType)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", op, err)
	}
	if !to.Equal(d.WithOrder(dtype.Native())) {
		return nil, &arrayapi.DTypeError{Op: op, Have: v.buf.DType, Want: "that promotes to " + d.String()}
	}
	shape := v.buf.Shape
	v, err = (&Array{buf: withoutRepeats(v.buf), own: v.own}).AsType(d)
	if err != nil {
		return nil, err
	}
	return &Array{buf: broadcast(v.buf, shape)}, nil
}

// overlapping tells whether two buffers may have bytes in common.
func overlapping(x, y arrayapi.Buffer) bool {
	a, b := reflect.ValueOf(x.Data), reflect.ValueOf(y.Data)
	if a.Len() == 0 || b.Len() == 0 {
		return false
	}
	return a.Pointer() < b.Pointer()+uintptr(b.Len()) && b.Pointer() < a.Pointer()+uintptr(a.Len())
}
