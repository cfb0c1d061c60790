package materializer

import (
	"context"
	"fmt"
	"reflect"
)

// New returns a materializer with the given id for values of type T, made of
// two functions. Values of other types are declined, and wanting to load one is
// an error.
func New[T any](id string, save func(ctx context.Context, out Output, v T) error, load func(ctx context.Context, in Input) (T, error)) Materializer {
	return &typed[T]{id, save, load}
}

type typed[T any] struct {
	id   string
	save func(context.Context, Output, T) error
	load func(context.Context, Input) (T, error)
}

func (m *typed[T]) ID() string { return m.id }

func (m *typed[T]) Save(ctx context.Context, out Output, v any) error {
	t, ok := v.(T)
	if !ok {
		return fmt.Errorf("%w: %s saves %s, not %T", ErrDeclined, m.id, reflect.TypeFor[T](), v)
	}
	return m.save(ctx, out, t)
}

func (m *typed[T]) Load(ctx context.Context, in Input, want Want) (any, error) {
	if t := reflect.TypeFor[T](); want.Type != nil && !t.AssignableTo(want.Type) {
		return nil, &TypeError{want.Type, in.Entry(), fmt.Errorf("%s loads %s", m.id, t)}
	}
	return m.load(ctx, in)
}
