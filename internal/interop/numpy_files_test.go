//go:build interop

package interop

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/npy"
)

// shapes are one of each rank up to five, and some without elements.
var shapes = [][]int{{}, {3}, {2, 3}, {2, 1, 3}, {2, 1, 2, 2}, {1, 2, 1, 3, 2}, {0}, {2, 0}, {0, 3}, {2, 0, 3}}

// layout is one array of the matrix of all tests.
type layout struct {
	dtype dtype.DType
	shape []int
	order string
	seed  uint64
}

func (l layout) String() string { return fmt.Sprintf("%s %v %s", l.dtype.Descr(), l.shape, l.order) }

// layouts is every dtype in every shape and order.
func layouts(t *testing.T) (all []layout) {
	dtypes, err := allDTypes()
	require.NoError(t, err)
	for _, d := range dtypes {
		for _, shape := range shapes {
			for _, order := range orders(d) {
				all = append(all, layout{d, shape, order, uint64(len(all))})
			}
		}
	}
	return all
}

// orders are those that an array of a dtype has. Where elements have no bytes every array is in both, to us; NumPy keeps
// the flag.
func orders(d dtype.DType) []string {
	if d.Size() == 0 {
		return []string{"C"}
	}
	return []string{"C", "F"}
}

// ways are how NumPy opens a file: as a whole, or as memory.
var ways = []string{"", "r", "c"}

// Go writes, NumPy compares and saves again, Go compares the two files byte by byte and reads the second.
func TestNumPyReadsOurFiles(t *testing.T) {
	w := python(t, "arrays")
	s := w.subject(t, "numpy", "npy: Go, Python, Go")
	dir := t.TempDir()
	for i, l := range layouts(t) {
		s.check(t, l.String(), goPythonGo(w, dir, l, ways[i%len(ways)]))
	}
}

func goPythonGo(w *worker, dir string, l layout, mmap string) error {
	b, err := random(l.dtype, l.shape, l.order, l.seed)
	if err != nil {
		return err
	}
	want, err := arrayOf(b)
	if err != nil {
		return err
	}
	ours, theirs := filepath.Join(dir, "ours.npy"), filepath.Join(dir, "theirs.npy")
	if err := npy.WriteFile(ours, b, nil); err != nil {
		return err
	}
	if err := w.call("numpy_files.verify", args{"path": ours, "want": want, "out": theirs, "mmap": mmapArg(mmap, len(want.Data))}, nil); err != nil {
		return err
	}
	if err := sameFiles(ours, theirs); err != nil {
		return err
	}
	return readsAs(theirs, want)
}

// mmapArg is the argument mmap_mode; what has no bytes, NumPy does not map.
func mmapArg(mode string, size int) any {
	if mode == "" || size == 0 {
		return nil
	}
	return mode
}

// readsAs says how the array in a file, as Go reads it, differs from what is wanted.
func readsAs(path string, want array) error {
	b, err := npy.ReadFile(path, nil)
	if err != nil {
		return err
	}
	return sameBuffer(b, want)
}

func sameFiles(a, b string) error {
	x, err := os.ReadFile(a)
	if err != nil {
		return err
	}
	y, err := os.ReadFile(b)
	if err != nil {
		return err
	}
	if !bytes.Equal(x, y) {
		return fmt.Errorf("files differ: want %.200q, have %.200q", y, x)
	}
	return nil
}

// NumPy writes, Go reads, compares and writes again, NumPy compares.
func TestWeReadNumPysFiles(t *testing.T) {
	w := python(t, "arrays")
	s := w.subject(t, "numpy", "npy: Python, Go, Python")
	dir := t.TempDir()
	for i, l := range layouts(t) {
		s.check(t, l.String(), pythonGoPython(w, dir, l, nil, ways[i%len(ways)]))
	}
}

func pythonGoPython(w *worker, dir string, l layout, version []int, mmap string) error {
	ours, theirs := filepath.Join(dir, "ours.npy"), filepath.Join(dir, "theirs.npy")
	var want array
	a := args{"path": theirs, "descr": l.dtype.Descr(), "shape": l.shape, "order": l.order, "seed": l.seed, "version": version}
	if err := w.call("numpy_files.make", a, &want); err != nil {
		return err
	}
	b, err := npy.ReadFile(theirs, nil)
	if err != nil {
		return err
	}
	if err := sameBuffer(b, want); err != nil {
		return err
	}
	o := &npy.WriteOptions{}
	if version != nil {
		o.Version = npy.Version(version[0])
	}
	if err := npy.WriteFile(ours, b, o); err != nil {
		return err
	}
	if err := sameFiles(ours, theirs); err != nil {
		return err
	}
	return w.call("numpy_files.verify", args{"path": ours, "want": want, "mmap": mmapArg(mmap, len(want.Data))}, nil)
}
