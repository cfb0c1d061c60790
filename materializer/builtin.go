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

// Builtin is the materializer of nil, bool, integers, *big.Int among them, floats
// and strings, and of types that are named after one of them, as ZenML's
// BuiltInMaterializer stores None, bool, int, float and str. Strings keep bytes that are not UTF-8.
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

func encodeBuiltin(v reflect.Value) ([]byte, error) { return appendBuiltin(nil, v) }

func appendBuiltin(dst []byte, v reflect.Value) ([]byte, error) {
	switch {
	case !v.IsValid() || v.Kind() == reflect.Pointer && v.IsNil():
		return append(dst, "null"...), nil
	case v.Kind() == reflect.Bool:
		return pyjson.AppendBool(dst, v.Bool()), nil
	case v.CanInt():
		return pyjson.AppendInt(dst, v.Int()), nil
	case v.CanUint() && v.Kind() != reflect.Uintptr:
		return pyjson.AppendUint(dst, v.Uint()), nil
	case v.CanFloat():
		return pyjson.AppendFloat(dst, v.Float()), nil
	case v.Kind() == reflect.String:
		return pyjson.AppendString(dst, v.String()), nil
	case v.Type() == reflect.TypeFor[*big.Int]() && v.Interface().(*big.Int).BitLen() <= maxIntBits:
		return v.Interface().(*big.Int).Append(dst, 10), nil
	}
	return dst, fmt.Errorf("%w: want nil, a bool, integer, float or string", ErrDeclined)
}

// maxIntBits bounds the integers that are written: Python reads 4300 digits.
const maxIntBits = 4300 * 3

// Load reads a JSON document. The type that is wanted must be of the kind that
// the manifest records, int and uint counting as their 64-bit kinds; a foreign
// artifact records none, and there the type must hold the value without loss.
// Where no type is wanted an integer is an int64, uint64 where only that holds
// it, or else a *big.Int. The document null is nil, whatever is wanted.
func (Builtin) Load(_ context.Context, in Input, want Want) (any, error) {
	doc, err := ReadFile(in, BuiltinFile)
	if err != nil {
		return nil, err
	}
	v, err := pyjson.Decode(doc)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", BuiltinFile, err)
	}
	if v == nil {
		return nil, nil
	}
	if big, ok := v.(*big.Int); ok && big.IsUint64() {
		v = big.Uint64()
	}
	t, kind := want.Type, in.Entry().Kind
	switch {
	case t == nil:
		t = builtinType(v, kind)
	case kind != "" && wideKind(kind) != wideKind(KindOf(t)):
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
	if t := TypeOfKind(kind); t != nil {
		return t
	}
	return reflect.TypeOf(v)
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
	if target.Type() == reflect.TypeFor[*big.Int]() {
		n, ok := bigInt(v)
		return ok && set(target.Set, reflect.ValueOf(n))
	}
	switch v := v.(type) {
	case *big.Int:
		return v.IsUint64() && assignBuiltin(target, v.Uint64())
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

// bigInt returns an integer of a document.
func bigInt(v any) (*big.Int, bool) {
	switch v := v.(type) {
	case int64:
		return big.NewInt(v), true
	case uint64:
		return new(big.Int).SetUint64(v), true
	case *big.Int:
		return v, true
	}
	return nil, false
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
	case []any:
		return fmt.Sprintf("a list of %d", len(v))
	case *pyjson.Dict:
		return fmt.Sprintf("a dict of %d", len(v.Keys))
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
