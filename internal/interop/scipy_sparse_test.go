//go:build interop

package interop

import (
	"context"
	"encoding/binary"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi/convert"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/npy/npz"
	"github.com/arraylike/arraylike/registry"
)

// The members of SciPy's archives as Go structs. The format is a scalar of bytes, "csr", and _is_array, which only sparse
// arrays have and matrices have not, one bool.
type (
	compressedMatrix struct {
		Indices []int32        `array:"indices"`
		IndPtr  []int32        `array:"indptr"`
		Format  *ndarray.Array `array:"format"`
		Shape   []int64        `array:"shape"`
		Data    *ndarray.Array `array:"data"`
	}
	compressedArray struct {
		Indices []int32        `array:"indices"`
		IndPtr  []int32        `array:"indptr"`
		Format  *ndarray.Array `array:"format"`
		Shape   []int64        `array:"shape"`
		Data    *ndarray.Array `array:"data"`
		IsArray *ndarray.Array `array:"_is_array"`
	}
	coordinateMatrix struct {
		Row    []int32        `array:"row"`
		Col    []int32        `array:"col"`
		Format *ndarray.Array `array:"format"`
		Shape  []int64        `array:"shape"`
		Data   *ndarray.Array `array:"data"`
	}
	coordinateArray struct {
		Row     []int32        `array:"row"`
		Col     []int32        `array:"col"`
		Format  *ndarray.Array `array:"format"`
		Shape   []int64        `array:"shape"`
		Data    *ndarray.Array `array:"data"`
		IsArray *ndarray.Array `array:"_is_array"`
	}
	diagonalMatrix struct {
		Offsets []int32        `array:"offsets"`
		Format  *ndarray.Array `array:"format"`
		Shape   []int64        `array:"shape"`
		Data    *ndarray.Array `array:"data"`
	}
	diagonalArray struct {
		Offsets []int32        `array:"offsets"`
		Format  *ndarray.Array `array:"format"`
		Shape   []int64        `array:"shape"`
		Data    *ndarray.Array `array:"data"`
		IsArray *ndarray.Array `array:"_is_array"`
	}
	// csrFloats is a CSR matrix of float64 for Go to compute with.
	csrFloats struct {
		Indices []int32        `array:"indices"`
		IndPtr  []int32        `array:"indptr"`
		Format  *ndarray.Array `array:"format"`
		Shape   []int64        `array:"shape"`
		Data    []float64      `array:"data"`
	}
)

// sparseCase is one format of SciPy, with the Go type of its members.
type sparseCase struct {
	format  string
	isArray bool
	again   func(t *testing.T, store artifact.Store, from, to string) // loads an artifact as that type, and saves it
}

var sparseCases = []sparseCase{
	{"csr", false, sparseAgain[compressedMatrix]}, {"csr", true, sparseAgain[compressedArray]},
	{"csc", false, sparseAgain[compressedMatrix]}, {"csc", true, sparseAgain[compressedArray]},
	{"bsr", false, sparseAgain[compressedMatrix]}, {"bsr", true, sparseAgain[compressedArray]},
	{"coo", false, sparseAgain[coordinateMatrix]}, {"coo", true, sparseAgain[coordinateArray]},
	{"dia", false, sparseAgain[diagonalMatrix]}, {"dia", true, sparseAgain[diagonalArray]},
}

// sparseAgain loads what SciPy left in a directory without a manifest, and saves it as an artifact of ours.
func sparseAgain[T any](t *testing.T, store artifact.Store, from, to string) {
	ctx, r := context.Background(), registry.New()
	members, err := registry.Load[T](ctx, r, store, from, &registry.LoadOptions{Foreign: true})
	require.NoError(t, err)
	m, err := r.Save(ctx, store, to, members, nil)
	require.NoError(t, err)
	require.Equal(t, "archive", m.Root.Materializer)
}

// SciPy saves, Go loads it as a struct of arrays and saves that, SciPy loads it.
func TestSciPySparse(t *testing.T) {
	w := python(t, "arrays")
	s := w.subject(t, "scipy", "sparse save_npz and load_npz: Python, Go struct, Python")
	for _, c := range sparseCases {
		for i, code := range []string{"<f8", "<f4", "<c16", "<i8", "|b1"} {
			s.run(t, fmt.Sprintf("%s array %v %s", c.format, c.isArray, code), func(t *testing.T) {
				root := t.TempDir()
				store, err := artifact.NewDir(root, nil)
				require.NoError(t, err)
				defer store.Close()
				require.NoError(t, os.Mkdir(filepath.Join(root, "theirs"), 0o777))
				theirs := filepath.Join(root, "theirs", "data.npz")
				wants := makeSparse(t, w, theirs, c, code, i%2 == 0)
				items, err := npz.ReadFile(theirs, nil)
				require.NoError(t, err)
				requireItems(t, wants, items)
				c.again(t, store, "theirs", "ours")
				requireSparse(t, w, filepath.Join(root, "ours", "data.npz"), c, code)
				bare := filepath.Join(root, "bare.npz")
				require.NoError(t, npz.WriteFile(bare, items, &npz.WriteOptions{Method: npz.Deflated}))
				requireSparse(t, w, bare, c, code)
			})
		}
	}
}

func makeSparse(t *testing.T, w *worker, path string, c sparseCase, code string, compressed bool) (wants []keyed) {
	a := args{"path": path, "form": c.format, "dtype": code, "is_array": c.isArray, "compressed": compressed}
	require.NoError(t, w.call("scipy_sparse.make", a, &wants))
	return wants
}

func requireSparse(t *testing.T, w *worker, path string, c sparseCase, code string) {
	t.Helper()
	require.NoError(t, w.call("scipy_sparse.verify", args{"path": path, "form": c.format, "dtype": code, "is_array": c.isArray}, nil))
}

// A matrix of SciPy multiplies a vector in Go to the bits that SciPy has.
func TestSciPyProduct(t *testing.T) {
	w := python(t, "arrays")
	s := w.subject(t, "scipy", "CSR computed with in Go")
	s.run(t, "product with a vector", func(t *testing.T) {
		root := t.TempDir()
		store, err := artifact.NewDir(root, nil)
		require.NoError(t, err)
		defer store.Close()
		require.NoError(t, os.Mkdir(filepath.Join(root, "m"), 0o777))
		path := filepath.Join(root, "m", "data.npz")
		makeSparse(t, w, path, sparseCase{format: "csr"}, "<f8", false)
		m, err := registry.Load[csrFloats](context.Background(), registry.New(), store, "m", &registry.LoadOptions{Foreign: true})
		require.NoError(t, err)
		x := []float64{1, 0.5, -3, 1e-3, 7, 1.0 / 3, 2, -1}
		var bytes, product []byte
		for _, v := range x {
			bytes = binary.LittleEndian.AppendUint64(bytes, math.Float64bits(v))
		}
		require.NoError(t, w.call("scipy_sparse.product", args{"path": path, "vector": bytes}, &product))
		for i, v := range m.times(x) {
			require.Equal(t, math.Float64frombits(binary.LittleEndian.Uint64(product[8*i:])), v, "row %d", i)
		}
	})
	s.run(t, "made in Go", func(t *testing.T) {
		root := t.TempDir()
		store, err := artifact.NewDir(root, nil)
		require.NoError(t, err)
		defer store.Close()
		m := csrFloats{Indices: []int32{0, 1, 2}, IndPtr: []int32{0, 1, 2, 3}, Format: byteText(t, "csr"), Shape: []int64{3, 3}, Data: []float64{1.5, -2, 4}}
		_, err = registry.New().Save(context.Background(), store, "diagonal", m, nil)
		require.NoError(t, err)
		path := filepath.Join(root, "diagonal", "data.npz")
		require.NoError(t, w.call("scipy_sparse.verify_diagonal", args{"path": path, "values": m.Data}, nil))
	})
}

// byteText is a text as an array without axes, as SciPy's archives have it: of bytes, not of code points.
func byteText(t *testing.T, text string) *ndarray.Array {
	b, err := convert.FromByteStrings([]string{text})
	require.NoError(t, err)
	b.Shape, b.Strides = nil, nil
	a, err := ndarray.FromBuffer(b)
	require.NoError(t, err)
	return a
}

// times is the product with a vector, summed in the order of SciPy.
func (m csrFloats) times(x []float64) []float64 {
	y := make([]float64, m.Shape[0])
	for i := range y {
		for j := m.IndPtr[i]; j < m.IndPtr[i+1]; j++ {
			y[i] += float64(m.Data[j] * x[m.Indices[j]]) // the conversion forbids fusing the two operations
		}
	}
	return y
}

// The format of an archive is the text that says which struct its members fit.
func TestSciPyFormat(t *testing.T) {
	w := python(t, "arrays")
	s := w.subject(t, "scipy", "format read in Go")
	for _, c := range sparseCases {
		s.run(t, fmt.Sprintf("%s array %v", c.format, c.isArray), func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "m.npz")
			makeSparse(t, w, path, c, "<f4", false)
			r, err := npz.Open(path, nil)
			require.NoError(t, err)
			defer r.Close()
			b, err := r.Read("format")
			require.NoError(t, err)
			a, err := ndarray.FromBuffer(b)
			require.NoError(t, err)
			v, err := a.Item()
			require.NoError(t, err)
			require.Equal(t, c.format, fmt.Sprint(v))
			require.Equal(t, c.isArray, slices.Contains(r.Keys(), "_is_array"))
		})
	}
}
