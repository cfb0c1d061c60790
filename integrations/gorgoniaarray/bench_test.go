package gorgoniaarray_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"gorgonia.org/tensor"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/integrations/gorgoniaarray"
	"github.com/arraylike/arraylike/registry"
)

const rows, cols = 4096, 8192 // 256 MiB of float64

// BenchmarkSave saves a *tensor.Dense and a reference array on the same memory, in
// turn, and reports the ratio of the fastest times.
func BenchmarkSave(b *testing.B) {
	r, store, ctx := newRegistry(b), new(artifact.Mem), context.Background()
	d, a := pair(b)
	compare(b, func(own bool) {
		var v any = a
		if own {
			v = d
		}
		_, err := r.Save(ctx, store, "x", v, &registry.SaveOptions{Replace: true})
		require.NoError(b, err)
	})
}

// BenchmarkLoad loads the same artifact as either.
func BenchmarkLoad(b *testing.B) {
	r, store, ctx := newRegistry(b), new(artifact.Mem), context.Background()
	d, _ := pair(b)
	_, err := r.Save(ctx, store, "x", d, nil)
	require.NoError(b, err)
	compare(b, func(own bool) {
		var err error
		if own {
			_, err = registry.Load[*tensor.Dense](ctx, r, store, "x", nil)
		} else {
			_, err = registry.Load[*ndarray.Array](ctx, r, store, "x", nil)
		}
		require.NoError(b, err)
	})
}

// pair returns a tensor and a reference array on the same memory.
func pair(t testing.TB) (*tensor.Dense, *ndarray.Array) {
	data := make([]float64, rows*cols)
	for i := range data {
		data[i] = float64(i)
	}
	d := tensor.New(tensor.WithShape(rows, cols), tensor.WithBacking(data))
	b, err := gorgoniaarray.Namespace().Buffer(gorgoniaarray.Dense{Dense: d}, arrayapi.CopyNever)
	require.NoError(t, err)
	a, err := ndarray.FromBuffer(b)
	require.NoError(t, err)
	return d, a
}

// compare runs f for the one and the other in turn.
func compare(b *testing.B, f func(own bool)) {
	timed := func(own bool) time.Duration {
		start := time.Now()
		f(own)
		return time.Since(start)
	}
	timed(false) // the first one finds no memory that is used again
	b.SetBytes(2 * rows * cols * 8)
	var own, reference []time.Duration
	for b.Loop() {
		own, reference = append(own, timed(true)), append(reference, timed(false))
	}
	b.ReportMetric(fastest(own)/fastest(reference), "gorgonia/ndarray")
}

// fastest returns the time of the call that was disturbed least.
func fastest(d []time.Duration) float64 { return slices.Min(d).Seconds() }
