package materializer

import (
	"cmp"
	"encoding"
	"errors"
	"fmt"
	"math/big"
	"reflect"
	"slices"
	"strconv"

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

// sortedKeys returns the keys of a map with their texts, in an order that does
// not change: of numbers by size, of others by text.
func sortedKeys(m reflect.Value) (keys []reflect.Value, texts []string, err error) {
	keys = m.MapKeys()
	type keyed struct {
		key  reflect.Value
		text string
	}
	all := make([]keyed, len(keys))
	for i, key := range keys {
		text, err := keyText(key)
		if err != nil {
			return nil, nil, err
		}
		all[i] = keyed{key, text}
	}
	slices.SortFunc(all, func(a, b keyed) int {
		if c := compareNumbers(a.key, b.key); c != 0 {
			return c
		}
		return cmp.Compare(a.text, b.text)
	})
	texts = make([]string, len(all))
	for i, k := range all {
		keys[i], texts[i] = k.key, k.text
		if i > 0 && texts[i-1] == k.text {
			return nil, nil, fmt.Errorf("two keys of a %s have the text %.100q", m.Type(), k.text)
		}
	}
	return keys, texts, nil
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

// keyText is the text of a key. That of a key of type any is the JSON of the
// value, which tells a string from a number.
func keyText(key reflect.Value) (string, error) {
	switch {
	case key.Kind() == reflect.Interface:
		doc, err := encodeBuiltin(key.Elem())
		return string(doc), err
	case key.Kind() == reflect.String:
		return key.String(), nil
	case marshalsText(key.Type()):
		text, err := key.Interface().(encoding.TextMarshaler).MarshalText()
		return string(text), err
	case key.Kind() == reflect.Float32:
		return strconv.FormatFloat(key.Float(), 'g', -1, 32), nil
	case key.Kind() == reflect.Float64:
		return strconv.FormatFloat(key.Float(), 'g', -1, 64), nil
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
		v, err := pyjson.Decode([]byte(text))
		if err != nil || v == nil {
			return key, fmt.Errorf("key %.100q: %w", text, cmp.Or(err, errors.New("is null")))
		}
		if rv := reflect.ValueOf(v); rv.Comparable() && rv.Type().AssignableTo(t) {
			key.Set(rv)
			return key, nil
		}
		return key, fmt.Errorf("key %.100q: is not a bool, number or string", text)
	case t.Kind() == reflect.String:
		key.SetString(text)
		return key, nil
	case marshalsText(t):
		err := key.Addr().Interface().(encoding.TextUnmarshaler).UnmarshalText([]byte(text))
		return key, err
	}
	return key, parseKey(key, text)
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
