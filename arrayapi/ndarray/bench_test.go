package ndarray_test

import (
	"fmt"
	"testing"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
)

func ones(d dtype.DType, shape ...int) *ndarray.Array { return must(ndarray.Ones(shape, d)) }

func BenchmarkAdd(b *testing.B) {
	const n = 1e6
	for _, d := range []dtype.DType{dtype.Float64, dtype.Float32, dtype.Int8, dtype.Float16, dtype.Complex128} {
		b.Run(fmt.Sprintf("dtype=%s/order=C/n=1e6", d), func(b *testing.B) {
			benchAdd(b, ones(d, n), ones(d, n))
		})
	}
	x := ones(dtype.Float64, 1000, 1000)
	b.Run("dtype=float64/order=F/n=1e6", func(b *testing.B) { benchAdd(b, must(x.T()), must(x.T())) })
	b.Run("dtype=float64/rows+row/n=1e6", func(b *testing.B) { benchAdd(b, x, ones(dtype.Float64, 1000)) })
	b.Run("dtype=float64/rows+column/n=1e6", func(b *testing.B) { benchAdd(b, x, ones(dtype.Float64, 1000, 1)) })
	b.Run("dtype=float64/short rows/n=1e6", func(b *testing.B) { benchAdd(b, ones(dtype.Float64, 250000, 4), ones(dtype.Float64, 4)) })
	b.Run("dtype=float32+float64/order=C/n=1e6", func(b *testing.B) { benchAdd(b, ones(dtype.Float32, n), ones(dtype.Float64, n)) })
	b.Run("dtype=float64/order=C/n=1", func(b *testing.B) { benchAdd(b, ones(dtype.Float64), ones(dtype.Float64)) })
}

func benchAdd(b *testing.B, x, y *ndarray.Array) {
	b.ReportAllocs()
	b.SetBytes(int64(x.NBytes() + y.NBytes()))
	for b.Loop() {
		if _, err := elementwise(arrayapi.OpAdd, x, y); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkSum(b *testing.B) {
	for _, d := range []dtype.DType{dtype.Float64, dtype.Float32, dtype.Int32} {
		for _, axes := range [][]int{nil, {0}, {1}} {
			b.Run(fmt.Sprintf("dtype=%s/axes=%v/n=1e6", d, axes), func(b *testing.B) {
				x := ones(d, 1000, 1000)
				b.ReportAllocs()
				b.SetBytes(int64(x.NBytes()))
				for b.Loop() {
					if _, err := reduce(arrayapi.OpSum, x, arrayapi.ReduceOptions{Axes: axes}); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

func BenchmarkMatMul(b *testing.B) {
	for _, d := range []dtype.DType{dtype.Float64, dtype.Float32, dtype.Complex128, dtype.Int64} {
		for _, n := range []int{4, 64, 512} {
			b.Run(fmt.Sprintf("dtype=%s/n=%d", d, n), func(b *testing.B) {
				x := ones(d, n, n)
				b.ReportAllocs()
				for b.Loop() {
					if _, err := matmul(x, x); err != nil {
						b.Fatal(err)
					}
				}
				products := float64(n) * float64(n) * float64(n) * float64(b.N)
				b.ReportMetric(2*products/b.Elapsed().Seconds()/1e9, "GFLOP/s")
			})
		}
	}
}

func BenchmarkString(b *testing.B) {
	for name, x := range map[string]*ndarray.Array{
		"n=1000": must(arangeFloat(1000).Reshape([]int{50, 20}, arrayapi.CopyIfNeeded)),
		"n=1e7":  must(arangeFloat(1e7).Reshape([]int{1000, 10000}, arrayapi.CopyIfNeeded)),
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_ = x.String()
			}
		})
	}
}

func arangeFloat(n int) *ndarray.Array {
	s := make([]float64, n)
	for i := range s {
		s[i] = float64(i)
	}
	return must(ndarray.FromSlice(s))
}
