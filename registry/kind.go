package registry

import (
	"reflect"
	"strconv"
	"strings"

	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// kindOf returns the portable kind that a manifest records for values of type
// t: the type as spelled with Go's own types alone, "int32" or "[][]float64",
// for what is made of numbers, text and bytes; the type's name for others. An
// array has none: its namespace, dtype and shape say what it is.
func kindOf(t reflect.Type) string {
	switch {
	case isArray(t):
		return ""
	case underlyingBasic(t) != nil:
		return t.Kind().String()
	case isMinifloat(t):
		d, _ := dtype.OfType(t)
		return d.String()
	case t.Kind() == reflect.Pointer:
		return kindOf(t.Elem())
	case t.Kind() == reflect.Slice && isPlain(t):
		return "[]" + kindOf(t.Elem())
	case t.Kind() == reflect.Array && isPlain(t):
		return "[" + strconv.Itoa(t.Len()) + "]" + kindOf(t.Elem())
	}
	return typeName(t)
}

// isPlain tells whether a type is made of slices, arrays and basic types alone.
func isPlain(t reflect.Type) bool {
	for t.Kind() == reflect.Slice || t.Kind() == reflect.Array {
		t = t.Elem()
	}
	return basicTypes[t.Kind()] != nil
}

// isMinifloat tells whether a type is one of package minifloat: more than the
// integer that it is made of.
func isMinifloat(t reflect.Type) bool {
	d, ok := dtype.OfType(t)
	return ok && d.Is("real floating") && t.Kind() != reflect.Float32 && t.Kind() != reflect.Float64
}

// underlyingBasic returns the basic type that t is, or is named after; nil where
// it is none, or more than that.
func underlyingBasic(t reflect.Type) reflect.Type {
	if isMinifloat(t) {
		return nil
	}
	return basicTypes[t.Kind()]
}

// maxKindDepth bounds the nesting of a kind: no array has more dimensions.
const maxKindDepth = 64

// maxArraySize bounds the size in bytes of an array type that a kind names:
// reflect panics at types that no memory holds.
const maxArraySize = 1 << 30

// typeOfKind returns the type that a portable kind of an array of the given
// dtype and shape names, or nil where it names none. A kind comes from outside:
// only nestings of slices and arrays of numbers that the stored array fills are
// made into types.
func typeOfKind(kind string, d dtype.DType, shape []int) reflect.Type {
	if len(shape) > maxKindDepth {
		return nil
	}
	return nestedType(kind, d, shape)
}

func nestedType(kind string, d dtype.DType, shape []int) reflect.Type {
	if len(shape) == 0 {
		return elementType(kind, d)
	}
	length, rest, ok := strings.Cut(strings.TrimPrefix(kind, "["), "]")
	if !ok || !strings.HasPrefix(kind, "[") || length != "" && length != strconv.Itoa(shape[0]) {
		return nil
	}
	elem := nestedType(rest, d, shape[1:])
	switch {
	case elem == nil:
		return nil
	case length == "":
		return reflect.SliceOf(elem)
	case elem.Size() > 0 && uintptr(shape[0]) > maxArraySize/elem.Size():
		return nil
	}
	return reflect.ArrayOf(shape[0], elem)
}

// elementType returns the number type of that name, if it has the dtype d.
func elementType(kind string, d dtype.DType) reflect.Type {
	t, ok := dtype.GoType(d)
	if !ok {
		return nil
	}
	for _, word := range []reflect.Type{basicTypes[reflect.Int], basicTypes[reflect.Uint]} {
		if have, _ := dtype.OfType(word); kind == word.String() && have.Kind() == d.Kind() {
			return word
		}
	}
	if kindOf(t) != kind {
		return nil
	}
	return t
}
