package arrowarray

import (
	"fmt"
	"reflect"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/tensor"

	"github.com/arraylike/arraylike/arrayapi"
)

// Adapter returns the adapter through which Arrow's own types take part: the array
// types that have a dtype, *array.FixedSizeList, the tensor types, and the interfaces
// arrow.Array and tensor.Interface. It is safe for concurrent use.
//
// A wrapped value aliases the Arrow value and takes no reference to it; unwrapping gives
// the value with the reference that the wrapper was made with.
func Adapter(options ...Option) arrayapi.Adapter {
	n := newNamespace(options)
	return arrayapi.Adapter{Like: n.like, Wrap: n.wrap, Unwrap: unwrap}
}

// like returns the zero value that asks FromBuffer for the type t.
func (n *namespace) like(t reflect.Type) arrayapi.ArrayLike {
	isInterface := t.Kind() == reflect.Interface
	switch {
	case isArrayType(t) || isInterface && t.Implements(reflect.TypeFor[arrow.Array]()):
		return Array{ns: n, want: t}
	case isTensorType(t) || isInterface && t.Implements(reflect.TypeFor[tensor.Interface]()):
		return Tensor{ns: n, want: t}
	}
	return nil
}

func (n *namespace) wrap(v any) (arrayapi.ArrayLike, error) {
	switch v := v.(type) {
	case arrayapi.ArrayLike:
		return v, nil
	case arrow.Array:
		return Array{Arrow: v, ns: n}, nil
	case tensor.Interface:
		return Tensor{Arrow: v, ns: n}, nil
	}
	return nil, fmt.Errorf("arrowarray: wrap: want an Arrow array or tensor, have %T: %w", v, arrayapi.ErrForeign)
}

func unwrap(x arrayapi.ArrayLike, t reflect.Type) (any, error) {
	var v any
	switch x := x.(type) {
	case Array:
		v = x.Arrow
	case Tensor:
		v = x.Arrow
	}
	if v == nil || !reflect.TypeOf(v).AssignableTo(t) {
		return nil, fmt.Errorf("arrowarray: unwrap: want %v, have %T holding %T: %w", t, x, v, arrayapi.ErrForeign)
	}
	return v, nil
}
