package registry_test

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/registry"
)

func TestProgressReachesTheEnd(t *testing.T) {
	r, s := registry.New(), new(artifact.Mem)
	const size = 24 << 20
	var saved, loaded []int64
	m, err := r.Save(t.Context(), s, "y", make([]int64, size/8), &registry.SaveOptions{Progress: func(done, total int64) {
		require.LessOrEqual(t, done, total)
		require.GreaterOrEqual(t, total, int64(size))
		saved = append(saved, done)
	}})
	require.NoError(t, err)
	require.IsIncreasing(t, saved)
	require.Greater(t, len(saved), 2)
	require.Equal(t, m.Size(), saved[len(saved)-1])

	_, err = registry.Load[[]int64](t.Context(), r, s, "y", &registry.LoadOptions{Progress: func(done, total int64) {
		require.Equal(t, m.Size(), total)
		loaded = append(loaded, done)
	}})
	require.NoError(t, err)
	require.Equal(t, m.Size(), loaded[len(loaded)-1])
}

func TestCancellationInTheMiddle(t *testing.T) {
	r, s := registry.New(), new(artifact.Mem)
	v := make([]int64, 8<<20)
	enough := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	_, err := r.Save(ctx, s, "x", v, &registry.SaveOptions{Progress: func(int64, int64) { cancel(enough) }})
	require.ErrorIs(t, err, enough)
	require.Empty(t, names(t, s))

	_, err = r.Save(t.Context(), s, "x", v, nil)
	require.NoError(t, err)
	ctx, cancel = context.WithCancelCause(t.Context())
	_, err = registry.Load[[]int64](ctx, r, s, "x", &registry.LoadOptions{Progress: func(int64, int64) { cancel(enough) }})
	require.ErrorIs(t, err, enough)
}
