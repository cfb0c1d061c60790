package arrowarray_test

import (
	"context"
	"reflect"
	"testing"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/memory"
	"github.com/apache/arrow-go/v18/arrow/tensor"
	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/integrations/arrowarray"
	"github.com/arraylike/arraylike/registry"
)

const benchElements = 32 << 20 // of 8 bytes: 256 MiB

// BenchmarkSave saves the same bytes as an ndarray and as Arrow's types.
func BenchmarkSave(b *testing.B) {
	s := make([]float64, benchElements)
	for i := range s {
		s[i] = float64(i) / 3
	}
	buf, err := arrayapi.BufferOf(s, 1<<13, 1<<12)
	require.NoError(b, err)
	n, err := ndarray.FromBuffer(buf)
	require.NoError(b, err)
	data := array.NewData(arrow.PrimitiveTypes.Float64, len(s), []*memory.Buffer{nil, memory.NewBufferBytes(buf.Data)}, nil, 0, 0)
	for name, v := range map[string]any{
		"ndarray": n,
		"array":   array.MakeFromData(data),
		"tensor":  tensor.New(data, []int64{1 << 13, 1 << 12}, nil, nil),
	} {
		b.Run("of="+name+"/bytes=256Mi", func(b *testing.B) { benchSave(b, v) })
	}
}

func benchSave(b *testing.B, v any) {
	ctx, r := context.Background(), registry.New()
	require.NoError(b, arrowarray.Register(r))
	store, err := artifact.NewDir(b.TempDir(), nil)
	require.NoError(b, err)
	b.SetBytes(8 * benchElements)
	b.ReportAllocs()
	for b.Loop() {
		_, err := r.Save(ctx, store, "x", v, &registry.SaveOptions{Replace: true})
		require.NoError(b, err)
	}
}

// BenchmarkExchange is what the namespace itself costs, both ways.
func BenchmarkExchange(b *testing.B) {
	s := make([]float64, benchElements)
	buf, err := arrayapi.BufferOf(s)
	require.NoError(b, err)
	a := arrowarray.Adapter()
	like := a.Like(reflect.TypeFor[*array.Float64]())
	b.SetBytes(8 * benchElements)
	b.ReportAllocs()
	for b.Loop() {
		x, err := like.ArrayNamespace().FromBuffer(buf, like, arrayapi.CopyNever)
		require.NoError(b, err)
		back, err := x.ArrayNamespace().Buffer(x, arrayapi.CopyNever)
		require.NoError(b, err)
		back.Free()
		x.(arrowarray.Array).Release()
	}
}

// BenchmarkBool packs and unpacks.
func BenchmarkBool(b *testing.B) {
	buf, err := arrayapi.BufferOf(make([]bool, benchElements))
	require.NoError(b, err)
	ns := arrowarray.Namespace()
	x, err := ns.FromBuffer(buf, nil, arrayapi.CopyIfNeeded)
	require.NoError(b, err)
	b.Run("op=pack", func(b *testing.B) {
		b.SetBytes(benchElements)
		for b.Loop() {
			_, err := ns.FromBuffer(buf, nil, arrayapi.CopyIfNeeded)
			require.NoError(b, err)
		}
	})
	b.Run("op=unpack", func(b *testing.B) {
		b.SetBytes(benchElements)
		for b.Loop() {
			_, err := ns.Buffer(x, arrayapi.CopyIfNeeded)
			require.NoError(b, err)
		}
	})
}
