package npz_test

import (
	"archive/zip"
	"bytes"
	"io"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/npy"
	"github.com/arraylike/arraylike/npy/npz"
)

// sparse is a large file of which only some parts are not zero.
type sparse struct {
	size  int64
	parts map[int64][]byte
}

func (s sparse) ReadAt(p []byte, offset int64) (int, error) {
	n := int(min(int64(len(p)), max(0, s.size-offset)))
	clear(p[:n])
	for at, part := range s.parts {
		if from, to := max(at, offset), min(at+int64(len(part)), offset+int64(n)); from < to {
			copy(p[from-offset:to-offset], part[from-at:to-at])
		}
	}
	if n < len(p) {
		return n, io.EOF
	}
	return n, nil
}

// A member of 5 GiB behind one of another 5 GiB: all numbers need 64 bits. The
// standard library reads what is written, and so does this package.
func TestLargeArchives(t *testing.T) {
	for _, c := range []struct{ offset, size int64 }{
		{0, 5 << 30}, {5 << 30, 1 << 20}, {5 << 30, 5 << 30}, {0, 1<<31 - 1}, {0, 1 << 31}, {1 << 31, 1<<32 - 1},
	} {
		head, err := npy.AppendHeader(nil, &npy.Header{DType: dtype.Uint8, Shape: []int{1 << 20}})
		require.NoError(t, err)
		local, end, directory := npz.Archive("a.npy", c.offset, c.size)
		file := sparse{size: directory + int64(len(end)), parts: map[int64][]byte{
			0: []byte("PK\x03\x04"), c.offset: local, c.offset + int64(len(local)): head, directory: end,
		}}
		z, err := zip.NewReader(file, file.size)
		require.NoError(t, err)
		require.Equal(t, uint64(c.size), z.File[0].UncompressedSize64)
		start, err := z.File[0].DataOffset()
		require.NoError(t, err)
		require.Equal(t, c.offset+int64(len(local)), start)

		r, err := npz.NewReader(file, file.size, nil)
		require.NoError(t, err)
		m := r.Members()[0]
		require.Equal(t, c.size, m.Size)
		require.Equal(t, c.size, m.Packed)
		h, err := r.Header("a")
		require.NoError(t, err)
		require.Equal(t, []int{1 << 20}, h.Shape)
	}
}

// Write appends b, of which only what is not zero takes memory.
func (s *sparse) Write(b []byte) (int, error) {
	for rest := b; len(rest) > 0; {
		part := rest[:min(len(rest), len(zeros))]
		if !bytes.Equal(part, zeros[:len(part)]) {
			s.parts[s.size] = bytes.Clone(part)
		}
		s.size += int64(len(part))
		rest = rest[len(part):]
	}
	return len(b), nil
}

var zeros [64 << 10]byte

// A member of more than 4 GiB, with another behind it, written and read for real.
func TestMemberOfMoreThan4GiB(t *testing.T) {
	if testing.Short() {
		t.Skip("goes through 4 GiB several times")
	}
	if math.MaxInt == math.MaxInt32 {
		t.Skip("an array of more than 4 GiB has no shape here")
	}
	const rows, row = 4097, 1 << 20
	b := arrayapi.Buffer{DType: dtype.Uint8, Shape: []int{rows, row}, Strides: []int{0, 1}, Data: make([]byte, row)}
	file := &sparse{parts: map[int64][]byte{}}
	w := npz.NewWriter(file, nil)
	require.NoError(t, w.Write("large", b))
	require.NoError(t, w.Write("behind", countsOf(t, 1000)))
	require.NoError(t, w.Close())

	z, err := zip.NewReader(file, file.size)
	require.NoError(t, err)
	require.Equal(t, uint64(rows*row+128), z.File[0].UncompressedSize64)
	start, err := z.File[1].DataOffset()
	require.NoError(t, err)
	require.Greater(t, start, int64(1<<32))

	r, err := npz.NewReader(file, file.size, nil)
	require.NoError(t, err)
	behind, err := r.Read("behind")
	require.NoError(t, err)
	require.Equal(t, countsOf(t, 1000).Data, behind.Data)
	contents, err := r.Open("large")
	require.NoError(t, err)
	n, err := io.CopyBuffer(struct{ io.Writer }{io.Discard}, contents, make([]byte, 4<<20)) // with its checksum
	require.NoError(t, err)
	require.Equal(t, int64(rows*row+128), n)

	start, err = z.File[0].DataOffset()
	require.NoError(t, err)
	file.parts[start+128+rows*row-100] = []byte{7}
	f, err := r.File("large")
	require.NoError(t, err)
	last, err := f.ReadRows(rows-1, rows)
	require.NoError(t, err)
	require.Equal(t, []int{1, row}, last.Shape)
	require.Equal(t, byte(7), last.Data[row-100])
	require.Equal(t, 1, bytes.Count(last.Data, []byte{7}))
}
