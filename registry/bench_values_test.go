package registry_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/registry"
)

// BenchmarkSmallArrays saves and loads 10,000 arrays of 16 elements as artifacts of their own in memory: the time and the
// allocations are those of one.
func BenchmarkSmallArrays(b *testing.B) {
	r, v := registry.New(), make([]float64, 16)
	const n = 10_000
	names := make([]string, n)
	for i := range names {
		v[i%len(v)], names[i] = float64(i), fmt.Sprintf("run/%d", i)
	}
	b.Run("save", func(b *testing.B) {
		b.ReportAllocs()
		s := new(artifact.Mem)
		for i := 0; b.Loop(); i++ {
			if i%n == 0 {
				s = new(artifact.Mem)
			}
			_, err := r.Save(b.Context(), s, names[i%n], v, nil)
			require.NoError(b, err)
		}
	})
	b.Run("load", func(b *testing.B) {
		b.ReportAllocs()
		s := new(artifact.Mem)
		for _, name := range names {
			_, err := r.Save(b.Context(), s, name, v, nil)
			require.NoError(b, err)
		}
		for i := 0; b.Loop(); i++ {
			_, err := registry.Load[[]float64](b.Context(), r, s, names[i%n], nil)
			require.NoError(b, err)
		}
	})
}

// BenchmarkContainers saves and loads containers of 10,000 elements through a directory: of floats, which are one
// document, of small arrays, which share files, and of floats with one array among them.
func BenchmarkContainers(b *testing.B) {
	const n = 10_000
	floats, arrays, mixed := make([]any, n), make([]any, n), make([]any, n)
	for i := range n {
		floats[i] = math.Sqrt(float64(i))
		arrays[i] = []float64{float64(i), math.Sqrt(float64(i))}
		mixed[i] = floats[i]
	}
	mixed[n/2] = arrays[n/2]
	for _, c := range []struct {
		name string
		v    []any
	}{{"floats", floats}, {"arrays", arrays}, {"mixed", mixed}} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			s, err := artifact.NewDir(b.TempDir(), nil)
			require.NoError(b, err)
			r := registry.New()
			for b.Loop() {
				_, err := r.Save(b.Context(), s, "x", c.v, &registry.SaveOptions{Replace: true})
				require.NoError(b, err)
				got, err := registry.Load[[]any](b.Context(), r, s, "x", nil)
				require.NoError(b, err)
				require.Len(b, got, n)
			}
		})
	}
}
