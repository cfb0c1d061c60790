package npz_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	newest "codeberg.org/sbinet/npyio/npz"
	npyio "github.com/sbinet/npyio/npz"
	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/mat"

	"github.com/arraylike/arraylike/integrations/npyioarray/npy"
	"github.com/arraylike/arraylike/integrations/npyioarray/npz"
)

func TestReadsNumPysArchives(t *testing.T) {
	for _, path := range []string{"../testdata/stored.npz", "../testdata/compressed.npz"} {
		t.Run(path, func(t *testing.T) {
			ours, err := npz.Open(path)
			require.NoError(t, err)
			theirs, err := npyio.Open(path)
			require.NoError(t, err)
			defer theirs.Close()
			require.Equal(t, theirs.Keys(), ours.Keys())
			for _, name := range ours.Keys() {
				require.Equal(t, fmt.Sprint(theirs.Header(name)), fmt.Sprint(ours.Header(name)))
			}
			var a, b mat.Dense
			require.NoError(t, theirs.Read("f.npy", &a))
			require.NoError(t, ours.Read("f.npy", &b))
			require.True(t, mat.Equal(&a, &b))
			var c, d []float32
			require.NoError(t, theirs.Read("arr1.npy", &c))
			require.NoError(t, ours.Read("arr1", &d), "the suffix may be left out")
			require.Equal(t, c, d)
			require.NoError(t, ours.Close())
			require.NoError(t, ours.Close())
			require.Error(t, ours.Read("arr1", &d))
		})
	}
}

func TestWhatIsWrittenIsReadByAll(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.npz")
	long := make([]float64, 100_000)
	require.NoError(t, npz.Write(path, map[string]any{
		"b.npy": []float32{1, 2, 3}, "a.npy": mat.NewDense(2, 2, []float64{1, 2, 3, 4}), "c": long, "d.npy": []string{"x", "yz"},
	}))
	info, err := os.Stat(path)
	require.NoError(t, err)
	require.Less(t, info.Size(), int64(10_000), "it is compressed")
	f, err := os.Open(path)
	require.NoError(t, err)
	defer f.Close()
	for name, read := range map[string]func(io.ReaderAt, string, any) error{"ours": npz.Read, "0.9": npyio.Read, "0.14": newest.Read} {
		var s []float32
		require.NoError(t, read(f, "b.npy", &s), name)
		require.Equal(t, []float32{1, 2, 3}, s, name)
		var m mat.Dense
		require.NoError(t, read(f, "a.npy", &m), name)
		require.True(t, mat.Equal(mat.NewDense(2, 2, []float64{1, 2, 3, 4}), &m), name)
		var again []float64
		require.NoError(t, read(f, "c.npy", &again), name)
		require.Equal(t, long, again, name)
	}
	r, err := npz.Open(path)
	require.NoError(t, err)
	require.Equal(t, []string{"a.npy", "b.npy", "c.npy", "d.npy"}, r.Keys())
	require.NoError(t, r.Close())
}

func TestReadsWhatNpyioWrites(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.npz")
	require.NoError(t, npyio.Write(path, map[string]any{"a.npy": []int16{1, 2}, "b": []int16{3}}))
	r, err := npz.Open(path)
	require.NoError(t, err)
	defer r.Close()
	require.Equal(t, []string{"a.npy", "b"}, r.Keys())
	for name, want := range map[string][]int16{"a.npy": {1, 2}, "a": {1, 2}, "b": {3}} {
		var got []int16
		require.NoError(t, r.Read(name, &got), name)
		require.Equal(t, want, got)
	}
	part := make([]int16, 1)
	require.NoError(t, r.Read("a", &part))
	require.Equal(t, []int16{1}, part)
}

func TestReader(t *testing.T) {
	var file bytes.Buffer
	w := npz.NewWriter(&file)
	require.NoError(t, w.Write("a", []int8{1, 2}))
	require.ErrorIs(t, w.Write("refused", 5), npy.ErrInvalidType)
	require.Error(t, w.Write("a.npy", []int8{3}), "the name is taken")
	require.NoError(t, w.Close())
	require.NoError(t, w.Close())
	require.Error(t, w.Write("b", []int8{1}))

	r, err := npz.NewReader(bytes.NewReader(file.Bytes()), int64(file.Len()))
	require.NoError(t, err)
	require.Equal(t, []string{"a.npy"}, r.Keys())
	require.Nil(t, r.Header("b"))
	var s []int8
	require.ErrorIs(t, r.Read("b", &s), fs.ErrNotExist)
	require.ErrorIs(t, r.Read("a", &[]int16{}), npy.ErrTypeMismatch)
	m, err := r.Open("a.npy")
	require.NoError(t, err)
	require.NoError(t, npy.Read(m, &s))
	require.NoError(t, m.Close())
	require.Equal(t, []int8{1, 2}, s)
	_, err = r.Open("b")
	require.ErrorIs(t, err, fs.ErrNotExist)
	require.NoError(t, r.Close())
}

// npyio returns what it has read of a member whose checksum is wrong.
func TestChecksumsAreChecked(t *testing.T) {
	file, err := os.ReadFile("../testdata/stored.npz")
	require.NoError(t, err)
	at := bytes.Index(file, []byte{0xf0, 0x3f, 0, 0, 0, 0, 0, 0, 0, 0x40}) // the middle of 1.0, then 2.0
	require.Positive(t, at)
	file[at] ^= 1
	var s []float64
	for _, read := range []func(io.ReaderAt, string, any) error{npyio.Read, newest.Read} {
		require.NoError(t, read(bytes.NewReader(file), "arr0.npy", &s))
		require.NotEqual(t, []float64{0, 1, 2, 3, 4, 5}, s)
	}
	require.ErrorContains(t, npz.Read(bytes.NewReader(file), "arr0.npy", &s), "checksum")
}

func TestErrors(t *testing.T) {
	missing := filepath.Join(t.TempDir(), "missing", "x.npz")
	_, err := npz.Open(missing)
	require.ErrorIs(t, err, fs.ErrNotExist)
	_, err = npz.Create(missing)
	require.ErrorIs(t, err, fs.ErrNotExist)
	require.ErrorIs(t, npz.Write(missing, nil), fs.ErrNotExist)
	require.ErrorIs(t, npz.Write(filepath.Join(t.TempDir(), "x"), map[string]any{"a": 5}), npy.ErrInvalidType)
	_, err = npz.NewReader(bytes.NewReader(nil), 0)
	require.Error(t, err)
	require.Error(t, npz.Read(bytes.NewReader(nil), "a", nil))
	require.ErrorContains(t, npz.Read(unsized{}, "a", nil), "unsized")
}

// unsized does not tell its size.
type unsized struct{}

func (unsized) ReadAt([]byte, int64) (int, error) { return 0, io.EOF }

func TestSizeOf(t *testing.T) {
	var empty bytes.Buffer
	require.NoError(t, zip.NewWriter(&empty).Close())
	path := filepath.Join(t.TempDir(), "x.npz")
	require.NoError(t, os.WriteFile(path, empty.Bytes(), 0o644))
	f, err := os.Open(path)
	require.NoError(t, err)
	defer f.Close()
	want := int64(empty.Len())
	r := bytes.NewReader(empty.Bytes())
	seeker := struct {
		io.ReaderAt
		io.Seeker
	}{r, r}
	_, err = seeker.Seek(3, io.SeekStart)
	require.NoError(t, err)
	for _, ra := range []io.ReaderAt{f, r, seeker} {
		size, err := npz.SizeOf(ra)
		require.NoError(t, err)
		require.Equal(t, want, size)
	}
	at, err := seeker.Seek(0, io.SeekCurrent)
	require.NoError(t, err)
	require.Equal(t, int64(3), at)
}
