package registry

import (
	"maps"
	"math/big"
	"reflect"
	"slices"
	"time"

	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/internal/basic"
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
	s.materializers[materializer.JSON{}.ID()] = materializer.JSON{} // which no rule chooses
	maps.Copy(s.aliases, materializer.ZenMLClasses)
	r := new(Registry)
	r.rules.Store(s)
	return r
}

func builtinRules() []*rule {
	array, nested := materializer.Array{}, ndarray.NestedAdapter()
	all := []*rule{
		{kind: ProtocolRule, subject: "implements arrayapi.ArrayLike", match: isArray, priority: arrayPriority, m: array},
		{kind: ExactRule, subject: "nil", match: func(t reflect.Type) bool { return t == nil }, m: materializer.Builtin{}},
		associated(reflect.TypeFor[[]byte](), materializer.Bytes{}, nil),
		associated(reflect.TypeFor[time.Time](), materializer.Time{}, nil),
		associated(reflect.TypeFor[*big.Int](), materializer.Builtin{}, nil),
		{kind: StructuralRule, subject: "numbers, and slices and arrays of them at any nesting", match: isNested, m: array, adapter: &nested},
		{kind: StructuralRule, subject: "maps from text to arrays, and structs of arrays", matchWith: (*rules).holdsArrays, m: materializer.Archive{}},
		{kind: StructuralRule, subject: "slices, arrays, maps and structs of other values", match: isContainer, m: materializer.Container{}},
		{kind: MarshalerRule, subject: "marshals itself", match: materializer.MarshalsItself, m: materializer.Marshaler{}},
	}
	for t := range basic.All {
		if t.Kind() != reflect.Complex64 && t.Kind() != reflect.Complex128 { // which JSON lacks
			all = append(all, associated(t, materializer.Builtin{}, nil))
		}
	}
	return all
}

// isNested tells whether a type is a number or bool, or a slice or an array of
// them at any nesting.
func isNested(t reflect.Type) bool { return ndarray.NestedAdapter().Like(t) != nil }

// isContainer tells whether values of a type are lists, maps with keys that have a
// text, or structs of which nothing would be lost, that do not marshal themselves
// and are no arrays.
func isContainer(t reflect.Type) bool {
	if materializer.MarshalsItself(t) || isNested(t) && !isByteRows(t) {
		return false
	}
	switch t.Kind() {
	case reflect.Slice, reflect.Array:
		return true
	case reflect.Map:
		return materializer.IsKeyType(t.Key())
	case reflect.Struct:
		_, err := materializer.FieldTypes(t)
		return err == nil
	}
	return false
}

// isByteRows tells whether a type is a list of bytes, [][]byte: rows of an image,
// or texts of different lengths, which are no array.
func isByteRows(t reflect.Type) bool {
	isList := t.Kind() == reflect.Slice || t.Kind() == reflect.Array
	return isList && t.Elem().Kind() == reflect.Slice && t.Elem().Elem().Kind() == reflect.Uint8
}

// holdsArrays tells whether a type is a map from text to arrays, or a struct of
// nothing but arrays.
func (s *rules) holdsArrays(t reflect.Type) bool {
	if !isContainer(t) {
		return false
	}
	switch t.Kind() {
	case reflect.Map:
		return t.Key().Kind() == reflect.String && s.makesArray(t.Elem())
	case reflect.Struct:
		types, err := materializer.FieldTypes(t)
		return err == nil && len(types) > 0 && !slices.ContainsFunc(types, func(t reflect.Type) bool { return !s.makesArray(t) })
	}
	return false
}

// makesArray tells whether the rules make arrays of the values of a type. Those
// about containers do not, and are not asked, since a type may contain itself.
func (s *rules) makesArray(t reflect.Type) bool {
	if t.Kind() == reflect.Interface {
		return isArray(t)
	}
	simple := slices.DeleteFunc(slices.Clone(s.structural), func(r *rule) bool { return r.adapter == nil })
	p := new(plan)
	s.match(p, t, 0, simple)
	return p.refuse(t) == nil && p.steps[0].rule.m.ID() == (materializer.Array{}).ID()
}
