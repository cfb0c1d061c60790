package gomlxarray_test

import (
	"context"
	"io"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/gomlx/gomlx/pkg/core/dtypes"
	"github.com/gomlx/gomlx/pkg/core/dtypes/bfloat16"
	"github.com/gomlx/gomlx/pkg/core/tensors"
	"github.com/stretchr/testify/require"
	"github.com/x448/float16"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/registry"
)

// of makes a tensor of 2 x 3 elements by GoMLX's own means.
func of[T dtypes.Supported](flat ...T) *tensors.Tensor {
	return tensors.FromFlatDataAndDimensions(flat, 2, 3)
}

// floats are those of testdata/tensors.py, which 16 bits hold exactly.
var floats = []float64{0.3125, math.Copysign(0, -1), math.Inf(1), math.Inf(-1), math.Float64frombits(0x7ff8 << 48), 0x1p-20}

func floatsAs[T any](convert func(float64) T) []T {
	var out []T
	for _, f := range floats {
		out = append(out, convert(f))
	}
	return out
}

func complexAs[T any](convert func(re, im float64) T) []T {
	var out []T
	for i, f := range floats {
		out = append(out, convert(f, floats[len(floats)-1-i]))
	}
	return out
}

// numpys are the tensors of the files in testdata, by the names of these.
var numpys = map[string]*tensors.Tensor{
	"bool":     of(true, false, true, true, false, false),
	"int8":     of[int8](math.MinInt8, math.MaxInt8, 0, 1, 2, 100),
	"int16":    of[int16](math.MinInt16, math.MaxInt16, 0, 1, 2, 100),
	"int32":    of[int32](math.MinInt32, math.MaxInt32, 0, 1, 2, 100),
	"int64":    of[int64](math.MinInt64, math.MaxInt64, 0, 1, 2, 100),
	"uint8":    of[uint8](0, math.MaxUint8, 0, 1, 2, 100),
	"uint16":   of[uint16](0, math.MaxUint16, 0, 1, 2, 100),
	"uint32":   of[uint32](0, math.MaxUint32, 0, 1, 2, 100),
	"uint64":   of[uint64](0, math.MaxUint64, 0, 1, 2, 100),
	"float16":  of(floatsAs(func(f float64) float16.Float16 { return float16.Fromfloat32(float32(f)) })...),
	"bfloat16": of(floatsAs(bfloat16.FromFloat64)...),
	"float32":  of(floatsAs(func(f float64) float32 { return float32(f) })...),
	"float64":  of(floats...),
	"complex64": of(complexAs(func(re, im float64) complex64 {
		return complex(float32(re), float32(im))
	})...),
	"complex128": of(complexAs(func(re, im float64) complex128 { return complex(re, im) })...),
	"rank0":      tensors.FromScalar[int16](7),
	"rank5":      tensors.FromFlatDataAndDimensions(upTo24(), 2, 1, 3, 2, 2),
	"empty":      tensors.FromFlatDataAndDimensions([]int16{}, 2, 0, 3),
	"columns":    tensors.FromFlatDataAndDimensions(upTo24(), 4, 6),
	"bigendian":  tensors.FromFlatDataAndDimensions(upTo24(), 4, 6),
}

func upTo24() []int16 {
	s := make([]int16, 24)
	for i := range s {
		s[i] = int16(i)
	}
	return s
}

// A tensor is saved as the file that NumPy writes.
func TestSavesWhatNumPyWrites(t *testing.T) {
	ctx, r, store := context.Background(), newRegistry(t), new(artifact.Mem)
	for name, x := range numpys {
		if name == "columns" || name == "bigendian" {
			continue // tensors are row-major, of the host's byte order
		}
		t.Run(name, func(t *testing.T) {
			m, err := r.Save(ctx, store, name, x, nil)
			require.NoError(t, err)
			require.Equal(t, "gomlx", m.Root.Namespace)
			require.Equal(t, x.Shape().Dimensions, append([]int(nil), m.Root.Shape...))
			want, err := os.ReadFile(filepath.Join("testdata", name, "data.npy"))
			require.NoError(t, err)
			require.Equal(t, want, fileOf(t, store, name))
		})
	}
}

func fileOf(t *testing.T, store artifact.Store, name string) []byte {
	r, err := store.Open(context.Background(), name)
	require.NoError(t, err)
	defer r.Close()
	f, err := r.Open("data.npy")
	require.NoError(t, err)
	defer f.Close()
	data, err := io.ReadAll(f)
	require.NoError(t, err)
	return data
}

// NumPy's files, in any layout and byte order, load as the tensors that GoMLX itself makes.
func TestLoadsWhatNumPyWrites(t *testing.T) {
	ctx, r := context.Background(), newRegistry(t)
	store, err := artifact.NewDir("testdata", nil)
	require.NoError(t, err)
	for name, want := range numpys {
		t.Run(name, func(t *testing.T) {
			x, err := registry.Load[*tensors.Tensor](ctx, r, store, name, &registry.LoadOptions{Foreign: true})
			if name == "bfloat16" { // two bytes, to a file without a manifest
				var e *arrayapi.DTypeError
				require.ErrorAs(t, err, &e)
				return
			}
			require.NoError(t, err)
			require.True(t, sameTensor(want, x), "want %v, have %v", want, x)
		})
	}
}
