package materializer

import (
	"fmt"
	"math/big"
	"reflect"
	"time"
)

// setNode stores a node of a document in target, which it must fit without
// loss. foreign tells that Python may have written it, which does not always
// write a point into a float.
func setNode(target reflect.Value, n *node, foreign bool) error {
	t := target.Type()
	switch {
	case t.Kind() == reflect.Interface:
		return setNatural(target, n, foreign)
	case n.items == nil && n.scalar == nil:
		return setNil(target)
	case t.Kind() == reflect.Pointer && t != reflect.TypeFor[*big.Int]():
		p := reflect.New(t.Elem())
		target.Set(p)
		return setNode(p.Elem(), n, foreign)
	case n.isList():
		return setList(target, len(n.items), func(i int, elem reflect.Value) error { return setNode(elem, &n.items[i], foreign) })
	case n.isDict():
		return setDict(target, n.keys, func(i int, elem reflect.Value) error { return setNode(elem, &n.items[i], foreign) })
	case t == reflect.TypeFor[time.Time]():
		return setTime(target, n.scalar)
	}
	if !assignBuiltin(target, n.scalar) && !(foreign && assignWhole(target, n.scalar)) {
		return fmt.Errorf("want %s, have %s", t, describeBuiltin(n.scalar))
	}
	return nil
}

// assignWhole stores an integer in a float that holds it exactly.
func assignWhole(target reflect.Value, v any) bool {
	n, ok := v.(int64)
	f := float64(n)
	return ok && target.CanFloat() && n > -1<<53 && n < 1<<53 && assignBuiltin(target, f)
}

// setNatural stores a node in an interface, as the type that it had or else the
// one that suits it.
func setNatural(target reflect.Value, n *node, foreign bool) error {
	t := naturalType(n)
	if t == nil {
		target.SetZero()
		return nil
	}
	if !t.AssignableTo(target.Type()) {
		return fmt.Errorf("want %s, have %s", target.Type(), t)
	}
	v := reflect.New(t).Elem()
	if err := setNode(v, n, foreign); err != nil {
		return err
	}
	target.Set(v)
	return nil
}

func naturalType(n *node) reflect.Type {
	if t := TypeOfKind(n.kind); t != nil && t.Kind() != reflect.Interface {
		return t
	}
	switch {
	case n.isDict():
		return reflect.TypeFor[map[string]any]()
	case n.isList():
		return reflect.TypeFor[[]any]()
	}
	if b, ok := n.scalar.(*big.Int); ok && b.IsUint64() {
		return reflect.TypeFor[uint64]()
	}
	return reflect.TypeOf(n.scalar)
}

// setNil stores nil, in what can be nil.
func setNil(target reflect.Value) error {
	if !canBeNil(target.Type()) {
		return fmt.Errorf("want %s, have nil", target.Type())
	}
	target.SetZero()
	return nil
}

func canBeNil(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Pointer, reflect.Interface, reflect.Map, reflect.Slice:
		return true
	}
	return false
}

// setList makes target a list of n elements, which set stores.
func setList(target reflect.Value, n int, set func(i int, elem reflect.Value) error) error {
	switch target.Kind() {
	case reflect.Slice:
		target.Set(reflect.MakeSlice(target.Type(), n, n))
	case reflect.Array:
		if target.Len() != n {
			return fmt.Errorf("want %s, have a list of %d", target.Type(), n)
		}
	default:
		return fmt.Errorf("want %s, have a list", target.Type())
	}
	for i := range n {
		if err := set(i, target.Index(i)); err != nil {
			return fmt.Errorf("[%d]: %w", i, err)
		}
	}
	return nil
}

// setDict makes target a map or a struct with the keys, whose values set stores.
func setDict(target reflect.Value, keys []string, set func(i int, elem reflect.Value) error) error {
	switch t := target.Type(); target.Kind() {
	case reflect.Map:
		return setMap(target, keys, set)
	case reflect.Struct:
		fields, err := matchFields(t, keys)
		if err != nil {
			return err
		}
		for i, f := range fields {
			if err := set(i, target.Field(f.index)); err != nil {
				return fmt.Errorf("key %.100q: %w", f.name, err)
			}
		}
		return nil
	default:
		return fmt.Errorf("want %s, have a dict", t)
	}
}

func setMap(target reflect.Value, keys []string, set func(i int, elem reflect.Value) error) error {
	t := target.Type()
	m := reflect.MakeMapWithSize(t, len(keys))
	for i, text := range keys {
		key, err := keyOf(t.Key(), text)
		if err != nil {
			return err
		}
		elem := reflect.New(t.Elem()).Elem()
		if err := set(i, elem); err != nil {
			return fmt.Errorf("key %.100q: %w", text, err)
		}
		m.SetMapIndex(key, elem)
	}
	target.Set(m)
	return nil
}
