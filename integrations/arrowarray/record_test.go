package arrowarray_test

import (
	"archive/zip"
	"bytes"
	"context"
	"testing"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/integrations/arrowarray"
	"github.com/arraylike/arraylike/materializer"
	"github.com/arraylike/arraylike/registry"
)

func zipOf(t *testing.T, data []byte) *zip.Reader {
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	require.NoError(t, err)
	return z
}

// batchOf makes a batch that lives until the test ends.
func batchOf(t *testing.T, rows int64, names []string, columns ...arrow.Array) arrow.RecordBatch {
	fields := make([]arrow.Field, len(columns))
	for i, c := range columns {
		fields[i] = arrow.Field{Name: names[i], Type: c.DataType(), Nullable: true}
	}
	b := array.NewRecordBatch(arrow.NewSchema(fields, nil), columns, rows)
	t.Cleanup(b.Release)
	return b
}

func TestRecordBatchLoadsAsOthersDo(t *testing.T) {
	ctx, mem, store := context.Background(), checked(t), new(artifact.Mem)
	r := newRegistry(t, arrowarray.Allocator(mem))
	b := batchOf(t, 2, []string{"z", "a"},
		arrayOf(t, array.NewFloat64Builder(mem), nil, 1, 2, 3), arrayOf(t, array.NewBooleanBuilder(mem), nil, true, false))
	m, err := r.Save(ctx, store, "b", b, nil)
	require.NoError(t, err)
	require.Equal(t, "arrow.RecordBatch", m.Root.Kind)
	require.Equal(t, "arrow", m.Root.Elements[0].Namespace)

	t.Run("any", func(t *testing.T) {
		v, err := registry.Load[any](ctx, r, store, "b", nil)
		require.NoError(t, err)
		back := v.(arrow.RecordBatch)
		defer back.Release()
		require.Equal(t, "z", back.ColumnName(0))
		require.Equal(t, []float64{1, 2}, back.Column(0).(*array.Float64).Float64Values(), "a batch may have fewer rows than its columns")
	})
	t.Run("map of ndarrays", func(t *testing.T) {
		m, err := registry.Load[map[string]*ndarray.Array](ctx, r, store, "b", nil)
		require.NoError(t, err)
		require.Equal(t, "[1. 2.]", m["z"].String())
		require.Equal(t, "[ True False]", m["a"].String())
	})
	t.Run("struct of slices", func(t *testing.T) {
		m, err := registry.Load[struct {
			Z []float64 `array:"z"`
			A []bool    `array:"a"`
		}](ctx, r, store, "b", nil)
		require.NoError(t, err)
		require.Equal(t, []float64{1, 2}, m.Z)
		require.Equal(t, []bool{true, false}, m.A)
	})
	t.Run("without this package", func(t *testing.T) {
		plain := registry.New()
		require.NoError(t, plain.Alias(arrowarray.RecordID, materializer.Archive{}.ID()))
		m, err := registry.Load[map[string][]float64](ctx, plain, store, "b", nil)
		require.Error(t, err, "a bool is no float64: %v", m)
		arrays, err := registry.Load[map[string]*ndarray.Array](ctx, plain, store, "b", nil)
		require.NoError(t, err)
		require.Equal(t, "[1. 2.]", arrays["z"].String())
	})
	t.Run("as something else", func(t *testing.T) {
		_, err := registry.Load[[]float64](ctx, r, store, "b", nil)
		var e *materializer.TypeError
		require.ErrorAs(t, err, &e)
	})
}

// A map of arrays that anybody saved becomes a record batch.
func TestNewRecordBatchOfAMap(t *testing.T) {
	ctx, store := context.Background(), new(artifact.Mem)
	r := newRegistry(t)
	_, err := r.Save(ctx, store, "m", map[string]any{"x": []float32{1, 2}, "y": [][]int8{{1, 2}, {3, 4}}}, &registry.SaveOptions{Materializer: materializer.Archive{}})
	require.NoError(t, err)
	columns, err := registry.Load[map[string]arrow.Array](ctx, r, store, "m", nil)
	require.NoError(t, err)
	b, err := arrowarray.NewRecordBatch([]string{"y", "x"}, columns)
	require.NoError(t, err)
	defer b.Release()
	require.Equal(t, int64(2), b.NumRows())
	require.Equal(t, "[[1 2] [3 4]]", b.Column(0).String())
	require.Equal(t, "[1 2]", b.Column(1).String())
}

func TestNewRecordBatchRefuses(t *testing.T) {
	mem := checked(t)
	two := arrayOf(t, array.NewInt8Builder(mem), nil, 1, 2)
	three := arrayOf(t, array.NewInt8Builder(mem), nil, 1, 2, 3)
	for _, tc := range []struct {
		name    string
		names   []string
		columns map[string]arrow.Array
	}{
		{"too few names", []string{"a"}, map[string]arrow.Array{"a": two, "b": two}},
		{"a name twice", []string{"a", "a"}, map[string]arrow.Array{"a": two, "b": two}},
		{"an unknown name", []string{"a", "c"}, map[string]arrow.Array{"a": two, "b": two}},
		{"lengths", []string{"a", "b"}, map[string]arrow.Array{"a": two, "b": three}},
		{"nil", []string{"a"}, map[string]arrow.Array{"a": nil}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			_, err := arrowarray.NewRecordBatch(tc.names, tc.columns)
			require.ErrorContains(t, err, "arrowarray: record batch")
		})
	}
}

func TestEmptyRecordBatches(t *testing.T) {
	ctx, store, r, mem := context.Background(), new(artifact.Mem), newRegistry(t), checked(t)
	for name, b := range map[string]arrow.RecordBatch{
		"no columns": batchOf(t, 0, nil),
		"no rows":    batchOf(t, 0, []string{"a"}, arrayOf(t, array.NewInt8Builder(mem), nil)),
	} {
		t.Run(name, func(t *testing.T) {
			_, err := r.Save(ctx, store, name, b, nil)
			require.NoError(t, err)
			back, err := registry.Load[arrow.RecordBatch](ctx, r, store, name, nil)
			require.NoError(t, err)
			defer back.Release()
			require.Equal(t, b.NumCols(), back.NumCols())
			require.Zero(t, back.NumRows())
			require.True(t, b.Schema().Equal(back.Schema()), back.Schema())
		})
	}
}

func TestRecordBatchRefuses(t *testing.T) {
	ctx, store, r, mem := context.Background(), new(artifact.Mem), newRegistry(t), checked(t)
	ints := arrayOf(t, array.NewInt8Builder(mem), nil, 1, 2)
	odd := arrayOf(t, array.NewInt8Builder(mem), []bool{true, false}, 1, 2)
	t.Run("nulls", func(t *testing.T) {
		_, err := r.Save(ctx, store, "x", batchOf(t, 2, []string{"whole", "holes"}, ints, odd), nil)
		var e *arrowarray.NullError
		require.ErrorAs(t, err, &e)
		require.Equal(t, "holes", e.Column)
		require.Equal(t, 1, e.Count)
		require.Equal(t, []int{1}, e.Index)
		require.ErrorContains(t, err, `column "holes"`)
	})
	t.Run("nulls behind the last row", func(t *testing.T) {
		_, err := r.Save(ctx, store, "y", batchOf(t, 1, []string{"holes"}, odd), nil)
		require.NoError(t, err)
	})
	t.Run("filled", func(t *testing.T) {
		_, err := newRegistry(t, arrowarray.Fill(-1)).Save(ctx, store, "z", batchOf(t, 2, []string{"holes"}, odd), nil)
		require.NoError(t, err)
		m, err := registry.Load[map[string][]int8](ctx, r, store, "z", nil)
		require.NoError(t, err)
		require.Equal(t, []int8{1, -1}, m["holes"])
	})
	text := array.NewStringBuilder(mem)
	defer text.Release()
	text.AppendValues([]string{"a", "b"}, nil)
	words := text.NewArray()
	defer words.Release()
	for _, tc := range []struct {
		name, text string
		batch      arrow.RecordBatch
	}{
		{"text", "utf8", batchOf(t, 2, []string{"a", "b"}, ints, words)},
		{"a name twice", `the name "a"`, batchOf(t, 2, []string{"a", "a"}, ints, ints)},
		{"an empty name", "empty", batchOf(t, 2, []string{""}, ints)},
		{"no columns", "2 rows without columns", batchOf(t, 2, nil)},
	} {
		t.Run(tc.name, func(t *testing.T) {
			_, err := r.Save(ctx, store, "w", tc.batch, nil)
			var e *registry.NoMaterializerError
			require.ErrorAs(t, err, &e)
			require.ErrorContains(t, err, tc.text)
		})
	}
	t.Run("embedded", func(t *testing.T) {
		type named struct {
			arrow.RecordBatch
			Name string
		}
		b := &named{batchOf(t, 2, []string{"a"}, ints), "more than its columns"}
		m, err := r.Save(ctx, store, "e", b, nil)
		if err == nil {
			require.NotEqual(t, arrowarray.RecordID, m.Root.Materializer)
		}
	})
}
