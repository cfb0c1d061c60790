//go:build interop

package interop

import (
	"fmt"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/npy"
)

// standardCodes are the dtypes of the array API standard.
var standardCodes = []string{"?", "i1", "<i2", "<i4", "<i8", "u1", "<u2", "<u4", "<u8", "<f4", "<f8", "<c8", "<c16"}

// standardLayouts are dtypes in the shapes and orders of the matrix.
func standardLayouts(t *testing.T, codes ...string) (all []layout) {
	for _, code := range codes {
		d, err := dtype.Parse(code)
		require.NoError(t, err)
		for _, shape := range shapes {
			for _, order := range []string{"C", "F"} {
				all = append(all, layout{d, shape, order, uint64(len(all))})
			}
		}
	}
	return all
}

// sensible writes an array of the layout whose bools are 0 or 1 and whose floats are no NaNs: bits that every library
// keeps.
func sensible(dir string, l layout) (path string, want array, err error) {
	b, err := random(l.dtype, l.shape, l.order, l.seed)
	if err != nil {
		return "", want, err
	}
	for i := range b.Data {
		if l.dtype.Kind() == dtype.KindBool {
			b.Data[i] &= 1
		} else if l.dtype.Is("real floating") || l.dtype.Is("complex floating") {
			b.Data[i] &= 0xbb // clears a bit of each exponent, whatever the byte order
		}
	}
	if want, err = arrayOf(b); err != nil {
		return "", want, err
	}
	path = filepath.Join(dir, "ours.npy")
	return path, want, npy.WriteFile(path, b, nil)
}

// throughLibrary lets a Python function load a file of ours, compare it and save it in its place. It describes what NumPy
// finds there, and Go must find the same.
func throughLibrary(w *worker, function, dir string, l layout) error {
	path, want, err := sensible(dir, l)
	if err != nil {
		return err
	}
	var saved array
	if err := w.call(function, args{"path": path, "want": want}, &saved); err != nil {
		return err
	}
	if !slices.Equal(saved.Shape, l.shape) {
		return fmt.Errorf("saved again: want shape %v, have %v", l.shape, saved.Shape)
	}
	return readsAs(path, saved)
}
