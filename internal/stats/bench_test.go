package stats_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/convert"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/stats"
)

// benchData is an array of n random elements of the dtype: normal floats, integers over
// their whole range.
func benchData(b *testing.B, d dtype.DType, n int) arrayapi.Buffer {
	r := rand.New(rand.NewPCG(1, 2))
	switch d.Kind() {
	case dtype.KindFloat64:
		return bufferOf(b, generate(n, r.NormFloat64))
	case dtype.KindFloat32:
		return bufferOf(b, generate(n, func() float32 { return float32(r.NormFloat64()) }))
	case dtype.KindFloat16, dtype.KindBFloat16, dtype.KindFloat8E4M3FN:
		x, err := convert.FromFloat32s(d, generate(n, func() float32 { return float32(r.NormFloat64()) }))
		require.NoError(b, err)
		return x
	case dtype.KindComplex128:
		return bufferOf(b, generate(n, func() complex128 { return complex(r.NormFloat64(), r.NormFloat64()) }))
	}
	words := bufferOf(b, generate(n*d.Size()/8+1, r.Uint64))
	x := arrayapi.Buffer{DType: d, Shape: []int{n}, Strides: []int{d.Size()}, Data: words.Data}
	require.NoError(b, x.Check())
	return x
}

func generate[T any](n int, next func() T) []T {
	s := make([]T, n)
	for i := range s {
		s[i] = next()
	}
	return s
}

func benchOf(b *testing.B, x arrayapi.Buffer) {
	b.SetBytes(int64(x.NBytes()))
	b.ReportAllocs()
	for b.Loop() {
		if _, ok := stats.Of(x); !ok {
			b.Fatal("no statistics")
		}
	}
}

func BenchmarkOf(b *testing.B) {
	for _, name := range []string{"f8", "f4", "f2", "bfloat16", "float8_e4m3fn", "c16", "i8", "u8", "i4", "i2", "i1", "u1", "b1", "M8[s]"} {
		d, err := dtype.Parse(name)
		require.NoError(b, err)
		for _, n := range []int{100, 1e6} {
			b.Run(fmt.Sprintf("dtype=%s/n=%.0e", name, float64(n)), func(b *testing.B) { benchOf(b, benchData(b, d, n)) })
		}
	}
}

func BenchmarkOfLayouts(b *testing.B) {
	x := benchData(b, dtype.Float64, 1e6)
	x.Shape, x.Strides = []int{1000, 1000}, []int{8000, 8}
	swapped := x
	swapped.DType = x.DType.WithOrder(dtype.BigEndian + dtype.LittleEndian - dtype.Native())
	columns := x
	columns.Shape, columns.Strides = []int{1000, 500}, []int{8000, 16}
	inner := x
	inner.Shape = []int{1000, 900}
	nans := benchData(b, dtype.Float64, 1e6)
	for i := range 1000000 {
		if rand.IntN(3) == 0 {
			copy(nans.Data[8*i:], bufferOf(b, []float64{math.NaN()}).Data)
		}
	}
	sorted := bufferOf(b, generate(1e6, func() func() float64 { v := 0.0; return func() float64 { v++; return v } }()))
	for name, x := range map[string]arrayapi.Buffer{
		"order=F": x.Transposed(), "order=swapped": swapped, "order=columns": columns, "order=inner": inner, "values=nan": nans, "values=sorted": sorted,
	} {
		b.Run(name, func(b *testing.B) { benchOf(b, x) })
	}
}

func BenchmarkText(b *testing.B) {
	words := mixed(2e5)
	lines := generate(1e5, func() func() string {
		i := 0
		return func() string { i += 2; return fmt.Sprintf("w%d w%d", words[i-1]%1000, words[i-2]%1000) }
	}())
	x, err := convert.FromStrings(lines)
	require.NoError(b, err)
	b.SetBytes(int64(x.NBytes()))
	b.ReportAllocs()
	for b.Loop() {
		if _, ok := stats.Text(x); !ok {
			b.Fatal("no words")
		}
	}
}
