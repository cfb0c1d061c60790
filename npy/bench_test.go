package npy_test

import (
	"bytes"
	"fmt"
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/npy"
)

// layouts of the benchmarks; strided is every other element of each row.
var layouts = []string{"C", "F", "strided"}

func benchmarkArray(b *testing.B, d dtype.DType, layout string, n int) arrayapi.Buffer {
	b.Helper()
	shape := []int{n}
	if n >= 1000 {
		shape = []int{n / 1000, 1000}
	}
	if layout == "strided" {
		shape[len(shape)-1] *= 2
	}
	buf, err := arrayapi.NewBuffer(d, shape)
	require.NoError(b, err)
	for i := range buf.Data {
		buf.Data[i] = byte(i)
	}
	switch layout {
	case "F":
		buf = buf.Transposed()
	case "strided":
		last := len(shape) - 1
		buf.Shape[last] /= 2
		buf.Strides[last] *= 2
	}
	return buf
}

func BenchmarkWrite(b *testing.B) {
	for _, d := range []dtype.DType{dtype.Uint8, dtype.Float64} {
		for _, layout := range layouts {
			for _, n := range []int{3, 1e6} {
				b.Run(fmt.Sprintf("dtype=%s/order=%s/n=%.0e", d.Str()[1:], layout, float64(n)), func(b *testing.B) {
					buf := benchmarkArray(b, d, layout, n)
					b.SetBytes(int64(buf.NBytes()))
					b.ReportAllocs()
					for b.Loop() {
						if err := npy.Write(io.Discard, buf, nil); err != nil {
							b.Fatal(err)
						}
					}
				})
			}
		}
	}
}

func BenchmarkRead(b *testing.B) {
	for _, d := range []dtype.DType{dtype.Uint8, dtype.Float64} {
		for _, layout := range layouts[:2] {
			for _, n := range []int{3, 1e6} {
				b.Run(fmt.Sprintf("dtype=%s/order=%s/n=%.0e", d.Str()[1:], layout, float64(n)), func(b *testing.B) {
					buf := benchmarkArray(b, d, layout, n)
					var file bytes.Buffer
					require.NoError(b, npy.Write(&file, buf, nil))
					r := bytes.NewReader(file.Bytes())
					b.SetBytes(int64(buf.NBytes()))
					b.ReportAllocs()
					for b.Loop() {
						r.Reset(file.Bytes())
						if _, err := npy.Read(r, nil); err != nil {
							b.Fatal(err)
						}
					}
				})
			}
		}
	}
}

func BenchmarkReadInto(b *testing.B) {
	for _, layout := range layouts {
		b.Run(fmt.Sprintf("dtype=f8/order=%s/n=1e+06", layout), func(b *testing.B) {
			buf := benchmarkArray(b, dtype.Float64, layout, 1e6)
			var file bytes.Buffer
			require.NoError(b, npy.Write(&file, buf, &npy.WriteOptions{Order: npy.OrderC}))
			r := bytes.NewReader(file.Bytes())
			b.SetBytes(int64(buf.NBytes()))
			b.ReportAllocs()
			for b.Loop() {
				r.Reset(file.Bytes())
				if err := npy.ReadInto(r, buf, nil); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
