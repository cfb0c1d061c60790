package ndarray

import (
	"fmt"
	"reflect"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/memory"
)

// ToNested returns the elements of a as a T: nested slices and Go arrays with as
// many levels as a has dimensions, such as []float64 for rank 1 and [][4]int32
// for rank 2 with 4 columns, or one number or bool for rank 0. It is the reverse
// of [FromNested].
//
// The innermost slices alias the memory of a where that is contiguous, of the
// host's byte order, writable, aligned and garbage collected; Go arrays, and
// slices otherwise, are copies.
//
// Elements of another Go type than that of the dtype are an
// [*arrayapi.DTypeError]; another rank, or length of a Go array, is an
// [*arrayapi.ShapeError].
func ToNested[T any](a *Array) (T, error) {
	v, err := toNested(a, reflect.TypeFor[T]())
	if err != nil {
		var zero T
		return zero, err
	}
	return v.(T), nil
}

func toNested(a *Array, t reflect.Type) (any, error) {
	if err := a.usable(); err != nil {
		return nil, fmt.Errorf("ndarray: to nested: %w", err)
	}
	defer a.keep()
	elem, err := checkNested(t, a.buf.DType, a.buf.Shape)
	if err != nil {
		return nil, err
	}
	mode := arrayapi.CopyIfNeeded
	if a.buf.ReadOnly || a.own != nil {
		mode = arrayapi.CopyAlways // a slice cannot carry the mark or the duty
	}
	b, err := a.buf.Contiguous(mode)
	if err != nil {
		return nil, err
	}
	raw, _ := b.Bytes()
	if elem.Kind() == reflect.Bool {
		raw = memory.GoBools(raw)
	}
	flat, _ := memory.SliceOf(elem, raw)
	return nestRows(t, b.Shape, flat).Interface(), nil
}

// maxEmptyRows bounds the slices that are made for a shape without elements,
// such as (1<<40, 0): nothing that is stored justifies their memory.
const maxEmptyRows = 1 << 16

// checkNested compares a nested type with a dtype and shape, and returns the
// type of its elements.
func checkNested(t reflect.Type, d dtype.DType, shape []int) (reflect.Type, error) {
	op, rank, rows, elem := "ndarray: to nested "+t.String(), 0, 1, t
	for ; isSequence(elem) && rank < maxNesting; elem = elem.Elem() {
		if rank < len(shape) {
			if elem.Kind() == reflect.Array && elem.Len() != shape[rank] {
				return nil, &arrayapi.ShapeError{Op: op, Have: slices.Clone(shape), Want: fmt.Sprintf("dimension %d to be %d", rank, elem.Len())}
			}
			if rank < len(shape)-1 {
				rows *= min(shape[rank], maxEmptyRows+1)
				rows = min(rows, maxEmptyRows+1)
			}
		}
		rank++
	}
	want, ok := dtype.OfType(elem)
	switch {
	case !ok || want.Kind() != d.Kind():
		name := "of a Go number or bool"
		if ok {
			name = want.String()
		}
		return nil, &arrayapi.DTypeError{Op: op, Have: d, Want: name}
	case rank != len(shape):
		return nil, &arrayapi.ShapeError{Op: op, Have: slices.Clone(shape), Want: fmt.Sprintf("%d dimensions", rank)}
	case rows > maxEmptyRows && (arrayapi.Buffer{Shape: shape}).Size() == 0:
		return nil, &arrayapi.ShapeError{Op: op, Have: slices.Clone(shape), Want: fmt.Sprintf("at most %d rows without elements", maxEmptyRows)}
	}
	return elem, nil
}

// nestRows makes a value of type t and the given shape from the elements of
// flat, in row-major order.
func nestRows(t reflect.Type, shape []int, flat reflect.Value) reflect.Value {
	if len(shape) == 0 {
		return flat.Index(0).Convert(t)
	}
	out := reflect.New(t).Elem()
	if !isSequence(t.Elem()) {
		if t.Kind() == reflect.Slice {
			return flat.Slice3(0, flat.Len(), flat.Len()).Convert(t)
		}
		reflect.Copy(out, flat)
		return out
	}
	if t.Kind() == reflect.Slice {
		out = reflect.MakeSlice(t, shape[0], shape[0])
	}
	for i := range shape[0] {
		row := flat.Len() / shape[0]
		out.Index(i).Set(nestRows(t.Elem(), shape[1:], flat.Slice(i*row, (i+1)*row)))
	}
	return out
}
