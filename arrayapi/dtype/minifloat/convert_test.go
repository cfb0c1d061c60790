package minifloat_test

import (
	"fmt"
	"testing"

	"github.com/arraylike/arraylike/arrayapi/dtype/minifloat"
	"github.com/stretchr/testify/require"
)

// Each type is wired to its own format; what the formats do is checked with
// them. The codes of 1.5 are those of NumPy and ml_dtypes, and 1.5 is halfway
// to the upper power of two for the format without a mantissa.
func TestTypes(t *testing.T) {
	check(t, minifloat.FormatFloat16, minifloat.Float16From, 0x3e00)
	check(t, minifloat.FormatBFloat16, minifloat.BFloat16From, 0x3fc0)
	check(t, minifloat.FormatFloat8E3M4, minifloat.Float8E3M4From, 0x38)
	check(t, minifloat.FormatFloat8E4M3, minifloat.Float8E4M3From, 0x3c)
	check(t, minifloat.FormatFloat8E4M3B11FNUZ, minifloat.Float8E4M3B11FNUZFrom, 0x5c)
	check(t, minifloat.FormatFloat8E4M3FN, minifloat.Float8E4M3FNFrom, 0x3c)
	check(t, minifloat.FormatFloat8E4M3FNUZ, minifloat.Float8E4M3FNUZFrom, 0x44)
	check(t, minifloat.FormatFloat8E5M2, minifloat.Float8E5M2From, 0x3e)
	check(t, minifloat.FormatFloat8E5M2FNUZ, minifloat.Float8E5M2FNUZFrom, 0x42)
	check(t, minifloat.FormatFloat8E8M0FNU, minifloat.Float8E8M0FNUFrom, 0x80)
	check(t, minifloat.FormatFloat6E2M3FN, minifloat.Float6E2M3FNFrom, 0x0c)
	check(t, minifloat.FormatFloat6E3M2FN, minifloat.Float6E3M2FNFrom, 0x0e)
	check(t, minifloat.FormatFloat4E2M1FN, minifloat.Float4E2M1FNFrom, 0x3)
}

func check[T minifloat.Float](t *testing.T, f *minifloat.Format, from func(float32) T, code T) {
	t.Run(f.Name(), func(t *testing.T) {
		x := from(1.5)
		require.Equal(t, code, x)
		require.Same(t, f, x.Format())
		want := float32(1.5)
		if f == minifloat.FormatFloat8E8M0FNU {
			want = 2
		}
		require.Equal(t, want, x.Float32())
	})
}

// Rounding by way of float32 would round these twice, to the wrong side.
func TestFromFloat64RoundsOnce(t *testing.T) {
	for _, c := range []struct {
		format *minifloat.Format
		v      float64
		want   float32
	}{
		{minifloat.FormatBFloat16, 1 + 0x1p-8 + 0x1p-40, 1 + 0x1p-7}, // just above halfway
		{minifloat.FormatBFloat16, 1 + 0x3p-8 - 0x1p-40, 1 + 0x1p-7}, // just below halfway
		{minifloat.FormatFloat16, 1 + 0x1p-11 + 0x1p-50, 1 + 0x1p-10},
		{minifloat.FormatFloat8E5M2, 1 + 0x1p-3 + 0x1p-52, 1.25},
		{minifloat.FormatFloat16, 5e-324, 0},
	} {
		require.Equal(t, c.want, c.format.Float32(c.format.FromFloat64(c.v)), "%s of %x", c.format.Name(), c.v)
	}
}

func BenchmarkFloat32(b *testing.B) {
	for _, f := range formats {
		b.Run(f.Name(), func(b *testing.B) {
			var sum float32
			for b.Loop() {
				sum += f.Float32(0x3c)
			}
			_ = sum
		})
	}
}

func BenchmarkFromFloat32(b *testing.B) {
	for _, f := range formats {
		b.Run(f.Name(), func(b *testing.B) {
			var sum uint16
			for b.Loop() {
				sum += f.FromFloat32(1.2345)
			}
			_ = sum
		})
	}
}

func ExampleBFloat16From() {
	x := minifloat.BFloat16From(3.14159)
	fmt.Println(x.Float32())
	fmt.Printf("%#04x\n", uint16(x))
	// Output:
	// 3.140625
	// 0x4049
}
