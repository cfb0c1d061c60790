package plots

import (
	"bytes"
	"errors"
	"image/png"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// Whatever the bytes, layout and options, there is a picture or an error that says
// why not.
func FuzzDraw(f *testing.F) {
	dtypes := []string{"?", "i1", "u1", ">i8", "<u8", "<f8", ">f4", "<f2", "bfloat16", "<c16", "<M8[ns]", ">M8[7Y]", "M8[as]", "m8[D]", "float8_e5m2", "int4", "M8[D]", "M8"}
	for i := range dtypes {
		f.Add(bytes.Repeat([]byte{1, 0xff, 7, byte(i)}, 40), byte(i), int16(5), int16(4), int8(16), int8(-8), byte(0), "a title")
		f.Add(bytes.Repeat([]byte{0, 0, 0x80}, 40), byte(i), int16(1), int16(9), int8(0), int8(8), byte(1), "")
	}
	f.Fuzz(func(t *testing.T, data []byte, d byte, rows, cols int16, rowStride, colStride int8, kind byte, title string) {
		b := arrayapi.Buffer{Data: data, Shape: []int{int(rows), int(cols)}, Strides: []int{int(rowStride), int(colStride)}}
		var err error
		b.DType, err = dtype.Parse(dtypes[int(d)%len(dtypes)])
		require.NoError(t, err)
		for i, n := range b.Shape {
			if b.Strides[i] < 0 && n > 0 {
				b.Offset -= (n - 1) * b.Strides[i]
			}
		}
		o := &Options{Title: title, Kind: []string{"", Histogram, HeatMap, Image}[kind%4], Width: 320, Height: 240}
		if kind&64 != 0 {
			b.Shape, b.Strides = b.Shape[:1], b.Strides[:1]
		}
		if b.Check() != nil || b.Size() > 1<<16 {
			return
		}
		var w bytes.Buffer
		if _, err := Draw(&w, b, o); err != nil {
			require.ErrorIs(t, err, errors.ErrUnsupported)
			return
		}
		_, err = png.DecodeConfig(&w)
		require.NoError(t, err)
	})
}
