package registry

import (
	"reflect"

	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/materializer"
)

// New returns a registry with the built-in rules: arrays by protocol; bool,
// integers, floats, strings and []byte as ZenML lays them out; other numbers, and
// slices and arrays of numbers at any nesting, as arrays; types that marshal
// themselves. It knows the namespace "ndarray" and has no fallback.
func New() *Registry {
	s := newRules()
	s.namespaces[ndarray.Namespace().Name()] = ndarray.Namespace()
	for _, r := range builtinRules() {
		if err := s.add(r); err != nil {
			panic(err) // two of the rules below are one, which no input can cause
		}
	}
	r := new(Registry)
	r.rules.Store(s)
	return r
}

func builtinRules() []*rule {
	array, nested := materializer.Array{}, ndarray.NestedAdapter()
	rules := []*rule{
		{kind: ProtocolRule, subject: "implements arrayapi.ArrayLike", match: isArray, priority: arrayPriority, m: array},
		associated(reflect.TypeFor[[]byte](), materializer.Bytes{}, nil),
		{kind: StructuralRule, subject: "numbers, and slices and arrays of them at any nesting", match: isNested, m: array, adapter: &nested},
		{kind: MarshalerRule, subject: "marshals itself", match: materializer.MarshalsItself, m: materializer.Marshaler{}},
	}
	for kind, t := range basicTypes {
		if kind != reflect.Complex64 && kind != reflect.Complex128 { // which JSON lacks
			rules = append(rules, associated(t, materializer.Builtin{}, nil))
		}
	}
	return rules
}

// isNested tells whether a type is a number or bool, or a slice or an array of
// them at any nesting.
func isNested(t reflect.Type) bool { return ndarray.NestedAdapter().Like(t) != nil }
