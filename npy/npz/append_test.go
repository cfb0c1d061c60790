package npz_test

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/internal/corpus"
	"github.com/arraylike/arraylike/npy/npz"
)

// copyOf is a file with the contents of one of the corpus, alone in its directory.
func copyOf(t *testing.T, id string) (path string, data []byte) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "a.npz")
	data = corpus.Find(t, id).Bytes(t)
	require.NoError(t, os.WriteFile(path, data, 0o640))
	return path, data
}

// requireAlone wants a file to be as it was, and nothing beside it.
func requireAlone(t *testing.T, path string, data []byte) {
	t.Helper()
	now, err := os.ReadFile(path)
	require.NoError(t, err)
	require.True(t, bytes.Equal(data, now))
	names, err := os.ReadDir(filepath.Dir(path))
	require.NoError(t, err)
	require.Len(t, names, 1)
}

func TestAppend(t *testing.T) {
	for _, id := range []string{"npz-savez", "npz-compressed", "nn-json", "dd-mixed", "z64-all", "npz-comment", "nm-utf8"} {
		t.Run(id, func(t *testing.T) {
			path, data := copyOf(t, id)
			old := open(t, data, nil)
			a, err := npz.Append(path, &npz.WriteOptions{Method: npz.Deflated})
			require.NoError(t, err)
			require.NoError(t, a.Write("new", countsOf(t, 100_000)))
			require.NoError(t, a.Raw("new.txt", []byte("text")))
			if now, err := os.ReadFile(path); err != nil || !bytes.Equal(data, now) {
				t.Fatal("the archive changed before it was complete")
			}
			require.NoError(t, a.Close())
			require.ErrorIs(t, a.Close(), fs.ErrClosed)
			require.NoError(t, a.Abort())

			now, err := os.ReadFile(path)
			require.NoError(t, err)
			requireAlone(t, path, now)
			r := open(t, now, nil)
			require.Equal(t, append(old.Keys(), "new", "new.txt"), r.Keys())
			for _, m := range old.Members() {
				require.Equal(t, mustRaw(t, old, m.Name), mustRaw(t, r, m.Name))
			}
			b, err := r.Read("new")
			require.NoError(t, err)
			require.Equal(t, countsOf(t, 100_000).Data, b.Data)
			require.Equal(t, 4, npz.Blocks(r, "new"))
			requireZip(t, now)
			if info, err := os.Stat(path); err != nil || runtime.GOOS != "windows" {
				require.NoError(t, err)
				require.Equal(t, fs.FileMode(0o640), info.Mode().Perm())
			}
		})
	}
}

func TestAppendToWhatWasAppendedTo(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.npz")
	require.NoError(t, npz.WriteFile(path, nil, nil))
	for _, key := range []string{"x", "y", "z"} {
		a, err := npz.Append(path, nil)
		require.NoError(t, err)
		require.NoError(t, a.Write(key, small(t)))
		require.NoError(t, a.Close())
	}
	var whole bytes.Buffer
	w := npz.NewWriter(&whole, nil)
	for _, key := range []string{"x", "y", "z"} {
		require.NoError(t, w.Write(key, small(t)))
	}
	require.NoError(t, w.Close())
	requireAlone(t, path, whole.Bytes())
}

func TestAppendThatIsGivenUp(t *testing.T) {
	path, data := copyOf(t, "npz-savez")
	a, err := npz.Append(path, nil)
	require.NoError(t, err)
	require.ErrorContains(t, a.Write("a", small(t)), "want a new key") // the archive has it
	require.NoError(t, a.Write("new", small(t)))
	require.NoError(t, a.Abort())
	require.NoError(t, a.Abort())
	require.ErrorIs(t, a.Close(), fs.ErrClosed)
	requireAlone(t, path, data)
}

func TestAppendThatFails(t *testing.T) {
	path, data := copyOf(t, "npz-savez")
	a, err := npz.Append(path, nil)
	require.NoError(t, err)
	require.NoError(t, a.Write("new", small(t)))
	require.NoError(t, a.Writer.Close()) // not for the caller to do
	require.ErrorContains(t, a.Close(), "closed archive")
	requireAlone(t, path, data)
}

func TestAppendToWhatIsChangedMeanwhile(t *testing.T) {
	path, data := copyOf(t, "npz-savez")
	a, err := npz.Append(path, nil)
	require.NoError(t, err)
	require.NoError(t, a.Write("new", small(t)))
	require.NoError(t, os.Chtimes(path, time.Time{}, time.Unix(1, 0)))
	require.ErrorContains(t, a.Close(), "changed meanwhile")
	requireAlone(t, path, data)
}

func TestAppendToWhatIsNoArchive(t *testing.T) {
	_, err := npz.Append(filepath.Join(t.TempDir(), "none.npz"), nil)
	require.ErrorIs(t, err, fs.ErrNotExist)
	path, data := copyOf(t, "cor-truncated")
	_, err = npz.Append(path, nil)
	requireRefusal(t, err)
	requireAlone(t, path, data)
}

func TestAppendThroughALink(t *testing.T) {
	path, data := copyOf(t, "npz-savez")
	link := filepath.Join(t.TempDir(), "link.npz")
	if err := os.Symlink(path, link); err != nil {
		t.Skip("no symbolic links here:", err)
	}
	a, err := npz.Append(link, nil)
	require.NoError(t, err)
	require.NoError(t, a.Write("new", small(t)))
	require.NoError(t, a.Close())
	now, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Greater(t, len(now), len(data))
	target, err := os.Readlink(link)
	require.NoError(t, err)
	require.Equal(t, path, target)
}
