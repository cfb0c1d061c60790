package describe_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/cmd/arraylike/internal/describe"
	"github.com/arraylike/arraylike/internal/corpus"
)

func TestOpen(t *testing.T) {
	c := corpus.Find(t, "plain-i4-le-1d")
	item := describe.Open(t.Context(), c.Path(t), nil)
	defer item.Close()
	require.NoError(t, item.Err)
	require.Equal(t, describe.NPY, item.Format)
	require.Equal(t, c.DataOffset, item.Array.Header.DataOffset)
	require.Equal(t, c.Itemsize*9, len(item.Array.Buffer.Data))
}

func TestMissing(t *testing.T) {
	item := describe.Open(t.Context(), filepath.Join(t.TempDir(), "none"), nil)
	require.ErrorIs(t, item.Err, os.ErrNotExist)
	require.NoError(t, item.Close())
}

// TestNameOfStandardInput has a file that is called as the standard input is, where there is none.
func TestNameOfStandardInput(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, os.WriteFile("-", corpus.Find(t, "npz-savez").Bytes(t), 0o600))
	item := describe.Open(t.Context(), "-", nil)
	require.NoError(t, item.Err)
	require.Equal(t, []string{"a", "b", "c"}, item.Archive.Keys)
	require.NoError(t, item.Close())
}

func TestStreamThatFails(t *testing.T) {
	for _, id := range []string{"plain-i4-le-1d", "npz-savez"} {
		b := corpus.Find(t, id).Bytes(t)
		for _, n := range []int{0, 3, 20, len(b) - 1} {
			r := io.MultiReader(bytes.NewReader(b[:n]), broken{})
			item := describe.Open(context.Background(), "-", &describe.Options{Stdin: r})
			require.ErrorIs(t, item.Err, errBroken, "%s, after %d bytes", id, n)
		}
	}
}

// TestMembersOneByOne stops in the middle of an archive.
func TestMembersOneByOne(t *testing.T) {
	item := describe.Open(t.Context(), corpus.Find(t, "npz-savez").Path(t), nil)
	defer item.Close()
	for m := range item.Archive.Members {
		require.Equal(t, "a", m.Key)
		require.NotNil(t, m.Array)
		break
	}
}

type broken struct{}

func (broken) Read([]byte) (int, error) { return 0, errBroken }

var errBroken = errors.New("broken")
