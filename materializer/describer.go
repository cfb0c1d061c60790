package materializer

import (
	"context"

	"github.com/arraylike/arraylike/artifact"
)

// Describer is an optional interface of a [Materializer] that can say more of a
// value than its files do: statistics, counts, units.
type Describer interface {
	// Describe returns metadata of v, which Save has written. Where it fails the
	// value is saved all the same, without metadata and with a warning.
	Describe(ctx context.Context, v any) (artifact.Metadata, error)
}

// Describe returns what m says of v, or nothing where m is no [Describer].
func Describe(ctx context.Context, m Materializer, v any) (artifact.Metadata, error) {
	if d, ok := m.(Describer); ok {
		return d.Describe(ctx, v)
	}
	return nil, nil
}
