package materializer

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
)

// JSON is a materializer that stores a value as encoding/json writes it, for
// those who ask for it: it loses what JSON does not know, such as NaN, the
// difference between int64 and float64, and fields that are not exported. No
// rule of a new registry chooses it.
//
//	r.Associate(reflect.TypeFor[Config](), materializer.JSON{})
type JSON struct{}

// ID returns "json".
func (JSON) ID() string { return "json" }

// Save writes v as a JSON document, in data.json.
func (JSON) Save(_ context.Context, out Output, v any) error {
	doc, err := json.Marshal(v)
	if err != nil {
		return fmt.Errorf("json: %w", err)
	}
	return WriteFile(out, BuiltinFile, doc)
}

// Load reads a JSON document as the type that is wanted, or as what
// encoding/json makes of it where none is.
func (JSON) Load(_ context.Context, in Input, want Want) (any, error) {
	doc, err := ReadFile(in, BuiltinFile)
	if err != nil {
		return nil, err
	}
	t := want.Type
	if t == nil {
		t = reflect.TypeFor[any]()
	}
	v := reflect.New(t)
	if err := json.Unmarshal(doc, v.Interface()); err != nil {
		return nil, &TypeError{t, in.Entry(), fmt.Errorf("json: %s: %w", BuiltinFile, err)}
	}
	return v.Elem().Interface(), nil
}
