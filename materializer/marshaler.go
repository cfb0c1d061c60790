package materializer

import (
	"context"
	"encoding"
	"fmt"
	"reflect"
)

// The files that values which marshal themselves are stored in.
const (
	MarshalerBinaryFile = "data.bin"
	MarshalerTextFile   = "data.txt"
)

// Marshaler is the materializer of types that implement
// encoding.BinaryMarshaler and BinaryUnmarshaler, or else TextMarshaler and
// TextUnmarshaler: time.Time, netip.Addr, *big.Int.
type Marshaler struct{}

// ID returns "marshaler".
func (Marshaler) ID() string { return "marshaler" }

// Save writes what v marshals itself to.
func (Marshaler) Save(_ context.Context, out Output, v any) error {
	v = addressed(v)
	if m, ok := v.(encoding.BinaryMarshaler); ok && isBinary(reflect.TypeOf(v)) {
		return saveMarshaled(out, MarshalerBinaryFile, m.MarshalBinary)
	}
	if m, ok := v.(encoding.TextMarshaler); ok {
		return saveMarshaled(out, MarshalerTextFile, m.MarshalText)
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
// A type must be wanted: what is stored does not name one.
func (Marshaler) Load(_ context.Context, in Input, want Want) (any, error) {
	if want.Type == nil {
		return nil, fmt.Errorf("marshaler: a value of kind %q needs a type to load it as", in.Entry().Kind)
	}
	t := want.Type
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	v := reflect.New(t)
	if err := loadMarshaled(in, v.Interface()); err != nil {
		return nil, err
	}
	if want.Type.Kind() == reflect.Pointer {
		return v.Interface(), nil
	}
	return v.Elem().Interface(), nil
}

func loadMarshaled(in Input, v any) error {
	file, unmarshal := MarshalerTextFile, func([]byte) error { return fmt.Errorf("%T does not unmarshal itself", v) }
	if isBinary(reflect.TypeOf(v)) {
		file, unmarshal = MarshalerBinaryFile, v.(encoding.BinaryUnmarshaler).UnmarshalBinary
	} else if u, ok := v.(encoding.TextUnmarshaler); ok {
		unmarshal = u.UnmarshalText
	}
	data, err := ReadFile(in, file)
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
func marshals(t reflect.Type) bool {
	return isBinary(t) || t.Implements(reflect.TypeFor[encoding.TextMarshaler]()) && t.Implements(reflect.TypeFor[encoding.TextUnmarshaler]())
}

// isBinary tells whether a type marshals both ways in binary.
func isBinary(t reflect.Type) bool {
	return t.Implements(reflect.TypeFor[encoding.BinaryMarshaler]()) && t.Implements(reflect.TypeFor[encoding.BinaryUnmarshaler]())
}
