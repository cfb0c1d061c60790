package npy_test

import (
	"bytes"
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/internal/corpus"
	"github.com/arraylike/arraylike/npy"
)

// next is a Reader of a stream, at its first array.
func next(t testing.TB, data []byte) *npy.Reader {
	t.Helper()
	r := npy.NewReader(struct{ io.Reader }{bytes.NewReader(data)}, nil)
	_, err := r.Next()
	require.NoError(t, err)
	return r
}

func TestChunks(t *testing.T) {
	for _, c := range []struct {
		order   npy.Order
		shape   []int
		max     int
		extents []int // of the outer axis
	}{
		{npy.OrderC, []int{10, 3}, 48, []int{4, 4, 2}},
		{npy.OrderC, []int{10, 3}, 1, []int{1, 1, 1, 1, 1, 1, 1, 1, 1, 1}},
		{npy.OrderC, []int{10, 3}, 0, []int{10}},
		{npy.OrderF, []int{3, 10}, 48, []int{4, 4, 2}},
		{npy.OrderC, []int{0, 3}, 48, nil},
		{npy.OrderC, []int{3, 0}, 48, []int{3}},
		{npy.OrderC, []int{}, 48, []int{1}},
	} {
		data := numbers(t, c.order, c.shape...)
		f, storage := open(t, data)
		for name, chunks := range map[string]func(func(arrayapi.Buffer, error) bool){"file": f.Chunks(c.max), "stream": next(t, data).Chunks(c.max)} {
			var extents []int
			var all []byte
			for b, err := range chunks {
				require.NoError(t, err)
				require.NoError(t, b.Check())
				extent := 1
				if outer := f.Header().OuterAxis(); outer >= 0 {
					extent = b.Shape[outer]
				}
				extents = append(extents, extent)
				all = append(all, b.Data...)
			}
			require.Equal(t, c.extents, extents, "%s %v", name, c)
			require.True(t, bytes.Equal(data[128:], all))
		}
		require.LessOrEqual(t, storage.bytes, len(data))
	}
}

func TestRows(t *testing.T) {
	for _, shape := range [][]int{{5}, {4, 3}, {3, 2, 2}, {0, 4}, {3, 0}, {3000, 200}} {
		for _, order := range []npy.Order{npy.OrderC, npy.OrderF} {
			data := numbers(t, order, shape...)
			f, _ := open(t, data)
			whole, err := f.Read()
			require.NoError(t, err)
			want, i := elements(t, whole), 0
			check := func(b arrayapi.Buffer, err error) {
				require.NoError(t, err)
				require.NoError(t, b.Check())
				require.Equal(t, shape[1:], append([]int{}, b.Shape...))
				n := b.Size()
				require.Equal(t, want[i*n:i*n+n], elements(t, b))
				i++
			}
			for b, err := range f.Rows() {
				check(b, err)
			}
			require.Equal(t, shape[0], i)
			i = 0
			if order == npy.OrderF && f.Header().FortranOrder {
				for _, err := range next(t, data).Rows() {
					var refused *arrayapi.ShapeError
					require.ErrorAs(t, err, &refused)
					i++
				}
				require.Equal(t, 1, i)
				continue
			}
			for b, err := range next(t, data).Rows() {
				check(b, err)
			}
			require.Equal(t, shape[0], i)
		}
	}
}

func TestRowsOfAScalar(t *testing.T) {
	data := numbers(t, npy.OrderC)
	f, _ := open(t, data)
	var shape *arrayapi.ShapeError
	for _, err := range f.Rows() {
		require.ErrorAs(t, err, &shape)
	}
	for _, err := range next(t, data).Rows() {
		require.ErrorAs(t, err, &shape)
	}
}

func TestALoopOverChunksMayEndEarly(t *testing.T) {
	r := npy.NewReader(bytes.NewReader(append(numbers(t, npy.OrderC, 10, 3), numbers(t, npy.OrderC, 2)...)), nil)
	for _, err := range r.Rows() {
		require.ErrorContains(t, err, "before the first call of Next")
	}
	_, err := r.Next()
	require.NoError(t, err)
	for b, err := range r.Chunks(24) {
		require.NoError(t, err)
		require.Equal(t, []uint32{0, 1, 2, 3, 4, 5}, elements(t, b))
		break
	}
	for _, err := range r.Chunks(24) {
		require.ErrorContains(t, err, "read already")
	}
	h, err := r.Next()
	require.NoError(t, err)
	require.Equal(t, []int{2}, h.Shape)
	b, err := r.Buffer()
	require.NoError(t, err)
	require.Equal(t, []uint32{0, 1}, elements(t, b))
}

func TestChunksOfAStreamThatEndsEarly(t *testing.T) {
	data := numbers(t, npy.OrderC, 10, 3)
	for n := 128; n < len(data); n++ {
		r := next(t, data[:n])
		var last error
		for _, err := range r.Chunks(24) {
			require.NoError(t, last, "an error comes last")
			last = err
		}
		var format *npy.FormatError
		require.ErrorAs(t, last, &format)
		require.EqualValues(t, n, format.Offset)
		_, err := r.Next()
		require.ErrorIs(t, err, last)
	}
}

func TestChunksTakeNoMemoryForWhatIsNotThere(t *testing.T) {
	data := append(header("{'descr': '|u1', 'fortran_order': False, 'shape': (1, 1073741824), }"), make([]byte, 100)...)
	r := next(t, data)
	require.Less(t, allocated(func() {
		for _, err := range r.Chunks(16) {
			require.ErrorIs(t, err, io.ErrUnexpectedEOF)
		}
	}), uint64(1<<20))
}

func TestChunksKeepTheByteOrder(t *testing.T) {
	c := corpus.Find(t, "plain-i4-be-3d-c")
	f, _ := open(t, c.Bytes(t))
	for b, err := range f.Chunks(0) {
		require.NoError(t, err)
		require.Equal(t, c.Digest, digest(b))
	}
}
