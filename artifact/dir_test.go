package artifact_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/artifact"
)

func TestLinksDoNotEscape(t *testing.T) {
	outside := t.TempDir()
	other, err := artifact.NewDir(outside, nil)
	require.NoError(t, err)
	save(t, other, "victim", nil, files{"x": "secret"})
	require.NoError(t, other.Close())

	d := newDir(t, nil)
	if err := os.Symlink(outside, d.Location("link")); err != nil {
		t.Skip("this system does not make links: ", err)
	}
	_, err = d.Open(t.Context(), "link/victim")
	require.ErrorContains(t, err, "escapes")
	_, err = d.OpenForeign(t.Context(), "link/victim")
	require.Error(t, err)
	_, err = trySave(d, "link/new", nil, files{"x": "1"})
	require.Error(t, err)
	require.Error(t, d.Remove(t.Context(), "link/victim"))
	require.ErrorIs(t, d.Remove(t.Context(), "link"), fs.ErrNotExist)
	_, err = trySave(d, "link", &artifact.CreateOptions{Replace: true}, files{"x": "1"})
	require.ErrorIs(t, err, fs.ErrExist)
	require.Empty(t, list(t, d, ""))
	requireNoStrays(t, d)
	require.FileExists(t, filepath.Join(outside, "victim", "x"))

	save(t, d, "a", nil, files{"x": "secret"})
	inside := filepath.Join(d.Location("a"), "x")
	require.NoError(t, os.Remove(inside))
	require.NoError(t, os.Symlink(filepath.Join(outside, "victim", "x"), inside))
	_, err = load(d, "a")
	require.ErrorContains(t, err, "escapes")
}

func TestLinksBelowTheRootAreReadOnlyNames(t *testing.T) {
	d := newDir(t, nil)
	save(t, d, "run1", nil, files{"x": "1"})
	if err := os.Symlink("run1", d.Location("latest")); err != nil {
		t.Skip("this system does not make links: ", err)
	}
	got, err := load(d, "latest")
	require.NoError(t, err)
	require.Equal(t, files{"x": "1"}, got)
	require.Equal(t, []string{"run1"}, list(t, d, ""))
	require.ErrorIs(t, d.Remove(t.Context(), "latest"), fs.ErrNotExist)
	_, err = trySave(d, "latest", &artifact.CreateOptions{Replace: true}, nil)
	require.ErrorIs(t, err, fs.ErrExist)
}

func TestCopiedDirectoryOpens(t *testing.T) {
	d := newDir(t, nil)
	m := save(t, d, "a/b", nil, files{"x": "1", "0/y": "2"})
	elsewhere := filepath.Join(t.TempDir(), ".any name?")
	require.NoError(t, os.CopyFS(elsewhere, os.DirFS(d.Location("a/b"))))
	r, err := artifact.OpenPath(t.Context(), elsewhere)
	require.NoError(t, err)
	require.Equal(t, m, r.Manifest())
	require.NoError(t, artifact.Verify(t.Context(), r))
	require.NoError(t, r.Close())

	_, err = artifact.OpenPath(t.Context(), t.TempDir())
	require.ErrorIs(t, err, fs.ErrNotExist)
	_, err = artifact.OpenPath(t.Context(), filepath.Join(elsewhere, "gone"))
	require.ErrorIs(t, err, fs.ErrNotExist)
}

func TestStagingIsHidden(t *testing.T) {
	d := newDir(t, nil)
	w, err := d.Create(t.Context(), "a", nil)
	require.NoError(t, err)
	require.NoError(t, writeFile(w, "data.npy", "1"))
	require.NoError(t, writeFile(w, "0/data.npy", "1"))
	require.Empty(t, list(t, d, ""))
	_, err = d.Open(t.Context(), "a")
	require.ErrorIs(t, err, fs.ErrNotExist)

	hidden := artifact.Hidden(t, d)
	require.Len(t, hidden, 1)
	// Even a copy of what is being written does not open, nor do parts of it.
	require.NoError(t, os.CopyFS(d.Location("copy"), os.DirFS(filepath.Join(d.Location("."), hidden[0]))))
	for _, name := range []string{"copy", "copy/0"} {
		_, err = d.Open(t.Context(), name)
		require.ErrorIs(t, err, fs.ErrNotExist)
		_, err = d.OpenForeign(t.Context(), name)
		require.ErrorIs(t, err, artifact.ErrIncomplete)
	}
	n, err := d.Sweep(t.Context())
	require.NoError(t, err)
	require.Zero(t, n)
	require.NoError(t, w.Commit(t.Context(), &artifact.Manifest{Root: artifact.Entry{Materializer: "x"}}))
	require.Equal(t, []string{"a"}, list(t, d, ""))
	entries, err := os.ReadDir(d.Location("a"))
	require.NoError(t, err)
	require.Len(t, entries, 3) // no mark is left
}

func TestNamesInUse(t *testing.T) {
	d := newDir(t, nil)
	require.NoError(t, os.WriteFile(d.Location("file"), nil, 0o666))
	require.NoError(t, os.MkdirAll(d.Location("empty/dir"), 0o777))
	require.NoError(t, os.Mkdir(d.Location("foreign"), 0o777))
	require.NoError(t, os.WriteFile(filepath.Join(d.Location("foreign"), "data.npy"), nil, 0o666))
	for _, name := range []string{"file", "file/x", "foreign", "empty"} {
		_, err := trySave(d, name, &artifact.CreateOptions{Replace: true}, nil)
		require.ErrorIs(t, err, fs.ErrExist, name)
		_, err = d.Open(t.Context(), name)
		require.ErrorIs(t, err, fs.ErrNotExist, name)
		require.ErrorIs(t, d.Remove(t.Context(), name), fs.ErrNotExist, name)
	}
	save(t, d, "empty/dir", nil, files{"x": "1"})
	require.Equal(t, []string{"empty/dir"}, list(t, d, ""))
	require.NoError(t, d.Remove(t.Context(), "empty/dir"))
	require.NoDirExists(t, d.Location("empty"))
}

func TestSweep(t *testing.T) {
	d := newDir(t, &artifact.DirOptions{NoSync: true, StaleAfter: time.Hour})
	save(t, d, "a", nil, files{"x": "1"})
	live, err := d.Create(t.Context(), "live", nil)
	require.NoError(t, err)
	require.NoError(t, writeFile(live, "x", "1"))

	old := time.Now().Add(-2 * time.Hour)
	for _, dead := range []string{".staging-dead", ".retired-dead"} {
		dir := filepath.Join(d.Location("."), dead)
		require.NoError(t, os.MkdirAll(filepath.Join(dir, "0"), 0o777))
		require.NoError(t, os.WriteFile(filepath.Join(dir, "0", "x"), nil, 0o666))
		for _, path := range []string{"0/x", "0", "."} {
			require.NoError(t, os.Chtimes(filepath.Join(dir, path), old, old))
		}
	}
	n, err := d.Sweep(t.Context())
	require.NoError(t, err)
	require.Equal(t, 2, n)
	require.Len(t, artifact.Hidden(t, d), 1)
	require.NoError(t, live.Commit(t.Context(), &artifact.Manifest{Root: artifact.Entry{Materializer: "x"}}))
	require.Equal(t, []string{"a", "live"}, list(t, d, ""))
}

func TestWithoutLocks(t *testing.T) {
	d := newDir(t, &artifact.DirOptions{NoSync: true, StaleAfter: time.Hour})
	artifact.DisableLocks(d)
	live, err := d.Create(t.Context(), "live", nil)
	require.NoError(t, err)
	require.NoError(t, writeFile(live, "x", "1"))
	dead := filepath.Join(d.Location("."), ".staging-dead")
	require.NoError(t, os.MkdirAll(filepath.Join(dead, "0"), 0o777))
	require.NoError(t, os.WriteFile(filepath.Join(dead, "0", "x"), nil, 0o666))
	n, err := d.Sweep(t.Context())
	require.NoError(t, err)
	require.Zero(t, n) // it may be alive
	old := time.Now().Add(-2 * time.Hour)
	for _, path := range []string{"0/x", "0", "."} {
		require.NoError(t, os.Chtimes(filepath.Join(dead, path), old, old))
	}
	n, err = d.Sweep(t.Context())
	require.NoError(t, err)
	require.Equal(t, 1, n)
	require.NoError(t, live.Commit(t.Context(), &artifact.Manifest{Root: artifact.Entry{Materializer: "x"}}))
	save(t, d, "live", &artifact.CreateOptions{Replace: true}, files{"x": "2"})
	got, err := load(d, "live")
	require.NoError(t, err)
	require.Equal(t, files{"x": "2"}, got)
	require.NoError(t, d.Remove(t.Context(), "live"))
	require.Empty(t, list(t, d, ""))
	requireNoStrays(t, d)
}

// TestWriterDiedWhileReplacing is about systems that cannot swap directories: an artifact that was moved aside is never lost.
func TestWriterDiedWhileReplacing(t *testing.T) {
	aside := func(d *artifact.Dir) string { return filepath.Join(d.Location("run"), ".aside-a") }
	setUp := func(t *testing.T) *artifact.Dir {
		d := newDir(t, nil)
		save(t, d, "run/a", nil, files{"x": "old"})
		require.NoError(t, os.Rename(d.Location("run/a"), aside(d)))
		return d
	}
	requireOld := func(t *testing.T, d *artifact.Dir) {
		t.Helper()
		got, err := load(d, "run/a")
		require.NoError(t, err)
		require.Equal(t, files{"x": "old"}, got)
		require.Equal(t, []string{"run/a"}, list(t, d, ""))
		require.Equal(t, []string{"run/a"}, list(t, d, "run/a"))
	}
	t.Run("read", func(t *testing.T) { requireOld(t, setUp(t)) })
	t.Run("create", func(t *testing.T) {
		d := setUp(t)
		_, err := trySave(d, "run/a", nil, nil)
		require.ErrorIs(t, err, fs.ErrExist)
		requireOld(t, d)
	})
	t.Run("replace", func(t *testing.T) {
		d := setUp(t)
		save(t, d, "run/a", &artifact.CreateOptions{Replace: true}, files{"x": "new"})
		got, err := load(d, "run/a")
		require.NoError(t, err)
		require.Equal(t, files{"x": "new"}, got)
		require.NoDirExists(t, aside(d))
		requireNoStrays(t, d)
	})
	t.Run("remove", func(t *testing.T) {
		d := setUp(t)
		require.NoError(t, d.Remove(t.Context(), "run/a"))
		require.Empty(t, list(t, d, ""))
		require.NoDirExists(t, aside(d))
	})
	t.Run("sweep", func(t *testing.T) {
		d := setUp(t)
		_, err := d.Sweep(t.Context())
		require.NoError(t, err)
		require.NoDirExists(t, aside(d))
		requireOld(t, d)
	})
	t.Run("sweep when the new one is in place", func(t *testing.T) {
		d := setUp(t)
		require.NoError(t, os.CopyFS(d.Location("run/a"), os.DirFS(aside(d))))
		_, err := d.Sweep(t.Context())
		require.NoError(t, err)
		require.NoDirExists(t, aside(d))
		requireOld(t, d)
		requireNoStrays(t, d)
	})
}

func TestNewDir(t *testing.T) {
	path := filepath.Join(t.TempDir(), "not", "yet")
	_, err := artifact.NewDir(path, &artifact.DirOptions{MustExist: true})
	require.ErrorIs(t, err, fs.ErrNotExist)
	d, err := artifact.NewDir(path, nil)
	require.NoError(t, err)
	save(t, d, "a", nil, files{"x": "1"}) // with fsync
	require.NoError(t, d.Close())
	_, err = artifact.NewDir(filepath.Join(path, "a", "x"), nil)
	require.Error(t, err)
	_, err = d.Open(t.Context(), "a")
	require.ErrorIs(t, err, fs.ErrClosed)
}

func TestForeign(t *testing.T) {
	d := newDir(t, nil)
	for path, text := range map[string]string{
		"zen/data.npy": "npy", "zen/0/data.json": "1", "zen/.secret": "x",
		"other/readme":   "x",
		"begun/data.npy": "x", "begun/.writing-1": "",
		"marked/0/data.npy": "x", "marked/.writing-1": "",
	} {
		file := d.Location(path)
		require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o777))
		require.NoError(t, os.WriteFile(file, []byte(text), 0o666))
	}
	save(t, d, "own", nil, files{"data.npy": "1", "0/data.npy": "2"})

	_, err := d.Open(t.Context(), "zen")
	require.ErrorIs(t, err, fs.ErrNotExist)
	require.Equal(t, []string{"own"}, list(t, d, ""))
	r, err := artifact.OpenForeign(t.Context(), d, "zen")
	require.NoError(t, err)
	m := r.Manifest()
	require.True(t, m.Foreign())
	require.Equal(t, []artifact.FileRecord{{Path: "0/data.json", Size: 1}, {Path: "data.npy", Size: 3}}, m.Files)
	text, err := readFile(r, "data.npy")
	require.NoError(t, err)
	require.Equal(t, "npy", text)
	require.ErrorIs(t, artifact.Verify(t.Context(), r), errors.ErrUnsupported)
	short, err := r.Open("data.npy")
	require.NoError(t, err)
	require.NoError(t, os.Truncate(d.Location("zen/data.npy"), 1))
	n, err := short.Read(make([]byte, 3))
	require.Zero(t, n)
	require.ErrorIs(t, err, io.ErrUnexpectedEOF)
	require.NoError(t, short.Close())
	require.NoError(t, r.Close())

	for name, want := range map[string]error{
		"other": fs.ErrNotExist, "gone": fs.ErrNotExist, "gone/too": fs.ErrNotExist, "begun": artifact.ErrIncomplete,
		"marked/0": artifact.ErrIncomplete, "own": fs.ErrExist, "own/0": fs.ErrExist, "zen/data.npy": fs.ErrNotExist,
	} {
		_, err := artifact.OpenForeign(t.Context(), d, name)
		require.ErrorIs(t, err, want, name)
	}
	_, err = artifact.OpenForeign(t.Context(), new(artifact.Mem), "x")
	require.ErrorIs(t, err, errors.ErrUnsupported)
}

// TestManyHandles lets writers, readers and sweepers of several handles on one directory, as of several processes, meet.
func TestManyHandles(t *testing.T) {
	path := t.TempDir()
	handles := make([]*artifact.Dir, 4)
	for i := range handles {
		d, err := artifact.NewDir(path, &artifact.DirOptions{NoSync: true})
		require.NoError(t, err)
		handles[i] = d
		defer func() { require.NoError(t, d.Close()) }()
	}
	var wg sync.WaitGroup
	for i, d := range handles {
		wg.Go(func() {
			for j := range 30 {
				text := fmt.Sprint(i, j)
				_, err := trySave(d, "shared/name", &artifact.CreateOptions{Replace: true}, files{"x": text, "0/y": text})
				if err != nil {
					t.Error(err)
				}
				if _, err := d.Sweep(t.Context()); err != nil {
					t.Error(err)
				}
				if got, err := load(d, "shared/name"); err != nil || got["x"] != got["0/y"] {
					t.Error(got, err)
				}
			}
		})
	}
	wg.Wait()
	require.Equal(t, []string{"shared/name"}, list(t, handles[0], ""))
	requireNoStrays(t, handles[0])
}

func TestOddFiles(t *testing.T) {
	d := newDir(t, nil)
	save(t, d, "a", nil, files{"x": "1", "y": "2"})
	x := filepath.Join(d.Location("a"), "x")
	require.NoError(t, os.Remove(x))
	require.NoError(t, os.Mkdir(x, 0o777))
	r, err := d.Open(t.Context(), "a")
	require.NoError(t, err)
	_, err = r.Open("x")
	require.ErrorIs(t, err, fs.ErrInvalid)
	require.ErrorContains(t, err, `artifact: open "a/x": file "x": want a regular file, have mode d`)
	require.NoError(t, r.Close())
	manifest := filepath.Join(d.Location("a"), artifact.ManifestName)
	require.NoError(t, os.Remove(manifest))
	require.NoError(t, os.Mkdir(manifest, 0o777))
	_, err = d.Open(t.Context(), "a")
	require.ErrorIs(t, err, fs.ErrInvalid)
}

func TestMessages(t *testing.T) {
	d := newDir(t, nil)
	save(t, d, "run/a", nil, files{"x": "1"})
	_, err := d.Open(t.Context(), "run/b")
	require.EqualError(t, err, `artifact: open "run/b": file does not exist`)
	_, err = d.Create(t.Context(), "run/a", nil)
	require.EqualError(t, err, `artifact: create "run/a": file already exists`)
	_, err = d.Create(t.Context(), "run/a/b", nil)
	require.EqualError(t, err, `artifact: create "run/a/b": the artifact "run/a" is in its way: file already exists`)
	_, err = d.Create(t.Context(), "run", nil)
	require.EqualError(t, err, `artifact: create "run": a directory that is no artifact has this name and holds "a": file already exists`)
	_, err = d.Create(t.Context(), "run/..", nil)
	require.EqualError(t, err, `artifact: name "run/.." has a segment with a leading dot`)

	ctx, cancel := context.WithCancel(t.Context())
	w, err := d.Create(ctx, "w", nil)
	require.NoError(t, err)
	require.NoError(t, writeFile(w, "x", "1"))
	_, err = w.Create("X")
	require.EqualError(t, err, `artifact: create "w/X": "X": "x" is in its way: file already exists`)
	f, err := w.Create("y")
	require.NoError(t, err)
	cancel()
	require.EqualError(t, f.Close(), `artifact: close "y": context canceled`)
	require.EqualError(t, w.Commit(t.Context(), new(artifact.Manifest)), `artifact: commit "w": context canceled`)

	w, err = d.Create(t.Context(), "w", nil)
	require.NoError(t, err)
	_, err = w.Create("open")
	require.NoError(t, err)
	require.EqualError(t, w.Commit(t.Context(), new(artifact.Manifest)), `artifact: commit "w": file "open" has not been closed`)
	w, err = d.Create(t.Context(), "w", nil)
	require.NoError(t, err)
	require.EqualError(t, w.Commit(t.Context(), new(artifact.Manifest)), `artifact: commit "w": manifest: root.materializer: is empty`)
}
