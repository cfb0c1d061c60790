package npy_test

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/npy"
)

// What the benchmarks go over; strided is every other element of each row.
var (
	layouts = []string{"C", "F", "strided"}
	sizes   = []int{3, 1e3, 1e6}
	dtypes  = []dtype.DType{
		dtype.Uint8, dtype.Int16, dtype.Float32, dtype.Float64, dtype.Complex128, dtype.BFloat16,
		dtype.NewUnicode(8), dtype.NewDateTime64(dtype.Nanosecond, 1), record,
	}
	record, _ = dtype.Parse("[('id', '<i4'), ('at', '<f8', (3,)), ('tag', 'S4')]")
)

func benchmarkName(d dtype.DType, layout string, n int) string {
	return fmt.Sprintf("dtype=%s/order=%s/n=%.0e", strings.TrimLeft(d.Str(), "<>|"), layout, float64(n))
}

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
	for _, d := range dtypes {
		for _, layout := range layouts {
			for _, n := range sizes {
				b.Run(benchmarkName(d, layout, n), func(b *testing.B) {
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
	for _, d := range dtypes {
		for _, layout := range layouts[:2] {
			for _, n := range sizes {
				b.Run(benchmarkName(d, layout, n), func(b *testing.B) {
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

// benchmarkFile is a file of n float64, and the same in memory.
func benchmarkFile(b *testing.B, n int) (path string, buf arrayapi.Buffer) {
	b.Helper()
	buf = benchmarkArray(b, dtype.Float64, "C", n)
	path = filepath.Join(b.TempDir(), "x.npy")
	require.NoError(b, npy.WriteFile(path, buf, nil))
	return path, buf
}

// BenchmarkReadFile reads into fresh memory, into memory that is there, and, as the
// bound of that, by read(2) alone.
func BenchmarkReadFile(b *testing.B) {
	for _, n := range []int{1e3, 1e6, 1e7} {
		path, buf := benchmarkFile(b, n)
		for name, read := range map[string]func() error{
			"fresh": func() error {
				_, err := npy.ReadFile(path, nil)
				return err
			},
			"into": func() error {
				f, err := os.Open(path)
				if err != nil {
					return err
				}
				defer f.Close()
				return npy.ReadInto(f, buf, nil)
			},
			"bound": func() error {
				f, err := os.Open(path)
				if err != nil {
					return err
				}
				defer f.Close()
				_, err = io.ReadFull(struct{ io.Reader }{f}, buf.Data)
				return err
			},
		} {
			b.Run(fmt.Sprintf("%s/dtype=f8/n=%.0e", name, float64(n)), func(b *testing.B) {
				b.SetBytes(int64(buf.NBytes()))
				b.ReportAllocs()
				for b.Loop() {
					if err := read(); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

func BenchmarkMap(b *testing.B) {
	for _, n := range []int{1e3, 1e7} {
		path, _ := benchmarkFile(b, n)
		b.Run(fmt.Sprintf("dtype=f8/n=%.0e", float64(n)), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				m, err := npy.Map(path, npy.MapReadOnly, nil)
				if err != nil {
					b.Fatal(err)
				}
				m.Free()
			}
		})
	}
}

// BenchmarkReadRegion reads parts of 1000 rows of 1000.
func BenchmarkReadRegion(b *testing.B) {
	path, _ := benchmarkFile(b, 1e6)
	f, err := npy.OpenFile(path, nil)
	require.NoError(b, err)
	defer f.Close()
	for name, region := range map[string]npy.Region{
		"rows":         {Start: []int{500}, Stop: []int{600}},
		"columns":      {Start: []int{0, 500}, Stop: []int{1000, 600}},
		"one_column":   {Start: []int{0, 500}, Stop: []int{1000, 501}},
		"every_second": {Step: []int{2, 2}},
	} {
		b.Run(name, func(b *testing.B) {
			part, err := f.ReadRegion(region)
			require.NoError(b, err)
			b.SetBytes(int64(part.NBytes()))
			b.ReportAllocs()
			for b.Loop() {
				if err := f.ReadRegionInto(part, region); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkRows reads 1000 rows, and appends as many.
func BenchmarkRows(b *testing.B) {
	path, buf := benchmarkFile(b, 1e6)
	f, err := npy.OpenFile(path, nil)
	require.NoError(b, err)
	defer f.Close()
	b.Run("read", func(b *testing.B) {
		b.SetBytes(int64(buf.NBytes()))
		b.ReportAllocs()
		for b.Loop() {
			for _, err := range f.Rows() {
				if err != nil {
					b.Fatal(err)
				}
			}
		}
	})
	b.Run("write", func(b *testing.B) {
		rows := partsOf(buf, 0, 1)
		b.SetBytes(int64(buf.NBytes()))
		b.ReportAllocs()
		for b.Loop() {
			w, err := npy.NewWriter(io.Discard, dtype.Float64, buf.Shape, nil)
			if err != nil {
				b.Fatal(err)
			}
			for _, row := range rows {
				if err := w.Append(row); err != nil {
					b.Fatal(err)
				}
			}
			if err := w.Close(); err != nil {
				b.Fatal(err)
			}
		}
	})
}
