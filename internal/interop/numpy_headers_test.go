//go:build interop

package interop

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/npy"
)

// header is what NumPy's functions say of one.
type header struct {
	Version int    `json:"version"`
	Shape   []int  `json:"shape"`
	Fortran bool   `json:"fortran"`
	Descr   string `json:"descr"`
	Offset  int    `json:"offset"`
}

// versionCases are arrays for each version of the format: the ones of plain text in all of them, the others in those that
// can hold them.
func versionCases(t *testing.T) map[npy.Version][]layout {
	parse := func(descr string, shape ...int) layout {
		d, err := dtype.ParseDescr(descr)
		require.NoError(t, err)
		return layout{d, append([]int{}, shape...), "F", uint64(len(descr))}
	}
	var wide strings.Builder
	for i := range 3000 {
		fmt.Fprintf(&wide, "('a field with a name of some length %04d', '<i2'), ", i)
	}
	plain := []layout{parse("'<f8'", 2, 3), parse("'>M8[ns]'"), parse("[('a', '<i4'), ('', '|V4'), ('b', '<U2', (2,))]", 4)}
	latin := parse("[('größe', '<f8')]", 2)
	long := parse("["+strings.TrimSuffix(wide.String(), ", ")+"]", 3)
	return map[npy.Version][]layout{
		npy.Version1: append(slices.Clone(plain), latin),
		npy.Version2: append(slices.Clone(plain), latin, long),
		npy.Version3: append(slices.Clone(plain), latin, parse("[('数', '<i8'), ('größe', '<f4')]", 2, 2)),
	}
}

func TestNumPyFormatVersions(t *testing.T) {
	w := python(t, "arrays")
	written := w.subject(t, "numpy", "npy versions 1, 2, 3: Python, Go, Python")
	read := w.subject(t, "numpy", "numpy.lib.format on our headers")
	dir := t.TempDir()
	for version, layouts := range versionCases(t) {
		for _, l := range layouts {
			name := fmt.Sprintf("version %s %.60s", version, l)
			if l.dtype.NumField() < 1000 { // numpy.load has a limit for longer ones
				written.check(t, name, pythonGoPython(w, dir, l, []int{int(version), 0}, ""))
			}
			read.check(t, name, headerOfOurs(w, filepath.Join(dir, "header.npy"), version, l))
		}
	}
}

// headerOfOurs compares what NumPy reads of a header with what was written.
func headerOfOurs(w *worker, path string, version npy.Version, l layout) error {
	b, err := random(l.dtype, l.shape, l.order, l.seed)
	if err != nil {
		return err
	}
	if err := npy.WriteFile(path, b, &npy.WriteOptions{Version: version}); err != nil {
		return err
	}
	var have header
	if err := w.call("numpy_files.header", args{"path": path}, &have); err != nil {
		return err
	}
	f, err := npy.OpenFile(path, &npy.ReadOptions{MaxHeader: 1 << 24})
	if err != nil {
		return err
	}
	defer f.Close()
	h := f.Header()
	want := header{int(version), l.shape, !b.IsC(), l.dtype.Descr(), h.DataOffset}
	switch {
	case have.Version != want.Version || !slices.Equal(have.Shape, want.Shape) || have.Fortran != want.Fortran ||
		have.Descr != want.Descr || have.Offset != want.Offset:
		return fmt.Errorf("want %.300q, have %.300q", fmt.Sprint(want), fmt.Sprint(have))
	case want.Offset%64 != 0:
		return fmt.Errorf("elements at %d: want a multiple of 64", want.Offset)
	}
	return nil
}

// NumPy's limit of 10,000 characters for a header is ours, in both directions.
func TestNumPyHeaderLimit(t *testing.T) {
	w := python(t, "arrays")
	s := w.subject(t, "numpy", "limit of the header's length")
	path := filepath.Join(t.TempDir(), "long.npy")
	for _, fields := range []int{100, 380, 430, 1000} {
		s.run(t, fmt.Sprint(fields), func(t *testing.T) {
			var b strings.Builder
			for i := range fields {
				fmt.Fprintf(&b, "('the field %04d', '<i2'), ", i)
			}
			d, err := dtype.ParseDescr("[" + strings.TrimSuffix(b.String(), ", ") + "]")
			require.NoError(t, err)
			buffer, err := random(d, []int{2}, "C", 1)
			require.NoError(t, err)
			require.NoError(t, npy.WriteFile(path, buffer, nil))
			want, err := arrayOf(buffer)
			require.NoError(t, err)
			theirs := w.call("numpy_files.verify", args{"path": path, "want": want}, nil)
			ours := readsAs(path, want)
			require.Equal(t, theirs == nil, ours == nil, "NumPy: %.500v, Go: %v", theirs, ours)
			require.Equal(t, d.Descr() != "" && len(d.Descr()) < 9_900, ours == nil)
		})
	}
}
