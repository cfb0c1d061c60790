package materializer

import (
	"math/big"
	"net/netip"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/basic"
)

// NilKind is the kind of a value that is nil, whatever its type.
const NilKind = "nil"

// KindOf returns the portable kind that a manifest records for values of type
// t: the type as spelled with Go's own types alone, "int32", "[][]float64" or
// "map[string]any"; the type's name for others. Names of types that are made of
// Go's own, and pointers, do not show. An array has none: its namespace, dtype
// and shape say what it is.
func KindOf(t reflect.Type) string {
	if t != nil && isArrayType(t) {
		return ""
	}
	return kindOf(t, nil)
}

// kindOf is the kind of t, which is within those types. A pointer shows where it
// is within another type: what it points to may not be there.
func kindOf(t reflect.Type, within []reflect.Type) string {
	switch {
	case t == nil:
		return NilKind
	case isMinifloat(t):
		d, _ := dtype.OfType(t)
		return d.String()
	case basic.Of(t.Kind()) != nil:
		return t.Kind().String()
	case isArrayType(t) || t.Name() != "" && slices.Contains(within, t):
		return nameOfType(t)
	}
	inside := append(within[:len(within):len(within)], t)
	switch t.Kind() {
	case reflect.Pointer:
		if len(within) == 0 {
			return kindOf(t.Elem(), nil)
		}
		if t == reflect.TypeFor[*big.Int]() {
			return nameOfType(t.Elem())
		}
		return "*" + kindOf(t.Elem(), inside)
	case reflect.Slice:
		return "[]" + kindOf(t.Elem(), inside)
	case reflect.Array:
		return "[" + strconv.Itoa(t.Len()) + "]" + kindOf(t.Elem(), inside)
	case reflect.Map:
		return "map[" + kindOf(t.Key(), inside) + "]" + kindOf(t.Elem(), inside)
	}
	return nameOfType(t)
}

// nameOfType is the name of a type, without what an unnamed struct holds.
func nameOfType(t reflect.Type) string {
	switch {
	case t.Kind() == reflect.Interface:
		return "any"
	case t.Kind() == reflect.Struct && t.Name() == "":
		return "struct"
	}
	return t.String()
}

func isArrayType(t reflect.Type) bool { return t.Implements(reflect.TypeFor[arrayapi.ArrayLike]()) }

// isMinifloat tells whether a type is one of package minifloat: more than the
// integer that it is made of.
func isMinifloat(t reflect.Type) bool {
	d, ok := dtype.OfType(t)
	return ok && d.Is("real floating") && t.Kind() != reflect.Float32 && t.Kind() != reflect.Float64
}

// namedTypes are the types of the kinds that are one word.
var namedTypes = func() map[string]reflect.Type {
	types := map[string]reflect.Type{
		"any":       reflect.TypeFor[any](),
		"time.Time": reflect.TypeFor[time.Time](),
		"big.Int":   reflect.TypeFor[*big.Int](), // which is handled by its pointer, as the next two are
		"big.Float": reflect.TypeFor[*big.Float](),
		"big.Rat":   reflect.TypeFor[*big.Rat](),

		"netip.Addr":     reflect.TypeFor[netip.Addr](),
		"netip.AddrPort": reflect.TypeFor[netip.AddrPort](),
		"netip.Prefix":   reflect.TypeFor[netip.Prefix](),
	}
	for t := range basic.All {
		types[t.String()] = t
	}
	return types
}()

// maxKindDepth bounds the nesting of a kind that is made into a type, and
// maxKindArray the length of an array type: reflect panics at types that no
// memory holds.
const (
	maxKindDepth = 64
	maxKindArray = 1 << 16
)

// TypeOfKind returns the type that a portable kind spells, nil where it spells
// none: an array's, or a type of some program. What a container holds that is
// not spelled is any: "[]main.Config" is []any. A kind comes from outside.
func TypeOfKind(kind string) reflect.Type { return typeOfKind(kind, 0) }

func typeOfKind(kind string, depth int) reflect.Type {
	if t := namedTypes[kind]; t != nil || depth == maxKindDepth {
		return t
	}
	if elem, ok := strings.CutPrefix(kind, "[]"); ok {
		return reflect.SliceOf(elementOfKind(elem, depth))
	}
	if elem, ok := strings.CutPrefix(kind, "*"); ok {
		if t := typeOfKind(elem, depth+1); t != nil {
			return reflect.PointerTo(t)
		}
		return nil
	}
	if rest, ok := strings.CutPrefix(kind, "map["); ok {
		key, elem := cutBracket(rest)
		if t := namedTypes[key]; t != nil && IsKeyType(t) {
			return reflect.MapOf(t, elementOfKind(elem, depth))
		}
		return nil
	}
	if rest, ok := strings.CutPrefix(kind, "["); ok {
		length, elem, _ := strings.Cut(rest, "]")
		n, err := strconv.Atoi(length)
		t := elementOfKind(elem, depth)
		if err != nil || n < 0 || t.Size() > 0 && uintptr(n) > maxKindArray/t.Size() {
			return nil
		}
		return reflect.ArrayOf(n, t)
	}
	return nil
}

// cutBracket splits a kind behind an opening bracket at the one that closes it.
func cutBracket(kind string) (within, rest string) {
	for i, depth := 0, 1; i < len(kind); i++ {
		switch kind[i] {
		case '[':
			depth++
		case ']':
			if depth--; depth == 0 {
				return kind[:i], kind[i+1:]
			}
		}
	}
	return kind, ""
}

// elementOfKind is the type of what a container holds.
func elementOfKind(kind string, depth int) reflect.Type {
	if t := typeOfKind(kind, depth+1); t != nil {
		return t
	}
	return reflect.TypeFor[any]()
}
