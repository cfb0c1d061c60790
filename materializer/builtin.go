package materializer

import (
	"context"
	"fmt"
	"math/big"
	"reflect"

	"github.com/arraylike/arraylike/internal/pyjson"
)

// BuiltinFile is the file that a scalar or string is stored in: the JSON
// document that Python's json.dumps makes of it.
const BuiltinFile = "data.json"

// Builtin is the materializer of bool, integers, floats and strings, and of
// types that are named after one of them, as ZenML's BuiltInMaterializer stores
// bool, int, float and str. Strings keep bytes that are not UTF-8.
type Builtin struct{}

// ID returns "builtin".
func (Builtin) ID() string { return "builtin" }

// Save writes v as a JSON document.
func (Builtin) Save(_ context.Context, out Output, v any) error {
	doc, err := encodeBuiltin(reflect.ValueOf(v))
	if err != nil {
		return err
	}
	return WriteFile(out, BuiltinFile, doc)
}

func encodeBuiltin(v reflect.Value) ([]byte, error) {
	switch {
	case v.Kind() == reflect.Bool:
		return pyjson.AppendBool(nil, v.Bool()), nil
	case v.CanInt():
		return pyjson.AppendInt(nil, v.Int()), nil
	case v.CanUint() && v.Kind() != reflect.Uintptr:
		return pyjson.AppendUint(nil, v.Uint()), nil
	case v.CanFloat():
		return pyjson.AppendFloat(nil, v.Float()), nil
	case v.Kind() == reflect.String:
		return pyjson.AppendString(nil, v.String()), nil
	}
	return nil, fmt.Errorf("%w: want a bool, integer, float or string", ErrDeclined)
}

// Load reads a JSON document. The type that is wanted must be of the kind that
// the manifest records, int and uint counting as their 64-bit kinds; a foreign
// artifact records none, and there the type must hold the value without loss.
// Where no type is wanted an integer is an int64, or uint64 where only that
// holds it.
func (Builtin) Load(_ context.Context, in Input, want Want) (any, error) {
	doc, err := ReadFile(in, BuiltinFile)
	if err != nil {
		return nil, err
	}
	v, err := pyjson.Decode(doc)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", BuiltinFile, err)
	}
	if big, ok := v.(*big.Int); ok && big.IsUint64() {
		v = big.Uint64()
	}
	t, kind := want.Type, in.Entry().Kind
	switch {
	case t == nil:
		t = builtinType(v, kind)
	case kind != "" && wideKind(kind) != wideKind(t.Kind().String()):
		return nil, &TypeError{Want: t, Have: in.Entry()}
	}
	target := reflect.New(t).Elem()
	if !assignBuiltin(target, v) {
		return nil, &TypeError{t, in.Entry(), fmt.Errorf("%s holds %s", BuiltinFile, describeBuiltin(v))}
	}
	return target.Interface(), nil
}

// builtinType is the Go type that the manifest's kind names, or else the one
// that suits the value v of a document.
func builtinType(v any, kind string) reflect.Type {
	if t, ok := builtinTypes[kind]; ok {
		return t
	}
	switch v.(type) {
	case nil, *big.Int:
		return reflect.TypeFor[int64]() // which holds neither, and says so
	}
	return reflect.TypeOf(v)
}

// builtinTypes holds the types of the kinds that Builtin stores.
var builtinTypes = kindsOf(false, int(0), int8(0), int16(0), int32(0), int64(0),
	uint(0), uint8(0), uint16(0), uint32(0), uint64(0), float32(0), float64(0), "")

func kindsOf(values ...any) map[string]reflect.Type {
	types := make(map[string]reflect.Type, len(values))
	for _, v := range values {
		t := reflect.TypeOf(v)
		types[t.String()] = t
	}
	return types
}

// wideKind is the kind of fixed size that a kind counts as.
func wideKind(kind string) string {
	if kind == "int" || kind == "uint" {
		return kind + "64"
	}
	return kind
}

// assignBuiltin stores v in target if that holds it without loss.
func assignBuiltin(target reflect.Value, v any) bool {
	switch v := v.(type) {
	case bool:
		return target.Kind() == reflect.Bool && set(target.SetBool, v)
	case int64:
		if target.CanUint() {
			return v >= 0 && !target.OverflowUint(uint64(v)) && set(target.SetUint, uint64(v))
		}
		return target.CanInt() && !target.OverflowInt(v) && set(target.SetInt, v)
	case uint64:
		return target.CanUint() && !target.OverflowUint(v) && set(target.SetUint, v)
	case float64:
		return target.CanFloat() && (target.Kind() == reflect.Float64 || v != v || float64(float32(v)) == v) && set(target.SetFloat, v)
	case string:
		return target.Kind() == reflect.String && set(target.SetString, v)
	}
	return false
}

func set[T any](store func(T), v T) bool {
	store(v)
	return true
}

// describeBuiltin says what a decoded value is, in Python's words.
func describeBuiltin(v any) string {
	switch v := v.(type) {
	case nil:
		return "null"
	case string:
		return fmt.Sprintf("the str %.40q", v)
	case float64:
		return fmt.Sprintf("the float %v", v)
	case bool:
		return fmt.Sprintf("the bool %v", v)
	}
	digits := fmt.Sprint(v)
	if len(digits) > 40 {
		digits = digits[:40] + "..."
	}
	return "the int " + digits
}
