package registry_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/npy"
	"github.com/arraylike/arraylike/registry"
)

// table saves the rows {0 1 2}, {3 4 5}, ... and opens them.
func table(t *testing.T, s artifact.Store, rows int) *registry.Handle {
	t.Helper()
	v := make([][]int32, rows)
	for i := range v {
		v[i] = []int32{int32(3 * i), int32(3*i + 1), int32(3*i + 2)}
	}
	r := registry.New()
	_, err := r.Save(t.Context(), s, "table", v, &registry.SaveOptions{Replace: true, Metadata: artifact.Metadata{"unit": "m"}})
	require.NoError(t, err)
	h, err := r.Open(t.Context(), s, "table", nil)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, h.Close()) })
	return h
}

func TestHandleTellsWithoutReading(t *testing.T) {
	h := table(t, new(artifact.Mem), 4)
	require.Equal(t, []int{4, 3}, h.Entry().Shape)
	require.Equal(t, "int32", h.Entry().DType)
	require.Equal(t, "m", h.Entry().Metadata["unit"])
	require.Equal(t, h.Entry(), &h.Manifest().Root)
	n, err := h.Len()
	require.NoError(t, err)
	require.Equal(t, 4, n)
}

func TestHandleLoadsParts(t *testing.T) {
	h := table(t, new(artifact.Mem), 4)
	all, err := registry.Value[any](h)
	require.NoError(t, err)
	require.Equal(t, [][]int32{{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {9, 10, 11}}, all)

	row, err := registry.Item[any](h, 2)
	require.NoError(t, err)
	require.Equal(t, []int32{6, 7, 8}, row)
	fixed, err := registry.Item[[3]int32](h, 0)
	require.NoError(t, err)
	require.Equal(t, [3]int32{0, 1, 2}, fixed)

	rows, err := registry.Range[[][]int32](h, 1, 3)
	require.NoError(t, err)
	require.Equal(t, [][]int32{{3, 4, 5}, {6, 7, 8}}, rows)

	column, err := registry.Region[*ndarray.Array](h, npy.Region{Start: []int{0, 1}, Stop: []int{4, 2}, Step: []int{2, 1}})
	require.NoError(t, err)
	require.Equal(t, []int{2, 1}, column.Shape())
	got, err := ndarray.Data[int32](column)
	require.NoError(t, err)
	require.Equal(t, []int32{1, 7}, got)

	var chunks [][][]int32
	for chunk, err := range registry.Chunks[[][]int32](h, 36) { // three rows
		require.NoError(t, err)
		chunks = append(chunks, chunk)
	}
	require.Equal(t, [][][]int32{{{0, 1, 2}, {3, 4, 5}, {6, 7, 8}}, {{9, 10, 11}}}, chunks)
	one := 0
	for _, err := range registry.Chunks[any](h, 1) {
		require.NoError(t, err)
		one++
	}
	require.Equal(t, 4, one, "a row that is larger than the budget comes alone")
}

func TestHandleRefuses(t *testing.T) {
	s := new(artifact.Mem)
	h := table(t, s, 4)
	for _, i := range []int{-1, 4} {
		_, err := registry.Item[any](h, i)
		require.ErrorContains(t, err, "from 0 to below 4")
	}
	var shape *arrayapi.ShapeError
	_, err := registry.Range[any](h, 2, 5)
	require.ErrorAs(t, err, &shape)
	_, err = registry.Region[any](h, npy.Region{Start: []int{0, 0, 0}})
	require.ErrorAs(t, err, &shape)
	_, err = registry.Item[[]float64](h, 0)
	var dtypeErr *arrayapi.DTypeError
	require.ErrorAs(t, err, &dtypeErr)

	r := registry.New()
	_, err = r.Open(t.Context(), s, "nothing", nil)
	require.ErrorIs(t, err, fs.ErrNotExist)
	_, err = r.Save(t.Context(), s, "text", "text", nil)
	require.NoError(t, err)
	text, err := r.Open(t.Context(), s, "text", nil)
	require.NoError(t, err)
	defer text.Close()
	_, err = text.Len()
	require.ErrorIs(t, err, errors.ErrUnsupported)
	for _, f := range []func() error{
		func() error { _, err := registry.Item[any](text, 0); return err },
		func() error { _, err := registry.Range[any](text, 0, 1); return err },
		func() error { _, err := registry.Map[any](text, false); return err },
		func() error {
			for _, err := range registry.Chunks[any](text, 1) {
				return err
			}
			return nil
		},
	} {
		require.Error(t, f())
	}
	v, err := registry.Value[string](text)
	require.NoError(t, err)
	require.Equal(t, "text", v)
}

func TestHandleKeepsWhatItOpened(t *testing.T) {
	s, err := artifact.NewDir(t.TempDir(), nil)
	require.NoError(t, err)
	defer s.Close()
	h := table(t, s, 4)
	table(t, s, 2) // replaces it
	n, err := h.Len()
	require.NoError(t, err)
	require.Equal(t, 4, n)
	row, err := registry.Item[[]int32](h, 3)
	require.NoError(t, err)
	require.Equal(t, []int32{9, 10, 11}, row)
}

func TestHandleReadsNoMoreThanItNeeds(t *testing.T) {
	root := t.TempDir()
	s, err := artifact.NewDir(root, nil)
	require.NoError(t, err)
	defer s.Close()
	h := table(t, s, 100_000) // 1.2 MB in blocks of 64 KiB
	path := filepath.Join(root, "table", "data.npy")
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	data[1_000_000] ^= 1 // far behind the first rows
	require.NoError(t, os.WriteFile(path, data, 0o666))

	rows, err := registry.Range[[][]int32](h, 0, 2)
	require.NoError(t, err)
	require.Equal(t, [][]int32{{0, 1, 2}, {3, 4, 5}}, rows)
	var corrupt *artifact.CorruptError
	_, err = registry.Item[any](h, (1_000_000-128)/12)
	require.ErrorAs(t, err, &corrupt, "a part that has the damage finds it")
	_, err = registry.Value[any](h)
	require.ErrorAs(t, err, &corrupt)
	_, err = registry.Map[*ndarray.Array](h, false)
	if !errors.Is(err, errors.ErrUnsupported) {
		require.ErrorAs(t, err, &corrupt)
		a, err := registry.Map[*ndarray.Array](h, true)
		require.NoError(t, err, "unchecked")
		a.Free()
	}
}

func TestMappedArrays(t *testing.T) {
	dir, err := artifact.NewDir(t.TempDir(), nil)
	require.NoError(t, err)
	defer dir.Close()
	for _, s := range []artifact.Store{new(artifact.Mem), dir} {
		h := table(t, s, 4)
		a, err := registry.Map[*ndarray.Array](h, false)
		if errors.Is(err, errors.ErrUnsupported) {
			t.Skip("this system does not map files")
		}
		require.NoError(t, err)
		require.True(t, a.ReadOnly())
		require.Equal(t, dtype.Int32.WithOrder(dtype.Native()), a.DType())
		v, err := ndarray.At[int32](a, 3, 2)
		require.NoError(t, err)
		require.Equal(t, int32(11), v)
		require.ErrorIs(t, ndarray.SetAt(a, int32(1), 0, 0), ndarray.ErrReadOnly)
		a.Free()
		rows, err := registry.Map[[][]int32](h, false)
		require.NoError(t, err, "what cannot alias read-only memory is a copy")
		rows[0][0] = 5
	}
}

func TestForeignArraysLoadInPart(t *testing.T) {
	root := t.TempDir()
	s, err := artifact.NewDir(root, nil)
	require.NoError(t, err)
	defer s.Close()
	h := table(t, s, 4)
	require.NotNil(t, h)
	require.NoError(t, os.Mkdir(filepath.Join(root, "foreign"), 0o777))
	require.NoError(t, os.Rename(filepath.Join(root, "table", "data.npy"), filepath.Join(root, "foreign", "data.npy")))
	f, err := registry.New().Open(t.Context(), s, "foreign", &registry.LoadOptions{Foreign: true})
	require.NoError(t, err)
	defer f.Close()
	require.Equal(t, []int{4, 3}, f.Entry().Shape)
	row, err := registry.Item[[]int32](f, 1)
	require.NoError(t, err)
	require.Equal(t, []int32{3, 4, 5}, row)
}
