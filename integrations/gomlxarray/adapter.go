package gomlxarray

import (
	"fmt"
	"reflect"

	"github.com/gomlx/gomlx/pkg/core/tensors"

	"github.com/arraylike/arraylike/arrayapi"
)

// tensorType is the one type that the adapter covers.
var tensorType = reflect.TypeFor[*tensors.Tensor]()

// Adapter returns the adapter through which *tensors.Tensor takes part. Wrapping and
// unwrapping share the tensor. It is safe for concurrent use.
func Adapter() arrayapi.Adapter { return arrayapi.Adapter{Like: like, Wrap: wrap, Unwrap: unwrap} }

func like(t reflect.Type) arrayapi.ArrayLike {
	if t != tensorType {
		return nil
	}
	return Tensor{}
}

// wrap leaves it to Buffer to tell that a tensor is nil.
func wrap(v any) (arrayapi.ArrayLike, error) {
	switch v := v.(type) {
	case *tensors.Tensor:
		return Tensor{v}, nil
	case Tensor:
		return v, nil
	}
	return nil, fmt.Errorf("gomlxarray: wrap: want a *tensors.Tensor, have %T: %w", v, arrayapi.ErrForeign)
}

func unwrap(x arrayapi.ArrayLike, t reflect.Type) (any, error) {
	w, ok := x.(Tensor)
	if !ok || t != tensorType {
		return nil, fmt.Errorf("gomlxarray: unwrap: want a %v, have %T: %w", t, x, arrayapi.ErrForeign)
	}
	return w.Tensor, nil
}
