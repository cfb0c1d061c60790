//go:build !purego

package memory

import "reflect"

func bytesOf(v reflect.Value, n int) ([]byte, bool) {
	return reflect.SliceAt(reflect.TypeFor[byte](), v.UnsafePointer(), n).Bytes(), true
}

func sliceOf(t reflect.Type, b []byte, n int) (reflect.Value, bool) {
	p := reflect.ValueOf(b).UnsafePointer()
	if uintptr(p)%uintptr(t.Align()) == 0 {
		return reflect.SliceAt(t, p, n), true
	}
	s := reflect.MakeSlice(reflect.SliceOf(t), n, n)
	raw, _ := OfSlice(s)
	copy(raw, b)
	return s, false
}
