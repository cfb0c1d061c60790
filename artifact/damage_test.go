package artifact_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/artifact"
)

// TestEveryFlippedBitIsFound flips each bit of a small artifact, its manifest included, and looks for it in every way.
func TestEveryFlippedBitIsFound(t *testing.T) {
	bits := 8
	if testing.Short() || underRace {
		bits = 1
	}
	d := newDir(t, nil)
	save(t, d, "a", nil, files{"data.npy": "0123456789abcdef", "0/data.json": "[1, 2]", "empty": ""})
	for _, path := range []string{"artifact.json", "data.npy", "0/data.json"} {
		file, err := os.OpenFile(filepath.Join(d.Location("a"), filepath.FromSlash(path)), os.O_RDWR, 0)
		require.NoError(t, err)
		whole, err := io.ReadAll(file)
		require.NoError(t, err)
		for i := range whole {
			for bit := range bits {
				_, err := file.WriteAt([]byte{whole[i] ^ 1<<((bit+i)%8)}, int64(i))
				require.NoError(t, err)
				_, err = load(d, "a")
				requireDamage(t, err, path)
				requireDamage(t, verify(d, "a"), path)
				if path != "artifact.json" {
					requireDamage(t, readByte(d, "a", path, int64(i)), path)
				}
			}
			_, err := file.WriteAt(whole[i:i+1], int64(i))
			require.NoError(t, err)
		}
		require.NoError(t, file.Close())
	}
	require.NoError(t, verify(d, "a"))
}

func requireDamage(t *testing.T, err error, path string) {
	t.Helper()
	var corrupt *artifact.CorruptError
	require.ErrorAs(t, err, &corrupt)
	require.Equal(t, path, corrupt.Path)
	require.Equal(t, "a", corrupt.Artifact)
	require.Contains(t, err.Error(), path)
}

func verify(s artifact.Store, name string) error {
	r, err := s.Open(context.Background(), name)
	if err != nil {
		return err
	}
	return errors.Join(artifact.Verify(context.Background(), r), r.Close())
}

func readByte(s artifact.Store, name, path string, offset int64) error {
	r, err := s.Open(context.Background(), name)
	if err != nil {
		return err
	}
	defer func() { _ = r.Close() }()
	f, err := r.Open(path)
	if err != nil {
		return err
	}
	_, err = f.ReadAt(make([]byte, 1), offset)
	return errors.Join(err, f.Close())
}

func TestDamagedBlockIsNamed(t *testing.T) {
	d := newDir(t, nil)
	data := make([]byte, 3<<20)
	save(t, d, "a", nil, files{"x": string(data), "y": "fine", "z": "gone"})
	dir := d.Location("a")
	f, err := os.OpenFile(filepath.Join(dir, "x"), os.O_RDWR, 0)
	require.NoError(t, err)
	random := rand.New(rand.NewPCG(1, 2))
	for range 50 {
		at := random.Int64N(int64(len(data)))
		_, err = f.WriteAt([]byte{1}, at)
		require.NoError(t, err)
		var corrupt *artifact.CorruptError
		require.ErrorAs(t, verify(d, "a"), &corrupt)
		require.EqualValues(t, at/65536, corrupt.Block)
		require.EqualValues(t, at/65536*65536, corrupt.Offset)
		require.ErrorAs(t, readByte(d, "a", "x", at), &corrupt)
		require.NoError(t, readByte(d, "a", "x", (at+65536)%int64(len(data))))
		_, err = f.WriteAt([]byte{0}, at)
		require.NoError(t, err)
	}
	_, err = f.WriteAt([]byte{1}, 65536)
	require.NoError(t, err)
	require.NoError(t, f.Close())
	require.NoError(t, os.Remove(filepath.Join(dir, "z")))
	err = verify(d, "a")
	require.ErrorContains(t, err, `artifact: "a": file "x": block 1: want CRC-32C `)
	require.ErrorContains(t, err, `artifact: "a": file "z": want 4 bytes, have no file (offset 0)`)
	require.NotContains(t, err.Error(), `"y"`)
}

// TestFirstDamageOfALargeRead is about reads that several goroutines share: bytes before the first damage are good, and it is the one that is told.
func TestFirstDamageOfALargeRead(t *testing.T) {
	const size, block = 12 << 20, 64 << 10
	data := make([]byte, size)
	random := rand.New(rand.NewPCG(3, 4))
	for i := range data {
		data[i] = byte(random.Uint32())
	}
	d := newDir(t, nil)
	save(t, d, "a", nil, files{"x": string(data)})
	file, err := os.OpenFile(filepath.Join(d.Location("a"), "x"), os.O_RDWR, 0)
	require.NoError(t, err)
	defer func() { require.NoError(t, file.Close()) }()
	f, err := open(t, d, "a").Open("x")
	require.NoError(t, err)
	defer func() { require.NoError(t, f.Close()) }()
	for range 50 {
		places := []int64{random.Int64N(size), random.Int64N(size), random.Int64N(size)}
		for _, at := range places {
			_, err := file.WriteAt([]byte{data[at] ^ 1}, at)
			require.NoError(t, err)
		}
		start := random.Int64N(size)
		have := make([]byte, size-start)
		n, err := f.ReadAt(have, start)
		first := int64(-1)
		for _, at := range places {
			if at >= start/block*block && (first < 0 || at/block < first) {
				first = at / block
			}
		}
		if first < 0 {
			require.NoError(t, err)
			require.Len(t, have, n)
		} else {
			var corrupt *artifact.CorruptError
			require.ErrorAs(t, err, &corrupt)
			require.EqualValues(t, first, corrupt.Block)
			require.EqualValues(t, max(0, first*block-start), n)
		}
		require.True(t, bytes.Equal(data[start:start+int64(n)], have[:n]))
		for _, at := range places {
			_, err := file.WriteAt(data[at:at+1], at)
			require.NoError(t, err)
		}
	}
}

func TestWrongSizesAndFiles(t *testing.T) {
	tests := map[string]struct {
		damage func(dir string) error
		is     error
	}{
		"truncated": {func(dir string) error { return os.Truncate(filepath.Join(dir, "x"), 3) }, io.ErrUnexpectedEOF},
		"emptied":   {func(dir string) error { return os.Truncate(filepath.Join(dir, "x"), 0) }, io.ErrUnexpectedEOF},
		"grown":     {func(dir string) error { return os.Truncate(filepath.Join(dir, "x"), 5) }, nil},
		"missing":   {func(dir string) error { return os.Remove(filepath.Join(dir, "x")) }, os.ErrNotExist},
		"swapped": {func(dir string) error {
			x, y := filepath.Join(dir, "x"), filepath.Join(dir, "y")
			return errors.Join(os.Rename(x, x+"2"), os.Rename(y, x), os.Rename(x+"2", y))
		}, nil},
		"manifest truncated": {func(dir string) error { return os.Truncate(filepath.Join(dir, "artifact.json"), 100) }, nil},
		"manifest emptied":   {func(dir string) error { return os.Truncate(filepath.Join(dir, "artifact.json"), 0) }, nil},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			d := newDir(t, nil)
			save(t, d, "a", nil, files{"x": "1234", "y": "5678"})
			require.NoError(t, test.damage(d.Location("a")))
			_, err := load(d, "a")
			require.ErrorAs(t, err, new(*artifact.CorruptError))
			if test.is != nil {
				require.ErrorIs(t, err, test.is)
			}
			require.ErrorAs(t, verify(d, "a"), new(*artifact.CorruptError))
		})
	}
}

// TestTruncatedWhileOpen shortens a file after its size has been checked.
func TestTruncatedWhileOpen(t *testing.T) {
	d := newDir(t, nil)
	save(t, d, "a", nil, files{"x": "12345678"})
	r, err := d.Open(t.Context(), "a")
	require.NoError(t, err)
	f, err := r.Open("x")
	require.NoError(t, err)
	require.NoError(t, os.Truncate(filepath.Join(d.Location("a"), "x"), 3))
	_, err = io.ReadAll(f)
	require.ErrorAs(t, err, new(*artifact.CorruptError))
	require.ErrorIs(t, err, io.ErrUnexpectedEOF)
	require.NoError(t, f.Close())
	require.NoError(t, r.Close())
}
