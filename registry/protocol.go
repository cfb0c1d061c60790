package registry

import (
	"math"
	"reflect"
	"strings"

	"github.com/arraylike/arraylike/arrayapi"
)

// Protocol is something that types can do. It sees the type alone; whether a
// value is handled is for the materializer to decide, which may decline.
type Protocol struct {
	Name  string                    // unique within a registry: "implements fmt.Stringer"
	Match func(t reflect.Type) bool // safe for concurrent use
}

// Implements returns the protocol of the types that implement the interface I
// themselves. A struct that embeds one which does may have the methods from there,
// and would be saved as less than it is: it is not meant, unless it is of the
// repository of I, as far as import paths tell. That of another type than an
// interface cannot be registered.
func Implements[I any]() Protocol {
	i := reflect.TypeFor[I]()
	p := Protocol{Name: "implements " + typeName(i)}
	if i.Kind() == reflect.Interface {
		p.Match = func(t reflect.Type) bool { return t.Implements(i) && !embeds(t, i) }
	}
	return p
}

// embeds tells whether a struct, or one behind a pointer, embeds a type that
// implements i. Reflection does not tell the methods that it has from there from
// its own.
func embeds(t, i reflect.Type) bool {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct || repository(t.PkgPath()) == repository(i.PkgPath()) {
		return false
	}
	for n := range t.NumField() {
		if f := t.Field(n); f.Anonymous && (f.Type.Implements(i) || reflect.PointerTo(f.Type).Implements(i)) {
			return true
		}
	}
	return false
}

// repository is the part of an import path that names where the code is kept: three
// segments behind a host such as github.com, and one of what has none.
func repository(path string) string {
	segments := strings.SplitN(path, "/", 4)
	n := 1
	if strings.Contains(segments[0], ".") {
		n = min(3, len(segments))
	}
	return strings.Join(segments[:n], "/")
}

// arrayPriority is that of being an array. Other protocols are below it.
const arrayPriority = math.MaxInt

// isArray tells whether a type is an array: the protocol that goes ahead of all
// others.
func isArray(t reflect.Type) bool { return t.Implements(reflect.TypeFor[arrayapi.ArrayLike]()) }
