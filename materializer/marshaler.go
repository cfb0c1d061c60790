package materializer

import (
	"context"
	"encoding"
	"encoding/gob"
	"errors"
	"fmt"
	"io/fs"
	"math/big"
	"reflect"
)

// The files that values which marshal themselves are stored in.
const (
	MarshalerBinaryFile = "data.bin"
	MarshalerTextFile   = "data.txt"
)

// Marshaler is the materializer of types that implement both methods of a pair:
// encoding.BinaryMarshaler and BinaryUnmarshaler, or else TextMarshaler and
// TextUnmarshaler: netip.Addr, *big.Rat. A *big.Float, whose text has not all of
// it, is stored as it encodes itself for package gob.
type Marshaler struct{}

// ID returns "marshaler".
func (Marshaler) ID() string { return "marshaler" }

// Save writes what v marshals itself to.
func (Marshaler) Save(_ context.Context, out Output, v any) error {
	if v == nil {
		return fmt.Errorf("%w: nil does not marshal itself", ErrDeclined)
	}
	v = addressed(v)
	switch t := reflect.TypeOf(v); {
	case isBinary(t):
		return saveMarshaled(out, MarshalerBinaryFile, v.(encoding.BinaryMarshaler).MarshalBinary)
	case isGob(t):
		return saveMarshaled(out, MarshalerBinaryFile, v.(gob.GobEncoder).GobEncode)
	case isText(t):
		return saveMarshaled(out, MarshalerTextFile, v.(encoding.TextMarshaler).MarshalText)
	}
	return fmt.Errorf("%w: %T does not marshal itself", ErrDeclined, v)
}

func saveMarshaled(out Output, file string, marshal func() ([]byte, error)) error {
	data, err := marshal()
	if err != nil {
		return fmt.Errorf("marshaler: %w", err)
	}
	return WriteFile(out, file, data)
}

// addressed returns a pointer to a copy of v, whose method set has the methods
// of v and of its pointer; a pointer stays what it is.
func addressed(v any) any {
	p := reflect.ValueOf(v)
	if p.Kind() == reflect.Pointer {
		return v
	}
	p = reflect.New(p.Type())
	p.Elem().Set(reflect.ValueOf(v))
	return p.Interface()
}

// Load makes a value of the type that is wanted and lets it unmarshal itself.
// A type must be wanted, unless the kind that is recorded is one of the standard
// library's that is known here: *big.Float, netip.Addr.
func (Marshaler) Load(_ context.Context, in Input, want Want) (any, error) {
	wanted := want.Type
	if wanted == nil {
		if wanted = TypeOfKind(in.Entry().Kind); wanted == nil || !MarshalsItself(wanted) {
			return nil, fmt.Errorf("marshaler: a value of kind %.100q needs a type to load it as", in.Entry().Kind)
		}
	}
	t := wanted
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	v := reflect.New(t)
	if err := loadMarshaled(in, v.Interface()); err != nil {
		return nil, err
	}
	if wanted.Kind() == reflect.Pointer {
		return v.Interface(), nil
	}
	return v.Elem().Interface(), nil
}

// loadMarshaled lets v, a pointer, unmarshal itself.
func loadMarshaled(in Input, v any) error {
	file, unmarshal := MarshalerBinaryFile, (func([]byte) error)(nil)
	switch t := reflect.TypeOf(v); {
	case isBinary(t):
		unmarshal = v.(encoding.BinaryUnmarshaler).UnmarshalBinary
	case isGob(t):
		unmarshal = v.(gob.GobDecoder).GobDecode
	case isText(t):
		file, unmarshal = MarshalerTextFile, v.(encoding.TextUnmarshaler).UnmarshalText
	default:
		return &TypeError{t.Elem(), in.Entry(), errors.New("the type does not unmarshal itself")}
	}
	data, err := ReadFile(in, file)
	if errors.Is(err, fs.ErrNotExist) {
		return &TypeError{reflect.TypeOf(v).Elem(), in.Entry(), fmt.Errorf("it is not marshaled as the type is: %w", err)}
	}
	if err != nil {
		return err
	}
	if err := unmarshal(data); err != nil {
		return fmt.Errorf("marshaler: %s: %w", file, err)
	}
	return nil
}

// MarshalsItself tells whether [Marshaler] saves and loads values of type t: a
// type, or the one it points to, whose pointer has both methods of a pair. A
// struct that embeds a type which does is not one, as its own fields would be
// lost, unless that type is all there is of it.
func MarshalsItself(t reflect.Type) bool {
	if t.Kind() != reflect.Pointer {
		t = reflect.PointerTo(t)
	}
	return marshals(t) && !mayPromote(t.Elem())
}

// mayPromote tells whether the methods of a struct may be those of a field that
// it embeds. Reflection does not tell a promoted method from the struct's own; a
// type that has both says which materializer it wants.
func mayPromote(t reflect.Type) bool {
	if t.Kind() != reflect.Struct {
		return false
	}
	for i := range t.NumField() {
		f := t.Field(i)
		if f.Anonymous && (marshals(f.Type) || marshals(reflect.PointerTo(f.Type))) {
			return t.NumField() > 1 || f.Type.Kind() == reflect.Pointer || f.Type.Kind() == reflect.Interface
		}
	}
	return false
}

// marshals tells whether a type has both methods of a pair.
func marshals(t reflect.Type) bool { return isBinary(t) || isGob(t) || isText(t) }

// isBinary tells whether a type marshals both ways in binary.
func isBinary(t reflect.Type) bool {
	return t.Implements(reflect.TypeFor[encoding.BinaryMarshaler]()) && t.Implements(reflect.TypeFor[encoding.BinaryUnmarshaler]())
}

// isGob tells whether a type is *big.Float, whose text lacks the precision that
// its gob encoding has. Other types that encode themselves for gob are not asked:
// there are libraries whose arrays lose what they hold on that way.
func isGob(t reflect.Type) bool { return t == reflect.TypeFor[*big.Float]() }

// isText tells whether a type marshals both ways as text.
func isText(t reflect.Type) bool {
	return t.Implements(reflect.TypeFor[encoding.TextMarshaler]()) && t.Implements(reflect.TypeFor[encoding.TextUnmarshaler]())
}
