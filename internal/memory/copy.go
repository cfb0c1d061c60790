//go:build purego

package memory

import (
	"encoding/binary"
	"reflect"
)

// Aliases tells whether this build can give the same memory two types.
const Aliases = false

// Alloc returns n zeroed bytes. Their alignment is the allocator's.
func Alloc(n int) []byte { return make([]byte, n) }

// View returns a copy of b as elements of T, which must be a type without
// pointers. Bytes after the last whole element are left out.
func View[T any](b []byte) (s []T, aliased bool) {
	size := int(reflect.TypeFor[T]().Size())
	n := len(b) / size
	s = make([]T, n)
	if n == 0 {
		return s, true
	}
	if _, err := binary.Decode(b[:n*size], binary.NativeEndian, s); err != nil {
		v := reflect.ValueOf(s) // int and uint have no fixed size for encoding/binary
		for i := range n {
			setValue(v.Index(i), b[i*size:(i+1)*size])
		}
	}
	return s, false
}

// Bytes returns a copy of the memory of s, whose T must be a type without
// pointers.
func Bytes[T any](s []T) (b []byte, aliased bool) {
	if len(s) == 0 {
		return []byte{}, true
	}
	size := int(reflect.TypeFor[T]().Size())
	b, err := binary.Append(make([]byte, 0, len(s)*size), binary.NativeEndian, s)
	if err != nil {
		b, _ = bytesOf(reflect.ValueOf(s), len(s)*size)
	}
	return b, false
}

// SameStart tells whether two slices begin at the same address.
func SameStart(a, b []byte) bool { return len(a) > 0 && len(b) > 0 && &a[0] == &b[0] }
