//go:build interop

package interop

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/npy"
)

// streamed picks layouts of many kinds for files that hold several arrays.
func streamed(t *testing.T) (some []layout) {
	for i, l := range layouts(t) {
		if i%37 == 0 {
			some = append(some, l)
		}
	}
	return some
}

func TestNumPyStreams(t *testing.T) {
	w := python(t, "arrays")
	s := w.subject(t, "numpy", "several arrays in one file")
	path := filepath.Join(t.TempDir(), "stream")
	s.run(t, "ours", func(t *testing.T) {
		var stream bytes.Buffer
		var wants []array
		for _, l := range streamed(t) {
			b, err := random(l.dtype, l.shape, l.order, l.seed)
			require.NoError(t, err)
			require.NoError(t, npy.Write(&stream, b, nil))
			want, err := arrayOf(b)
			require.NoError(t, err)
			wants = append(wants, want)
		}
		require.NoError(t, os.WriteFile(path, stream.Bytes(), 0o666))
		require.NoError(t, w.call("numpy_files.verify_stream", args{"path": path, "wants": wants}, nil))
	})
	s.run(t, "NumPy's", func(t *testing.T) {
		var arrays [][]any
		for _, l := range streamed(t) {
			arrays = append(arrays, []any{l.dtype.Descr(), l.shape, l.order, l.seed})
		}
		var wants []array
		require.NoError(t, w.call("numpy_files.make_stream", args{"path": path, "arrays": arrays}, &wants))
		requireStream(t, path, wants)
	})
}

func requireStream(t *testing.T, path string, wants []array) {
	t.Helper()
	f, err := os.Open(path)
	require.NoError(t, err)
	defer f.Close()
	r := npy.NewReader(f, nil)
	for i, want := range wants {
		_, err := r.Next()
		require.NoError(t, err)
		b, err := r.Buffer()
		require.NoError(t, err)
		require.NoError(t, sameBuffer(b, want), "array %d", i)
	}
	_, err = r.Next()
	require.ErrorIs(t, err, io.EOF)
}

// grown are dtypes and shapes of arrays to which slices are added, in both orders.
func grown(t *testing.T) (some []layout) {
	for _, text := range []string{"'<f8'", "'>i4'", "'<U3'", "[('a', '|i1'), ('', '|V3'), ('b', '<f4')]"} {
		d, err := dtype.ParseDescr(text)
		require.NoError(t, err)
		for _, order := range []string{"C", "F"} {
			some = append(some, layout{d, []int{5, 5}, order, uint64(len(text))}, layout{d, []int{5}, "C", 7})
		}
	}
	return some
}

// An array in a file that NumPy wrote grows until the length in its header has more digits, and NumPy reads all of it.
func TestNumPyReadsAppended(t *testing.T) {
	w := python(t, "arrays")
	s := w.subject(t, "numpy", "Appender on files of NumPy")
	path := filepath.Join(t.TempDir(), "grown.npy")
	for _, l := range grown(t) {
		s.run(t, l.String(), func(t *testing.T) {
			var want array
			require.NoError(t, w.call("numpy_files.make",
				args{"path": path, "descr": l.dtype.Descr(), "shape": l.shape, "order": l.order, "seed": l.seed}, &want))
			a, err := npy.OpenAppend(path, nil)
			require.NoError(t, err)
			more, err := random(l.dtype, l.shape, l.order, l.seed+1)
			require.NoError(t, err)
			added, err := arrayOf(more)
			require.NoError(t, err)
			axis := a.Header().OuterAxis()
			for range 250 {
				require.NoError(t, a.Append(more))
				want.Data, want.Shape[axis] = append(want.Data, added.Data...), want.Shape[axis]+l.shape[axis]
			}
			require.NoError(t, a.Close())
			require.NoError(t, w.call("numpy_files.verify", args{"path": path, "want": want}, nil))
			require.NoError(t, readsAs(path, want))
		})
	}
}

// A Writer that does not know the length before its end makes what NumPy reads.
func TestNumPyReadsOpenEnded(t *testing.T) {
	w := python(t, "arrays")
	s := w.subject(t, "numpy", "Writer of unknown length")
	path := filepath.Join(t.TempDir(), "open.npy")
	for _, l := range grown(t) {
		s.run(t, l.String(), func(t *testing.T) {
			want := writeOpenEnded(t, path, l)
			require.NoError(t, w.call("numpy_files.verify", args{"path": path, "want": want}, nil))
			require.NoError(t, readsAs(path, want))
		})
	}
}

func writeOpenEnded(t *testing.T, path string, l layout) array {
	f, err := os.Create(path)
	require.NoError(t, err)
	defer f.Close()
	shape, o := append([]int{}, l.shape...), &npy.WriteOptions{Order: npy.OrderC}
	shape[0] = npy.Unknown
	nw, err := npy.NewWriter(f, l.dtype, shape, o)
	require.NoError(t, err)
	var want array
	for i := range 3 {
		b, err := random(l.dtype, l.shape, "C", l.seed+uint64(i))
		require.NoError(t, err)
		require.NoError(t, nw.Append(b))
		part, err := arrayOf(b)
		require.NoError(t, err)
		part.Data, part.Shape[0] = append(want.Data, part.Data...), l.shape[0]*(i+1)
		want = part
	}
	require.NoError(t, nw.Close())
	return want
}

func TestNumPyMemmap(t *testing.T) {
	w := python(t, "arrays")
	s := w.subject(t, "numpy", "open_memmap")
	dir := t.TempDir()
	for _, l := range grown(t) {
		path := filepath.Join(dir, "map.npy")
		s.run(t, "ours "+l.String(), func(t *testing.T) {
			b, err := random(l.dtype, l.shape, l.order, l.seed)
			require.NoError(t, err)
			require.NoError(t, npy.WriteFile(path, b, nil))
			want, err := arrayOf(b)
			require.NoError(t, err)
			for _, mode := range []string{"r", "r+", "c"} {
				require.NoError(t, w.call("numpy_files.memmap", args{"path": path, "mode": mode, "want": want}, nil), mode)
			}
		})
		s.run(t, "NumPy's "+l.String(), func(t *testing.T) {
			var want array
			require.NoError(t, w.call("numpy_files.memmap",
				args{"path": path, "mode": "w+", "descr": l.dtype.Descr(), "shape": l.shape, "order": l.order, "seed": l.seed}, &want))
			require.NoError(t, mapsAs(path, want))
		})
	}
	s.run(t, "both at once", func(t *testing.T) { requireSharedMap(t, w, filepath.Join(dir, "shared.npy")) })
}

// mapsAs says how the array of a mapped file differs from what is wanted.
func mapsAs(path string, want array) error {
	b, err := npy.Map(path, npy.MapReadOnly, nil)
	if err != nil {
		return err
	}
	defer b.Free()
	return sameBuffer(b, want)
}

// What Python writes through its map, Go sees in its own of the same file.
func requireSharedMap(t *testing.T, w *worker, path string) {
	require.NoError(t, npy.WriteSlice(createFile(t, path), []int64{1, -2, 1 << 40}))
	b, err := npy.Map(path, npy.MapReadOnly, nil)
	require.NoError(t, err)
	defer b.Free()
	require.NoError(t, w.call("numpy_files.increment", args{"path": path}, nil))
	have, err := arrayapi.Elements[int64](b, arrayapi.CopyAlways)
	require.NoError(t, err)
	require.Equal(t, []int64{2, -1, 1<<40 + 1}, have, fmt.Sprint(path))
}

// createFile creates a file that the end of the test closes.
func createFile(t *testing.T, path string) *os.File {
	f, err := os.Create(path)
	require.NoError(t, err)
	t.Cleanup(func() { f.Close() })
	return f
}
