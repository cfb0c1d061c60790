//go:build interop

package interop

import (
	"fmt"
	"math/bits"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/npy/npz"
)

// keyed is an array of an archive.
type keyed struct {
	Key   string `json:"key"`
	Array array  `json:"array"`
}

// members picks n layouts of the matrix, again and again, and gives them keys of several kinds. Records with gaps are not
// among them: what lies in the gaps, NumPy does not keep in an archive.
func members(t *testing.T, n int) (keys []string, some []layout) {
	all := slices.DeleteFunc(layouts(t), hasGaps)
	kinds := []string{"key %d", "größe %d", "folder/%d", "数%d", "it's %d.npy.not"}
	for i := range n {
		keys = append(keys, fmt.Sprintf(kinds[i%len(kinds)], i))
		some = append(some, all[i*7%len(all)])
	}
	return keys, some
}

func hasGaps(l layout) bool { return strings.Contains(l.dtype.Descr(), "('', '|V") }

// buffers are the arrays of those layouts, and what Python is to find.
func buffers(t *testing.T, keys []string, some []layout) (items []npz.Item, wants []keyed) {
	for i, l := range some {
		b, err := random(l.dtype, l.shape, l.order, l.seed+uint64(i))
		require.NoError(t, err)
		a, err := arrayOf(b)
		require.NoError(t, err)
		items, wants = append(items, npz.Item{Key: keys[i], Array: b}), append(wants, keyed{keys[i], a})
	}
	return items, wants
}

func TestNumPyReadsOurArchives(t *testing.T) {
	w := python(t, "arrays")
	s := w.subject(t, "numpy", "npz: Go, Python")
	path := filepath.Join(t.TempDir(), "ours.npz")
	methods := map[string]*npz.WriteOptions{
		"stored": nil, "deflated": {Method: npz.Deflated}, "level 1": {Method: npz.Deflated, Level: 1}, "auto": {Method: npz.Auto}, "sizes hidden": {HideSizes: true},
	}
	for name, o := range methods {
		for _, n := range []int{0, 1, 1000} {
			s.run(t, fmt.Sprintf("%s, %d members", name, n), func(t *testing.T) {
				items, wants := archived(t, n)
				items = append(items, npz.Item{Key: "notes.txt", Raw: []byte("not an array\n")})
				require.NoError(t, npz.WriteFile(path, items, o))
				raw := map[string][]byte{"notes.txt": items[n].Raw}
				require.NoError(t, w.call("numpy_archives.verify", args{"path": path, "wants": wants, "raw": raw}, nil))
			})
		}
	}
	s.run(t, "records with gaps", func(t *testing.T) {
		records := slices.DeleteFunc(layouts(t), func(l layout) bool { return !hasGaps(l) })
		keys, _ := members(t, len(records))
		items, wants := buffers(t, keys, records)
		require.NoError(t, npz.WriteFile(path, items, nil))
		require.NoError(t, w.call("numpy_archives.verify", args{"path": path, "wants": wants, "gaps": false}, nil))
	})
}

// archived are n arrays of the matrix, and what Python is to find.
func archived(t *testing.T, n int) ([]npz.Item, []keyed) {
	keys, some := members(t, n)
	items, wants := buffers(t, keys, some)
	return items, append([]keyed{}, wants...)
}

func TestWeReadNumPysArchives(t *testing.T) {
	w := python(t, "arrays")
	s := w.subject(t, "numpy", "npz: Python, Go, Python")
	dir := t.TempDir()
	hows := []string{"savez", "savez_compressed", "stored zip64", "deflated zip64", "stored unseekable", "deflated unseekable", "deflated unseekable zip64", "stored"}
	for _, how := range hows {
		s.run(t, how, func(t *testing.T) {
			theirs, ours := filepath.Join(dir, "theirs.npz"), filepath.Join(dir, "ours.npz")
			wants := makeArchive(t, w, theirs, how, 1000)
			items, err := npz.ReadFile(theirs, nil)
			require.NoError(t, err)
			requireItems(t, wants, items)
			require.NoError(t, npz.WriteFile(ours, items, &npz.WriteOptions{HideSizes: hidesSizes(t, w)}))
			require.NoError(t, w.call("numpy_archives.verify", args{"path": ours, "wants": wants}, nil))
			if how == "savez" {
				require.NoError(t, sameFiles(ours, theirs))
			}
		})
	}
}

func hidesSizes(t *testing.T, w *worker) (hides bool) {
	require.NoError(t, w.call("numpy_archives.hides_sizes", args{}, &hides))
	return hides
}

func makeArchive(t *testing.T, w *worker, path, how string, n int) (wants []keyed) {
	keys, some := members(t, n)
	var arrays [][]any
	for i, l := range some {
		arrays = append(arrays, []any{keys[i], l.dtype.Descr(), l.shape, l.order, l.seed})
	}
	require.NoError(t, w.call("numpy_archives.make", args{"path": path, "arrays": arrays, "how": how}, &wants))
	return wants
}

func requireItems(t *testing.T, wants []keyed, items []npz.Item) {
	t.Helper()
	require.Len(t, items, len(wants))
	for i, item := range items {
		require.Equal(t, wants[i].Key, item.Key)
		require.NoError(t, sameBuffer(item.Array, wants[i].Array), item.Key)
	}
}

// Members that are added to an archive of NumPy's, NumPy finds after its own.
func TestNumPyReadsAppendedArchives(t *testing.T) {
	w := python(t, "arrays")
	s := w.subject(t, "numpy", "npz: Go appends to Python's")
	path := filepath.Join(t.TempDir(), "grown.npz")
	for _, how := range []string{"savez", "savez_compressed", "stored", "deflated unseekable zip64"} {
		s.run(t, how, func(t *testing.T) {
			wants := makeArchive(t, w, path, how, 10)
			keys, some := members(t, 20)
			items, more := buffers(t, keys[10:], some[10:])
			a, err := npz.Append(path, nil)
			require.NoError(t, err)
			require.NoError(t, a.WriteAll(items))
			require.NoError(t, a.Close())
			require.NoError(t, w.call("numpy_archives.verify", args{"path": path, "wants": slices.Concat(wants, more)}, nil))
		})
	}
}

// More members than a plain zip file can have.
func TestZip64Members(t *testing.T) {
	w := python(t, "arrays")
	s := w.subject(t, "numpy", "npz beyond the limits of plain zip")
	path := filepath.Join(t.TempDir(), "many.npz")
	const many = 1<<16 + 100
	s.run(t, "ours has many members", func(t *testing.T) {
		items := make([]npz.Item, many)
		for i := range items {
			b, err := arrayapi.BufferOf([]int32{int32(i)})
			require.NoError(t, err)
			b.Shape, b.Strides = nil, nil
			items[i] = npz.Item{Key: fmt.Sprintf("i%d", i), Array: b}
		}
		require.NoError(t, npz.WriteFile(path, items, nil))
		require.NoError(t, w.call("numpy_archives.verify_many", args{"path": path, "count": many}, nil))
	})
	s.run(t, "NumPy's has many members", func(t *testing.T) {
		require.NoError(t, w.call("numpy_archives.make_many", args{"path": path, "count": many}, nil))
		items, err := npz.ReadFile(path, nil)
		require.NoError(t, err)
		require.Len(t, items, many)
		for i, item := range items {
			v, err := arrayapi.Elements[int32](item.Array, arrayapi.CopyIfNeeded)
			require.NoError(t, err)
			require.Equal(t, []int32{int32(i)}, v)
			require.Equal(t, fmt.Sprintf("i%d", i), item.Key)
		}
	})
}

// A member that is too large for a plain zip file.
func TestZip64Size(t *testing.T) {
	w := python(t, "arrays")
	s := w.subject(t, "numpy", "npz beyond the limits of plain zip")
	if count(0, 1) == 0 {
		s.skip(t, "a member of 4 GiB", "in full runs only")
		return
	}
	path := filepath.Join(t.TempDir(), "large.npz")
	if bits.UintSize < 64 {
		s.skip(t, "a member of 4 GiB", "an int of 32 bits")
		return
	}
	beyond := int64(1<<32 + 5) // a variable, since no int of 32 bits is made of the constant
	size := int(beyond)
	s.run(t, "ours has a big member", func(t *testing.T) {
		require.NoError(t, npz.WriteFile(path, bigItems(t, size), nil))
		require.NoError(t, w.call("numpy_archives.verify_big", args{"path": path, "size": size}, nil))
	})
	s.run(t, "NumPy's has a big member", func(t *testing.T) {
		require.NoError(t, w.call("numpy_archives.make_big", args{"path": path, "size": size}, nil))
		requireBig(t, path, size)
	})
}

// bigItems are the arrays of make_big, the first of them one byte of memory.
func bigItems(t *testing.T, size int) []npz.Item {
	b, err := arrayapi.BufferOf([]int8{7})
	require.NoError(t, err)
	b.Shape, b.Strides = []int{size}, []int{0}
	after, err := arrayapi.BufferOf([]int32{0, 1, 2})
	require.NoError(t, err)
	return []npz.Item{{Key: "big", Array: b}, {Key: "after", Array: after}}
}

func requireBig(t *testing.T, path string, size int) {
	r, err := npz.Open(path, nil)
	require.NoError(t, err)
	defer r.Close()
	f, err := r.File("big")
	require.NoError(t, err)
	require.Equal(t, []int{size}, f.Header().Shape)
	sum := 0
	for chunk, err := range f.Chunks(1 << 20) {
		require.NoError(t, err)
		for _, v := range chunk.Data {
			sum += int(v)
		}
	}
	require.Equal(t, 7*size, sum)
	b, err := r.Read("after")
	require.NoError(t, err)
	v, err := arrayapi.Elements[int32](b, arrayapi.CopyIfNeeded)
	require.NoError(t, err)
	require.Equal(t, []int32{0, 1, 2}, v)
}
