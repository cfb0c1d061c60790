//go:build interop

package interop

import (
	"context"
	"encoding/binary"
	"math"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/convert"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/npy"
	"github.com/arraylike/arraylike/registry"
)

// smallDTypes are those of ml_dtypes, with a shape for all of their values.
var smallDTypes = []struct {
	name  string
	shape []int
}{
	{"bfloat16", []int{256, 256}},
	{"float8_e3m4", []int{16, 16}}, {"float8_e4m3", []int{256}}, {"float8_e4m3b11fnuz", []int{256}}, {"float8_e4m3fn", []int{2, 128}},
	{"float8_e4m3fnuz", []int{256}}, {"float8_e5m2", []int{16, 16}}, {"float8_e5m2fnuz", []int{256}}, {"float8_e8m0fnu", []int{256}},
	{"float6_e2m3fn", []int{64}}, {"float6_e3m2fn", []int{8, 8}}, {"float4_e2m1fn", []int{16}},
	{"int4", []int{4, 4}}, {"uint4", []int{16}}, {"int2", []int{4}}, {"uint2", []int{2, 2}}, {"int1", []int{2}}, {"uint1", []int{2}},
}

// small is what Python says of an array of such a dtype.
type small struct {
	Name   string `json:"name"`
	Shape  []int  `json:"shape"`
	Data   []byte `json:"data"`
	Values []byte `json:"values"` // float32, little-endian
}

func (s small) floats() []float32 {
	all := make([]float32, len(s.Values)/4)
	for i := range all {
		all[i] = math.Float32frombits(binary.LittleEndian.Uint32(s.Values[4*i:]))
	}
	return all
}

// ml_dtypes writes, Go reads bits and values, and writes a file and an artifact, which ml_dtypes reads.
func TestMLDTypes(t *testing.T) {
	w := python(t, "arrays")
	s := w.subject(t, "ml_dtypes", "all values of all dtypes: Python, Go, artifact, Python")
	for _, d := range smallDTypes {
		s.run(t, d.name, func(t *testing.T) {
			dir := t.TempDir()
			path := filepath.Join(dir, "theirs.npy")
			var want small
			require.NoError(t, w.call("ml_floats.make", args{"path": path, "name": d.name, "shape": d.shape}, &want))
			b := readSmall(t, path, want)
			requireValues(t, b, want.floats())
			require.NoError(t, npy.WriteFile(path, b, nil))
			require.NoError(t, w.call("ml_floats.verify", args{"path": path, "want": want}, nil))
			artifactOf(t, dir, b, want)
			require.NoError(t, w.call("ml_floats.verify_artifact", args{"directory": filepath.Join(dir, "x"), "want": want}, nil))
		})
	}
}

// readSmall reads a file whose elements are what want says.
func readSmall(t *testing.T, path string, want small) arrayapi.Buffer {
	b, err := npy.ReadFile(path, nil)
	require.NoError(t, err)
	named, err := dtype.Parse(want.Name)
	require.NoError(t, err)
	if !b.DType.Equal(named) {
		var ok bool
		b.DType, ok = npy.Named(b.DType, named)
		require.True(t, ok, "Named(%s, %s)", b.DType, named)
	}
	require.Equal(t, want.Shape, b.Shape)
	require.Equal(t, want.Data, b.Data)
	return b
}

// requireValues compares each element, NaNs as such, whatever their bits: in float32 they are a matter of the converter.
func requireValues(t *testing.T, b arrayapi.Buffer, want []float32) {
	have := valuesOf(t, b)
	require.Len(t, have, len(want))
	for i := range want {
		same := math.Float32bits(have[i]) == math.Float32bits(want[i]) || have[i] != have[i] && want[i] != want[i]
		require.True(t, same, "%s, element %d: want %v, have %v", b.DType, i, want[i], have[i])
	}
}

func valuesOf(t *testing.T, b arrayapi.Buffer) []float32 {
	if b.DType.Is("real floating") {
		floats, err := convert.Float32s(b)
		require.NoError(t, err)
		return floats
	}
	a, err := ndarray.FromBuffer(b)
	require.NoError(t, err)
	wide, err := a.AsType(dtype.Float32)
	require.NoError(t, err)
	floats, err := ndarray.Data[float32](wide)
	require.NoError(t, err)
	return floats
}

// artifactOf saves an array as the artifact x in dir, and loads it again.
func artifactOf(t *testing.T, dir string, b arrayapi.Buffer, want small) {
	a, err := ndarray.FromBuffer(b)
	require.NoError(t, err)
	store, err := artifact.NewDir(dir, nil)
	require.NoError(t, err)
	defer store.Close()
	ctx, r := context.Background(), registry.New()
	m, err := r.Save(ctx, store, "x", a, nil)
	require.NoError(t, err)
	require.Equal(t, want.Name, m.Root.DType)
	back, err := registry.Load[*ndarray.Array](ctx, r, store, "x", nil)
	require.NoError(t, err)
	require.Equal(t, want.Name, back.DType().String())
	loaded, err := back.ArrayNamespace().Buffer(back, arrayapi.CopyIfNeeded)
	require.NoError(t, err)
	data, ok := loaded.Bytes()
	require.True(t, ok)
	require.Equal(t, want.Data, data)
}

// A file of ml_dtypes is read into memory whose dtype says what it is.
func TestMLDTypesReadInto(t *testing.T) {
	w := python(t, "arrays")
	s := w.subject(t, "ml_dtypes", "npy.ReadInto named dtypes")
	for _, d := range smallDTypes {
		s.run(t, d.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "theirs.npy")
			var want small
			require.NoError(t, w.call("ml_floats.make", args{"path": path, "name": d.name, "shape": d.shape}, &want))
			named, err := dtype.Parse(d.name)
			require.NoError(t, err)
			b, err := arrayapi.NewBuffer(named, d.shape)
			require.NoError(t, err)
			f, err := npy.OpenFile(path, nil)
			require.NoError(t, err)
			defer f.Close()
			require.NoError(t, f.ReadInto(b))
			require.Equal(t, want.Data, b.Data)
		})
	}
}

// A record with small floats keeps its bytes, and gets their names back from a dtype that has them.
func TestMLDTypesRecord(t *testing.T) {
	w := python(t, "arrays")
	s := w.subject(t, "ml_dtypes", "records")
	s.run(t, "bfloat16 and float8_e4m3fn", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "record.npy")
		var want []byte
		require.NoError(t, w.call("ml_floats.make_record", args{"path": path}, &want))
		b, err := npy.ReadFile(path, nil)
		require.NoError(t, err)
		require.Equal(t, want, b.Data)
		d, err := dtype.Parse("[('b', 'bfloat16'), ('n', '<i4'), ('f', 'float8_e4m3fn', (2,))]")
		require.NoError(t, err)
		named, ok := npy.Named(b.DType, d)
		require.True(t, ok)
		b.DType = named
		column, err := b.Field("b")
		require.NoError(t, err)
		floats, err := convert.Float32s(column)
		require.NoError(t, err)
		require.Equal(t, []float32{1.5, -2, float32(math.Inf(1))}, floats)
		require.NoError(t, npy.WriteFile(path, b, nil))
		require.NoError(t, w.call("ml_floats.verify_record", args{"path": path, "data": want}, nil))
	})
}
