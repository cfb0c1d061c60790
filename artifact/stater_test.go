package artifact_test

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/artifact"
)

func TestStat(t *testing.T) {
	eachStore(t, func(t *testing.T, s artifact.Store) {
		save(t, s, "run/a", nil, files{"x": "12345", "0/y": "678", "empty": ""})
		info, err := artifact.Stat(t.Context(), s, "run/a")
		require.NoError(t, err)
		require.False(t, info.ModTime.IsZero())
		committed := info.ModTime
		info.ModTime = time.Time{}
		require.Equal(t, artifact.Info{Name: "run/a", Size: 8, Files: 3}, info)
		again, err := artifact.Stat(t.Context(), s, "run/a")
		require.NoError(t, err)
		require.Equal(t, committed, again.ModTime)

		// A store that cannot, as one that only wraps another's methods.
		plain, err := artifact.Stat(t.Context(), struct{ artifact.Store }{s}, "run/a")
		require.NoError(t, err)
		require.Equal(t, info, plain)

		for _, store := range []artifact.Store{s, struct{ artifact.Store }{s}} {
			_, err = artifact.Stat(t.Context(), store, "run")
			require.ErrorIs(t, err, fs.ErrNotExist)
			_, err = artifact.Stat(t.Context(), store, "../x")
			require.ErrorAs(t, err, new(*artifact.NameError))
			ctx, cancel := context.WithCancel(t.Context())
			cancel()
			_, err = artifact.Stat(ctx, store, "run/a")
			require.ErrorIs(t, err, context.Canceled)
		}
		requireNoStrays(t, s)
	})
}

func TestStatOfDamage(t *testing.T) {
	d := newDir(t, nil)
	save(t, d, "a", nil, files{"x": "1"})
	require.NoError(t, os.WriteFile(filepath.Join(d.Location("a"), artifact.ManifestName), []byte("{}"), 0o666))
	_, err := d.Stat(t.Context(), "a")
	requireDamage(t, err, artifact.ManifestName)
}
