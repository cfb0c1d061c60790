package artifact_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/artifact"
)

// countdown is a context that ends when somebody asks for the n-th time whether it has.
type countdown struct {
	context.Context
	cancel context.CancelFunc
	left   atomic.Int64
}

func newCountdown(ctx context.Context, n int) *countdown {
	c := new(countdown)
	c.Context, c.cancel = context.WithCancel(ctx)
	c.left.Store(int64(n))
	return c
}

// Err implements context.Context.
func (c *countdown) Err() error {
	if c.left.Add(-1) == 0 {
		c.cancel()
	}
	return c.Context.Err()
}

func (c *countdown) ended() bool { return c.Context.Err() != nil }

// TestCancelAnywhere ends the context at each place where it is looked at, in a save, a replacement, and a load.
func TestCancelAnywhere(t *testing.T) {
	large := files{"x": strings.Repeat("x", 5<<20), "0/y": "y", "z": strings.Repeat("z", 100)}
	replace := &artifact.CreateOptions{Replace: true}
	eachStore(t, func(t *testing.T, s artifact.Store) {
		before := usedResources()
		everyLook(t, func(ctx context.Context) error { return saveFiles(ctx, s, "new/a", nil, large) }, func(err error) {
			require.Equal(t, err == nil, len(list(t, s, "")) == 1)
			requireNoStrays(t, s)
		})
		require.NoError(t, s.Remove(t.Context(), "new/a"))
		save(t, s, "new/a", nil, files{"x": "old"})
		everyLook(t, func(ctx context.Context) error { return saveFiles(ctx, s, "new/a", replace, large) }, func(err error) {
			have, loadErr := load(s, "new/a")
			require.NoError(t, loadErr)
			if err == nil {
				require.Equal(t, large, have)
			} else {
				require.Equal(t, files{"x": "old"}, have)
			}
			requireNoStrays(t, s)
		})
		everyLook(t, func(ctx context.Context) error {
			r, err := s.Open(ctx, "new/a")
			if err != nil {
				return err
			}
			defer func() { _ = r.Close() }()
			_, err = readFile(r, "x")
			return err
		}, func(error) {})
		everyLook(t, func(ctx context.Context) error {
			r, err := s.Open(t.Context(), "new/a")
			if err != nil {
				return err
			}
			defer func() { _ = r.Close() }()
			return artifact.Verify(ctx, r)
		}, func(error) {})
		requireNoLeaks(t, before)
	})
}

// everyLook does something with a context that ends at the first look, the second, and so on, until it ends in time.
func everyLook(t *testing.T, do func(ctx context.Context) error, check func(err error)) {
	t.Helper()
	for n := 1; ; n++ {
		ctx := newCountdown(t.Context(), n)
		err := do(ctx)
		ended := ctx.ended()
		ctx.cancel()
		check(err)
		if err == nil {
			require.False(t, ended, "a cancellation at look %d was ignored", n)
			require.Greater(t, n, 2)
			return
		}
		require.ErrorIs(t, err, context.Canceled, n)
	}
}

func saveFiles(ctx context.Context, s artifact.Store, name string, o *artifact.CreateOptions, content files) (err error) {
	w, err := s.Create(ctx, name, o)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, w.Abort()) }()
	for path, text := range content {
		if err := writeFile(w, path, text); err != nil {
			return err
		}
	}
	return w.Commit(ctx, &artifact.Manifest{Root: artifact.Entry{Materializer: "x"}})
}

// cancelling is a stage, and a file in it, and a source, that cancels when the n-th piece passes and counts what comes after.
type cancelling struct {
	faultyStage
	bytes.Reader
	cancel  context.CancelFunc
	pieces  atomic.Int64
	at      int64
	largest atomic.Int64
}

func (c *cancelling) Create(string) (io.WriteCloser, error) { return c, nil }

func (c *cancelling) Write(p []byte) (int, error) { return len(p), c.piece(p) }

func (c *cancelling) ReadAt(p []byte, offset int64) (int, error) {
	_ = c.piece(p)
	return c.Reader.ReadAt(p, offset)
}

func (c *cancelling) piece(p []byte) error {
	if c.pieces.Add(1) == c.at {
		c.cancel()
	}
	c.largest.Store(max(c.largest.Load(), int64(len(p))))
	return nil
}

func (c *cancelling) Open(string) (artifact.SourceFile, error) { return c, nil }

func (c *cancelling) Close() error { return nil }

// TestCancelWithinOnePiece cancels in the middle of one large write and of one large read.
func TestCancelWithinOnePiece(t *testing.T) {
	const size, piece, readers = 32 << 20, 1 << 20, 4
	data := make([]byte, size)
	s := new(artifact.Mem)
	m := save(t, s, "a", nil, files{"x": string(data)})

	ctx, cancel := context.WithCancel(t.Context())
	c := &cancelling{cancel: cancel, at: 5}
	w := artifact.NewWriter(ctx, "a", c)
	f, err := w.Create("x")
	require.NoError(t, err)
	n, err := f.Write(data)
	require.ErrorIs(t, err, context.Canceled)
	require.Equal(t, 5*piece, n)
	require.EqualValues(t, 5, c.pieces.Load())
	require.EqualValues(t, piece, c.largest.Load())
	require.ErrorIs(t, f.Close(), context.Canceled)
	require.NoError(t, w.Abort())
	require.EqualValues(t, 5, c.pieces.Load())

	ctx, cancel = context.WithCancel(t.Context())
	c = &cancelling{cancel: cancel, at: 5, Reader: *bytes.NewReader(data)}
	r := artifact.NewReader(ctx, "a", m, c)
	g, err := r.Open("x")
	require.NoError(t, err)
	n, err = g.ReadAt(data, 0)
	require.ErrorIs(t, err, context.Canceled)
	require.Less(t, n, 5*piece+readers*piece)
	require.Less(t, c.pieces.Load(), int64(5+readers))
	require.EqualValues(t, piece, c.largest.Load())
	require.NoError(t, g.Close())
	require.NoError(t, r.Close())
}
