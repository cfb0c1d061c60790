package npy

import (
	"fmt"
	"io"
	"reflect"

	"gonum.org/v1/gonum/mat"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/internal/memory"
)

// Read reads the array that starts at r into the value behind ptr; see
// [Reader.Read]. No byte after the array is read.
func Read(r io.Reader, ptr any) error {
	nr, err := NewReader(r)
	if err != nil {
		return err
	}
	return nr.Read(ptr)
}

// Read reads elements into the value behind ptr, from where the last call ended,
// in the order in which they are stored: column by column where Header says Fortran.
//
//   - A number, bool or string takes one element.
//   - A slice of numbers or bools that is not empty takes as many as it has, or as
//     the whole array has if these are fewer; what is behind them is left alone.
//   - An empty slice, one of strings or of a named type takes all elements that are
//     left, in fresh memory; and any slice becomes empty if the array is.
//   - A slice of any takes all elements too, each of the Go type of the dtype.
//   - A Go array takes all that are left, which must not be more than it has.
//   - A nested slice or Go array, a mat.Dense and an [Array] take the whole array, and
//     nested ones and matrices have its shape, whatever the order in the file. In a
//     matrix a scalar is 1 x 1, and one dimension a column.
//
// Elements of another dtype are [ErrTypeMismatch], and nothing is read then. An int, a
// uint and slices of these, whose size the host decides, and types that hold no
// numbers are [ErrInvalidType]. Where no element is left, or fewer than a slice has,
// the error is io.EOF. An error of the input is returned by all later calls.
func (r *Reader) Read(ptr any) error {
	if r.err != nil {
		return r.err
	}
	rv := reflect.ValueOf(ptr)
	if rv.Kind() != reflect.Pointer || rv.IsNil() {
		return fmt.Errorf("%w: want a pointer that is not nil, have %T", ErrInvalidType, ptr)
	}
	switch p := ptr.(type) {
	case *Array:
		return r.readArray(p)
	case *mat.Dense:
		return r.readMatrix(p)
	case *int, *uint, *[]int, *[]uint:
		return invalid("read into a size that the host decides,", rv.Type())
	}
	return r.readElements(rv.Elem())
}

// readElements reads into a settable value of elements.
func (r *Reader) readElements(v reflect.Value) error {
	elem, levels := innermost(v.Type())
	if elem.Kind() == reflect.String && levels <= 1 {
		return r.readStrings(v)
	}
	if v.Type() == reflect.TypeFor[[]any]() {
		return r.readAny(v)
	}
	want, ok := dtype.OfType(elem)
	if !ok {
		return invalid("read into", v.Addr().Type())
	}
	if want.Kind() != r.h.DType.Kind() {
		return mismatch(v.Type(), r.h.DType, want.String())
	}
	switch {
	case r.atEnd():
		return io.EOF
	case levels > 1:
		return r.readNested(v)
	case v.Kind() == reflect.Slice:
		return r.readSlice(v)
	case v.Kind() == reflect.Array:
		return r.readGoArray(v)
	}
	b, err := r.take(1)
	if err != nil {
		return err
	}
	b.Shape, b.Strides = []int{}, []int{}
	return set(v, b)
}

// innermost returns the type of the elements of nested slices and arrays, and how
// deep they are.
func innermost(t reflect.Type) (elem reflect.Type, levels int) {
	for ; t.Kind() == reflect.Slice || t.Kind() == reflect.Array; levels++ {
		t = t.Elem()
	}
	return t, levels
}

// set makes v of the elements of b, which have its type and shape.
func set(v reflect.Value, b arrayapi.Buffer) error {
	a, err := ndarray.FromBuffer(b)
	if err != nil {
		return err
	}
	x, err := ndarray.NestedAdapter().Unwrap(a, v.Type())
	if err != nil {
		return fmt.Errorf("npy: read into *%.100v: %w", v.Type(), err)
	}
	v.Set(reflect.ValueOf(x))
	return nil
}

func (r *Reader) readNested(v reflect.Value) error {
	b, err := r.Buffer()
	if err != nil {
		return err
	}
	return set(v, b)
}

func (r *Reader) readSlice(v reflect.Value) error {
	named := v.Type().PkgPath() != "" || v.Type().Elem().PkgPath() != ""
	if v.Len() == 0 || named || r.h.Size() == 0 {
		b, err := r.take(r.left)
		if err != nil {
			return err
		}
		return set(v, b)
	}
	want := min(v.Len(), r.h.Size())
	n := min(want, r.left)
	if err := r.fill(v.Slice(0, n)); err != nil || n == want {
		return err
	}
	return io.EOF
}

// readGoArray reads what is left into the front of an array.
func (r *Reader) readGoArray(v reflect.Value) error {
	if r.left > v.Len() {
		return &arrayapi.ShapeError{Op: fmt.Sprintf("npy: read into *%.100v", v.Type()), Have: r.Header.Descr.Shape, Want: fmt.Sprintf("at most %d elements", v.Len())}
	}
	return r.fill(v.Slice(0, r.left))
}

// fill reads into a slice of elements.
func (r *Reader) fill(s reflect.Value) error {
	d, _ := dtype.OfType(s.Type().Elem())
	data, aliased := memory.OfSlice(s)
	dst := arrayapi.Buffer{DType: d, Shape: []int{s.Len()}, Strides: []int{d.Size()}, Data: data}
	if err := r.took(s.Len(), r.src.fill(dst)); err != nil {
		return err
	}
	if !aliased { // a build in which the same memory cannot have two types
		filled, _ := memory.SliceOf(s.Type().Elem(), data)
		reflect.Copy(s, filled)
	}
	return nil
}
