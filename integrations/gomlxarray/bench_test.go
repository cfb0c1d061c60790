package gomlxarray_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/gomlx/gomlx/pkg/core/dtypes"
	"github.com/gomlx/gomlx/pkg/core/shapes"
	"github.com/gomlx/gomlx/pkg/core/tensors"
	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/integrations/gomlxarray"
	"github.com/arraylike/arraylike/registry"
)

const benchRows, benchCols = 8192, 8192 // of float32: 256 MiB

// benchPair returns a tensor and a reference array on the same memory.
func benchPair(b *testing.B) (*tensors.Tensor, *ndarray.Array) {
	x := tensors.FromShape(shapes.Make(dtypes.Float32, benchRows, benchCols))
	require.NoError(b, tensors.MutableFlatData(x, func(flat []float32) {
		for i := range flat {
			flat[i] = float32(i)
		}
	}))
	a, err := ndarray.FromBuffer(buffer(b, x, arrayapi.CopyNever))
	require.NoError(b, err)
	return x, a
}

// BenchmarkSave saves the same 256 MiB as a tensor and as a reference array, in turn, and
// reports the ratio of the fastest of each.
func BenchmarkSave(b *testing.B) {
	x, a := benchPair(b)
	r, store, ctx := newRegistry(b), new(artifact.Mem), context.Background()
	save := func(v any) time.Duration {
		start := time.Now()
		if _, err := r.Save(ctx, store, "x", v, &registry.SaveOptions{Replace: true}); err != nil {
			b.Fatal(err)
		}
		return time.Since(start)
	}
	inTurn(b, func() time.Duration { return save(x) }, func() time.Duration { return save(a) })
}

// BenchmarkLoad does so for loading, which makes one copy more of a tensor.
func BenchmarkLoad(b *testing.B) {
	x, _ := benchPair(b)
	r, store, ctx := newRegistry(b), new(artifact.Mem), context.Background()
	_, err := r.Save(ctx, store, "x", x, nil)
	require.NoError(b, err)
	inTurn(b, loading[*tensors.Tensor](ctx, b, r, store), loading[*ndarray.Array](ctx, b, r, store))
}

func loading[T any](ctx context.Context, b *testing.B, r *registry.Registry, store artifact.Store) func() time.Duration {
	return func() time.Duration {
		start := time.Now()
		if _, err := registry.Load[T](ctx, r, store, "x", nil); err != nil {
			b.Fatal(err)
		}
		return time.Since(start)
	}
}

func inTurn(b *testing.B, gomlx, ndarray func() time.Duration) {
	ndarray() // the first one finds no memory that is used again
	b.SetBytes(2 * benchRows * benchCols * 4)
	var of, reference []time.Duration
	for i := 0; b.Loop(); i++ {
		if i%2 == 0 { // who goes first finds the collector in another state
			of, reference = append(of, gomlx()), append(reference, ndarray())
		} else {
			reference, of = append(reference, ndarray()), append(of, gomlx())
		}
	}
	b.ReportMetric(float64(slices.Min(of))/float64(slices.Min(reference)), "gomlx/ndarray")
}

// BenchmarkBuffer is what the namespace itself costs to lend memory: nothing for an element.
func BenchmarkBuffer(b *testing.B) {
	x, _ := benchPair(b)
	w := gomlxarray.Tensor{Tensor: x}
	b.ReportAllocs()
	for b.Loop() {
		lent, err := gomlxarray.Namespace().Buffer(w, arrayapi.CopyNever)
		if err != nil {
			b.Fatal(err)
		}
		lent.Free()
	}
}
