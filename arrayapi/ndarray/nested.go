package ndarray

import (
	"fmt"
	"reflect"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/memory"
	"github.com/arraylike/arraylike/internal/strided"
)

// FromNested returns an array of the values of nested slices and Go arrays of
// any depth, such as [][]float64 or [2][3]int32, or of one number or bool, in
// fresh row-major memory. Named types are taken by what they are made of.
//
// All slices of one depth must have the same length; where one differs the
// error is an [*arrayapi.ShapeError] that names its index. A slice without
// elements makes a dimension of 0, and all those below it 0 too.
func FromNested(v any) (*Array, error) {
	n, err := newNest(reflect.ValueOf(v))
	if err != nil {
		return nil, err
	}
	if err := n.check(n.root, nil); err != nil {
		return nil, err
	}
	count, err := strided.Count(n.shape)
	if err == nil {
		_, err = strided.Bytes(count, n.dtype.Size())
	}
	if err != nil {
		return nil, fmt.Errorf("ndarray: from nested: %w", err)
	}
	data, _ := memory.OfSlice(n.flat(count))
	return &Array{buf: arrayapi.Buffer{DType: n.dtype, Shape: n.shape, Strides: strided.CStrides(n.shape, n.dtype.Size()), Data: data}}, nil
}

// nest is a nested value that is being read.
type nest struct {
	root  reflect.Value
	shape []int
	dtype dtype.DType
	elem  reflect.Type // of the elements
}

// newNest finds the shape along the first elements.
func newNest(v reflect.Value) (*nest, error) {
	if !v.IsValid() {
		return nil, fmt.Errorf("ndarray: from nested: want numbers or nested slices of them, have nil")
	}
	n := &nest{root: v, shape: []int{}}
	t := v.Type()
	for ; isSequence(t) && len(n.shape) < maxNesting; t = t.Elem() {
		length := 0
		switch {
		case t.Kind() == reflect.Array:
			length = t.Len()
		case v.IsValid():
			length = v.Len()
		}
		n.shape = append(n.shape, length)
		if v.IsValid() && length > 0 {
			v = v.Index(0)
		} else {
			v = reflect.Value{}
		}
	}
	n.elem = t
	var ok bool
	if n.dtype, ok = dtype.OfType(t); !ok {
		return nil, fmt.Errorf("ndarray: from nested: want numbers, have elements of type %v in %v", t, n.root.Type())
	}
	return n, nil
}

// maxNesting bounds the levels of a nested type: type t []t has no end.
const maxNesting = 64

func isSequence(t reflect.Type) bool { return t.Kind() == reflect.Slice || t.Kind() == reflect.Array }

// check compares the length of every slice with the shape. Arrays need no look:
// their length is part of the type.
func (n *nest) check(v reflect.Value, index []int) error {
	depth := len(index)
	if depth == len(n.shape) || isStatic(v.Type()) {
		return nil
	}
	if v.Len() != n.shape[depth] {
		return &arrayapi.ShapeError{
			Op: "ndarray: from nested", Have: []int{v.Len()},
			Want: fmt.Sprintf("%d elements at index %v, as in the slices before it", n.shape[depth], index),
		}
	}
	if isStatic(v.Type().Elem()) || depth+1 == len(n.shape) {
		return nil
	}
	for i := range v.Len() {
		if err := n.check(v.Index(i), append(index, i)); err != nil {
			return err
		}
	}
	return nil
}

// isStatic tells whether the shape of t is part of the type.
func isStatic(t reflect.Type) bool {
	for ; t.Kind() == reflect.Array; t = t.Elem() {
	}
	return t.Kind() != reflect.Slice
}

// flat returns a slice of all count elements, copied a whole innermost slice at
// a time.
func (n *nest) flat(count int) reflect.Value {
	flat := reflect.MakeSlice(reflect.SliceOf(n.elem), count, count)
	if count > 0 {
		n.copyRows(flat, n.root)
	}
	return flat
}

// copyRows fills the start of flat from v and returns the rest of it.
func (n *nest) copyRows(flat, v reflect.Value) reflect.Value {
	switch {
	case v.Type() == n.elem:
		flat.Index(0).Set(v)
		return flat.Slice(1, flat.Len())
	case v.Type().Elem() == n.elem:
		return flat.Slice(reflect.Copy(flat, v), flat.Len())
	}
	for i := range v.Len() {
		flat = n.copyRows(flat, v.Index(i))
	}
	return flat
}
