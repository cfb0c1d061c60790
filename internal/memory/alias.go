//go:build !purego

package memory

import "unsafe"

// Aliases tells whether this build can give the same memory two types.
const Aliases = true

// Alloc returns n zeroed bytes that start at a multiple of [Alignment]. Large
// memory is of huge pages where the system has them; it is garbage collected as
// any other.
func Alloc(n int) []byte {
	if n == 0 {
		return []byte{}
	}
	// A slice of pointer-free 64-byte units of this size comes from a size
	// class, or a span, that is itself aligned; the check below does not rely
	// on it.
	return aligned(make([]byte, n+Alignment-1), n)
}

// View returns b as elements of T, which must be a type without pointers. The
// result aliases b where the address of b suits T, and is a copy, aliased ==
// false, where it does not. Bytes after the last whole element are left out.
func View[T any](b []byte) (s []T, aliased bool) {
	var zero T
	size := int(unsafe.Sizeof(zero))
	n := len(b) / size
	if n == 0 {
		return []T{}, true
	}
	p := unsafe.Pointer(unsafe.SliceData(b))
	if uintptr(p)%unsafe.Alignof(zero) == 0 {
		return unsafe.Slice((*T)(p), n), true
	}
	s = make([]T, n)
	raw, _ := Bytes(s)
	copy(raw, b)
	return s, false
}

// Bytes returns the memory of s, whose T must be a type without pointers. The
// result always aliases s in this build.
func Bytes[T any](s []T) (b []byte, aliased bool) {
	if len(s) == 0 {
		return []byte{}, true
	}
	var zero T
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(s))), len(s)*int(unsafe.Sizeof(zero))), true
}

// SameStart tells whether two slices begin at the same address.
func SameStart(a, b []byte) bool {
	return len(a) > 0 && len(b) > 0 && unsafe.SliceData(a) == unsafe.SliceData(b)
}
