package ndarray_test

import (
	"math/rand/v2"
	"testing"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
)

func normal(shape ...int) *ndarray.Array {
	rng := rand.New(rand.NewPCG(1, 1))
	n := 1
	for _, d := range shape {
		n *= d
	}
	x := make([]float64, n)
	for i := range x {
		x[i] = rng.NormFloat64()
	}
	return must(ndarray.FromSlice(x, shape...))
}

func BenchmarkSearch(b *testing.B) {
	line, matrix := normal(1_000_000), normal(1000, 1000)
	ints := must(must(ndarray.FromSlice(must(ndarray.Data[float64](line)))).AsType(dtype.Int64))
	few := must(ndarray.FromSlice([]int64{-2, 0, 2, 5}))
	sorted := must(search(arrayapi.OpSort, arrayapi.SearchOptions{}, line))[0]
	for _, c := range []struct {
		name string
		op   arrayapi.Op
		o    arrayapi.SearchOptions
		args []any
	}{
		{"sort/dtype=f8/n=1e6", arrayapi.OpSort, arrayapi.SearchOptions{}, []any{line}},
		{"sort/dtype=f8/rows=1000", arrayapi.OpSort, arrayapi.SearchOptions{}, []any{matrix}},
		{"sort/dtype=f8/columns=1000", arrayapi.OpSort, arrayapi.SearchOptions{Axes: []int{0}}, []any{matrix}},
		{"sort/dtype=f4/n=1e6", arrayapi.OpSort, arrayapi.SearchOptions{}, []any{must(line.AsType(dtype.Float32))}},
		{"argsort/dtype=f8/n=1e6", arrayapi.OpArgSort, arrayapi.SearchOptions{}, []any{line}},
		{"argsort/dtype=f8/rows=1000", arrayapi.OpArgSort, arrayapi.SearchOptions{}, []any{matrix}},
		{"unique_values/dtype=f8/n=1e6", arrayapi.OpUniqueValues, arrayapi.SearchOptions{}, []any{line}},
		{"unique_all/dtype=i8/n=1e6", arrayapi.OpUniqueAll, arrayapi.SearchOptions{}, []any{ints}},
		{"searchsorted/dtype=f8/n=1e6", arrayapi.OpSearchSorted, arrayapi.SearchOptions{}, []any{sorted, line}},
		{"searchsorted/dtype=f8/one", arrayapi.OpSearchSorted, arrayapi.SearchOptions{}, []any{sorted, 0.5}},
		{"isin/dtype=i8/n=1e6/set=4", arrayapi.OpIsIn, arrayapi.SearchOptions{}, []any{ints, few}},
		{"isin/dtype=f8/n=1e6/set=1e6", arrayapi.OpIsIn, arrayapi.SearchOptions{}, []any{line, sorted}},
		{"nonzero/dtype=i8/n=1e6", arrayapi.OpNonzero, arrayapi.SearchOptions{}, []any{must(ints.Reshape([]int{1000, 1000}, arrayapi.CopyIfNeeded))}},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := search(c.op, c.o, c.args...); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkFourierTransform(b *testing.B) {
	matrix, line, prime := normal(1024, 1024), normal(1<<20), normal(1_000_003)
	for _, c := range []struct {
		name string
		op   arrayapi.Op
		x    *ndarray.Array
		axes []int
	}{
		{"fft/dtype=c16/rows=1024", arrayapi.OpFFT, must(matrix.AsType(dtype.Complex128)), nil},
		{"fft/dtype=c16/columns=1024", arrayapi.OpFFT, must(matrix.AsType(dtype.Complex128)), []int{0}},
		{"fft/dtype=c8/rows=1024", arrayapi.OpFFT, must(matrix.AsType(dtype.Complex64)), nil},
		{"rfft/dtype=f8/rows=1024", arrayapi.OpRFFT, matrix, nil},
		{"fftn/dtype=c16/n=1024x1024", arrayapi.OpFFTN, must(matrix.AsType(dtype.Complex128)), nil},
		{"fft/dtype=c16/n=2^20", arrayapi.OpFFT, must(line.AsType(dtype.Complex128)), nil},
		{"rfft/dtype=f8/n=2^20", arrayapi.OpRFFT, line, nil},
		{"fft/dtype=c16/n=1000003", arrayapi.OpFFT, must(prime.AsType(dtype.Complex128)), nil},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := fourierTransform(c.op, c.x, arrayapi.FourierOptions{Axes: c.axes}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
