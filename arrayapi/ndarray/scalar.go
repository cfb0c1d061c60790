package ndarray

import (
	"fmt"
	"reflect"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/strided"
)

// scalar is a Go scalar beside an array: the value as an array of rank 0 of the
// widest type of its kind, int64, uint64, float64, complex128 or bool.
type scalar struct {
	array *Array
	value any // for errors
}

// newScalar takes a bool, an integer, a float or a complex number, or a value of
// a named type of one.
func newScalar(v any) (scalar, error) {
	r := reflect.ValueOf(v)
	s := scalar{value: v}
	switch {
	case !arrayapi.IsScalar(v):
		return scalar{}, fmt.Errorf("want a number or a bool, have %T", v)
	case r.Kind() == reflect.Bool:
		s.array = Scalar(r.Bool())
	case r.CanInt():
		s.array = Scalar(r.Int())
	case r.CanUint():
		s.array = Scalar(r.Uint())
	case r.CanFloat():
		s.array = Scalar(r.Float())
	case r.CanComplex():
		s.array = Scalar(r.Complex())
	default:
		return scalar{}, fmt.Errorf("want a number or a bool, have %T", v)
	}
	return s, nil
}

// as returns s with the dtype that it takes beside an array of dtype d: that of
// the array, or for a complex number beside real floats the complex one of their
// precision. Any other mix of kinds, and an integer that the dtype does not
// hold, is an error.
//
// Source: the standard 2025.12, "Mixing arrays with Python scalars".
func (s scalar) as(op string, d dtype.DType) (*Array, error) {
	d = d.WithOrder(dtype.Native())
	from := s.array.buf.DType
	fits := false
	switch {
	case from.Is("bool"):
		fits = d.Is("bool")
	case from.Is("integral"):
		fits = d.Is("integral") && s.within(d) || isFloating(d)
	case from.Is("real floating"):
		fits = isFloating(d)
	case d.Is("real floating"):
		var err error
		d, err = dtype.Promote(d, dtype.Complex64)
		fits = err == nil
	default:
		fits = d.Is("complex floating")
	}
	if !fits {
		return nil, s.refusal(op, d)
	}
	b, err := convert(op, s.array.buf, d)
	if err != nil {
		return nil, err
	}
	return &Array{buf: b}, nil
}

func (s scalar) refusal(op string, d dtype.DType) error {
	return &arrayapi.DTypeError{Op: op, Have: d, Want: fmt.Sprintf("that holds the scalar %T(%v)", s.value, s.value)}
}

func isFloating(d dtype.DType) bool { return d.Is("real floating") || d.Is("complex floating") }

// within tells whether d, an integer dtype, holds the integer s.
func (s scalar) within(d dtype.DType) bool {
	limits, err := dtype.IInfo(d)
	if err != nil {
		return false
	}
	if s.array.buf.DType.Kind() == dtype.KindUint64 {
		v, _ := At[uint64](s.array)
		return v <= limits.Max
	}
	v, _ := At[int64](s.array)
	return v >= limits.Min && (v < 0 || uint64(v) <= limits.Max)
}

// full fills a new array of the shape with one value.
func full(op string, shape []int, value any, d dtype.DType) (*Array, error) {
	s, err := newScalar(value)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", op, err)
	}
	one, err := s.as(op, d)
	if err == nil && one.buf.DType.Kind() != d.Kind() {
		err = s.refusal(op, d)
	}
	if err == nil {
		one, err = one.AsType(d)
	}
	if err != nil {
		return nil, err
	}
	b, err := newBuffer(op, d, shape)
	if err != nil {
		return nil, err
	}
	none := make([]int, len(shape))
	strided.Copy(b.Data, 0, b.Strides, one.buf.Data, one.buf.Offset, none, shape, d.Size())
	return &Array{buf: b}, nil
}
