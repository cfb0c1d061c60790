package npy_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/corpus"
	"github.com/arraylike/arraylike/npy"
)

// counting is storage that notes what was read of it, and does not tell its size.
type counting struct {
	data  []byte
	calls int
	bytes int
}

func (c *counting) ReadAt(p []byte, offset int64) (int, error) {
	c.calls++
	c.bytes += len(p)
	return bytes.NewReader(c.data).ReadAt(p, offset)
}

// open opens a file in memory, and forgets what was read of it so far.
func open(t testing.TB, data []byte) (*npy.File, *counting) {
	t.Helper()
	c := &counting{data: data}
	f, err := npy.Open(c, int64(len(data)), nil)
	require.NoError(t, err)
	c.calls, c.bytes = 0, 0
	return f, c
}

// numbers is an array in which the element at index (i, j, ...) is its place in
// row-major order, of little-endian uint32, as a file.
func numbers(t testing.TB, order npy.Order, shape ...int) []byte {
	t.Helper()
	b, err := arrayapi.NewBuffer(dtype.Uint32.WithOrder(dtype.LittleEndian), shape)
	require.NoError(t, err)
	for i := range b.Size() {
		binary.LittleEndian.PutUint32(b.Data[4*i:], uint32(i))
	}
	var file bytes.Buffer
	require.NoError(t, npy.Write(&file, b, &npy.WriteOptions{Order: order}))
	return file.Bytes()
}

func TestOpenReadsTheCorpus(t *testing.T) {
	for _, c := range corpus.Cases(t) {
		if c.Format != corpus.NPY {
			continue
		}
		t.Run(c.ID, func(t *testing.T) {
			data := c.Bytes(t)
			want, wantErr := npy.Read(bytes.NewReader(data), options(c))
			view, viewErr := npy.View(data, options(c))
			f, err := npy.Open(&counting{data: data}, int64(len(data)), options(c))
			if wantErr != nil {
				require.EqualError(t, viewErr, wantErr.Error())
				require.Error(t, err)
				return
			}
			require.NoError(t, err)
			got, err := f.Read()
			require.NoError(t, err)
			require.Equal(t, digest(want), digest(got))
			require.NoError(t, viewErr)
			require.Equal(t, digest(want), digest(view))
			require.Equal(t, want.Strides, view.Strides)
		})
	}
}

func TestOpenRefuses(t *testing.T) {
	data := corpus.Find(t, "plain-i4-be-3d-c").Bytes(t)
	for n := range len(data) {
		_, err := npy.Open(bytes.NewReader(data), int64(n), nil)
		var format *npy.FormatError
		require.ErrorAs(t, err, &format, "%d bytes", n)
		require.ErrorIs(t, err, io.ErrUnexpectedEOF)
		require.EqualValues(t, n, format.Offset)
	}
	_, err := npy.OpenFile(filepath.Join(t.TempDir(), "none"), nil)
	require.ErrorIs(t, err, os.ErrNotExist)
	_, err = npy.OpenFile(t.TempDir(), nil)
	require.ErrorContains(t, err, "regular file")
}

func TestOpenTakesNoMemoryForWhatIsNotThere(t *testing.T) {
	data := header("{'descr': '<f8', 'fortran_order': False, 'shape': (1073741824,), }")
	f, err := npy.Open(bytes.NewReader(data), 1<<40, nil) // a size that somebody made up
	if errors.As(err, new(*npy.LimitError)) {
		t.Skip("this host cannot address the array")
	}
	require.NoError(t, err)
	require.Less(t, allocated(func() {
		_, err := f.Read()
		require.ErrorIs(t, err, io.ErrUnexpectedEOF)
		_, err = f.ReadRows(0, 1<<30)
		require.ErrorIs(t, err, io.ErrUnexpectedEOF)
		for _, err := range f.Chunks(1 << 30) {
			require.ErrorIs(t, err, io.ErrUnexpectedEOF)
		}
	}), uint64(1<<20))
}

func TestFileKeepsTheErrorOfTheStorage(t *testing.T) {
	data := numbers(t, npy.OrderC, 4, 5)
	broken := errors.New("broken")
	f, err := npy.Open(&failing{data: data, err: broken, after: 128}, int64(len(data)), nil)
	require.NoError(t, err)
	_, err = f.Read()
	require.ErrorIs(t, err, broken)
	_, err = f.ReadRows(1, 2)
	require.ErrorIs(t, err, broken)
	for _, err := range f.Rows() {
		require.ErrorIs(t, err, broken)
	}
}

// failing is storage that cannot read beyond an offset.
type failing struct {
	data  []byte
	err   error
	after int64
}

func (f *failing) ReadAt(p []byte, offset int64) (int, error) {
	if offset+int64(len(p)) > f.after {
		return 0, f.err
	}
	return bytes.NewReader(f.data).ReadAt(p, offset)
}

func TestMaxBytesHoldsForEachRead(t *testing.T) {
	data := numbers(t, npy.OrderC, 10, 10)
	f, err := npy.Open(bytes.NewReader(data), int64(len(data)), &npy.ReadOptions{MaxBytes: 100})
	require.NoError(t, err)
	var limit *npy.LimitError
	_, err = f.Read()
	require.ErrorAs(t, err, &limit)
	_, err = f.ReadRows(0, 3)
	require.ErrorAs(t, err, &limit)
	_, err = f.ReadRows(0, 2)
	require.NoError(t, err)
}

// large writes an array of 9 MiB and some bytes to a file, and returns its
// elements.
func large(t *testing.T) (path string, want []byte) {
	t.Helper()
	b, err := arrayapi.NewBuffer(dtype.Uint32.WithOrder(dtype.LittleEndian), []int{9<<18 + 7})
	require.NoError(t, err)
	for i := range b.Size() {
		binary.LittleEndian.PutUint32(b.Data[4*i:], uint32(i)*2654435761)
	}
	path = filepath.Join(t.TempDir(), "large.npy")
	require.NoError(t, npy.WriteFile(path, b, nil))
	return path, b.Data
}

func TestLargeFilesAreReadInPieces(t *testing.T) {
	path, want := large(t)
	got, err := npy.ReadFile(path, nil)
	require.NoError(t, err)
	require.True(t, bytes.Equal(want, got.Data))

	file, err := os.Open(path)
	require.NoError(t, err)
	defer file.Close()
	clear(got.Data)
	require.NoError(t, npy.ReadInto(file, got, nil))
	require.True(t, bytes.Equal(want, got.Data))
	at, err := file.Seek(0, io.SeekCurrent)
	require.NoError(t, err)
	require.EqualValues(t, 128+len(want), at, "a stream may go on")

	section := io.NewSectionReader(io.NewSectionReader(file, 100, 1<<40), 28+4, 1<<40)
	f, err := npy.OpenFile(path, nil)
	require.NoError(t, err)
	part, err := f.ReadRows(1, 9<<18)
	require.NoError(t, err)
	require.True(t, bytes.Equal(want[4:4*9<<18], part.Data))
	require.NoError(t, f.Close())
	_, err = f.Read()
	require.ErrorIs(t, err, os.ErrClosed)

	again := make([]byte, 4*9<<18-4)
	n, err := npy.Fill(section, again)
	require.NoError(t, err)
	require.Equal(t, len(again), n)
	require.True(t, bytes.Equal(want[4:4*9<<18], again))
}

func TestLargeFilesThatEndEarly(t *testing.T) {
	path, want := large(t)
	f, err := npy.OpenFile(path, nil)
	require.NoError(t, err)
	defer f.Close()
	const left = 128 + 5<<20
	require.NoError(t, os.Truncate(path, left))
	var format *npy.FormatError
	_, err = f.Read()
	require.ErrorAs(t, err, &format)
	target, err := arrayapi.NewBuffer(dtype.Uint32, []int{len(want) / 4})
	require.NoError(t, err)
	require.ErrorAs(t, f.ReadInto(target), &format)
	require.EqualValues(t, left, format.Offset)
	_, err = npy.ReadFile(path, nil)
	require.ErrorAs(t, err, &format)
	require.EqualValues(t, left, format.Offset)
}

func TestReadOfAPipeThatIsAFile(t *testing.T) {
	r, w, err := os.Pipe()
	require.NoError(t, err)
	data := numbers(t, npy.OrderC, 3, 4)
	_, err = w.Write(data)
	require.NoError(t, err)
	require.NoError(t, w.Close())
	b, err := npy.Read(iotest.OneByteReader(r), nil)
	require.NoError(t, err)
	require.Equal(t, data[128:], b.Data)
}

// A file of that size may be there, of holes.
func TestOpenRefusesWhatNoMemoryHas(t *testing.T) {
	data := header("{'descr': '<f8', 'fortran_order': False, 'shape': (1125899906842624,), }")
	_, err := npy.Open(bytes.NewReader(data), 1<<60, nil)
	var limit *npy.LimitError
	require.ErrorAs(t, err, &limit)
}
