package gorgoniaarray

import (
	"fmt"
	"reflect"

	"gorgonia.org/tensor"

	"github.com/arraylike/arraylike/arrayapi"
)

// Dense is a *tensor.Dense as an array of the tensor's shape, rank 0 included. Its
// dtype is that of the tensor's elements, with int and uint by their size on this
// host. Its buffer aliases the tensor, whatever its strides.
type Dense struct{ *tensor.Dense }

// ArrayNamespace returns [Namespace]. It works on the zero value.
func (Dense) ArrayNamespace() arrayapi.Namespace { return namespace{} }

// Wrap returns a *tensor.Dense, or the struct behind one, as an array that shares
// it; a [Dense] is returned as it is. A nil pointer is an error, and any other
// type, a struct that embeds a tensor and a sparse one included,
// [arrayapi.ErrForeign].
func Wrap(v any) (arrayapi.ArrayLike, error) {
	switch d := v.(type) {
	case Dense:
		return d, nil
	case *tensor.Dense:
		if d == nil {
			return nil, fmt.Errorf("gorgoniaarray: wrap: want a tensor, have a nil %T", v)
		}
		return Dense{d}, nil
	case tensor.Dense:
		return Dense{&d}, nil
	}
	return nil, fmt.Errorf("gorgoniaarray: wrap: want a *tensor.Dense, have %T: %w", v, arrayapi.ErrForeign)
}

// Unwrap returns the tensor that a [Dense] holds, shared. Any other array is
// [arrayapi.ErrForeign], and a Dense of nil an error.
func Unwrap(x arrayapi.ArrayLike) (*tensor.Dense, error) {
	d, ok := x.(Dense)
	switch {
	case !ok:
		return nil, fmt.Errorf("gorgoniaarray: unwrap: want a Dense, have %T: %w", x, arrayapi.ErrForeign)
	case d.Dense == nil:
		return nil, fmt.Errorf("gorgoniaarray: unwrap: want a tensor, have a nil %T", d.Dense)
	}
	return d.Dense, nil
}

// Adapter returns the adapter of *tensor.Dense, of tensor.Dense, and of the
// interfaces that a *tensor.Dense implements and that include tensor.Tensor. It is
// safe for concurrent use.
func Adapter() arrayapi.Adapter {
	return arrayapi.Adapter{Like: like, Wrap: Wrap, Unwrap: unwrapAs}
}

var (
	structType  = reflect.TypeFor[tensor.Dense]()
	pointerType = reflect.TypeFor[*tensor.Dense]()
	tensorType  = reflect.TypeFor[tensor.Tensor]()
)

// like returns the zero value of the wrapper that t is loaded through.
func like(t reflect.Type) arrayapi.ArrayLike {
	if t == structType || holdsPointer(t) {
		return Dense{}
	}
	return nil
}

// holdsPointer tells whether t is *tensor.Dense or an interface of tensors that
// can hold one.
func holdsPointer(t reflect.Type) bool {
	return t == pointerType || t.Kind() == reflect.Interface && t.Implements(tensorType) && pointerType.Implements(t)
}

// unwrapAs returns the tensor in x as a value of type t.
func unwrapAs(x arrayapi.ArrayLike, t reflect.Type) (any, error) {
	d, err := Unwrap(x)
	switch {
	case err != nil:
		return nil, err
	case t == structType:
		return *d, nil
	case holdsPointer(t):
		return d, nil
	}
	return nil, fmt.Errorf("gorgoniaarray: unwrap: want a %v, have %T", t, d)
}
