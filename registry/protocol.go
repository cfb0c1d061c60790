package registry

import (
	"math"
	"reflect"

	"github.com/arraylike/arraylike/arrayapi"
)

// Protocol is something that types can do. It sees the type alone; whether a
// value is handled is for the materializer to decide, which may decline.
type Protocol struct {
	Name  string                    // unique within a registry: "implements fmt.Stringer"
	Match func(t reflect.Type) bool // safe for concurrent use
}

// Implements returns the protocol of the types that implement the interface I.
// That of another type cannot be registered.
func Implements[I any]() Protocol {
	i := reflect.TypeFor[I]()
	p := Protocol{Name: "implements " + typeName(i)}
	if i.Kind() == reflect.Interface {
		p.Match = func(t reflect.Type) bool { return t.Implements(i) }
	}
	return p
}

// arrayPriority is that of being an array. Other protocols are below it.
const arrayPriority = math.MaxInt

// isArray tells whether a type is an array: the protocol that goes ahead of all
// others.
func isArray(t reflect.Type) bool { return t.Implements(reflect.TypeFor[arrayapi.ArrayLike]()) }
