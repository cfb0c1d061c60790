package npy

import (
	"fmt"
	"io"
	"reflect"

	"gonum.org/v1/gonum/mat"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/convert"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/npy"
)

var denseType = reflect.TypeFor[mat.Dense]()

// Write writes v as one array in row-major order, byte for byte as numpy.save
// does. v is a value as listed at the package, or a pointer to one. Whatever is
// written is checked first: where v is refused, nothing was written.
//
// An int or uint at the innermost, whose size the host decides, and types that hold
// no numbers are [ErrInvalidType].
func Write(w io.Writer, v any) error {
	b, err := BufferOf(v)
	if err != nil {
		return err
	}
	return npy.Write(w, b, &npy.WriteOptions{Order: npy.OrderC})
}

// BufferOf returns the array that [Write] writes for v. It aliases the memory of a
// slice and of a matrix; all else is a copy.
func BufferOf(v any) (arrayapi.Buffer, error) {
	rv := reflect.ValueOf(v)
	for rv.Kind() == reflect.Pointer && !rv.IsNil() && rv.Type().Elem() != denseType {
		rv = rv.Elem()
	}
	if !rv.IsValid() || rv.Kind() == reflect.Pointer && rv.IsNil() {
		return arrayapi.Buffer{}, fmt.Errorf("%w: write a nil %T", ErrInvalidType, v)
	}
	switch m := rv.Interface().(type) {
	case mat.Dense:
		return matrixBuffer(&m)
	case *mat.Dense:
		return matrixBuffer(m)
	case Array:
		return m.buf, m.buf.Check()
	}
	elem, levels := innermost(rv.Type())
	if elem.Kind() == reflect.String && levels <= 1 {
		return stringsBuffer(rv)
	}
	if _, ok := dtype.OfType(elem); !ok || elem.Kind() == reflect.Int || elem.Kind() == reflect.Uint {
		return arrayapi.Buffer{}, invalid("write", rv.Type())
	}
	return numbersBuffer(rv)
}

// numbersBuffer returns the array of numbers or bools at any nesting.
func numbersBuffer(rv reflect.Value) (arrayapi.Buffer, error) {
	x, err := ndarray.NestedAdapter().Wrap(rv.Interface())
	if err != nil {
		return arrayapi.Buffer{}, fmt.Errorf("npy: write %.100v: %w", rv.Type(), err)
	}
	return ndarray.Namespace().Buffer(x, arrayapi.CopyIfNeeded)
}

// stringsBuffer returns the unicode array of a string, or of a slice or an array of
// strings.
func stringsBuffer(rv reflect.Value) (arrayapi.Buffer, error) {
	text, shape := []string{}, []int{}
	if rv.Kind() == reflect.String {
		text = append(text, rv.String())
	} else {
		shape = append(shape, rv.Len())
		for i := range rv.Len() {
			text = append(text, rv.Index(i).String())
		}
	}
	b, err := convert.FromStrings(text, shape...)
	if err != nil {
		return b, fmt.Errorf("npy: write %.100v: %w", rv.Type(), err)
	}
	return b, nil
}
