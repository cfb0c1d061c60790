package npy_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/internal/corpus"
	"github.com/arraylike/arraylike/npy"
)

func mapped(t *testing.T, path string, mode npy.MapMode) arrayapi.Buffer {
	t.Helper()
	b, err := npy.Map(path, mode, nil)
	if errors.Is(err, errors.ErrUnsupported) {
		t.Skip("this system maps no files: ", err)
	}
	require.NoError(t, err)
	return b
}

func TestMapReadsTheCorpus(t *testing.T) {
	for _, id := range []string{"plain-i4-be-3d-c", "plain-c16-le-3d-f", "zero-U", "str-U-0d"} {
		c := corpus.Find(t, id)
		path := filepath.Join(t.TempDir(), "x.npy")
		require.NoError(t, os.WriteFile(path, c.Bytes(t), 0o444))
		b := mapped(t, path, npy.MapReadOnly)
		require.True(t, b.ReadOnly)
		require.NoError(t, b.Check())
		require.Equal(t, c.Digest, digest(b))
		b.Free()
		b.Free()
	}
}

func TestMapCopyOnWriteLeavesTheFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.npy")
	data := numbers(t, npy.OrderC, 100)
	require.NoError(t, os.WriteFile(path, data, 0o666))
	b := mapped(t, path, npy.MapCopyOnWrite)
	defer b.Free()
	require.False(t, b.ReadOnly)
	require.Equal(t, data[128:], b.Data)
	b.Data[0] = 9
	after, err := os.ReadFile(path)
	require.NoError(t, err)
	require.True(t, bytes.Equal(data, after))
}

func TestElementsOfAMappedArrayAreACopy(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.npy")
	require.NoError(t, os.WriteFile(path, numbers(t, npy.OrderC, 3), 0o666))
	b := mapped(t, path, npy.MapReadOnly)
	_, err := arrayapi.Elements[uint32](b, arrayapi.CopyNever)
	require.ErrorIs(t, err, arrayapi.ErrCopy)
	s, err := arrayapi.Elements[uint32](b, arrayapi.CopyIfNeeded) // releases b
	require.NoError(t, err)
	require.Equal(t, []uint32{0, 1, 2}, s)
}

func TestMapRefuses(t *testing.T) {
	_, err := npy.Map(filepath.Join(t.TempDir(), "none"), npy.MapReadOnly, nil)
	require.ErrorIs(t, err, os.ErrNotExist)
	f, _ := open(t, numbers(t, npy.OrderC, 3))
	_, err = f.Map(npy.MapReadOnly)
	require.ErrorIs(t, err, errors.ErrUnsupported)

	if runtime.GOOS == "windows" {
		return
	}
	path, _ := large(t)
	opened, err := npy.OpenFile(path, nil)
	require.NoError(t, err)
	defer opened.Close()
	require.NoError(t, os.Truncate(path, 1000))
	_, err = opened.Map(npy.MapReadOnly)
	var format *npy.FormatError
	if !errors.Is(err, errors.ErrUnsupported) {
		require.ErrorAs(t, err, &format)
	}
}

func TestView(t *testing.T) {
	data := numbers(t, npy.OrderF, 2, 3)
	b, err := npy.View(append(data, "more"...), nil)
	require.NoError(t, err)
	require.Len(t, b.Data, 24)
	require.Equal(t, 24, cap(b.Data))
	require.True(t, b.IsF())
	require.Equal(t, []uint32{0, 1, 2, 3, 4, 5}, elements(t, b))
	_, err = npy.View(data[:140], nil)
	require.EqualError(t, err, "npy: data: want 24 bytes, have 12: unexpected EOF (offset 140)")
}
