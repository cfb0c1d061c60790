package ndarray

import (
	"fmt"
	"reflect"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/memory"
	"github.com/arraylike/arraylike/internal/strided"
)

// NestedAdapter returns the adapter that lets Go's own values take part as
// arrays of this package: slices and arrays of numbers and bools at any nesting,
// named types of them, and single numbers and bools as arrays of rank 0.
//
// A slice of numbers is wrapped without a copy; a nested one is copied, as its
// rows lie apart.
func NestedAdapter() arrayapi.Adapter {
	return arrayapi.Adapter{Like: likeNested, Wrap: wrapNested, Unwrap: unwrapNested}
}

func likeNested(t reflect.Type) arrayapi.ArrayLike {
	for level := 0; isSequence(t) && level < maxNesting; level++ {
		t = t.Elem()
	}
	if _, ok := dtype.OfType(t); !ok {
		return nil
	}
	return new(Array)
}

func wrapNested(v any) (arrayapi.ArrayLike, error) {
	rv := reflect.ValueOf(v)
	if !rv.IsValid() || rv.Kind() != reflect.Slice {
		return fromNested(v)
	}
	d, ok := dtype.OfType(rv.Type().Elem())
	if !ok {
		return fromNested(v)
	}
	data, _ := memory.OfSlice(rv)
	shape := []int{rv.Len()}
	return &Array{buf: arrayapi.Buffer{DType: d, Shape: shape, Strides: strided.CStrides(shape, d.Size()), Data: data}}, nil
}

// fromNested is FromNested with a nil interface where it fails.
func fromNested(v any) (arrayapi.ArrayLike, error) {
	a, err := FromNested(v)
	if err != nil {
		return nil, err
	}
	return a, nil
}

func unwrapNested(x arrayapi.ArrayLike, t reflect.Type) (any, error) {
	a, ok := x.(*Array)
	if !ok {
		return nil, fmt.Errorf("ndarray: to nested %v: %T: %w", t, x, arrayapi.ErrForeign)
	}
	return toNested(a, t)
}
