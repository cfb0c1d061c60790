//go:build !purego

package memory

import (
	"reflect"
	"unsafe"
)

// members is where the member of the first element is, and how far the next.
type members struct {
	first  unsafe.Pointer
	stride uintptr
}

func newMembers(slice reflect.Value, path []int) members {
	if slice.Len() == 0 {
		return members{}
	}
	t := slice.Type().Elem()
	m := members{first: slice.UnsafePointer(), stride: t.Size()}
	for i, step := range path {
		if in := TypeAt(t, path[:i]); in.Kind() == reflect.Struct {
			m.first = unsafe.Add(m.first, in.Field(step).Offset)
		} else {
			m.first = unsafe.Add(m.first, uintptr(step)*in.Elem().Size())
		}
	}
	return m
}

func at[F any](m members, i, k int) *F {
	var f F
	return (*F)(unsafe.Add(m.first, uintptr(i)*m.stride+uintptr(k)*unsafe.Sizeof(f)))
}
