package materializer

import (
	"cmp"
	"encoding"
	"fmt"
	"math/big"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/arraylike/arraylike/internal/basic"
	"github.com/arraylike/arraylike/internal/pyjson"
)

// IsKeyType tells whether the keys of a map have a text: strings, numbers, bools,
// types that marshal themselves as text, and any, for such values.
func IsKeyType(t reflect.Type) bool {
	switch {
	case t.Kind() == reflect.Interface:
		return t.NumMethod() == 0
	case marshalsText(t):
		return true
	}
	return basic.Of(t.Kind()) != nil && t.Kind() != reflect.Complex64 && t.Kind() != reflect.Complex128
}

func marshalsText(t reflect.Type) bool {
	return t.Implements(reflect.TypeFor[encoding.TextMarshaler]()) && reflect.PointerTo(t).Implements(reflect.TypeFor[encoding.TextUnmarshaler]())
}

// member is a member of a map.
type member struct {
	key, value reflect.Value
	text       string // of the key
}

// sortedMembers returns the members of a map in an order that does not change: by
// numbers that are keys, or else by the texts of the keys. A key that is NaN has
// its value too, which no look-up finds.
func sortedMembers(m reflect.Value) ([]member, error) {
	members := make([]member, 0, m.Len())
	for it := m.MapRange(); it.Next(); {
		text, err := keyText(it.Key())
		if err != nil {
			return nil, err
		}
		members = append(members, member{it.Key(), it.Value(), text})
	}
	slices.SortFunc(members, func(a, b member) int {
		if c := compareNumbers(a.key, b.key); c != 0 {
			return c
		}
		return cmp.Compare(a.text, b.text)
	})
	for i := 1; i < len(members); i++ {
		if members[i-1].text == members[i].text {
			return nil, fmt.Errorf("two keys of a %s have the text %.100q", m.Type(), members[i].text)
		}
	}
	return members, nil
}

// compareNumbers orders keys that are numbers; others are all equal.
func compareNumbers(a, b reflect.Value) int {
	switch {
	case a.CanInt() && b.CanInt():
		return cmp.Compare(a.Int(), b.Int())
	case a.CanUint() && b.CanUint():
		return cmp.Compare(a.Uint(), b.Uint())
	case a.CanFloat() && b.CanFloat():
		return cmp.Compare(a.Float(), b.Float())
	}
	return 0
}

// keyText is the text of a key. That of a key of type any begins with its kind,
// "int:7", so that it comes back as what it was.
func keyText(key reflect.Value) (string, error) {
	switch {
	case key.Kind() == reflect.Interface && key.IsNil():
		return NilKind + ":", nil
	case key.Kind() == reflect.Interface:
		text, err := keyText(key.Elem())
		if kind := KindOf(key.Elem().Type()); err == nil && basic.Of(key.Elem().Kind()) != nil {
			return kind + ":" + text, nil
		}
		return "", fmt.Errorf("a key of a map of any: want nil, a bool, number or string, have a %s", key.Elem().Type())
	case key.Kind() == reflect.String:
		return key.String(), nil
	case marshalsText(key.Type()):
		text, err := key.Interface().(encoding.TextMarshaler).MarshalText()
		return string(text), err
	case key.CanFloat():
		return strconv.FormatFloat(key.Float(), 'g', -1, int(key.Type().Size())*8), nil
	}
	doc, err := encodeBuiltin(key)
	return string(doc), err
}

// Keys returns the texts of the keys of a dict that a JSON list has, as Python
// wrote it: scalars, each with a text of its own.
func Keys(doc []byte) ([]string, error) {
	v, err := pyjson.Decode(doc)
	if err != nil {
		return nil, err
	}
	list, ok := v.([]any)
	if !ok {
		return nil, fmt.Errorf("want a list of keys, have %s", describeBuiltin(v))
	}
	keys, seen := make([]string, len(list)), make(map[string]bool, len(list))
	for i, v := range list {
		switch v := v.(type) {
		case string:
			keys[i] = v
		case bool, int64, float64, *big.Int:
			keys[i] = fmt.Sprint(v)
		default:
			return nil, fmt.Errorf("key %d is %s, which is no key here", i, describeBuiltin(v))
		}
		if seen[keys[i]] {
			return nil, fmt.Errorf("two keys have the text %.100q", keys[i])
		}
		seen[keys[i]] = true
	}
	return keys, nil
}

// keyOf makes a key of the type t from its text.
func keyOf(t reflect.Type, text string) (reflect.Value, error) {
	key := reflect.New(t).Elem()
	switch {
	case t.Kind() == reflect.Interface:
		return anyKeyOf(key, text)
	case t.Kind() == reflect.String:
		key.SetString(text)
		return key, nil
	case marshalsText(t):
		err := key.Addr().Interface().(encoding.TextUnmarshaler).UnmarshalText([]byte(text))
		return key, err
	}
	return key, parseKey(key, text)
}

// anyKeyOf makes a key of type any. One without a kind is the string that Python
// wrote.
func anyKeyOf(key reflect.Value, text string) (reflect.Value, error) {
	kind, rest, ok := strings.Cut(text, ":")
	t := TypeOfKind(kind)
	switch {
	case kind == NilKind && rest == "":
		return key, nil
	case !ok || t == nil || basic.Of(t.Kind()) == nil:
		key.Set(reflect.ValueOf(text))
		return key, nil
	}
	v, err := keyOf(t, rest)
	if err == nil {
		key.Set(v)
	}
	return key, err
}

// parseKey sets a key that is a bool or number.
func parseKey(key reflect.Value, text string) (err error) {
	bits := int(key.Type().Size()) * 8
	switch {
	case key.Kind() == reflect.Bool:
		var v bool
		v, err = strconv.ParseBool(text)
		key.SetBool(v)
	case key.CanInt():
		var v int64
		v, err = strconv.ParseInt(text, 10, bits)
		key.SetInt(v)
	case key.CanUint():
		var v uint64
		v, err = strconv.ParseUint(text, 10, bits)
		key.SetUint(v)
	case key.CanFloat():
		var v float64
		v, err = strconv.ParseFloat(text, bits)
		key.SetFloat(v)
	default:
		err = fmt.Errorf("%s is no type of keys", key.Type())
	}
	if err != nil {
		return fmt.Errorf("key %.100q: %w", text, err)
	}
	return nil
}
