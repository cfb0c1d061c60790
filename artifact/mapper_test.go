package artifact_test

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/artifact"
)

// mapFile maps a file of an artifact, or skips the test on a system that cannot.
func mapFile(t *testing.T, r artifact.Reader, path string) *artifact.Mapped {
	t.Helper()
	m, err := artifact.Map(r, path)
	if errors.Is(err, errors.ErrUnsupported) {
		t.Skip("this system maps no files: ", err)
	}
	require.NoError(t, err)
	return m
}

func open(t *testing.T, s artifact.Store, name string) artifact.Reader {
	t.Helper()
	r, err := s.Open(t.Context(), name)
	require.NoError(t, err)
	t.Cleanup(func() { _ = r.Close() })
	return r
}

func TestMap(t *testing.T) {
	eachStore(t, func(t *testing.T, s artifact.Store) {
		text := strings.Repeat("0123456789", 20_000)
		save(t, s, "a", nil, files{"x": text, "0/empty": ""})
		r := open(t, s, "a")
		m := mapFile(t, r, "x")
		empty := mapFile(t, r, "0/empty")
		_, err := artifact.Map(r, "y")
		require.ErrorIs(t, err, fs.ErrNotExist)
		_, err = artifact.Map(r, "../x")
		require.ErrorAs(t, err, new(*artifact.NameError))
		require.NoError(t, r.Close())
		_, err = artifact.Map(r, "x")
		require.ErrorIs(t, err, fs.ErrClosed)
		require.NoError(t, s.Remove(t.Context(), "a")) // the memory stays

		require.Equal(t, text, string(m.Bytes()))
		for _, part := range [][2]int64{{0, 200_000}, {0, 0}, {200_000, 0}, {65_535, 2}, {199_999, 1}} {
			b, err := m.Range(part[0], part[1])
			require.NoError(t, err)
			require.Equal(t, text[part[0]:part[0]+part[1]], string(b))
			require.Len(t, b, cap(b))
		}
		for _, part := range [][2]int64{{-1, 1}, {0, -1}, {0, 200_001}, {200_001, 0}, {1, 1<<63 - 1}} {
			_, err := m.Range(part[0], part[1])
			require.ErrorIs(t, err, fs.ErrInvalid, "%v", part)
		}
		b, err := empty.Range(0, 0)
		require.NoError(t, err)
		require.Empty(t, b)
		require.NoError(t, empty.Close())
		require.NoError(t, m.Close())
		require.ErrorIs(t, m.Close(), fs.ErrClosed)
		_, err = m.Range(0, 1)
		require.ErrorIs(t, err, fs.ErrClosed)
		requireNoStrays(t, s)
	})
}

// TestMapFindsDamage expects a range to be refused for the blocks that it touches, and for no others.
func TestMapFindsDamage(t *testing.T) {
	d := newDir(t, nil)
	save(t, d, "a", nil, files{"x": strings.Repeat("x", 3*65_536)})
	file, err := os.OpenFile(filepath.Join(d.Location("a"), "x"), os.O_RDWR, 0)
	require.NoError(t, err)
	_, err = file.WriteAt([]byte("y"), 65_536+99)
	require.NoError(t, err)
	require.NoError(t, file.Close())
	m := mapFile(t, open(t, d, "a"), "x")
	defer func() { require.NoError(t, m.Close()) }()
	for _, part := range [][2]int64{{65_536, 1}, {65_535, 2}, {0, 3 * 65_536}, {131_071, 2}} {
		_, err := m.Range(part[0], part[1])
		requireDamage(t, err, "x")
		var corrupt *artifact.CorruptError
		require.ErrorAs(t, err, &corrupt)
		require.Equal(t, 1, corrupt.Block)
	}
	for _, part := range [][2]int64{{0, 65_536}, {131_072, 65_536}, {65_600, 0}} {
		_, err := m.Range(part[0], part[1])
		require.NoError(t, err)
	}
	require.NoError(t, os.Truncate(filepath.Join(d.Location("a"), "x"), 1))
	_, err = artifact.Map(open(t, d, "a"), "x")
	requireDamage(t, err, "x")
}

func TestMapOfOthers(t *testing.T) {
	d := newDir(t, nil)
	require.NoError(t, os.Mkdir(d.Location("zen"), 0o777))
	require.NoError(t, os.WriteFile(filepath.Join(d.Location("zen"), "data.txt"), []byte("text"), 0o666))
	r, err := d.OpenForeign(t.Context(), "zen")
	require.NoError(t, err)
	defer func() { require.NoError(t, r.Close()) }()
	m := mapFile(t, r, "data.txt")
	b, err := m.Range(1, 3)
	require.NoError(t, err)
	require.Equal(t, "ext", string(b))
	require.NoError(t, m.Close())

	_, err = artifact.Map(struct{ artifact.Reader }{r}, "data.txt")
	require.ErrorIs(t, err, errors.ErrUnsupported)

	save(t, d, "a", nil, files{"x": "1"})
	ctx, cancel := context.WithCancel(t.Context())
	canceled, err := d.Open(ctx, "a")
	require.NoError(t, err)
	defer func() { require.NoError(t, canceled.Close()) }()
	m = mapFile(t, canceled, "x")
	cancel()
	_, err = m.Range(0, 1)
	require.ErrorIs(t, err, context.Canceled)
	require.NoError(t, m.Close())
}
