package memory

import "reflect"

// OfSlice returns the memory of the slice that v holds, whose elements must be of
// a type without pointers. The result aliases the slice in all builds but
// purego, where it is a copy, aliased == false.
func OfSlice(v reflect.Value) (b []byte, aliased bool) {
	if v.Len() == 0 {
		return []byte{}, true
	}
	return bytesOf(v, v.Len()*int(v.Type().Elem().Size()))
}

// SliceOf returns b as a slice of type []t, which must be a type without
// pointers. The result aliases b where its address suits t, and is a copy where
// it does not.
func SliceOf(t reflect.Type, b []byte) (s reflect.Value, aliased bool) {
	n := len(b) / int(t.Size())
	if n == 0 {
		return reflect.MakeSlice(reflect.SliceOf(t), 0, 0), true
	}
	return sliceOf(t, b, n)
}
