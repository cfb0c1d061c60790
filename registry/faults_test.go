package registry_test

import (
	"context"
	"errors"
	"io"
	"os"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/registry"
)

var errFault = errors.New("planted")

// faultyStore lets one of the calls to a store, and to what it gives, fail.
type faultyStore struct {
	artifact.Store
	calls, failAt int
	failed        string // the call that failed
}

func (s *faultyStore) call(op string) error {
	s.calls++
	if s.calls != s.failAt {
		return nil
	}
	s.failed = op
	return errFault
}

func (s *faultyStore) Create(ctx context.Context, name string, o *artifact.CreateOptions) (artifact.Writer, error) {
	if err := s.call("create"); err != nil {
		return nil, err
	}
	w, err := s.Store.Create(ctx, name, o)
	if err != nil {
		return nil, err
	}
	return &faultyWriter{w, s}, nil
}

func (s *faultyStore) Open(ctx context.Context, name string) (artifact.Reader, error) {
	if err := s.call("open"); err != nil {
		return nil, err
	}
	r, err := s.Store.Open(ctx, name)
	if err != nil {
		return nil, err
	}
	return &faultyReader{r, s}, nil
}

type faultyWriter struct {
	artifact.Writer
	store *faultyStore
}

func (w *faultyWriter) Create(path string) (io.WriteCloser, error) {
	if err := w.store.call("create file"); err != nil {
		return nil, err
	}
	f, err := w.Writer.Create(path)
	if err != nil {
		return nil, err
	}
	return &faultyFile{f, w.store}, nil
}

func (w *faultyWriter) Discard(dir string) error {
	return errors.Join(w.store.call("discard"), w.Writer.Discard(dir))
}

func (w *faultyWriter) Commit(ctx context.Context, m *artifact.Manifest) error {
	if err := w.store.call("commit"); err != nil {
		return err
	}
	return w.Writer.Commit(ctx, m)
}

func (w *faultyWriter) Abort() error { return errors.Join(w.store.call("abort"), w.Writer.Abort()) }

type faultyFile struct {
	io.WriteCloser
	store *faultyStore
}

func (f *faultyFile) Write(p []byte) (int, error) {
	if err := f.store.call("write"); err != nil {
		n, _ := f.WriteCloser.Write(p[:len(p)/2])
		return n, err
	}
	return f.WriteCloser.Write(p)
}

func (f *faultyFile) Close() error {
	return errors.Join(f.store.call("close file"), f.WriteCloser.Close())
}

type faultyReader struct {
	artifact.Reader
	store *faultyStore
}

func (r *faultyReader) Open(path string) (artifact.File, error) {
	if err := r.store.call("open file"); err != nil {
		return nil, err
	}
	f, err := r.Reader.Open(path)
	if err != nil {
		return nil, err
	}
	return &faultySource{f, r.store}, nil
}

func (r *faultyReader) Close() error {
	return errors.Join(r.store.call("close"), r.Reader.Close())
}

type faultySource struct {
	artifact.File
	store *faultyStore
}

func (f *faultySource) Read(p []byte) (int, error) {
	if err := f.store.call("read"); err != nil {
		return 0, err
	}
	return f.File.Read(p)
}

func (f *faultySource) ReadAt(p []byte, offset int64) (int, error) {
	if err := f.store.call("read"); err != nil {
		return 0, err
	}
	return f.File.ReadAt(p, offset)
}

func (f *faultySource) Close() error {
	return errors.Join(f.store.call("close"), f.File.Close())
}

// TestEveryFailingCall lets each call to a store fail in turn, while a container is saved, replaced, and loaded.
func TestEveryFailingCall(t *testing.T) {
	d, err := artifact.NewDir(t.TempDir(), &artifact.DirOptions{NoSync: true})
	require.NoError(t, err)
	defer func() { require.NoError(t, d.Close()) }()
	older, newer := pair{[]float64{0}, "older"}, pair{filled(1.5, 300_000), pair{"newer", 7}}
	r := tortureRegistry()
	goroutines, descriptors := runtime.NumGoroutine(), openFiles()

	everyFailure(t, d, "abort", func(s artifact.Store) error {
		_, err := r.Save(t.Context(), s, "x/y", newer, nil)
		if err == nil {
			return d.Remove(t.Context(), "x/y")
		}
		require.Empty(t, names(t, d))
		requireOnlyArtifacts(t, d)
		return err
	})
	_, err = r.Save(t.Context(), d, "x/y", older, nil)
	require.NoError(t, err)
	everyFailure(t, d, "abort", func(s artifact.Store) error {
		_, err := r.Save(t.Context(), s, "x/y", newer, &registry.SaveOptions{Replace: true})
		want := newer
		if err != nil {
			want = older
		}
		requireLoads(t, d, want)
		requireOnlyArtifacts(t, d)
		_, again := r.Save(t.Context(), d, "x/y", older, &registry.SaveOptions{Replace: true})
		return errors.Join(err, again)
	})
	everyFailure(t, d, "close", func(s artifact.Store) error {
		_, err := registry.Load[pair](t.Context(), r, s, "x/y", nil)
		return err
	})
	requireLoads(t, d, older)

	for range 500 {
		if runtime.NumGoroutine() <= goroutines && openFiles() <= descriptors {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	require.LessOrEqual(t, runtime.NumGoroutine(), goroutines)
	require.LessOrEqual(t, openFiles(), descriptors)
}

// everyFailure does something with a store whose first call fails, its second, and so on. Only one kind of call may fail without an
// error: it tidies up after success.
func everyFailure(t *testing.T, d *artifact.Dir, forgiven string, do func(s artifact.Store) error) {
	t.Helper()
	for n := 1; ; n++ {
		s := &faultyStore{Store: d, failAt: n}
		err := do(s)
		if s.failed == "" {
			require.NoError(t, err)
			require.Greater(t, n, 5)
			return
		}
		if err == nil {
			require.Equal(t, forgiven, s.failed)
		} else {
			require.ErrorIs(t, err, errFault, s.failed)
		}
	}
}

func requireLoads(t *testing.T, d *artifact.Dir, want pair) {
	t.Helper()
	got, err := registry.Load[pair](t.Context(), tortureRegistry(), d, "x/y", nil)
	require.NoError(t, err)
	require.Equal(t, want, got)
}

// openFiles counts the open files of this process, where the system shows them.
func openFiles() int {
	entries, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		return 0
	}
	return len(entries)
}
