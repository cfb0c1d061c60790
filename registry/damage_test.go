package registry_test

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/registry"
)

// damaged is an artifact whose files are damaged under the store's eyes.
type damaged struct {
	store *artifact.Dir
	name  string
}

func newDamaged(t *testing.T, v any) damaged {
	t.Helper()
	d, err := artifact.NewDir(t.TempDir(), &artifact.DirOptions{NoSync: true})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, d.Close()) })
	_, err = tortureRegistry().Save(t.Context(), d, "a", v, nil)
	require.NoError(t, err)
	return damaged{d, "a"}
}

func (d damaged) path(file string) string {
	return filepath.Join(d.store.Location(d.name), filepath.FromSlash(file))
}

// load loads the whole artifact.
func (d damaged) load() error {
	_, err := registry.Load[any](context.Background(), tortureRegistry(), d.store, d.name, nil)
	return err
}

// part reads one byte of a file.
func (d damaged) part(file string, offset int64) error {
	r, err := d.store.Open(context.Background(), d.name)
	if err != nil {
		return err
	}
	defer func() { _ = r.Close() }()
	f, err := r.Open(file)
	if err != nil {
		return err
	}
	_, err = f.ReadAt(make([]byte, 1), offset)
	return errors.Join(err, f.Close())
}

func (d damaged) verify() error {
	r, err := d.store.Open(context.Background(), d.name)
	if err != nil {
		return err
	}
	return errors.Join(artifact.Verify(context.Background(), r), r.Close())
}

// requireFound expects damage to a file to be found in every way.
func (d damaged) requireFound(t *testing.T, file string, offset int64) {
	t.Helper()
	found := map[string]error{"load": d.load(), "part": d.part(file, offset), "verify": d.verify()}
	for how, err := range found {
		var corrupt *artifact.CorruptError
		require.ErrorAs(t, err, &corrupt, "%s of %s at %d", how, file, offset)
		require.Equal(t, file, corrupt.Path, how)
		if corrupt.Block >= 0 {
			require.Equal(t, offset/(64<<10), int64(corrupt.Block), how)
		}
	}
}

// flip changes bits of one byte of a file, and is its own reverse.
func flip(t *testing.T, f *os.File, offset int64, bits byte) {
	t.Helper()
	b := make([]byte, 1)
	_, err := f.ReadAt(b, offset)
	require.NoError(t, err)
	b[0] ^= bits
	_, err = f.WriteAt(b, offset)
	require.NoError(t, err)
}

func TestEveryFlippedBitOfASmallArtifact(t *testing.T) {
	every := 1
	if testing.Short() || underRace {
		every = 13 // bits; coprime to 8, so that all bits of a byte have their turn
	}
	d := newDamaged(t, pair{[]int32{1, 2, 3}, pair{"text", 2.5}})
	for _, file := range files(t, d.store.Location(d.name)) {
		f, err := os.OpenFile(d.path(file), os.O_RDWR, 0)
		require.NoError(t, err)
		info, err := f.Stat()
		require.NoError(t, err)
		for bit := 0; bit < int(info.Size())*8; bit += every {
			offset := int64(bit / 8)
			flip(t, f, offset, 1<<(bit%8))
			d.requireFound(t, file, offset)
			flip(t, f, offset, 1<<(bit%8))
		}
		require.NoError(t, f.Close())
	}
	require.NoError(t, d.verify())
	require.NoError(t, d.load())
}

func TestFlippedBitsOfALargeArtifact(t *testing.T) {
	size, flips := 4<<20, 1000
	if testing.Short() || underRace || strconv.IntSize == 32 { // where hashes have no help of the processor
		size, flips = 1<<20, 100
	}
	values := make([]float64, size/8)
	random := rand.New(rand.NewPCG(1, 2))
	for i := range values {
		values[i] = random.NormFloat64()
	}
	d := newDamaged(t, values)
	f, err := os.OpenFile(d.path("data.npy"), os.O_RDWR, 0)
	require.NoError(t, err)
	for range flips {
		offset, bits := random.Int64N(int64(size)), byte(1)<<random.IntN(8)
		flip(t, f, offset, bits)
		d.requireFound(t, "data.npy", offset)
		flip(t, f, offset, bits)
	}
	require.NoError(t, f.Close())
	require.NoError(t, d.verify())
}

func TestFilesThatAreNotWhatTheyWere(t *testing.T) {
	const left, right = "left/data.npy", "right/data.npy"
	for name, test := range map[string]struct {
		damage func(d damaged) error
		is     error
	}{
		"truncated": {func(d damaged) error { return os.Truncate(d.path(left), 130) }, io.ErrUnexpectedEOF},
		"emptied":   {func(d damaged) error { return os.Truncate(d.path(left), 0) }, io.ErrUnexpectedEOF},
		"grown":     {func(d damaged) error { return os.Truncate(d.path(left), 1<<20) }, nil},
		"missing":   {func(d damaged) error { return os.Remove(d.path(left)) }, fs.ErrNotExist},
		"swapped": {func(d damaged) error { // both are good files, of one size
			between := d.path("between")
			return errors.Join(os.Rename(d.path(left), between), os.Rename(d.path(right), d.path(left)), os.Rename(between, d.path(right)))
		}, nil},
		"another file's": {func(d damaged) error {
			return errors.Join(os.Remove(d.path(left)), os.Link(d.path(right), d.path(left)))
		}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDamaged(t, pair{make([]float64, 9000), slices.Repeat([]float64{1}, 9000)}) // too large to share a file
			require.NoError(t, test.damage(d))
			d.requireFound(t, left, 0)
			if test.is != nil {
				for _, err := range []error{d.load(), d.part(left, 0), d.verify()} {
					require.ErrorIs(t, err, test.is)
				}
			}
		})
	}
}

// TestExchangedManifests puts the manifest of one artifact into another: what does not belong together does not load.
func TestExchangedManifests(t *testing.T) {
	d, other := newDamaged(t, []float64{1, 2}), newDamaged(t, []float64{3, 4})
	text, err := os.ReadFile(other.path(artifact.ManifestName))
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(d.path(artifact.ManifestName), text, 0o666))
	d.requireFound(t, "data.npy", 0)
	require.NoError(t, os.Remove(d.path(artifact.ManifestName)))
	require.ErrorIs(t, d.load(), fs.ErrNotExist, "without a manifest there is no artifact")
}
