package gonumarray_test

import (
	"context"
	"fmt"
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/mat"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/npy"
	"github.com/arraylike/arraylike/registry"
)

func stores(t *testing.T) map[string]artifact.Store {
	dir, err := artifact.NewDir(t.TempDir(), nil)
	require.NoError(t, err)
	return map[string]artifact.Store{"mem": new(artifact.Mem), "dir": dir}
}

// saved checks what the manifest says of a value.
func saved(t *testing.T, r *registry.Registry, s artifact.Store, name string, v any, shape ...int) {
	t.Helper()
	m, err := r.Save(context.Background(), s, name, v, nil)
	require.NoError(t, err)
	require.Equal(t, "gonum", m.Root.Namespace)
	require.Equal(t, shape, m.Root.Shape)
}

// roundTrip saves a matrix in each store and loads it as its own type.
func roundTrip[T mat.Matrix](v T) func(*testing.T) {
	return func(t *testing.T) {
		for store, s := range stores(t) {
			r, rows, cols := newRegistry(t), 0, 0
			rows, cols = v.Dims()
			shape := []int{rows, cols}
			if reflect.TypeFor[T]() == reflect.TypeFor[*mat.VecDense]() {
				shape = shape[:1]
			}
			saved(t, r, s, "x", v, shape...)
			got, err := registry.Load[T](context.Background(), r, s, "x", nil)
			require.NoError(t, err, store)
			require.Equal(t, bits(v), bits(got), store)
		}
	}
}

func TestRoundTrip(t *testing.T) {
	column := mat.NewDense(7, 3, numbers(21)).ColView(1).(*mat.VecDense)
	for name, run := range map[string]func(*testing.T){
		"Dense":                roundTrip(mat.NewDense(3, 4, numbers(12))),
		"Dense, sliced":        roundTrip(sliced(4, 3)),
		"Dense, one element":   roundTrip(mat.NewDense(1, 1, []float64{payload})),
		"Dense, empty":         roundTrip(&mat.Dense{}),
		"VecDense":             roundTrip(mat.NewVecDense(9, numbers(9))),
		"VecDense, of a table": roundTrip(column),
		"VecDense, empty":      roundTrip(&mat.VecDense{}),
		"SymDense":             roundTrip(mat.NewSymDense(70, numbers(4900))),
		"SymDense, empty":      roundTrip(&mat.SymDense{}),
		"TriDense, upper":      roundTrip(upper(40)),
		"TriDense, lower":      roundTrip(lower(5)),
		"TriDense, empty":      roundTrip(&mat.TriDense{}),
		"BandDense, wide":      roundTrip(band(4, 9, 1, 3)),
		"BandDense, high":      roundTrip(band(9, 4, 2, 0)),
		"BandDense, empty":     roundTrip(&mat.BandDense{}),
		"SymBandDense":         roundTrip(symBand(40, 3)),
		"SymBandDense, empty":  roundTrip(&mat.SymBandDense{}),
		"TriBandDense, upper":  roundTrip(triBand(6, 2, mat.Upper)),
		"TriBandDense, lower":  roundTrip(triBand(6, 2, mat.Lower)),
		"Tridiag":              roundTrip(tridiag(5)),
		"Tridiag, one element": roundTrip(tridiag(1)),
		"DiagDense":            roundTrip(mat.NewDiagDense(5, numbers(5))),
		"DiagDense, empty":     roundTrip(&mat.DiagDense{}),
	} {
		t.Run(name, run)
	}
}

func TestRoundTripKeepsTheForm(t *testing.T) {
	ctx, r, s := context.Background(), newRegistry(t), new(artifact.Mem)
	saved(t, r, s, "lower", lower(3), 3, 3)
	saved(t, r, s, "triband", triBand(5, 2, mat.Lower), 5, 5)
	saved(t, r, s, "band", band(5, 6, 1, 2), 5, 6)
	saved(t, r, s, "diagonal", mat.NewDiagDense(3, []float64{1, 2, 3}), 3, 3)

	tri, err := registry.Load[*mat.TriDense](ctx, r, s, "lower", nil)
	require.NoError(t, err)
	_, kind := tri.Triangle()
	require.Equal(t, mat.Lower, kind)
	triband, err := registry.Load[*mat.TriBandDense](ctx, r, s, "triband", nil)
	require.NoError(t, err)
	_, k, kind := triband.TriBand()
	require.Equal(t, 2, k)
	require.Equal(t, mat.Lower, kind)
	b, err := registry.Load[*mat.BandDense](ctx, r, s, "band", nil)
	require.NoError(t, err)
	kl, ku := b.Bandwidth()
	require.Equal(t, [2]int{1, 2}, [2]int{kl, ku})
	tri, err = registry.Load[*mat.TriDense](ctx, r, s, "diagonal", nil) // either would do
	require.NoError(t, err)
	_, kind = tri.Triangle()
	require.Equal(t, mat.Upper, kind)
}

func TestRoundTripOfComplexMatrices(t *testing.T) {
	whole := complexes(5, 6)
	for name, m := range map[string]*mat.CDense{
		"whole": whole, "sliced": whole.Slice(1, 4, 2, 5).(*mat.CDense), "empty": {},
	} {
		for store, s := range stores(t) {
			r := newRegistry(t)
			rows, cols := m.Dims()
			saved(t, r, s, "z", m, rows, cols)
			got, err := registry.Load[*mat.CDense](context.Background(), r, s, "z", nil)
			require.NoError(t, err)
			require.Equal(t, complexBits(m), complexBits(got), "%s, %s", name, store)
		}
	}
}

// Structs behind gonum's pointers take part too, as fields hold them.
func TestRoundTripOfStructs(t *testing.T) {
	ctx, r, s := context.Background(), newRegistry(t), new(artifact.Mem)
	m := mat.NewDense(2, 3, numbers(6))
	saved(t, r, s, "struct", *m, 2, 3)
	got, err := registry.Load[mat.Dense](ctx, r, s, "struct", nil)
	require.NoError(t, err)
	require.Equal(t, bits(m), bits(&got))
	behind, err := registry.Load[**mat.Dense](ctx, r, s, "struct", nil)
	require.NoError(t, err)
	require.Equal(t, bits(m), bits(*behind))
	saved(t, r, s, "vector", *mat.NewVecDense(2, []float64{1, 2}), 2)
	vector, err := registry.Load[[]float64](ctx, r, s, "vector", nil)
	require.NoError(t, err)
	require.Equal(t, []float64{1, 2}, vector)
}

func TestExchangeWithOtherTypes(t *testing.T) {
	ctx, r, s := context.Background(), newRegistry(t), new(artifact.Mem)
	nested := [][]float64{{1, 2, 3}, {4, 5, 6}}
	want := mat.NewDense(2, 3, []float64{1, 2, 3, 4, 5, 6})
	a, err := ndarray.FromNested(nested)
	require.NoError(t, err)
	b, err := ndarray.Namespace().Buffer(a, arrayapi.CopyIfNeeded)
	require.NoError(t, err)
	columns, err := ndarray.FromBuffer(b.Transposed().Copy().Transposed())
	require.NoError(t, err)
	for name, v := range map[string]any{"nested": nested, "ndarray": a, "column-major": columns, "gonum": want} {
		_, err := r.Save(ctx, s, name, v, nil)
		require.NoError(t, err)
		m, err := registry.Load[*mat.Dense](ctx, r, s, name, nil)
		require.NoError(t, err, name)
		require.True(t, mat.Equal(want, m), name)
		n, err := registry.Load[[][]float64](ctx, r, s, name, nil)
		require.NoError(t, err, name)
		require.Equal(t, nested, n, name)
		y, err := registry.Load[*ndarray.Array](ctx, r, s, name, nil)
		require.NoError(t, err, name)
		require.Equal(t, a.String(), y.String(), name)
	}
}

// The other byte order arrives by a file that another system left.
func TestOtherByteOrderIsConverted(t *testing.T) {
	ctx, r := context.Background(), newRegistry(t)
	want := mat.NewDense(2, 3, numbers(6))
	b, err := bufferOf(t, want, arrayapi.CopyIfNeeded)
	require.NoError(t, err)
	for _, order := range []dtype.ByteOrder{dtype.BigEndian, dtype.LittleEndian} {
		root := t.TempDir()
		dir, err := artifact.NewDir(root, nil)
		require.NoError(t, err)
		writeForeign(t, root, b, &npy.WriteOptions{ByteOrder: order})
		got, err := registry.Load[*mat.Dense](ctx, r, dir, "foreign", &registry.LoadOptions{Foreign: true})
		require.NoError(t, err)
		require.Equal(t, bits(want), bits(got))
	}
}

func TestParts(t *testing.T) {
	ctx, r, s := context.Background(), newRegistry(t), new(artifact.Mem)
	saved(t, r, s, "x", mat.NewDense(4, 2, []float64{1, 2, 3, 4, 5, 6, 7, 8}), 4, 2)
	h, err := r.Open(ctx, s, "x", nil)
	require.NoError(t, err)
	defer h.Close()
	row, err := registry.Item[*mat.VecDense](h, 2)
	require.NoError(t, err)
	require.True(t, mat.Equal(mat.NewVecDense(2, []float64{5, 6}), row))
	rows, err := registry.Range[*mat.Dense](h, 1, 3)
	require.NoError(t, err)
	require.True(t, mat.Equal(mat.NewDense(2, 2, []float64{3, 4, 5, 6}), rows))
	for part, err := range registry.Chunks[mat.Matrix](h, 32) {
		require.NoError(t, err)
		require.IsType(t, new(mat.Dense), part)
	}
}

// A mapping is read-only, which no type of gonum is: it is copied.
func TestMappedArraysAreCopied(t *testing.T) {
	ctx, r := context.Background(), newRegistry(t)
	dir, err := artifact.NewDir(t.TempDir(), nil)
	require.NoError(t, err)
	saved(t, r, dir, "x", mat.NewDense(2, 2, []float64{1, 2, 3, 4}), 2, 2)
	h, err := r.Open(ctx, dir, "x", nil)
	require.NoError(t, err)
	defer h.Close()
	m, err := registry.Map[*mat.Dense](h, false)
	require.NoError(t, err)
	m.Set(0, 0, 9)
	again, err := registry.Map[*mat.SymDense](h, false)
	require.ErrorContains(t, err, "row 0, column 1")
	require.Nil(t, again)
}

func TestLoadInterfaces(t *testing.T) {
	ctx, r, s := context.Background(), newRegistry(t), new(artifact.Mem)
	saved(t, r, s, "matrix", mat.NewDiagDense(2, []float64{1, 2}), 2, 2)
	saved(t, r, s, "vector", mat.NewVecDense(2, []float64{1, 2}), 2)
	saved(t, r, s, "complex", complexes(2, 2), 2, 2)
	check := func(want any, got any, err error) {
		t.Helper()
		require.NoError(t, err)
		require.IsType(t, want, got)
	}
	m, err := registry.Load[mat.Matrix](ctx, r, s, "matrix", nil)
	check(new(mat.Dense), m, err)
	m, err = registry.Load[mat.Matrix](ctx, r, s, "vector", nil)
	check(new(mat.VecDense), m, err)
	v, err := registry.Load[mat.Vector](ctx, r, s, "vector", nil)
	check(new(mat.VecDense), v, err)
	sym, err := registry.Load[mat.Symmetric](ctx, r, s, "matrix", nil)
	check(new(mat.SymDense), sym, err)
	tri, err := registry.Load[mat.Triangular](ctx, r, s, "matrix", nil)
	check(new(mat.TriDense), tri, err)
	b, err := registry.Load[mat.Banded](ctx, r, s, "matrix", nil)
	check(new(mat.BandDense), b, err)
	d, err := registry.Load[mat.Diagonal](ctx, r, s, "matrix", nil)
	check(new(mat.DiagDense), d, err)
	c, err := registry.Load[mat.CMatrix](ctx, r, s, "complex", nil)
	check(new(mat.CDense), c, err)
	mutable, err := registry.Load[mat.Mutable](ctx, r, s, "matrix", nil)
	check(new(mat.Dense), mutable, err)
}

func TestLoadRefuses(t *testing.T) {
	ctx, r, s := context.Background(), newRegistry(t), new(artifact.Mem)
	for name, v := range map[string]any{
		"float32": [][]float32{{1, 2}}, "int": [][]int{{1, 2}}, "cube": [][][]float64{{{1}}}, "vector": []float64{1, 2}, "row": [][]float64{{1, 2}},
		"no columns": [][]float64{{}, {}}, "complex": [][]complex128{{1}}, "bool": []bool{true},
	} {
		_, err := r.Save(ctx, s, name, v, nil)
		require.NoError(t, err)
	}
	var dtypeError *arrayapi.DTypeError
	var shapeError *arrayapi.ShapeError
	for _, name := range []string{"float32", "int", "complex"} {
		_, err := registry.Load[*mat.Dense](ctx, r, s, name, nil)
		require.ErrorAs(t, err, &dtypeError, name)
		require.ErrorContains(t, err, "*mat.Dense: want dtype float64")
	}
	_, err := registry.Load[*mat.VecDense](ctx, r, s, "bool", nil)
	require.ErrorAs(t, err, &dtypeError)
	_, err = registry.Load[*mat.CDense](ctx, r, s, "row", nil)
	require.ErrorAs(t, err, &dtypeError)
	for _, name := range []string{"cube", "vector", "no columns"} {
		_, err := registry.Load[*mat.Dense](ctx, r, s, name, nil)
		require.ErrorAs(t, err, &shapeError, name)
	}
	_, err = registry.Load[*mat.VecDense](ctx, r, s, "row", nil)
	require.ErrorAs(t, err, &shapeError)
	_, err = registry.Load[*mat.SymDense](ctx, r, s, "row", nil)
	require.ErrorAs(t, err, &shapeError)
	_, err = registry.Load[mat.Transpose](ctx, r, s, "row", nil)
	require.ErrorContains(t, err, "no array namespace and no adapter")
}

// Without a type a loader gives what the namespace's own arrays stand for.
func TestLoadWithoutAType(t *testing.T) {
	ctx, r, s := context.Background(), newRegistry(t), new(artifact.Mem)
	for i, c := range []struct{ save, want any }{
		{mat.NewDense(2, 2, []float64{1, 2, 3, 4}), (*mat.Dense)(nil)},
		{mat.NewVecDense(2, []float64{1, 2}), (*mat.VecDense)(nil)},
		{mat.NewSymDense(1, []float64{1}), (*mat.Dense)(nil)},
		{complexes(2, 1), (*mat.CDense)(nil)},
	} {
		name := fmt.Sprint(i)
		_, err := r.Save(ctx, s, name, c.save, nil)
		require.NoError(t, err)
		got, err := registry.Load[any](ctx, r, s, name, nil)
		require.NoError(t, err)
		require.IsType(t, c.want, got)
	}
}
