package npz_test

import (
	"archive/zip"
	"io"
	"testing"

	"github.com/stretchr/testify/require"

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
