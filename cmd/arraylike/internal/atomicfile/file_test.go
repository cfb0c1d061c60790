package atomicfile_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/cmd/arraylike/internal/atomicfile"
)

// write writes a file, and commits it.
func write(t *testing.T, path, text string, o atomicfile.Options) error {
	t.Helper()
	f, err := atomicfile.Create(path, o)
	if err != nil {
		return err
	}
	defer func() { require.NoError(t, f.Abort()) }()
	_, err = f.WriteString(text)
	require.NoError(t, err)
	return f.Commit()
}

// require that a directory has exactly these files.
func requireFiles(t *testing.T, dir string, want map[string]string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	got := map[string]string{}
	for _, e := range entries {
		b, err := os.ReadFile(filepath.Join(dir, e.Name()))
		require.NoError(t, err)
		got[e.Name()] = string(b)
	}
	require.Equal(t, want, got)
}

func TestCreate(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a")
	require.NoError(t, write(t, path, "one", atomicfile.Options{}))
	requireFiles(t, dir, map[string]string{"a": "one"})

	require.ErrorIs(t, write(t, path, "two", atomicfile.Options{}), fs.ErrExist)
	requireFiles(t, dir, map[string]string{"a": "one"})

	require.NoError(t, os.Chmod(path, 0o640))
	require.NoError(t, write(t, path, "two", atomicfile.Options{Replace: true}))
	requireFiles(t, dir, map[string]string{"a": "two"})

	info, err := os.Stat(path)
	require.NoError(t, err)
	require.ErrorContains(t, write(t, path, "three", atomicfile.Options{Replace: true, Keep: []os.FileInfo{info}}), "it is the file that is read")
	require.ErrorContains(t, write(t, dir, "", atomicfile.Options{Replace: true}), "directory")
	requireFiles(t, dir, map[string]string{"a": "two"})
}

func TestAbort(t *testing.T) {
	dir := t.TempDir()
	f, err := atomicfile.Create(filepath.Join(dir, "a"), atomicfile.Options{})
	require.NoError(t, err)
	_, err = f.WriteString("half")
	require.NoError(t, err)
	require.NoError(t, f.Abort())
	require.NoError(t, f.Abort())
	requireFiles(t, dir, map[string]string{})
}

// TestTakenMeanwhile has somebody make the file while it is written.
func TestTakenMeanwhile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a")
	f, err := atomicfile.Create(path, atomicfile.Options{})
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(path, []byte("theirs"), 0o600))
	require.ErrorIs(t, f.Commit(), fs.ErrExist)
	requireFiles(t, dir, map[string]string{"a": "theirs"})
}

func TestLinkStays(t *testing.T) {
	dir := t.TempDir()
	target, link := filepath.Join(dir, "target"), filepath.Join(dir, "link")
	require.NoError(t, os.WriteFile(target, []byte("old"), 0o600))
	if err := os.Symlink(target, link); err != nil {
		t.Skipf("no links here: %v", err)
	}
	require.NoError(t, write(t, link, "new", atomicfile.Options{Replace: true}))
	requireFiles(t, dir, map[string]string{"target": "new", "link": "new"})
	info, err := os.Lstat(link)
	require.NoError(t, err)
	require.NotZero(t, info.Mode()&os.ModeSymlink)
}

func TestDevice(t *testing.T) {
	require.NoError(t, write(t, os.DevNull, "text", atomicfile.Options{}))
}
