package arrowarray_test

import (
	"archive/zip"
	"context"
	"io"
	"os"
	"reflect"
	"testing"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/ipc"
	"github.com/apache/arrow-go/v18/arrow/memory"
	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/integrations/arrowarray"
	"github.com/arraylike/arraylike/materializer"
	"github.com/arraylike/arraylike/registry"
)

// expected returns the .npy files that NumPy wrote, by name without suffix.
func expected(t *testing.T) map[string][]byte {
	if dtype.Native() != dtype.LittleEndian {
		t.Skip("the files are little-endian, and those that are saved have the byte order of memory")
	}
	z, err := zip.OpenReader("testdata/expected.npz")
	require.NoError(t, err)
	defer z.Close()
	return members(t, &z.Reader)
}

func members(t *testing.T, z *zip.Reader) map[string][]byte {
	files := make(map[string][]byte)
	for _, f := range z.File {
		r, err := f.Open()
		require.NoError(t, err)
		data, err := io.ReadAll(r)
		require.NoError(t, err)
		files[f.Name[:len(f.Name)-len(".npy")]] = data
	}
	return files
}

// pyarrowBatch reads the record batch that pyarrow wrote.
func pyarrowBatch(t *testing.T, mem memory.Allocator) arrow.RecordBatch {
	f, err := os.Open("testdata/record.arrow")
	require.NoError(t, err)
	defer f.Close()
	r, err := ipc.NewFileReader(f, ipc.WithAllocator(mem))
	require.NoError(t, err)
	defer r.Close()
	batch, err := r.RecordBatchAt(0)
	require.NoError(t, err)
	t.Cleanup(batch.Release)
	return batch
}

func newRegistry(t *testing.T, options ...arrowarray.Option) *registry.Registry {
	r := registry.New()
	require.NoError(t, arrowarray.Register(r, options...))
	return r
}

func fileOf(t *testing.T, s artifact.Store, name, file string) []byte {
	r, err := s.Open(context.Background(), name)
	require.NoError(t, err)
	defer r.Close()
	f, err := r.Open(file)
	require.NoError(t, err)
	defer f.Close()
	data, err := io.ReadAll(f)
	require.NoError(t, err)
	return data
}

// Every column that pyarrow wrote is saved as the file that NumPy writes of it, and
// comes back as the array that it was.
func TestColumnsAreSavedAsNumPyDoes(t *testing.T) {
	ctx, want, mem := context.Background(), expected(t), checked(t)
	batch := pyarrowBatch(t, mem)
	r, store := newRegistry(t, arrowarray.Allocator(mem)), new(artifact.Mem)
	require.Len(t, want, 2*int(batch.NumCols())+1)
	for i, column := range batch.Columns() {
		slice := array.NewSlice(column, 3, 16)
		defer slice.Release()
		for name, a := range map[string]arrow.Array{batch.ColumnName(i): column, batch.ColumnName(i) + ".slice": slice} {
			t.Run(name, func(t *testing.T) {
				_, err := r.Save(ctx, store, name, a, nil)
				require.NoError(t, err)
				require.Equal(t, want[name], fileOf(t, store, name, materializer.ArrayFile))

				back := loadAs(t, r, store, name, a)
				defer back.Release()
				require.True(t, arrow.TypeEqual(a.DataType(), back.DataType()), "%v, %v", a.DataType(), back.DataType())
				require.NoError(t, array.ValidateFull(back))
				require.Equal(t, a.String(), back.String(), "as Arrow reads it")
				_, err = r.Save(ctx, store, name+".again", back, nil)
				require.NoError(t, err)
				require.Equal(t, want[name], fileOf(t, store, name+".again", materializer.ArrayFile))
			})
		}
	}
}

// loadAs loads an array as the type of a.
func loadAs(t *testing.T, r *registry.Registry, s artifact.Store, name string, a arrow.Array) arrow.Array {
	back, err := loaders[reflect.TypeOf(a)](r, s, name)
	require.NoError(t, err)
	require.IsType(t, a, back)
	return back
}

type loader = func(r *registry.Registry, s artifact.Store, name string) (arrow.Array, error)

var loaders = map[reflect.Type]loader{
	typeOf[*array.Boolean](): loading[*array.Boolean], typeOf[*array.FixedSizeList](): loading[*array.FixedSizeList],
	typeOf[*array.Int8](): loading[*array.Int8], typeOf[*array.Int16](): loading[*array.Int16],
	typeOf[*array.Int32](): loading[*array.Int32], typeOf[*array.Int64](): loading[*array.Int64],
	typeOf[*array.Uint8](): loading[*array.Uint8], typeOf[*array.Uint16](): loading[*array.Uint16],
	typeOf[*array.Uint32](): loading[*array.Uint32], typeOf[*array.Uint64](): loading[*array.Uint64],
	typeOf[*array.Float16](): loading[*array.Float16], typeOf[*array.Float32](): loading[*array.Float32],
	typeOf[*array.Float64](): loading[*array.Float64], typeOf[*array.Timestamp](): loading[*array.Timestamp],
	typeOf[*array.Duration](): loading[*array.Duration], typeOf[*array.Date32](): loading[*array.Date32],
	typeOf[*array.Date64](): loading[*array.Date64],
}

func typeOf[T any]() reflect.Type { return reflect.TypeFor[T]() }

func loading[T arrow.Array](r *registry.Registry, s artifact.Store, name string) (arrow.Array, error) {
	return registry.Load[T](context.Background(), r, s, name, nil)
}

func TestRecordBatchIsSavedAsNumPyDoes(t *testing.T) {
	ctx, want, mem := context.Background(), expected(t), checked(t)
	batch := pyarrowBatch(t, mem)
	r, store := newRegistry(t, arrowarray.Allocator(mem)), new(artifact.Mem)
	_, err := r.Save(ctx, store, "batch", batch, nil)
	require.NoError(t, err)
	have := members(t, zipOf(t, fileOf(t, store, "batch", materializer.ArchiveFile)))
	require.Len(t, have, int(batch.NumCols()))
	for name, data := range have {
		require.Equal(t, want[name], data, name)
	}

	back, err := registry.Load[arrow.RecordBatch](ctx, r, store, "batch", nil)
	require.NoError(t, err)
	defer back.Release()
	require.Equal(t, batch.NumRows(), back.NumRows())
	require.Equal(t, batch.NumCols(), back.NumCols())
	for i := range int(batch.NumCols()) {
		require.Equal(t, batch.ColumnName(i), back.ColumnName(i), "the order of columns")
		a, b := batch.Column(i), back.Column(i)
		if a.DataType().ID() == arrow.DATE64 {
			require.Equal(t, arrow.TIMESTAMP, b.DataType().ID(), "the file does not say which of the two")
			continue
		}
		require.Equal(t, a.String(), b.String(), batch.ColumnName(i))
	}
}
