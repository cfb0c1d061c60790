//go:build interop

package interop

import (
	"fmt"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/npy"
	"github.com/arraylike/arraylike/npy/npz"
)

// Go writes, JAX compares and saves again, Go reads that.
func TestJAX(t *testing.T) {
	w := python(t, "arrays")
	s := w.subject(t, "jax", "save and load: Go, Python, Go")
	dir := t.TempDir()
	for _, l := range standardLayouts(t, append([]string{"<f2", ">f4", ">i8"}, standardCodes...)...) {
		s.check(t, l.String(), throughLibrary(w, "jax_files.verify", dir, l))
	}
}

func TestJAXArchives(t *testing.T) {
	w := python(t, "arrays")
	s := w.subject(t, "jax", "savez and load: Go, Python, Go")
	for _, method := range []npz.Method{npz.Stored, npz.Deflated} {
		s.run(t, method.String(), func(t *testing.T) {
			var items []npz.Item
			var wants []keyed
			for i, l := range standardLayouts(t, standardCodes...) {
				if i%2 == 0 { // row-major
					path, want, err := sensible(t.TempDir(), l)
					require.NoError(t, err)
					b, err := npy.ReadFile(path, nil)
					require.NoError(t, err)
					key := fmt.Sprintf("%s %d", l.dtype, i)
					items, wants = append(items, npz.Item{Key: key, Array: b}), append(wants, keyed{key, want})
				}
			}
			path := filepath.Join(t.TempDir(), "ours.npz")
			require.NoError(t, npz.WriteFile(path, items, &npz.WriteOptions{Method: method}))
			require.NoError(t, w.call("jax_files.verify_archive", args{"path": path, "wants": wants}, nil))
			back, err := npz.ReadFile(path, nil)
			require.NoError(t, err)
			requireItems(t, wants, back)
		})
	}
}

// JAX has fewer small dtypes than ml_dtypes.
var jaxLacks = []string{"float6_e2m3fn", "float6_e3m2fn", "int1", "uint1"}

func TestJAXSmallDTypes(t *testing.T) {
	w := python(t, "arrays")
	s := w.subject(t, "jax", "bfloat16, float8, int4, int2: Python, Go, Python")
	for _, d := range smallDTypes {
		if slices.Contains(jaxLacks, d.name) {
			continue
		}
		s.run(t, d.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "theirs.npy")
			var want small
			require.NoError(t, w.call("jax_files.make_small", args{"path": path, "name": d.name, "shape": d.shape}, &want))
			b := readSmall(t, path, want)
			requireValues(t, b, want.floats())
			require.NoError(t, npy.WriteFile(path, b, nil))
			require.NoError(t, w.call("jax_files.verify_small", args{"path": path, "want": want}, nil))
		})
	}
}
