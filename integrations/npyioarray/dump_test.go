package npyioarray_test

import (
	"archive/zip"
	"bytes"
	"errors"
	"io"
	"os"
	"strings"
	"testing"

	theirs "github.com/sbinet/npyio"
	"github.com/stretchr/testify/require"

	npyio "github.com/arraylike/arraylike/integrations/npyioarray"
)

func TestDumpsAsNpyioDoes(t *testing.T) {
	z, err := zip.OpenReader("testdata/files.zip")
	require.NoError(t, err)
	defer z.Close()
	same := 0
	for _, f := range z.File {
		r, err := f.Open()
		require.NoError(t, err)
		data, err := io.ReadAll(r)
		require.NoError(t, err)
		var a, b bytes.Buffer
		if theirs.Dump(&a, bytes.NewReader(data)) != nil || strings.Contains(f.Name, "text") || strings.Contains(f.Name, "bytes") {
			continue // npyio 0.9 does not quote text, and leaves its padding
		}
		require.NoError(t, npyio.Dump(&b, bytes.NewReader(data)), f.Name)
		require.Equal(t, a.String(), b.String(), f.Name)
		same++
	}
	require.Greater(t, same, 100)

	for _, path := range []string{"testdata/stored.npz", "testdata/compressed.npz"} {
		f, err := os.Open(path)
		require.NoError(t, err)
		defer f.Close()
		var a, b bytes.Buffer
		require.NoError(t, theirs.Dump(&a, f))
		require.NoError(t, npyio.Dump(&b, f))
		require.Equal(t, a.String(), b.String())
	}
}

// full fails after some bytes.
type full struct{ left int }

func (w *full) Write(b []byte) (int, error) {
	if w.left -= len(b); w.left < 0 {
		return 0, errors.New("no space left")
	}
	return len(b), nil
}

func TestDumpErrors(t *testing.T) {
	require.ErrorIs(t, npyio.Dump(io.Discard, strings.NewReader("GIF89a")), npyio.ErrInvalidNumPyFormat)
	require.Error(t, npyio.Dump(io.Discard, strings.NewReader("")))
	require.Error(t, npyio.Dump(io.Discard, strings.NewReader("PK but no archive")))
	require.ErrorContains(t, npyio.Dump(io.Discard, struct{ io.ReaderAt }{strings.NewReader("x")}), "Size")
	stored, err := os.ReadFile("testdata/stored.npz")
	require.NoError(t, err)
	var whole bytes.Buffer
	require.NoError(t, npyio.Dump(&whole, bytes.NewReader(stored)))
	for n := range whole.Len() {
		require.ErrorContains(t, npyio.Dump(&full{n}, bytes.NewReader(stored)), "no space left")
	}
}
