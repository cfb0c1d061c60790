package mmap_test

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/internal/mmap"
)

// newFile returns an open file with pages of letters, each page its own.
func newFile(t *testing.T) (f *os.File, text string) {
	t.Helper()
	page := os.Getpagesize()
	text = strings.Repeat("a", page) + strings.Repeat("b", page) + strings.Repeat("c", page/2)
	path := filepath.Join(t.TempDir(), "x")
	require.NoError(t, os.WriteFile(path, []byte(text), 0o666))
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	require.NoError(t, err)
	t.Cleanup(func() { _ = f.Close() })
	return f, text
}

func mapFile(t *testing.T, f *os.File, offset, length int64, mode mmap.Mode) *mmap.Mapping {
	t.Helper()
	m, err := mmap.Map(f, offset, length, mode)
	if errors.Is(err, errors.ErrUnsupported) {
		t.Skip("this system maps no files: ", err)
	}
	require.NoError(t, err)
	return m
}

func TestParts(t *testing.T) {
	f, text := newFile(t)
	page, size := int64(os.Getpagesize()), int64(len(text))
	for _, part := range [][2]int64{{0, size}, {0, 1}, {1, 1}, {page, page}, {page - 1, 2}, {page + 3, page}, {size - 1, 1}, {2*page + 1, size - 2*page - 1}, {5, 0}, {size, 0}} {
		m := mapFile(t, f, part[0], part[1], mmap.ReadOnly)
		require.Equal(t, text[part[0]:part[0]+part[1]], string(m.Bytes()), "%v", part)
		require.Len(t, m.Bytes(), cap(m.Bytes()), "%v: nothing after the part is in reach", part)
		require.NoError(t, m.Close())
		require.NoError(t, m.Close())
		require.Nil(t, m.Bytes())
	}
}

func TestBadParts(t *testing.T) {
	f, text := newFile(t)
	size := int64(len(text))
	for _, part := range [][2]int64{{0, size + 1}, {1, size}, {size + 1, 0}, {math.MaxInt64, 1}, {1, math.MaxInt64}, {math.MaxInt64, math.MaxInt64}} {
		_, err := mmap.Map(f, part[0], part[1], mmap.ReadOnly)
		require.ErrorIs(t, err, io.ErrUnexpectedEOF, "%v", part)
		require.ErrorContains(t, err, "mmap: map ")
	}
	for _, part := range [][2]int64{{-1, 1}, {0, -1}} {
		_, err := mmap.Map(f, part[0], part[1], mmap.ReadOnly)
		require.ErrorIs(t, err, fs.ErrInvalid, "%v", part)
	}
	_, err := mmap.Map(f, 0, 1, 3)
	require.ErrorIs(t, err, fs.ErrInvalid)
	require.NoError(t, f.Close())
	_, err = mmap.Map(f, 0, 1, mmap.ReadOnly)
	require.ErrorIs(t, err, fs.ErrClosed)
}

func TestMappingOutlivesTheFile(t *testing.T) {
	f, text := newFile(t)
	m := mapFile(t, f, 0, int64(len(text)), mmap.ReadOnly)
	require.NoError(t, f.Close())
	require.NoError(t, os.Remove(f.Name()))
	require.True(t, bytes.Equal([]byte(text), m.Bytes()))
	require.NoError(t, m.Close())
}

func TestModes(t *testing.T) {
	f, _ := newFile(t)
	offset := int64(os.Getpagesize()) + 7
	private := mapFile(t, f, offset, 10, mmap.CopyOnWrite)
	copy(private.Bytes(), "0123456789")
	shared := mapFile(t, f, offset, 10, mmap.ReadWrite)
	require.Equal(t, "bbbbbbbbbb", string(shared.Bytes()))
	copy(shared.Bytes(), "9876543210")
	require.Equal(t, "0123456789", string(private.Bytes()))
	require.NoError(t, shared.Close())
	require.NoError(t, private.Close())
	have := make([]byte, 12)
	_, err := f.ReadAt(have, offset-1)
	require.NoError(t, err)
	require.Equal(t, "b9876543210b", string(have))

	readOnly, err := os.Open(f.Name())
	require.NoError(t, err)
	defer func() { require.NoError(t, readOnly.Close()) }()
	_, err = mmap.Map(readOnly, 0, 1, mmap.ReadWrite)
	require.ErrorIs(t, err, fs.ErrPermission)
}
