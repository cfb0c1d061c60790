package materializer

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"
)

// Container is the materializer of lists, maps and structs of any values: slices
// and arrays, maps whose keys have a text, and structs by their exported fields,
// which the tag `array:"name"` names.
//
// A container that is plain, made of nil, bools, integers, floats, strings and
// times alone, is one JSON document (data.json), as ZenML's
// BuiltInContainerMaterializer stores it, and Python's json module reads. The
// manifest records what JSON does not tell: int32 from int64, a time from a
// string.
//
// In any other each element is saved by itself, in a directory below that of the
// container; the manifest lists them in order, of a map or struct with their
// keys. Small elements share a file; see package registry.
type Container struct{}

// ID returns "container".
func (Container) ID() string { return "container" }

// Save writes v. A struct with a field that could not be saved, since no other
// package can read it, is declined. A value that contains itself is an error, as
// is one that nests too deep.
func (Container) Save(ctx context.Context, out Output, v any) error {
	rv := reflect.ValueOf(v)
	if !isContainer(rv) {
		return fmt.Errorf("%w: %T is no list, map or struct", ErrDeclined, v)
	}
	doc, kinds, err := encodePlain(out, rv)
	if err == nil {
		out.Entry().Kinds = kinds
		return WriteFile(out, BuiltinFile, doc)
	}
	if !errors.Is(err, errNotPlain) {
		return err
	}
	keys, values, err := partsOf(rv)
	if err != nil {
		return err
	}
	if l, ok := zenMLOf(out); ok {
		return l.save(ctx, out, rv, keys, values)
	}
	dirs := elementDirs(keys, len(values))
	elements := make([]Element, len(values))
	for i, v := range values {
		elements[i] = Element{Dir: dirs[i], Value: v}
		if keys != nil {
			elements[i].Key = keys[i]
		}
	}
	return out.Elements(ctx, elements)
}

func isContainer(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Slice, reflect.Array, reflect.Map, reflect.Struct:
		return true
	}
	return false
}

// partsOf takes a container apart. keys is nil for a list.
func partsOf(v reflect.Value) (keys []string, values []any, err error) {
	switch v.Kind() {
	case reflect.Map:
		members, err := sortedMembers(v)
		if err != nil {
			return nil, nil, err
		}
		for _, m := range members {
			keys, values = append(keys, m.text), append(values, m.value.Interface())
		}
	case reflect.Struct:
		fields, err := fieldsOf(v.Type())
		if err != nil {
			return nil, nil, fmt.Errorf("%w: %w", ErrDeclined, err)
		}
		for _, f := range fields {
			keys, values = append(keys, f.name), append(values, v.Field(f.index).Interface())
		}
	default:
		values = make([]any, v.Len())
		for i := range values {
			values[i] = v.Index(i).Interface()
		}
	}
	return keys, values, nil
}

// isDictKind tells whether a kind is that of a map or struct, in Go's words or
// Python's.
func isDictKind(kind string) bool {
	switch kind {
	case "list", "tuple", "set", "frozenset":
		return false
	}
	return !strings.HasPrefix(kind, "[")
}

// foreignKinds are the kinds that are given to what Python wrote.
const (
	ListKind = "list"
	DictKind = "dict"
)

// Load makes a list, map or struct of what is stored: of the type that is
// wanted, or of that which the manifest's kind spells, where a struct is a
// map[string]any. Every key of what is stored needs a field in a struct, and
// every field a key, unless its tag says that it is optional.
func (Container) Load(ctx context.Context, in Input, want Want) (any, error) {
	if len(in.Entry().Elements) > 0 {
		return loadElements(ctx, in, want.Type)
	}
	n, err := readPlain(in)
	if err != nil {
		return nil, err
	}
	return plainValue(in, &n, want.Type)
}

func readPlain(in Input) (node, error) {
	doc, err := ReadFile(in, BuiltinFile)
	if err != nil {
		return node{}, err
	}
	n, err := decodePlain(doc, in.Entry().Kind, in.Entry().Kinds)
	if err != nil {
		return node{}, fmt.Errorf("%s: %w", BuiltinFile, err)
	}
	return n, nil
}

// plainValue makes a value of type t, or of the recorded type, of a node.
func plainValue(in Input, n *node, t reflect.Type) (any, error) {
	if t == nil {
		t = reflect.TypeFor[any]()
	}
	v := reflect.New(t).Elem()
	if err := setNode(v, n, isForeign(in)); err != nil {
		return nil, &TypeError{t, in.Entry(), err}
	}
	return v.Interface(), nil
}

// isForeign tells whether Python may have written a container.
func isForeign(in Input) bool { return in.Entry().Kind == ListKind || in.Entry().Kind == DictKind }

// Len returns the number of elements.
func (Container) Len(in Input) (int, error) {
	if n := len(in.Entry().Elements); n > 0 {
		return n, nil
	}
	n, err := readPlain(in)
	return len(n.items), err
}

// Item loads the element i: of a map or struct, the value of the key i in the
// order in which it is stored.
func (Container) Item(ctx context.Context, in Input, i int, want Want) (any, error) {
	if len(in.Entry().Elements) > 0 {
		return in.Element(ctx, i, want.Type)
	}
	n, err := readPlain(in)
	if err != nil {
		return nil, err
	}
	return plainValue(in, &n.items[i], want.Type)
}
