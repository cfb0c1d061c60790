package artifact_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"hash/crc32"
	"io"
	"io/fs"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/artifact"
)

// eachStore runs a test on every kind of store.
func eachStore(t *testing.T, test func(t *testing.T, s artifact.Store)) {
	t.Run("mem", func(t *testing.T) { test(t, new(artifact.Mem)) })
	t.Run("dir", func(t *testing.T) { test(t, newDir(t, nil)) })
	t.Run("dir without exchange", func(t *testing.T) {
		d := newDir(t, nil)
		artifact.DisableExchange(d)
		test(t, d)
	})
}

func newDir(t testing.TB, o *artifact.DirOptions) *artifact.Dir {
	t.Helper()
	if o == nil {
		o = &artifact.DirOptions{NoSync: true}
	}
	d, err := artifact.NewDir(t.TempDir(), o)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, d.Close()) })
	return d
}

type files map[string]string

// save writes an artifact with these files.
func save(t testing.TB, s artifact.Store, name string, o *artifact.CreateOptions, content files) *artifact.Manifest {
	t.Helper()
	m, err := trySave(s, name, o, content)
	require.NoError(t, err)
	return m
}

func trySave(s artifact.Store, name string, o *artifact.CreateOptions, content files) (*artifact.Manifest, error) {
	ctx := context.Background()
	w, err := s.Create(ctx, name, o)
	if err != nil {
		return nil, err
	}
	defer func() { _ = w.Abort() }()
	for path, text := range content {
		if err := writeFile(w, path, text); err != nil {
			return nil, err
		}
	}
	m := &artifact.Manifest{Root: artifact.Entry{Materializer: "test"}}
	return m, w.Commit(ctx, m)
}

func writeFile(w artifact.Writer, path, text string) error {
	f, err := w.Create(path)
	if err != nil {
		return err
	}
	_, err = io.WriteString(f, text)
	return errors.Join(err, f.Close())
}

// load reads all files of an artifact.
func load(s artifact.Store, name string) (files, error) {
	r, err := s.Open(context.Background(), name)
	if err != nil {
		return nil, err
	}
	defer func() { _ = r.Close() }()
	content := files{}
	for _, rec := range r.Manifest().Files {
		text, err := readFile(r, rec.Path)
		if err != nil {
			return nil, err
		}
		content[rec.Path] = text
	}
	return content, nil
}

func readFile(r artifact.Reader, path string) (string, error) {
	f, err := r.Open(path)
	if err != nil {
		return "", err
	}
	defer func() { _ = f.Close() }()
	text, err := io.ReadAll(f)
	return string(text), err
}

func list(t testing.TB, s artifact.Store, prefix string) []string {
	t.Helper()
	var names []string
	for name, err := range s.List(context.Background(), prefix) {
		require.NoError(t, err)
		names = append(names, name)
	}
	return names
}

func TestSaveAndLoad(t *testing.T) {
	eachStore(t, func(t *testing.T, s artifact.Store) {
		content := files{"data.npy": "hello", "0/data.json": "1.5", "0/deep/er/x": "", "a-b": "1", "a/b": "2"}
		m := save(t, s, "run1/step2/output", nil, content)
		require.Equal(t, artifact.FormatVersion, m.FormatVersion)
		got, err := load(s, "run1/step2/output")
		require.NoError(t, err)
		require.Equal(t, content, got)

		r, err := s.Open(t.Context(), "run1/step2/output")
		require.NoError(t, err)
		require.Equal(t, m, r.Manifest())
		require.NoError(t, artifact.Verify(t.Context(), r))
		rec, ok := m.File("data.npy")
		require.True(t, ok)
		// From sha256sum, and from a bitwise CRC-32C that is checked with "123456789" -> e3069283.
		require.Equal(t, "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824", rec.SHA256)
		require.Equal(t, artifact.Checksums{0x9a71bb4c}, rec.CRC32C)
		require.EqualValues(t, 5, rec.Size)
		require.EqualValues(t, 10, m.Size())
		_, err = r.Open("nothing")
		require.ErrorIs(t, err, fs.ErrNotExist)
		_, err = r.Open("../run1")
		require.ErrorAs(t, err, new(*artifact.NameError))
		require.NoError(t, r.Close())
		require.NoError(t, r.Close())
		_, err = r.Open("data.npy")
		require.ErrorIs(t, err, fs.ErrClosed)
	})
}

func TestExistingName(t *testing.T) {
	eachStore(t, func(t *testing.T, s artifact.Store) {
		save(t, s, "a/b", nil, files{"x": "old"})
		for _, name := range []string{"a/b", "a/b/c", "a"} {
			_, err := trySave(s, name, nil, files{"x": "new"})
			require.ErrorIs(t, err, fs.ErrExist, name)
		}
		for _, name := range []string{"a/b/c", "a"} {
			_, err := trySave(s, name, &artifact.CreateOptions{Replace: true}, files{"x": "new"})
			require.ErrorIs(t, err, fs.ErrExist, name)
		}
		got, err := load(s, "a/b")
		require.NoError(t, err)
		require.Equal(t, files{"x": "old"}, got)
		require.Equal(t, []string{"a/b"}, list(t, s, ""))
	})
}

func TestReplaceKeepsOpenReaders(t *testing.T) {
	eachStore(t, func(t *testing.T, s artifact.Store) {
		replace := &artifact.CreateOptions{Replace: true}
		save(t, s, "n", replace, files{"x": "one", "y": "1"})
		r, err := s.Open(t.Context(), "n")
		require.NoError(t, err)
		save(t, s, "n", replace, files{"x": "two", "z": "2"})
		text, err := readFile(r, "y")
		require.NoError(t, err)
		require.Equal(t, "1", text)
		require.NoError(t, s.Remove(t.Context(), "n"))
		text, err = readFile(r, "x")
		require.NoError(t, err)
		require.Equal(t, "one", text)
		require.NoError(t, r.Close())
		_, err = s.Open(t.Context(), "n")
		require.ErrorIs(t, err, fs.ErrNotExist)
		require.ErrorIs(t, s.Remove(t.Context(), "n"), fs.ErrNotExist)
		requireNoStrays(t, s)
	})
}

func requireNoStrays(t testing.TB, s artifact.Store) {
	t.Helper()
	d, ok := s.(*artifact.Dir)
	if !ok {
		return
	}
	require.Empty(t, artifact.Hidden(t, d))
}

func TestListOrderAndPrefix(t *testing.T) {
	eachStore(t, func(t *testing.T, s artifact.Store) {
		for _, name := range []string{"b", "a-b", "a/z", "a/b/c", "a.b", "store-evil/x", "store/x"} {
			save(t, s, name, nil, nil)
		}
		all := []string{"a-b", "a.b", "a/b/c", "a/z", "b", "store-evil/x", "store/x"}
		require.Equal(t, all, list(t, s, ""))
		require.True(t, slices.IsSorted(all))
		require.Equal(t, []string{"store/x"}, list(t, s, "store"))
		require.Equal(t, []string{"a/b/c", "a/z"}, list(t, s, "a"))
		require.Equal(t, []string{"b"}, list(t, s, "b"))
		require.Empty(t, list(t, s, "c"))
		require.Empty(t, list(t, s, "b/c"))
		for _, err := range s.List(t.Context(), "..") {
			require.Error(t, err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		for _, err := range s.List(ctx, "") {
			require.ErrorIs(t, err, context.Canceled)
		}
	})
}

func TestWriterRules(t *testing.T) {
	eachStore(t, func(t *testing.T, s artifact.Store) {
		ctx := t.Context()
		w, err := s.Create(ctx, "w", nil)
		require.NoError(t, err)
		for _, path := range []string{"0/x", "0/y", "1/x", "top"} {
			require.NoError(t, writeFile(w, path, path))
		}
		for _, path := range []string{"0/x", "0/X", "TOP", "top/x", "0", "0/x/y"} {
			_, err := w.Create(path)
			require.ErrorIs(t, err, fs.ErrExist, path)
		}
		open, err := w.Create("0/open")
		require.NoError(t, err)
		require.NoError(t, w.Discard("0"))
		_, err = open.Write([]byte("x"))
		require.ErrorIs(t, err, fs.ErrClosed)
		require.NoError(t, writeFile(w, "0", "a file now"))
		require.NoError(t, w.Discard("top"))
		require.NoError(t, w.Discard("nothing/here"))
		m := &artifact.Manifest{Root: artifact.Entry{Materializer: "test"}}
		require.NoError(t, w.Commit(ctx, m))
		require.NoError(t, w.Abort())
		got, err := load(s, "w")
		require.NoError(t, err)
		require.Equal(t, files{"0": "a file now", "1/x": "1/x"}, got)
		_, err = w.Create("more")
		require.ErrorIs(t, err, fs.ErrClosed)
		require.ErrorIs(t, w.Commit(ctx, m), fs.ErrClosed)
		require.ErrorIs(t, w.Discard(""), fs.ErrClosed)
	})
}

func TestDiscardEverything(t *testing.T) {
	eachStore(t, func(t *testing.T, s artifact.Store) {
		w, err := s.Create(t.Context(), "w", nil)
		require.NoError(t, err)
		require.NoError(t, writeFile(w, "a/b", "1"))
		require.NoError(t, w.Discard(""))
		require.NoError(t, w.Commit(t.Context(), &artifact.Manifest{Root: artifact.Entry{Materializer: "test"}}))
		got, err := load(s, "w")
		require.NoError(t, err)
		require.Empty(t, got)
	})
}

func TestFailedCommitLeavesNothing(t *testing.T) {
	canceled, cancel := context.WithCancel(context.Background())
	cancel()
	good := func() *artifact.Manifest { return &artifact.Manifest{Root: artifact.Entry{Materializer: "test"}} }
	tests := map[string]func(w artifact.Writer) error{
		"no manifest":  func(w artifact.Writer) error { return w.Commit(context.Background(), nil) },
		"bad manifest": func(w artifact.Writer) error { return w.Commit(context.Background(), new(artifact.Manifest)) },
		"canceled":     func(w artifact.Writer) error { return w.Commit(canceled, good()) },
		"open file": func(w artifact.Writer) error {
			if _, err := w.Create("open"); err != nil {
				return nil
			}
			return w.Commit(context.Background(), good())
		},
		"abort": func(w artifact.Writer) error { return errors.Join(fs.ErrClosed, w.Abort(), w.Abort()) },
	}
	eachStore(t, func(t *testing.T, s artifact.Store) {
		for name, end := range tests {
			t.Run(name, func(t *testing.T) {
				w, err := s.Create(t.Context(), "deep/er/x", nil)
				require.NoError(t, err)
				require.NoError(t, writeFile(w, "f", "1"))
				require.Error(t, end(w))
				require.NoError(t, w.Abort())
				require.Empty(t, list(t, s, ""))
				requireNoStrays(t, s)
			})
		}
	})
}

func TestCancelStopsReadsAndWrites(t *testing.T) {
	eachStore(t, func(t *testing.T, s artifact.Store) {
		ctx, cancel := context.WithCancel(t.Context())
		save(t, s, "r", nil, files{"x": "1"})
		r, err := s.Open(ctx, "r")
		require.NoError(t, err)
		f, err := r.Open("x")
		require.NoError(t, err)
		w, err := s.Create(ctx, "w", nil)
		require.NoError(t, err)
		out, err := w.Create("x")
		require.NoError(t, err)
		cancel()
		_, err = f.Read(make([]byte, 1))
		require.ErrorIs(t, err, context.Canceled)
		_, err = out.Write(make([]byte, 2<<20))
		require.ErrorIs(t, err, context.Canceled)
		require.ErrorIs(t, out.Close(), context.Canceled)
		require.ErrorIs(t, w.Commit(t.Context(), &artifact.Manifest{Root: artifact.Entry{Materializer: "x"}}), context.Canceled)
		require.NoError(t, f.Close())
		require.NoError(t, r.Close())
		for _, op := range []func() error{
			func() error { _, err := s.Create(ctx, "n", nil); return err },
			func() error { _, err := s.Open(ctx, "r"); return err },
			func() error { return s.Remove(ctx, "r") },
		} {
			require.ErrorIs(t, op(), context.Canceled)
		}
		require.Equal(t, []string{"r"}, list(t, s, ""))
		requireNoStrays(t, s)
	})
}

// TestRecordsOfLargeFiles writes one file in pieces of many sizes, and reads it back in others.
func TestRecordsOfLargeFiles(t *testing.T) {
	eachStore(t, func(t *testing.T, s artifact.Store) {
		data := make([]byte, 5<<20+12345)
		random := rand.NewChaCha8([32]byte{1})
		_, _ = random.Read(data)
		w, err := s.Create(t.Context(), "big", nil)
		require.NoError(t, err)
		f, err := w.Create("x")
		require.NoError(t, err)
		for rest, i := data, 0; len(rest) > 0; i++ {
			sizes := []int{1, 100_000, 1 << 20, 3, 1<<20 - 1, 2<<20 + 1}
			n := min(len(rest), sizes[i%len(sizes)])
			_, err := f.Write(rest[:n])
			require.NoError(t, err)
			rest = rest[n:]
		}
		require.NoError(t, f.Close())
		m := &artifact.Manifest{Root: artifact.Entry{Materializer: "x"}}
		require.NoError(t, w.Commit(t.Context(), m))
		rec := m.Files[0]
		sum := sha256.Sum256(data)
		require.Equal(t, hex.EncodeToString(sum[:]), rec.SHA256)
		require.EqualValues(t, 64<<10, rec.BlockSize)
		require.Len(t, rec.CRC32C, (len(data)+65535)/65536)
		last := data[len(data)/65536*65536:]
		require.Equal(t, crc32.Checksum(last, crc32.MakeTable(crc32.Castagnoli)), rec.CRC32C[len(rec.CRC32C)-1])

		r, err := s.Open(t.Context(), "big")
		require.NoError(t, err)
		defer func() { require.NoError(t, r.Close()) }()
		require.NoError(t, artifact.Verify(t.Context(), r))
		g, err := r.Open("x")
		require.NoError(t, err)
		defer func() { require.NoError(t, g.Close()) }()
		for _, at := range [][2]int{{0, len(data)}, {0, 65536}, {65536, 131072}, {1, 65537}, {65535, 65537}, {100, 5 << 20}, {len(data) - 1, len(data)}} {
			p := make([]byte, at[1]-at[0])
			n, err := g.ReadAt(p, int64(at[0]))
			require.NoError(t, err)
			require.Equal(t, len(p), n)
			require.True(t, bytes.Equal(p, data[at[0]:at[1]]), "%v", at)
		}
		n, err := g.ReadAt(make([]byte, 10), int64(len(data)-3))
		require.Equal(t, 3, n)
		require.ErrorIs(t, err, io.EOF)
		_, err = g.ReadAt(make([]byte, 1), -1)
		require.ErrorIs(t, err, fs.ErrInvalid)
		all, err := io.ReadAll(g)
		require.NoError(t, err)
		require.True(t, bytes.Equal(all, data))
	})
}

func TestCopy(t *testing.T) {
	eachStore(t, func(t *testing.T, s artifact.Store) {
		content := files{"a": "1", "b/c": strings.Repeat("x", 3<<20)}
		m := save(t, s, "from", nil, content)
		for _, dst := range []artifact.Store{s, new(artifact.Mem)} {
			copied, err := artifact.Copy(t.Context(), dst, "to/here", s, "from", nil)
			require.NoError(t, err)
			require.Equal(t, m, copied)
			got, err := load(dst, "to/here")
			require.NoError(t, err)
			require.Equal(t, content, got)
		}
		_, err := artifact.Copy(t.Context(), s, "to/here", s, "from", nil)
		require.ErrorIs(t, err, fs.ErrExist)
		requireNoStrays(t, s)
	})
}
