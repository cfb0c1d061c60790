package npy

import (
	"fmt"
	"io"
	"reflect"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/convert"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
)

// Array is an array of whatever dtype, as [Read] finds it in a file. It is not
// changed after that, but what its methods give is shared.
type Array struct {
	buf  arrayapi.Buffer
	data any
}

// Shape returns the dimensions, none for a scalar.
func (a Array) Shape() []int { return a.buf.Shape }

// Strides returns the strides in bytes, as the elements are stored.
func (a Array) Strides() []int { return a.buf.Strides }

// Fortran tells whether the elements are stored column by column.
func (a Array) Fortran() bool { return !a.buf.IsC() && a.buf.IsF() }

// Buffer returns the memory of the array, in the byte order of the file.
func (a Array) Buffer() arrayapi.Buffer { return a.buf }

// Data returns the elements in the order in which they are stored, as a slice of
// the Go type of the dtype: []float64, []minifloat.Float16, []string, []time.Time for
// datetime64, []time.Duration for timedelta64. A single text is a string.
func (a Array) Data() any { return a.data }

// String returns the dtype, the shape and all elements on one line.
func (a Array) String() string {
	return fmt.Sprintf("Array{dtype: %v, shape: %v, strides: %v, fortran: %v, data: %+v}", a.buf.DType, a.Shape(), a.Strides(), a.Fortran(), a.data)
}

// readArray reads the whole array.
func (r *Reader) readArray(a *Array) error {
	if !hasElements(r.h.DType) {
		return mismatch(reflect.TypeFor[Array](), r.h.DType, "that Go has elements for; Reader.Buffer takes any")
	}
	b, err := r.Buffer()
	if err != nil {
		return err
	}
	flat := b
	flat.Shape, flat.Strides = []int{b.Size()}, []int{b.DType.Size()}
	data, err := elements(flat)
	if err != nil {
		return err
	}
	if text, ok := data.([]string); ok && b.NDim() == 0 {
		data = text[0]
	}
	*a = Array{buf: b, data: data}
	return nil
}

// elements returns the elements of an array of one dimension, of whose dtype Go has
// elements, as a slice.
func elements(b arrayapi.Buffer) (any, error) {
	switch b.DType.Kind() {
	case dtype.KindUnicode, dtype.KindBytes:
		return convert.Strings(b)
	case dtype.KindDateTime64:
		return convert.Times(b)
	case dtype.KindTimeDelta64:
		return convert.Durations(b)
	}
	t, _ := dtype.GoType(b.DType)
	a, err := ndarray.FromBuffer(b)
	if err != nil {
		return nil, err
	}
	return ndarray.NestedAdapter().Unwrap(a, reflect.SliceOf(t))
}

// readAny reads what is left into a slice of any.
func (r *Reader) readAny(v reflect.Value) error {
	if r.atEnd() {
		return io.EOF
	}
	if t := r.h.DType; !hasElements(t) {
		return mismatch(v.Type(), t, "that Go has elements for")
	}
	b, err := r.take(r.left)
	if err != nil {
		return err
	}
	data, err := elements(b)
	if err != nil {
		return err
	}
	s := reflect.ValueOf(data)
	boxed := make([]any, s.Len())
	for i := range boxed {
		boxed[i] = s.Index(i).Interface()
	}
	v.Set(reflect.ValueOf(boxed))
	return nil
}

// hasElements tells whether elements makes anything of a dtype.
func hasElements(d dtype.DType) bool {
	switch d.Kind() {
	case dtype.KindUnicode, dtype.KindBytes, dtype.KindDateTime64, dtype.KindTimeDelta64:
		return true
	}
	_, ok := dtype.GoType(d)
	return ok
}

// TypeFrom returns the Go type of the elements of a dtype, which NumPy may name in
// any way: <f8, float64, S5. Text is string, Python objects are any. nil: there is no
// such dtype, or no such type.
func TypeFrom(name string) reflect.Type {
	if slices.Contains([]string{"O", "|O", "object"}, name) {
		return reflect.TypeFor[any]()
	}
	d, err := dtype.Parse(name)
	if err != nil {
		return nil
	}
	if k := d.Kind(); k == dtype.KindUnicode || k == dtype.KindBytes {
		return reflect.TypeFor[string]()
	}
	t, _ := dtype.GoType(d)
	return t
}
