package materializer

import (
	"context"
)

// Visualizer is an optional interface of a [Materializer] that can draw a value
// for people.
type Visualizer interface {
	// Visualize writes pictures or texts of v, which Save has written, as
	// further files of out, and lists them in the entry's Visualizations. Where it
	// fails the value is saved all the same, without them and with a warning.
	Visualize(ctx context.Context, out Output, v any) error
}

// Visualize draws v with m, or does nothing where m is no [Visualizer].
func Visualize(ctx context.Context, m Materializer, out Output, v any) error {
	if d, ok := m.(Visualizer); ok {
		return d.Visualize(ctx, out, v)
	}
	return nil
}
