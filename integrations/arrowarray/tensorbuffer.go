package arrowarray

import (
	"fmt"
	"reflect"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/tensor"

	"github.com/arraylike/arraylike/arrayapi"
)

// tensorBuffer gives the memory of a tensor, with its strides.
func (n *namespace) tensorBuffer(t tensor.Interface, mode arrayapi.CopyMode) (arrayapi.Buffer, error) {
	rt := reflect.TypeOf(t)
	switch {
	case t == nil || rt.Kind() == reflect.Pointer && reflect.ValueOf(t).IsNil():
		return arrayapi.Buffer{}, fmt.Errorf("arrowarray: want a tensor, have a nil %v", rt)
	case !isTensorType(rt):
		return arrayapi.Buffer{}, fmt.Errorf("arrowarray: want one of Arrow's tensor types, have %T: %w", t, arrayapi.ErrForeign)
	}
	s, err := spanOf(t.Data())
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	b, err := n.flat(s, "", mode)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	if b, err = restride(b, t); err != nil {
		b.Free()
		return arrayapi.Buffer{}, err
	}
	return b, nil
}

// restride gives the elements of a tensor's memory its shape and strides, which the caller
// of its constructor chose freely.
func restride(b arrayapi.Buffer, t tensor.Interface) (arrayapi.Buffer, error) {
	shape, fits := ints(t.Shape())
	strides, fit := ints(t.Strides())
	if !fits || !fit || len(shape) != len(strides) {
		return b, fmt.Errorf("arrowarray: tensor: want a shape and strides that fit memory, have %v and %v", t.Shape(), t.Strides())
	}
	width := t.DataType().(arrow.FixedWidthDataType).Bytes()
	for i, s := range strides {
		if s%width != 0 {
			return b, fmt.Errorf("arrowarray: tensor: want strides that are multiples of %d bytes, have %v", width, strides)
		}
		strides[i] = s / width * b.DType.Size() // a date is wider than in Arrow
	}
	b.Shape, b.Strides = shape, strides
	return b, b.Check()
}
