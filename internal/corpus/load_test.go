package corpus_test

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/internal/corpus"
)

func TestFilesAreUnchanged(t *testing.T) {
	cases := corpus.Cases(t)
	require.Len(t, cases, 398)
	for _, c := range cases {
		b := c.Bytes(t)
		require.Len(t, b, c.FileSize, c.ID)
		sum := sha256.Sum256(b)
		require.Equal(t, c.FileSHA256, hex.EncodeToString(sum[:]), c.ID)
	}
}

func TestAccessToAFile(t *testing.T) {
	c := corpus.Find(t, "npz-savez")
	want := c.Bytes(t)

	fromReader, err := io.ReadAll(c.Open(t))
	require.NoError(t, err)
	require.Equal(t, want, fromReader)

	name := c.Path(t)
	require.Equal(t, "npz-savez.npz", filepath.Base(name))
	fromDisk, err := os.ReadFile(name)
	require.NoError(t, err)
	require.Equal(t, want, fromDisk)
}

func TestCanary(t *testing.T) {
	corpus.CheckCanary(t)
	t.Chdir(t.TempDir())
	fake := &recorder{TB: t}
	corpus.CheckCanary(fake)
	require.Empty(t, fake.text.String())
	require.NoError(t, os.WriteFile("npy_corpus_canary", nil, 0o600))
	corpus.CheckCanary(fake)
	require.Contains(t, fake.text.String(), "evaluated a hostile file")
	require.NoError(t, os.Remove("npy_corpus_canary"))
}
