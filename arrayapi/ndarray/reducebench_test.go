package ndarray_test

import (
	"fmt"
	"testing"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
)

// scattered returns numbers without an order, none of them zero.
func scattered(d dtype.DType, shape ...int) *ndarray.Array {
	n := 1
	for _, size := range shape {
		n *= size
	}
	s := make([]float64, n)
	for i := range s {
		s[i] = float64(i%10007*7919%10007%100 + 1)
	}
	return must(must(ndarray.FromSlice(s, shape...)).AsType(d))
}

func BenchmarkReduce(b *testing.B) {
	for _, c := range []struct {
		op    arrayapi.Op
		dtype dtype.DType
	}{
		{arrayapi.OpMax, dtype.Float64},
		{arrayapi.OpMax, dtype.Uint8},
		{arrayapi.OpArgMin, dtype.Float64},
		{arrayapi.OpAll, dtype.Bool},
		{arrayapi.OpCountNonzero, dtype.Int64},
		{arrayapi.OpProd, dtype.Float64},
		{arrayapi.OpVar, dtype.Float64},
		{arrayapi.OpVar, dtype.Float32},
		{arrayapi.OpMean, dtype.Float16},
		{arrayapi.OpStd, dtype.Complex128},
	} {
		for _, axes := range [][]int{nil, {0}, {1}} {
			if axes == nil || c.op != arrayapi.OpArgMin || len(axes) == 1 {
				benchReduce(b, c.op, scattered(c.dtype, 1000, 1000), axes)
			}
		}
	}
	benchReduce(b, arrayapi.OpSum, scattered(dtype.Float64, 333_333, 3), []int{1})
	benchReduce(b, arrayapi.OpSum, scattered(dtype.Float64, 4, 250_000), []int{0})
}

func benchReduce(b *testing.B, op arrayapi.Op, x *ndarray.Array, axes []int) {
	b.Run(fmt.Sprintf("op=%s/dtype=%s/shape=%v/axes=%v", op, x.DType(), x.Shape(), axes), func(b *testing.B) {
		b.ReportAllocs()
		b.SetBytes(int64(x.NBytes()))
		for b.Loop() {
			if _, err := reduce(op, x, arrayapi.ReduceOptions{Axes: axes}); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func BenchmarkAccumulate(b *testing.B) {
	for _, op := range []arrayapi.Op{arrayapi.OpCumulativeSum, arrayapi.OpDiff} {
		for _, axes := range [][]int{{0}, {1}} {
			for _, d := range []dtype.DType{dtype.Float64, dtype.Int32} {
				b.Run(fmt.Sprintf("op=%s/dtype=%s/axes=%v/n=1e6", op, d, axes), func(b *testing.B) {
					x := scattered(d, 1000, 1000)
					o := arrayapi.AccumulateOptions{Axes: axes}
					if op == arrayapi.OpDiff {
						o.Order = 1
					}
					b.ReportAllocs()
					b.SetBytes(int64(x.NBytes()))
					for b.Loop() {
						if _, err := accumulate(op, x, o); err != nil {
							b.Fatal(err)
						}
					}
				})
			}
		}
	}
}
