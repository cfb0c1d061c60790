package arrowarray

import (
	"fmt"
	"reflect"
	"slices"
	"sync"

	"github.com/apache/arrow-go/v18/arrow"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/strided"
)

// arrayBuffer gives the memory of an Arrow array.
func (n *namespace) arrayBuffer(a Array, mode arrayapi.CopyMode) (arrayapi.Buffer, error) {
	s, err := arraySpan(a.Arrow)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	b, err := n.flat(s, a.column, mode)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	b.Shape, b.Strides = s.shape, strided.CStrides(s.shape, b.DType.Size())
	return b, nil
}

// arraySpan finds the elements of an Arrow array, which must be of a type that takes
// part: any other may be more than its elements.
func arraySpan(a arrow.Array) (span, error) {
	t := reflect.TypeOf(a)
	switch {
	case a == nil || t.Kind() == reflect.Pointer && reflect.ValueOf(a).IsNil():
		return span{}, fmt.Errorf("arrowarray: want an array, have a nil %v", t)
	case isArrayType(t):
		return spanOf(a.Data())
	case t.Kind() == reflect.Pointer && t.Elem().PkgPath() == listType.Elem().PkgPath():
		return span{}, &TypeError{Type: a.DataType()}
	}
	return span{}, fmt.Errorf("arrowarray: want one of Arrow's array types, have %T: %w", a, arrayapi.ErrForeign)
}

// flat gives the elements of a span as one dimension, as they are where that can be.
func (n *namespace) flat(s span, column string, mode arrayapi.CopyMode) (arrayapi.Buffer, error) {
	d, err := dtypeOf(s.typ)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	nulls := s.nullError(column)
	switch {
	case nulls != nil && n.fill == nil:
		return arrayapi.Buffer{}, nulls
	case nulls == nil && isDirect(s.typ):
		return s.lend(d), nil
	case mode == arrayapi.CopyNever:
		return arrayapi.Buffer{}, fmt.Errorf("arrowarray: buffer of a %.100s, or of nulls: %w", s.typ, arrayapi.ErrCopy)
	}
	b, err := s.copied(d)
	if err != nil || nulls == nil {
		return b, err
	}
	item, err := n.fillItem(d)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	s.fillNulls(b.Data, item)
	return b, nil
}

// isDirect tells whether Arrow keeps elements of the type t as arrays of its dtype do.
func isDirect(t arrow.DataType) bool { return t.ID() != arrow.BOOL && t.ID() != arrow.DATE32 }

// lend gives the memory of the elements, and takes a reference to it.
func (s *span) lend(d dtype.DType) arrayapi.Buffer {
	s.data.Retain()
	return arrayapi.Buffer{
		DType:    d,
		Shape:    []int{s.length},
		Strides:  []int{d.Size()},
		Data:     s.bytes(d.Size()),
		ReadOnly: true,
		Release:  sync.OnceFunc(s.data.Release),
	}
}

// copied gives the elements in fresh memory, as arrays of dtype d have them.
func (s *span) copied(d dtype.DType) (arrayapi.Buffer, error) {
	if s.typ.ID() == arrow.DATE32 {
		return widen(s.bytes(arrow.Date32SizeBytes), d)
	}
	b, err := arrayapi.NewBuffer(d, []int{s.length})
	if err != nil {
		return b, err
	}
	if s.typ.ID() == arrow.BOOL {
		unpack(b.Data, s.values, s.offset)
	} else {
		copy(b.Data, s.bytes(d.Size()))
	}
	return b, nil
}

// ints returns s as ints, or false where one does not fit.
func ints(s []int64) ([]int, bool) {
	out := make([]int, len(s))
	for i, v := range s {
		out[i] = int(v)
	}
	return out, !slices.ContainsFunc(s, func(v int64) bool { return int64(int(v)) != v })
}
