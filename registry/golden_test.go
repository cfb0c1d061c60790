package registry_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/registry"
)

// goldenStore holds artifacts of each version of the format. testdata/format1.py made the first ones, with NumPy and without
// this module; they are never rewritten, and load in every later version.
func goldenStore(t *testing.T) *artifact.Dir {
	t.Helper()
	d, err := artifact.NewDir("testdata/format1", &artifact.DirOptions{MustExist: true})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, d.Close()) })
	return d
}

func TestGoldenArtifactsVerify(t *testing.T) {
	d := goldenStore(t)
	all := names(t, d)
	require.Equal(t, []string{"array", "bfloat16", "bytes", "columns", "container", "int32", "scalar", "string"}, all)
	for _, name := range all {
		r, err := d.Open(t.Context(), name)
		require.NoError(t, err, name)
		require.Equal(t, 1, r.Manifest().FormatVersion)
		require.NoError(t, artifact.Verify(t.Context(), r), name)
		require.NoError(t, r.Close())
	}
}

func TestGoldenValues(t *testing.T) {
	d := goldenStore(t)
	every := make([]byte, 256)
	for i := range every {
		every[i] = byte(i)
	}
	for name, want := range map[string]any{
		"scalar": 2.5, "int32": int32(-7), "string": "zwei\nä\U0001F600", "bytes": every,
		"container": pair{[]int32{-2, -1, 0, 1, 2}, pair{"text", uint8(3)}},
	} {
		got, err := registry.Load[any](t.Context(), tortureRegistry(), d, name, nil)
		require.NoError(t, err, name)
		require.Equal(t, want, got, name)
	}
	r, err := d.Open(t.Context(), "scalar")
	require.NoError(t, err)
	require.Equal(t, artifact.Metadata{"mean": 3.0, "n": int64(5), "note": "<f8 & é", "list": []any{int64(1), 2.5, nil, true}}, r.Manifest().Root.Metadata)
	require.NoError(t, r.Close())
}

func TestGoldenArrays(t *testing.T) {
	d := goldenStore(t)
	r := registry.New()
	rows, err := registry.Load[[][]float64](t.Context(), r, d, "array", nil)
	require.NoError(t, err)
	require.Len(t, rows, 2)
	require.True(t, math.IsNaN(rows[1][0]))
	rows[1][0] = 0
	require.Equal(t, [][]float64{{1.5, 0, math.Inf(1)}, {0, 5e-324, 1e300}}, rows)
	require.True(t, math.Signbit(rows[0][1]))

	columns, err := registry.Load[*ndarray.Array](t.Context(), r, d, "columns", nil)
	require.NoError(t, err)
	require.Equal(t, []int{2, 3}, columns.Shape())
	require.Equal(t, "[[0 1 2]\n [3 4 5]]", columns.String())
	require.True(t, columns.DType().Equal(dtype.Int16.WithOrder(dtype.BigEndian)))

	bfloats, err := registry.Load[*ndarray.Array](t.Context(), r, d, "bfloat16", nil)
	require.NoError(t, err)
	require.Equal(t, dtype.KindBFloat16, bfloats.DType().Kind())
	require.Equal(t, "[1 -2 nan]", bfloats.String())

	// Saved again they have the hashes that NumPy's bytes have.
	for _, name := range []string{"array", "columns", "bfloat16"} {
		x, err := registry.Load[*ndarray.Array](t.Context(), r, d, name, nil)
		require.NoError(t, err)
		m, err := r.Save(t.Context(), new(artifact.Mem), "x", x, nil)
		require.NoError(t, err)
		rd, err := d.Open(t.Context(), name)
		require.NoError(t, err)
		require.True(t, artifact.SameContent(rd.Manifest(), m), name)
		require.NoError(t, rd.Close())
	}
}
