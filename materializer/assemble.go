package materializer

import (
	"context"
	"errors"
	"fmt"
	"reflect"
)

// loadElements makes a container of elements that are stored one by one.
func loadElements(ctx context.Context, in Input, t reflect.Type) (any, error) {
	return assemble(in, t, func(types []reflect.Type) ([]any, error) { return in.Elements(ctx, types) })
}

// assemble makes a container of type t, or of the recorded type, of the elements
// of an entry, which load loads as the given types.
func assemble(in Input, t reflect.Type, load func(types []reflect.Type) ([]any, error)) (any, error) {
	e := in.Entry()
	if t == nil {
		t = containerType(e.Kind)
	}
	keys, err := keysOf(in)
	if err != nil {
		return nil, err
	}
	types, err := elementTypes(t, keys, len(e.Elements))
	if err != nil {
		return nil, &TypeError{t, e, err}
	}
	values, err := load(types)
	if err != nil {
		return nil, err
	}
	target := reflect.New(t).Elem()
	set := func(i int, elem reflect.Value) error {
		if values[i] != nil {
			elem.Set(reflect.ValueOf(values[i]))
			return nil
		}
		return setNil(elem)
	}
	if keys != nil {
		err = setDict(target, keys, set)
	} else {
		err = setList(target, len(values), set)
	}
	if err != nil {
		return nil, &TypeError{t, e, err}
	}
	return target.Interface(), nil
}

// keysOf lists the keys of the elements, nil where they are a list. The manifest
// may come from elsewhere: one key cannot stand for two elements.
func keysOf(in Input) ([]string, error) {
	if !isDictKind(in.Entry().Kind) {
		return nil, nil
	}
	keys, seen := make([]string, len(in.Entry().Elements)), make(map[string]bool, len(in.Entry().Elements))
	for i, e := range in.Entry().Elements {
		if seen[e.Key] {
			return nil, fmt.Errorf("the manifest has two elements of the key %.100q", e.Key)
		}
		keys[i], seen[e.Key] = e.Key, true
	}
	return keys, nil
}

// containerType is the type of a container of a kind where none is wanted.
func containerType(kind string) reflect.Type {
	t := TypeOfKind(kind)
	switch {
	case t != nil && t.Kind() != reflect.Interface:
		return t
	case isDictKind(kind):
		return reflect.TypeFor[map[string]any]()
	}
	return reflect.TypeFor[[]any]()
}

// elementTypes are the types that the elements of a container of type t are
// loaded as. keys is nil for a list.
func elementTypes(t reflect.Type, keys []string, n int) ([]reflect.Type, error) {
	types := make([]reflect.Type, n)
	switch {
	case keys == nil && (t.Kind() == reflect.Slice || t.Kind() == reflect.Array), keys != nil && t.Kind() == reflect.Map:
		for i := range types {
			types[i] = t.Elem()
		}
	case keys != nil && t.Kind() == reflect.Struct:
		fields, err := matchFields(t, keys)
		if err != nil {
			return nil, err
		}
		for i, f := range fields {
			types[i] = f.typ
		}
	case keys == nil:
		return nil, errors.New("what is stored is a list")
	default:
		return nil, errors.New("what is stored is a dict")
	}
	return types, nil
}
