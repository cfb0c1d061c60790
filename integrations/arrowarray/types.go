package arrowarray

import (
	"reflect"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/tensor"

	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// elementType is what belongs to one of Arrow's types of elements.
type elementType struct {
	id     arrow.Type
	typ    arrow.DataType // nil where units tell several
	dtype  dtype.DType    // of fixed ones
	array  reflect.Type
	tensor reflect.Type // nil where tensors lack it
}

var elementTypes = []elementType{
	{arrow.BOOL, arrow.FixedWidthTypes.Boolean, dtype.Bool, reflect.TypeFor[*array.Boolean](), nil},
	{arrow.INT8, arrow.PrimitiveTypes.Int8, dtype.Int8, reflect.TypeFor[*array.Int8](), reflect.TypeFor[*tensor.Int8]()},
	{arrow.INT16, arrow.PrimitiveTypes.Int16, dtype.Int16, reflect.TypeFor[*array.Int16](), reflect.TypeFor[*tensor.Int16]()},
	{arrow.INT32, arrow.PrimitiveTypes.Int32, dtype.Int32, reflect.TypeFor[*array.Int32](), reflect.TypeFor[*tensor.Int32]()},
	{arrow.INT64, arrow.PrimitiveTypes.Int64, dtype.Int64, reflect.TypeFor[*array.Int64](), reflect.TypeFor[*tensor.Int64]()},
	{arrow.UINT8, arrow.PrimitiveTypes.Uint8, dtype.Uint8, reflect.TypeFor[*array.Uint8](), reflect.TypeFor[*tensor.Uint8]()},
	{arrow.UINT16, arrow.PrimitiveTypes.Uint16, dtype.Uint16, reflect.TypeFor[*array.Uint16](), reflect.TypeFor[*tensor.Uint16]()},
	{arrow.UINT32, arrow.PrimitiveTypes.Uint32, dtype.Uint32, reflect.TypeFor[*array.Uint32](), reflect.TypeFor[*tensor.Uint32]()},
	{arrow.UINT64, arrow.PrimitiveTypes.Uint64, dtype.Uint64, reflect.TypeFor[*array.Uint64](), reflect.TypeFor[*tensor.Uint64]()},
	{arrow.FLOAT16, arrow.FixedWidthTypes.Float16, dtype.Float16, reflect.TypeFor[*array.Float16](), nil},
	{arrow.FLOAT32, arrow.PrimitiveTypes.Float32, dtype.Float32, reflect.TypeFor[*array.Float32](), reflect.TypeFor[*tensor.Float32]()},
	{arrow.FLOAT64, arrow.PrimitiveTypes.Float64, dtype.Float64, reflect.TypeFor[*array.Float64](), reflect.TypeFor[*tensor.Float64]()},
	{arrow.DATE32, arrow.FixedWidthTypes.Date32, dtype.NewDateTime64(dtype.Day, 1), reflect.TypeFor[*array.Date32](), reflect.TypeFor[*tensor.Date32]()},
	{arrow.TIMESTAMP, nil, dtype.DType{}, reflect.TypeFor[*array.Timestamp](), nil},
	{arrow.DURATION, nil, dtype.DType{}, reflect.TypeFor[*array.Duration](), nil},
	{arrow.DATE64, arrow.FixedWidthTypes.Date64, dtype.NewDateTime64(dtype.Millisecond, 1), reflect.TypeFor[*array.Date64](), reflect.TypeFor[*tensor.Date64]()},
}

// units pairs the units of time that both sides have.
var units = []struct {
	arrow arrow.TimeUnit
	dtype dtype.Unit
}{{arrow.Second, dtype.Second}, {arrow.Millisecond, dtype.Millisecond}, {arrow.Microsecond, dtype.Microsecond}, {arrow.Nanosecond, dtype.Nanosecond}}

// dtypeOf returns the dtype that an Arrow type of elements has, in the host's byte order.
func dtypeOf(t arrow.DataType) (dtype.DType, error) {
	switch t := t.(type) {
	case *arrow.TimestampType:
		if t.TimeZone != "" {
			return dtype.DType{}, &TypeError{t, "datetime64 has no time zone"}
		}
		return timed(dtype.NewDateTime64, t.Unit, t)
	case *arrow.DurationType:
		return timed(dtype.NewTimeDelta64, t.Unit, t)
	}
	for _, e := range elementTypes {
		if t.ID() == e.id {
			return e.dtype, nil
		}
	}
	return dtype.DType{}, &TypeError{Type: t}
}

func timed(make func(dtype.Unit, int) dtype.DType, unit arrow.TimeUnit, t arrow.DataType) (dtype.DType, error) {
	for _, u := range units {
		if u.arrow == unit {
			return make(u.dtype, 1), nil
		}
	}
	return dtype.DType{}, &TypeError{Type: t}
}

// arrayType returns the Arrow type of the elements of dtype d, whatever its byte order,
// in arrays of the type want; a want that is nil or an interface leaves the choice.
func arrayType(d dtype.DType, want reflect.Type) (arrow.DataType, bool) {
	d = d.WithOrder(dtype.Native())
	for _, e := range elementTypes {
		if want != nil && !e.array.AssignableTo(want) {
			continue
		}
		if t, ok := e.of(d); ok {
			return t, true
		}
	}
	return nil, false
}

// of returns the type for the dtype d, of native byte order, if it is one of e.
func (e *elementType) of(d dtype.DType) (arrow.DataType, bool) {
	if e.typ != nil {
		return e.typ, e.dtype == d
	}
	unit, multiple := d.Unit()
	for _, u := range units {
		if multiple != 1 || u.dtype != unit {
			continue
		}
		if e.id == arrow.TIMESTAMP {
			return &arrow.TimestampType{Unit: u.arrow}, d.Kind() == dtype.KindDateTime64
		}
		return &arrow.DurationType{Unit: u.arrow}, d.Kind() == dtype.KindTimeDelta64
	}
	return nil, false
}

// tensorType returns the type of tensor elements of dtype d, whatever its byte order.
func tensorType(d dtype.DType) (elementType, bool) {
	d = d.WithOrder(dtype.Native())
	for _, e := range elementTypes {
		if e.tensor != nil && e.dtype == d {
			return e, true
		}
	}
	return elementType{}, false
}

// isArrayType tells whether t is one of Arrow's array types that take part.
func isArrayType(t reflect.Type) bool {
	if t == listType {
		return true
	}
	for _, e := range elementTypes {
		if t == e.array {
			return true
		}
	}
	return false
}

// isTensorType tells whether t is one of Arrow's tensor types.
func isTensorType(t reflect.Type) bool {
	for _, e := range elementTypes {
		if t != nil && t == e.tensor {
			return true
		}
	}
	return false
}

var listType = reflect.TypeFor[*array.FixedSizeList]()
