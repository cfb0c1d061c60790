package materializer

import (
	"context"
	"fmt"
	"reflect"
)

// BytesFile is the file that bytes are stored in, as they are.
const BytesFile = "data.txt"

// Bytes is the materializer of []byte and types named after it, as ZenML's
// BytesMaterializer stores bytes.
type Bytes struct{}

// ID returns "bytes".
func (Bytes) ID() string { return "bytes" }

// Save writes v.
func (Bytes) Save(_ context.Context, out Output, v any) error {
	b := reflect.ValueOf(v)
	if b.Kind() != reflect.Slice || b.Type().Elem().Kind() != reflect.Uint8 {
		return fmt.Errorf("%w: want bytes", ErrDeclined)
	}
	return WriteFile(out, BytesFile, b.Bytes())
}

// Load reads bytes into a slice of their own.
func (Bytes) Load(_ context.Context, in Input, want Want) (any, error) {
	t := want.Type
	if t == nil {
		t = reflect.TypeFor[[]byte]()
	}
	if t.Kind() != reflect.Slice || t.Elem().Kind() != reflect.Uint8 {
		return nil, &TypeError{Want: t, Have: in.Entry()}
	}
	data, err := ReadFile(in, BytesFile)
	if err != nil {
		return nil, err
	}
	return reflect.ValueOf(data).Convert(t).Interface(), nil
}
