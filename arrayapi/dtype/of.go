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
	if d, ok = ofMinifloat(t); ok {
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

// ofMinifloat handles package minifloat, whose types would otherwise count as
// the integers that hold their bits. The type is compared, not its name: a type
// that someone derives from one of them is a plain integer.
func ofMinifloat(t reflect.Type) (DType, bool) {
	switch t {
	case reflect.TypeFor[minifloat.Float16]():
		return Float16, true
	case reflect.TypeFor[minifloat.BFloat16]():
		return BFloat16, true
	case reflect.TypeFor[minifloat.Float8E3M4]():
		return Float8E3M4, true
	case reflect.TypeFor[minifloat.Float8E4M3]():
		return Float8E4M3, true
	case reflect.TypeFor[minifloat.Float8E4M3B11FNUZ]():
		return Float8E4M3B11FNUZ, true
	case reflect.TypeFor[minifloat.Float8E4M3FN]():
		return Float8E4M3FN, true
	case reflect.TypeFor[minifloat.Float8E4M3FNUZ]():
		return Float8E4M3FNUZ, true
	case reflect.TypeFor[minifloat.Float8E5M2]():
		return Float8E5M2, true
	case reflect.TypeFor[minifloat.Float8E5M2FNUZ]():
		return Float8E5M2FNUZ, true
	case reflect.TypeFor[minifloat.Float8E8M0FNU]():
		return Float8E8M0FNU, true
	case reflect.TypeFor[minifloat.Float6E2M3FN]():
		return Float6E2M3FN, true
	case reflect.TypeFor[minifloat.Float6E3M2FN]():
		return Float6E3M2FN, true
	case reflect.TypeFor[minifloat.Float4E2M1FN]():
		return Float4E2M1FN, true
	default:
		return DType{}, false
	}
}
