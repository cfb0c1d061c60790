package gonumarray_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/mat"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/arrayapi/xp"
	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/integrations/gonumarray"
	"github.com/arraylike/arraylike/registry"
)

// BenchmarkSave saves 256 MiB of float64 from a *mat.Dense and from a reference
// array on the same memory, in turn, and reports the ratio of the medians.
func BenchmarkSave(b *testing.B) {
	const rows, cols = 4096, 8192
	r, store, ctx := newRegistry(b), new(artifact.Mem), context.Background()
	m := mat.NewDense(rows, cols, nil)
	for i, data := 0, m.RawMatrix().Data; i < len(data); i++ {
		data[i] = float64(i)
	}
	a := reference(b, m)
	save := func(v any) time.Duration {
		start := time.Now()
		if _, err := r.Save(ctx, store, "x", v, &registry.SaveOptions{Replace: true}); err != nil {
			b.Fatal(err)
		}
		return time.Since(start)
	}
	save(a) // the first one finds no memory that is used again
	b.SetBytes(2 * rows * cols * 8)
	var gonum, ndarray []time.Duration
	for b.Loop() {
		gonum, ndarray = append(gonum, save(m)), append(ndarray, save(a))
	}
	b.ReportMetric(median(gonum)/median(ndarray), "gonum/ndarray")
}

func median(d []time.Duration) float64 {
	slices.Sort(d)
	return float64(d[len(d)/2])
}

// BenchmarkMatMul compares the product of BLAS with that of the reference.
func BenchmarkMatMul(b *testing.B) {
	for _, n := range []int{16, 64, 128, 256, 512, 1024} {
		x, y := random(n, n), random(n, n)
		b.Run(fmt.Sprintf("by=gonum/n=%d", n), multiply(gonumarray.Dense{Dense: x}, gonumarray.Dense{Dense: y}))
		b.Run(fmt.Sprintf("by=ndarray/n=%d", n), multiply(reference(b, x), reference(b, y)))
	}
}

func multiply(x, y arrayapi.ArrayLike) func(*testing.B) {
	return func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			calc := xp.For(x, y)
			if calc.MatMul(x, y); calc.Err() != nil {
				b.Fatal(calc.Err())
			}
		}
	}
}

func random(rows, cols int) *mat.Dense {
	source := rand.New(rand.NewPCG(1, uint64(rows)))
	m := mat.NewDense(rows, cols, nil)
	for i, data := 0, m.RawMatrix().Data; i < len(data); i++ {
		data[i] = source.NormFloat64()
	}
	return m
}

// reference returns a reference array on the memory of m.
func reference(t testing.TB, m *mat.Dense) *ndarray.Array {
	b, err := gonumarray.Namespace().Buffer(gonumarray.Dense{Dense: m}, arrayapi.CopyNever)
	require.NoError(t, err)
	a, err := ndarray.FromBuffer(b)
	require.NoError(t, err)
	return a
}

func newRegistry(t testing.TB) *registry.Registry {
	r := registry.New()
	require.NoError(t, gonumarray.Register(r))
	return r
}
