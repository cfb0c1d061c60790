package dtype

import (
	"reflect"

	"github.com/arraylike/arraylike/arrayapi/dtype/minifloat"
)

// Of returns the dtype of the Go type T in native byte order: [Int64] or
// [Int32] for int by its size on this host, that of the underlying type for a
// named type, and the dtype of the same name for a type of package minifloat.
func Of[T Element]() DType {
	d, _ := OfType(reflect.TypeFor[T]())
	return d
}

// OfType is [Of] for a type known at run time. ok is false where no dtype has
// elements of that type: strings, structs and uintptr among others.
func OfType(t reflect.Type) (d DType, ok bool) {
	if t == nil {
		return DType{}, false
	}
	if d, ok = minifloats[t]; ok {
		return d, true
	}
	return ofBasic(t)
}

// ofBasic goes by the kind that underlies t.
func ofBasic(t reflect.Type) (DType, bool) {
	switch t.Kind() {
	case reflect.Bool:
		return Bool, true
	case reflect.Int8:
		return Int8, true
	case reflect.Int16:
		return Int16, true
	case reflect.Int32:
		return Int32, true
	case reflect.Int64:
		return Int64, true
	case reflect.Uint8:
		return Uint8, true
	case reflect.Uint16:
		return Uint16, true
	case reflect.Uint32:
		return Uint32, true
	case reflect.Uint64:
		return Uint64, true
	case reflect.Float32:
		return Float32, true
	case reflect.Float64:
		return Float64, true
	case reflect.Complex64:
		return Complex64, true
	case reflect.Complex128:
		return Complex128, true
	default:
		return ofWord(t)
	}
}

// ofWord handles the types whose size is the host's choice.
func ofWord(t reflect.Type) (DType, bool) {
	wide := t.Size() == 8
	switch k := t.Kind(); {
	case k == reflect.Int && wide:
		return Int64, true
	case k == reflect.Int:
		return Int32, true
	case k == reflect.Uint && wide:
		return Uint64, true
	case k == reflect.Uint:
		return Uint32, true
	default:
		return DType{}, false
	}
}

// minifloats are the types of package minifloat, which would otherwise count as
// the integers that hold their bits. A type that someone derives from one of
// them is a plain integer.
var minifloats = map[reflect.Type]DType{
	reflect.TypeFor[minifloat.Float16]():           Float16,
	reflect.TypeFor[minifloat.BFloat16]():          BFloat16,
	reflect.TypeFor[minifloat.Float8E3M4]():        Float8E3M4,
	reflect.TypeFor[minifloat.Float8E4M3]():        Float8E4M3,
	reflect.TypeFor[minifloat.Float8E4M3B11FNUZ](): Float8E4M3B11FNUZ,
	reflect.TypeFor[minifloat.Float8E4M3FN]():      Float8E4M3FN,
	reflect.TypeFor[minifloat.Float8E4M3FNUZ]():    Float8E4M3FNUZ,
	reflect.TypeFor[minifloat.Float8E5M2]():        Float8E5M2,
	reflect.TypeFor[minifloat.Float8E5M2FNUZ]():    Float8E5M2FNUZ,
	reflect.TypeFor[minifloat.Float8E8M0FNU]():     Float8E8M0FNU,
	reflect.TypeFor[minifloat.Float6E2M3FN]():      Float6E2M3FN,
	reflect.TypeFor[minifloat.Float6E3M2FN]():      Float6E3M2FN,
	reflect.TypeFor[minifloat.Float4E2M1FN]():      Float4E2M1FN,
}

// goTypes are the types that [GoType] gives, by what they are the elements of.
var goTypes = reversed(minifloats,
	false, int8(0), int16(0), int32(0), int64(0), uint8(0), uint16(0), uint32(0), uint64(0),
	float32(0), float64(0), complex64(0), complex128(0))

func reversed(types map[reflect.Type]DType, values ...any) map[Kind]reflect.Type {
	out := make(map[Kind]reflect.Type, len(types)+len(values))
	for t, d := range types {
		out[d.Kind()] = t
	}
	for _, v := range values {
		d, _ := ofBasic(reflect.TypeOf(v))
		out[d.Kind()] = reflect.TypeOf(v)
	}
	return out
}

// GoType returns the Go type whose dtype is d, in whatever byte order: the
// reverse of [OfType], with the types of fixed size for integers. ok is false
// where Go and package minifloat have no such type.
func GoType(d DType) (t reflect.Type, ok bool) {
	t, ok = goTypes[d.kind]
	return t, ok
}
