package registry

import (
	"reflect"
	"strconv"
	"strings"

	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/materializer"
)

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
	for _, word := range []reflect.Type{reflect.TypeFor[int](), reflect.TypeFor[uint]()} {
		if have, _ := dtype.OfType(word); kind == word.String() && have.Kind() == d.Kind() {
			return word
		}
	}
	if materializer.KindOf(t) != kind {
		return nil
	}
	return t
}
