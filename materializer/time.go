package materializer

import (
	"context"
	"fmt"
	"reflect"
	"time"

	"github.com/arraylike/arraylike/internal/pyjson"
)

// Time is the materializer of time.Time: a JSON string in RFC 3339 with as many
// digits of a second as it takes, which Python's datetime.fromisoformat reads
// (to microseconds). The offset from UTC is kept; the name of the zone and the
// monotonic clock are not.
type Time struct{}

// ID returns "time".
func (Time) ID() string { return "time" }

// Save writes a time as a JSON string. It declines times that RFC 3339 does not
// spell: years beyond 9999, and offsets of a fraction of a minute.
func (Time) Save(_ context.Context, out Output, v any) error {
	t, ok := v.(time.Time)
	if !ok {
		return fmt.Errorf("%w: want a time.Time", ErrDeclined)
	}
	text, err := formatTime(t)
	if err != nil {
		return err
	}
	return WriteFile(out, BuiltinFile, pyjson.AppendString(nil, text))
}

func formatTime(t time.Time) (string, error) {
	text, err := t.MarshalText()
	if err != nil {
		return "", fmt.Errorf("%w: %w", ErrDeclined, err)
	}
	if back, err := time.Parse(time.RFC3339Nano, string(text)); err != nil || !back.Equal(t) {
		return "", fmt.Errorf("%w: RFC 3339 does not spell %v", ErrDeclined, t)
	}
	return string(text), nil
}

// Load reads a time. The wanted type must be time.Time, or made of it.
func (Time) Load(_ context.Context, in Input, want Want) (any, error) {
	doc, err := ReadFile(in, BuiltinFile)
	if err != nil {
		return nil, err
	}
	v, err := pyjson.Decode(doc)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", BuiltinFile, err)
	}
	t := want.Type
	if t == nil {
		t = reflect.TypeFor[time.Time]()
	}
	target := reflect.New(t).Elem()
	if err := setTime(target, v); err != nil {
		return nil, &TypeError{t, in.Entry(), err}
	}
	return target.Interface(), nil
}

// setTime stores the time that a JSON string spells.
func setTime(target reflect.Value, v any) error {
	text, ok := v.(string)
	if !ok || target.Type() != reflect.TypeFor[time.Time]() {
		return fmt.Errorf("want %s, have %s", target.Type(), describeBuiltin(v))
	}
	t, err := time.Parse(time.RFC3339Nano, text)
	if err != nil {
		return err
	}
	target.Set(reflect.ValueOf(t))
	return nil
}
