package registry

import (
	"reflect"

	"github.com/arraylike/arraylike/artifact"
)

// unknownSize is what a value counts whose size in memory is not known.
const unknownSize = 1 << 20

// sizeOf is about how many bytes a value has: what its own slice, text or array
// holds, without what lies behind pointers in it.
func sizeOf(v any) int64 {
	if a, ok := v.(interface{ NBytes() int }); ok {
		return int64(a.NBytes())
	}
	rv := reflect.ValueOf(v)
	switch rv.Kind() {
	case reflect.Invalid:
		return 0
	case reflect.Slice:
		return int64(rv.Len()) * int64(rv.Type().Elem().Size())
	case reflect.String:
		return int64(rv.Len())
	case reflect.Pointer, reflect.Map, reflect.Struct, reflect.Interface:
		return unknownSize
	}
	return int64(rv.Type().Size())
}

// storedSize is about how many bytes an element takes when it is loaded: those of
// its files.
func storedSize(e *artifact.Entry) int64 {
	if n, ok := e.Metadata[storageSize].(int64); ok && n >= 0 {
		return n
	}
	return unknownSize
}
