package memory

import (
	"fmt"
	"reflect"
)

// Members is one member of each element of a slice of structs.
type Members struct {
	members // of the build
}

// MembersOf returns the members that path leads to, in the elements of a slice: the
// number of a field in a struct, an index in an array, and so on inwards. They must
// be exported fields.
func MembersOf(slice reflect.Value, path []int) Members {
	return Members{newMembers(slice, path)}
}

// Member returns the k-th F of the member of element i, which is an F, or an array
// of F or of arrays of it. F must be the type itself, or the one that underlies it.
func Member[F any](m Members, i, k int) *F { return at[F](m.members, i, k) }

// TypeAt returns the type of what path leads to in t; see [MembersOf].
func TypeAt(t reflect.Type, path []int) reflect.Type {
	for _, step := range path {
		switch t.Kind() {
		case reflect.Struct:
			t = t.Field(step).Type
		case reflect.Array:
			t = t.Elem()
		default:
			panic(fmt.Sprintf("memory: %v has no members", t))
		}
	}
	return t
}
