package minifloat_test

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/arraylike/arraylike/arrayapi/dtype/minifloat"
	"github.com/stretchr/testify/require"
)

// forEach calls a generic function for each element type.
func forEach(t testing.TB, name func(name string, one func(t testing.TB))) {
	t.Helper()
	bulk[minifloat.Float16](name)
	bulk[minifloat.BFloat16](name)
	bulk[minifloat.Float8E3M4](name)
	bulk[minifloat.Float8E4M3](name)
	bulk[minifloat.Float8E4M3B11FNUZ](name)
	bulk[minifloat.Float8E4M3FN](name)
	bulk[minifloat.Float8E4M3FNUZ](name)
	bulk[minifloat.Float8E5M2](name)
	bulk[minifloat.Float8E5M2FNUZ](name)
	bulk[minifloat.Float8E8M0FNU](name)
	bulk[minifloat.Float6E2M3FN](name)
	bulk[minifloat.Float6E3M2FN](name)
	bulk[minifloat.Float4E2M1FN](name)
}

// bulk compares the bulk functions with the arithmetic on single numbers in
// float64, which the files of ml_dtypes test.
func bulk[T minifloat.Float](name func(string, func(testing.TB))) {
	var zero T
	f := zero.Format()
	name(f.Name(), func(t testing.TB) {
		codes := make([]T, 1<<f.Bits())
		for i := range codes {
			codes[i] = T(i)
		}
		values := make([]float32, len(codes)+1)
		minifloat.Decode(values, codes)
		for i, v := range values[:len(codes)] {
			require.Equal(t, bits(f.Float32(uint16(i))), bits(v), "code %#x", i)
		}

		inputs := rounded(values[:len(codes)])
		got := make([]T, len(inputs))
		minifloat.Encode(got, inputs)
		for i, v := range inputs {
			if want := f.FromFloat64(float64(v)); want != uint16(got[i]) {
				require.Equal(t, want, uint16(got[i]), "%x", v)
			}
			if want := f.FromFloat64(float64(v)); want != f.FromFloat32(v) {
				require.Equal(t, want, f.FromFloat32(v), "%x", v)
			}
		}
	})
}

// rounded returns numbers at, between, and right beside those of a format, and
// others.
func rounded(values []float32) (inputs []float32) {
	rng := rand.New(rand.NewPCG(7, 9))
	for range 20_000 {
		inputs = append(inputs, math.Float32frombits(rng.Uint32()))
	}
	for i, v := range values {
		near := []float32{v, (v + values[(i+1)%len(values)]) / 2}
		for _, x := range near {
			up, down := math.Nextafter32(x, math.MaxFloat32), math.Nextafter32(x, -math.MaxFloat32)
			inputs = append(inputs, x, -x, up, down)
		}
	}
	nan := math.Float32frombits(0x7f800001) // its payload is in the lower half alone
	return append(inputs, nan, -nan, math.MaxFloat32, math.SmallestNonzeroFloat32, 0, float32(math.Copysign(0, -1)), float32(math.Inf(1)), float32(math.Inf(-1)))
}

func TestBulk(t *testing.T) {
	forEach(t, func(name string, one func(testing.TB)) {
		t.Run(name, func(t *testing.T) { one(t) })
	})
}

// The inputs and codes are those of ml_dtypes and NumPy.
func TestEncodeIsMLDTypes(t *testing.T) {
	data := read(t, "rounding.bin")
	n := int(binary.LittleEndian.Uint32(data))
	inputs := make([]float32, n)
	for i := range inputs {
		inputs[i] = math.Float32frombits(binary.LittleEndian.Uint32(data[4+4*i:]))
	}
	for i, encode := range []func() []uint16{
		encoder[minifloat.Float16](inputs), encoder[minifloat.BFloat16](inputs), encoder[minifloat.Float8E3M4](inputs),
		encoder[minifloat.Float8E4M3](inputs), encoder[minifloat.Float8E4M3B11FNUZ](inputs), encoder[minifloat.Float8E4M3FN](inputs),
		encoder[minifloat.Float8E4M3FNUZ](inputs), encoder[minifloat.Float8E5M2](inputs), encoder[minifloat.Float8E5M2FNUZ](inputs),
		encoder[minifloat.Float8E8M0FNU](inputs), encoder[minifloat.Float6E2M3FN](inputs), encoder[minifloat.Float6E3M2FN](inputs),
		encoder[minifloat.Float4E2M1FN](inputs),
	} {
		want := make([]uint16, n)
		for j := range want {
			want[j] = binary.LittleEndian.Uint16(data[4+4*n+2*(i*n+j):])
		}
		require.Equal(t, want, encode(), formats[i].Name())
	}
}

func encoder[T minifloat.Float](inputs []float32) func() []uint16 {
	return func() []uint16 {
		codes := make([]T, len(inputs))
		minifloat.Encode(codes, inputs)
		out := make([]uint16, len(codes))
		for i, c := range codes {
			out[i] = uint16(c)
		}
		return out
	}
}

func BenchmarkDecode(b *testing.B) {
	benchmarkDecode[minifloat.Float16](b)
	benchmarkDecode[minifloat.BFloat16](b)
	benchmarkDecode[minifloat.Float8E4M3FN](b)
}

func BenchmarkEncode(b *testing.B) {
	benchmarkEncode[minifloat.Float16](b)
	benchmarkEncode[minifloat.BFloat16](b)
	benchmarkEncode[minifloat.Float8E4M3FN](b)
}

func benchmarkDecode[T minifloat.Float](b *testing.B) {
	var zero T
	b.Run(fmt.Sprintf("dtype=%s/n=1e+06", zero.Format().Name()), func(b *testing.B) {
		dst, src := make([]float32, 1e6), make([]T, 1e6)
		for i := range src {
			src[i] = T(i * 31)
		}
		b.SetBytes(4e6)
		b.ReportAllocs()
		for b.Loop() {
			minifloat.Decode(dst, src)
		}
	})
}

func benchmarkEncode[T minifloat.Float](b *testing.B) {
	var zero T
	b.Run(fmt.Sprintf("dtype=%s/n=1e+06", zero.Format().Name()), func(b *testing.B) {
		dst, src := make([]T, 1e6), make([]float32, 1e6)
		for i := range src {
			src[i] = float32(i-500_000) / 1000
		}
		b.SetBytes(4e6)
		b.ReportAllocs()
		for b.Loop() {
			minifloat.Encode(dst, src)
		}
	})
}

func ExampleDecode() {
	weights := []minifloat.BFloat16{0x3f80, 0xc040, 0x7f80}
	values := make([]float32, len(weights))
	minifloat.Decode(values, weights)
	fmt.Println(values)
	// Output: [1 -3 +Inf]
}
