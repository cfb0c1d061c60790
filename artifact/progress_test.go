package artifact_test

import (
	"io"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/artifact"
)

// reports collects what a progress function is told. It fails the test when calls overlap.
type reports struct {
	t    *testing.T
	mu   sync.Mutex
	done []int64
}

func (r *reports) add(done int64) {
	if !r.mu.TryLock() {
		r.t.Error("two reports at once")
		return
	}
	defer r.mu.Unlock()
	r.done = append(r.done, done)
}

func (r *reports) last() int64 { return r.done[len(r.done)-1] }

func TestProgress(t *testing.T) {
	eachStore(t, func(t *testing.T, s artifact.Store) {
		const size = 33 << 20
		written := &reports{t: t}
		inner, err := s.Create(t.Context(), "a", nil)
		require.NoError(t, err)
		w := artifact.NewProgressWriter(inner, written.add)
		require.NoError(t, writeFile(w, "declined/x", strings.Repeat("x", 3<<20)))
		require.EqualValues(t, 3<<20, written.last())
		require.NoError(t, w.Discard("declined"))
		require.Zero(t, written.last())
		require.NoError(t, writeFile(w, "small", "123"))
		require.EqualValues(t, 3, written.last())
		f, err := w.Create("large")
		require.NoError(t, err)
		n, err := f.Write(make([]byte, size))
		require.NoError(t, err)
		require.Equal(t, size, n)
		require.NoError(t, f.Close())
		rec, ok := f.(artifact.Recorder).Record()
		require.True(t, ok)
		require.EqualValues(t, size, rec.Size)
		require.EqualValues(t, size+3, written.last())
		require.GreaterOrEqual(t, len(written.done), 8)
		require.NoError(t, w.Commit(t.Context(), &artifact.Manifest{Root: artifact.Entry{Materializer: "x"}}))
		require.NoError(t, w.Abort())

		read := &reports{t: t}
		r := artifact.NewProgressReader(open(t, s, "a"), read.add)
		text, err := readFile(r, "small")
		require.NoError(t, err)
		require.Equal(t, "123", text)
		require.EqualValues(t, 3, read.last())
		g, err := r.Open("large")
		require.NoError(t, err)
		all := make([]byte, size)
		_, err = io.ReadFull(g, all)
		require.NoError(t, err)
		require.EqualValues(t, size+3, read.last())
		require.GreaterOrEqual(t, len(read.done), 5)
		require.True(t, slices.IsSorted(read.done))
		_, err = g.ReadAt(all, 0)
		require.NoError(t, err)
		n, err = g.ReadAt(all[:10], size-4)
		require.Equal(t, 4, n)
		require.ErrorIs(t, err, io.EOF)
		require.NoError(t, g.Close())
		require.EqualValues(t, 2*size+3+4, read.last())
		m := mapFile(t, r, "large")
		require.NoError(t, m.Close())
		require.EqualValues(t, 3*size+3+4, read.last())
		require.NoError(t, r.Close())
	})
}

// TestProgressOfManySmallWrites expects no report for each of them.
func TestProgressOfManySmallWrites(t *testing.T) {
	inner, err := new(artifact.Mem).Create(t.Context(), "a", nil)
	require.NoError(t, err)
	seen := &reports{t: t}
	w := artifact.NewProgressWriter(inner, seen.add)
	defer func() { require.NoError(t, w.Abort()) }()
	var wg sync.WaitGroup
	for _, path := range []string{"x", "y", "z"} {
		wg.Go(func() {
			f, err := w.Create(path)
			if err != nil {
				t.Error(err)
				return
			}
			for range 4000 {
				if _, err := f.Write(make([]byte, 1000)); err != nil {
					t.Error(err)
				}
			}
			if err := f.Close(); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	require.EqualValues(t, 12_000_000, seen.last())
	require.LessOrEqual(t, len(seen.done), 15)
	require.True(t, slices.IsSorted(seen.done))
}

// TestProgressOfFailures counts only what was written.
func TestProgressOfFailures(t *testing.T) {
	stage := &faultyStage{failAt: 3} // the second write
	seen := &reports{t: t}
	w := artifact.NewProgressWriter(artifact.NewWriter(t.Context(), "a", stage), seen.add)
	f, err := w.Create("x")
	require.NoError(t, err)
	n, err := f.Write(make([]byte, 20<<20))
	require.ErrorIs(t, err, errFault)
	require.ErrorIs(t, f.Close(), errFault)
	require.EqualValues(t, n, seen.last())
	_, ok := f.(artifact.Recorder).Record()
	require.False(t, ok)
	require.NoError(t, w.Abort())
}
