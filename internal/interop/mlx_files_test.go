//go:build interop

package interop

import (
	"fmt"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/npy"
	"github.com/arraylike/arraylike/npy/npz"
)

// mlxCodes are the dtypes that MLX has: complex128 is not among them.
var mlxCodes = append([]string{"<f2", ">f4", ">i8", ">u2"}, slices.DeleteFunc(slices.Clone(standardCodes), func(c string) bool { return c == "<c16" })...)

// Go writes, MLX compares and saves again, Go reads that as NumPy does.
func TestMLX(t *testing.T) {
	w := python(t, "arrays")
	s := w.subject(t, "mlx", "save and load: Go, Python, Go")
	dir := t.TempDir()
	for _, l := range standardLayouts(t, mlxCodes...) {
		s.check(t, l.String(), throughLibrary(w, "mlx_files.verify", dir, l))
	}
}

// MLX reads archives through its own zip reader, by way of Python's.
func TestMLXArchives(t *testing.T) {
	w := python(t, "arrays")
	s := w.subject(t, "mlx", "savez and load: Go, Python, Go")
	for _, o := range []*npz.WriteOptions{nil, {Method: npz.Deflated}, {HideSizes: true}} {
		for _, compressed := range []bool{false, true} {
			s.run(t, fmt.Sprintf("%+v compressed %v", o, compressed), func(t *testing.T) {
				path, wants := mlxArchive(t, o)
				require.NoError(t, w.call("mlx_files.verify_archive", args{"path": path, "wants": wants, "compressed": compressed}, nil))
				back, err := npz.ReadFile(path, nil)
				require.NoError(t, err)
				requireSameElements(t, wants, back)
			})
		}
	}
}

// mlxArchive writes row-major arrays of all of MLX's dtypes.
func mlxArchive(t *testing.T, o *npz.WriteOptions) (string, []keyed) {
	var items []npz.Item
	var wants []keyed
	for i, l := range standardLayouts(t, mlxCodes...) {
		if l.order == "C" && l.dtype.IsNative() {
			path, want, err := sensible(t.TempDir(), l)
			require.NoError(t, err)
			b, err := npy.ReadFile(path, nil)
			require.NoError(t, err)
			key := fmt.Sprintf("%s %d", l.dtype, i)
			items, wants = append(items, npz.Item{Key: key, Array: b}), append(wants, keyed{key, want})
		}
	}
	path := filepath.Join(t.TempDir(), "ours.npz")
	require.NoError(t, npz.WriteFile(path, items, o))
	return path, wants
}

// requireSameElements is requireItems without the order of members, and of elements: MLX calls an array of one axis column-major.
func requireSameElements(t *testing.T, wants []keyed, items []npz.Item) {
	t.Helper()
	require.Len(t, items, len(wants))
	for _, want := range wants {
		i := slices.IndexFunc(items, func(item npz.Item) bool { return item.Key == want.Key })
		require.GreaterOrEqual(t, i, 0, want.Key)
		b, err := items[i].Array.Contiguous(arrayapi.CopyIfNeeded)
		require.NoError(t, err)
		require.NoError(t, sameBuffer(b, want.Array), want.Key)
	}
}

// Every bfloat16 goes both ways, as raw bytes of two to NumPy.
func TestMLXBFloat16(t *testing.T) {
	w := python(t, "arrays")
	s := w.subject(t, "mlx", "bfloat16: Python, Go, Python")
	s.run(t, "all values", func(t *testing.T) {
		data := make([]byte, 2<<16)
		for i := range 1 << 16 {
			data[2*i], data[2*i+1] = byte(i), byte(i>>8)
		}
		path := filepath.Join(t.TempDir(), "theirs.npy")
		want := small{Name: "bfloat16", Shape: []int{1 << 16}, Data: data}
		require.NoError(t, w.call("mlx_files.make_bfloat16", args{"path": path, "data": data}, &want.Values))
		b := readSmall(t, path, want)
		requireValues(t, b, want.floats())
		require.NoError(t, npy.WriteFile(path, b, nil))
		require.NoError(t, w.call("mlx_files.verify_bfloat16", args{"path": path, "data": data}, nil))
	})
}

// What MLX cannot read of NumPy's format, it says, and does not misread: version 3 of it, and dtypes of longer names.
func TestMLXRefuses(t *testing.T) {
	w := python(t, "arrays")
	s := w.subject(t, "mlx", "versions 1 and 2; refuses others")
	path := filepath.Join(t.TempDir(), "ours.npy")
	for _, c := range []struct {
		code    string
		version npy.Version
		refused bool
	}{{"<f4", 1, false}, {"<f4", 2, false}, {"<f4", 3, true}, {"<c16", 1, true}, {"<U3", 1, true}, {"<M8[ns]", 1, true}} {
		s.run(t, fmt.Sprintf("%s %s", c.code, c.version), func(t *testing.T) {
			d, err := dtype.Parse(c.code)
			require.NoError(t, err)
			b, err := random(d, []int{2, 3}, "C", 1)
			require.NoError(t, err)
			require.NoError(t, npy.WriteFile(path, b, &npy.WriteOptions{Version: c.version}))
			var why string
			require.NoError(t, w.call("mlx_files.refuses", args{"path": path}, &why))
			require.Equal(t, c.refused, why != "", why)
		})
	}
}
