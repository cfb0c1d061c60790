// Package basic lists Go's basic types that hold values of their own: bool, the
// integers but uintptr, floats, complex numbers and string.
package basic

import "reflect"

var types = map[reflect.Kind]reflect.Type{
	reflect.Bool:       reflect.TypeFor[bool](),
	reflect.Int:        reflect.TypeFor[int](),
	reflect.Int8:       reflect.TypeFor[int8](),
	reflect.Int16:      reflect.TypeFor[int16](),
	reflect.Int32:      reflect.TypeFor[int32](),
	reflect.Int64:      reflect.TypeFor[int64](),
	reflect.Uint:       reflect.TypeFor[uint](),
	reflect.Uint8:      reflect.TypeFor[uint8](),
	reflect.Uint16:     reflect.TypeFor[uint16](),
	reflect.Uint32:     reflect.TypeFor[uint32](),
	reflect.Uint64:     reflect.TypeFor[uint64](),
	reflect.Float32:    reflect.TypeFor[float32](),
	reflect.Float64:    reflect.TypeFor[float64](),
	reflect.Complex64:  reflect.TypeFor[complex64](),
	reflect.Complex128: reflect.TypeFor[complex128](),
	reflect.String:     reflect.TypeFor[string](),
}

// Of returns the basic type of a kind, or nil where the kind has none.
func Of(k reflect.Kind) reflect.Type { return types[k] }

// All yields the basic types, in no order.
func All(yield func(reflect.Type) bool) {
	for _, t := range types {
		if !yield(t) {
			return
		}
	}
}
