package plots

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/color"
	"image/png"
	"math"
	"slices"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/convert"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// drawn returns the picture of b.
func drawn(t *testing.T, b arrayapi.Buffer, o *Options) (kind string, img image.Image, file []byte) {
	var f bytes.Buffer
	kind, err := Draw(&f, b, o)
	require.NoError(t, err)
	file = f.Bytes()
	img, err = png.Decode(bytes.NewReader(file))
	require.NoError(t, err)
	return kind, img, file
}

// area returns how many pixels have a colour, and the rectangle around them.
func area(img image.Image, c color.RGBA) (n int, around image.Rectangle) {
	for y := img.Bounds().Min.Y; y < img.Bounds().Max.Y; y++ {
		for x := img.Bounds().Min.X; x < img.Bounds().Max.X; x++ {
			if color.RGBAModel.Convert(img.At(x, y)) == c {
				n++
				around = around.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return n, around
}

func TestHistogramBars(t *testing.T) {
	kind, img, _ := drawn(t, buffer(t, []bool{true, false, true, true}), nil)
	require.Equal(t, Histogram, kind)
	require.Equal(t, image.Rect(0, 0, 640, 480), img.Bounds())
	_, around := area(img, barColor)
	left, right := 0, 0 // heights of the bars
	for y := around.Min.Y; y < around.Max.Y; y++ {
		if color.RGBAModel.Convert(img.At(around.Min.X+around.Dx()/4, y)) == barColor {
			left++
		}
		if color.RGBAModel.Convert(img.At(around.Max.X-around.Dx()/4, y)) == barColor {
			right++
		}
	}
	require.Equal(t, around.Dy(), right)
	require.InDelta(t, float64(right)/3, left, 1)
}

func TestEveryBarIsSeen(t *testing.T) {
	s := make([]float64, 1_000_000)
	s[0] = 1e300
	_, img, _ := drawn(t, buffer(t, s), nil)
	_, around := area(img, barColor)
	require.Greater(t, around.Dx(), 400, "one in a million, at the other end")
	_, img, _ = drawn(t, buffer(t, []float64{7}), nil)
	n, around := area(img, barColor)
	require.Equal(t, around.Dx()*around.Dy(), n, "a constant is one bar")
}

func TestHeatMapColors(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	s := []float64{-3, 0, nan, inf, -inf, 9}
	// The ends of viridis, as matplotlib has them.
	cold, hot := color.RGBA{0x44, 0x01, 0x54, 0xff}, color.RGBA{0xfd, 0xe7, 0x25, 0xff}
	kind, img, _ := drawn(t, buffer(t, s, 2, 3), nil)
	require.Equal(t, HeatMap, kind)
	var cells []image.Rectangle
	for _, c := range []color.RGBA{cold, oddColors[oddNaN], oddColors[oddPosInf], oddColors[oddNegInf], hot} {
		n, _ := area(img, c)
		require.Greater(t, n, 20_000)
	}
	// The cell of each, found along its row: the row of a colour bar and of a legend is one pixel of the cold and hot.
	at := func(c color.RGBA, x, y int) bool { return color.RGBAModel.Convert(img.At(x, y)) == c }
	for _, c := range []color.RGBA{cold, hot} {
		for y := range 480 {
			for x := range 640 - 40 {
				if at(c, x, y) && at(c, x+40, y) && at(c, x, min(y+40, 479)) {
					cells = append(cells, image.Rect(x, y, x+40, y+40))
				}
			}
		}
	}
	require.Less(t, cells[0].Min.X, 100, "the first element is at the top left")
	require.Less(t, cells[0].Min.Y, 100)
	last := cells[len(cells)-1]
	require.Greater(t, last.Max.X, 500, "the last one at the bottom right")
	require.Greater(t, last.Max.Y, 400)
}

func TestImagePixels(t *testing.T) {
	gray := []uint8{0, 50, 100, 150, 200, 255}
	rgb := []uint8{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}
	floats, err := convert.FromFloat32s(dtype.Float16, []float32{0, 1, 0.5, 0.25, 0.75, 1}, 1, 2, 3)
	require.NoError(t, err)
	reversed := buffer(t, rgb, 1, 4, 3) // BGR, from right to left
	reversed.Offset, reversed.Strides = 11, []int{12, -3, -1}
	repeated := buffer(t, gray, 2, 3, 1)
	repeated.Shape, repeated.Strides = []int{2, 3, 3}, []int{3, 1, 0}
	for _, c := range []struct {
		name string
		b    arrayapi.Buffer
		o    *Options
		want []color.NRGBA // in row-major order
	}{
		{"grey", buffer(t, gray, 2, 3), nil, grays(gray...)},
		{"grey, column-major", buffer(t, gray, 3, 2).Transposed(), nil, grays(0, 100, 200, 50, 150, 255)},
		{"grey, repeated", repeated, nil, grays(gray...)},
		{"colour", buffer(t, rgb, 2, 2, 3), nil, []color.NRGBA{{1, 2, 3, 255}, {4, 5, 6, 255}, {7, 8, 9, 255}, {10, 11, 12, 255}}},
		{"alpha", buffer(t, []uint8{9, 8, 7, 0, 6, 5, 4, 3}, 1, 2, 4), nil, []color.NRGBA{{9, 8, 7, 0}, {6, 5, 4, 3}}},
		{"reversed", reversed, nil, []color.NRGBA{{12, 11, 10, 255}, {9, 8, 7, 255}, {6, 5, 4, 255}, {3, 2, 1, 255}}},
		{"floats", floats, nil, []color.NRGBA{{0, 255, 128, 255}, {64, 191, 255, 255}}},
		{"bool", buffer(t, []bool{false, true}, 1, 2), &Options{Kind: Image}, grays(0, 255)},
		{"grey floats", buffer(t, []float64{0, 1, 0.2, 0.6}, 2, 2), &Options{Kind: Image}, grays(0, 255, 51, 153)},
		{"reduced", buffer(t, []uint8{0, 2, 4, 6, 10, 20}, 2, 3), &Options{Width: 2, Height: 2}, grays(5, 12)},
		{"reduced, transparent parts do not count", buffer(t, []uint8{200, 100, 0, 255, 7, 7, 7, 0}, 1, 2, 4), &Options{Width: 1}, []color.NRGBA{{200, 100, 0, 128}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			kind, img, _ := drawn(t, c.b, c.o)
			require.Equal(t, Image, kind)
			require.Equal(t, c.want, pixelsOf(img))
		})
	}
}

func TestReducedImageIsNumPys(t *testing.T) {
	c := readAnswers(t).Image
	_, img, _ := drawn(t, array(t, c.NPY), &Options{Width: 20, Height: 20})
	require.Equal(t, image.Rect(0, 0, 20, 14), img.Bounds())
	want, _ := array(t, c.Reduced).Bytes()
	var got []uint8
	for _, p := range pixelsOf(img) {
		got = append(got, p.R, p.G, p.B, p.A)
	}
	require.Equal(t, want, got)
}

func grays(levels ...uint8) []color.NRGBA {
	all := make([]color.NRGBA, len(levels))
	for i, v := range levels {
		all[i] = color.NRGBA{v, v, v, 255}
	}
	return all
}

func pixelsOf(img image.Image) (all []color.NRGBA) {
	for y := range img.Bounds().Dy() {
		for x := range img.Bounds().Dx() {
			all = append(all, color.NRGBAModel.Convert(img.At(x, y)).(color.NRGBA))
		}
	}
	return all
}

func TestLayoutAndByteOrderDoNotMatter(t *testing.T) {
	s := make([]float64, 90*70)
	for i := range s {
		s[i] = math.Sin(float64(i))
	}
	plain := buffer(t, s, 90, 70)
	columns := plain.Transposed().Copy().Transposed()
	backwards := buffer(t, reversedOf(s), 90, 70)
	backwards.Offset, backwards.Strides = 8*(len(s)-1), []int{-560, -8}
	swapped := plain.Copy()
	swapped.DType = plain.DType.WithOrder(dtype.BigEndian)
	if !swapped.DType.IsNative() {
		for word := range slices.Chunk(swapped.Data, 8) {
			slices.Reverse(word)
		}
	}
	for _, kind := range []string{HeatMap, Histogram} {
		_, _, want := drawn(t, plain, &Options{Kind: kind, Width: 320, Height: 240})
		for name, b := range map[string]arrayapi.Buffer{"columns": columns, "backwards": backwards, "big-endian": swapped} {
			_, _, got := drawn(t, b, &Options{Kind: kind, Width: 320, Height: 240})
			require.Equal(t, want, got, "%s %s", kind, name)
		}
	}
	repeated := buffer(t, []float64{1, 2, 2, 5})
	repeated.Shape, repeated.Strides = []int{6, 4}, []int{0, 8}
	for _, kind := range []string{HeatMap, Histogram} {
		_, _, want := drawn(t, repeated.Copy(), &Options{Kind: kind})
		_, _, got := drawn(t, repeated, &Options{Kind: kind})
		if kind == HeatMap {
			require.Equal(t, want, got)
		}
		_, bars := area(decode(t, got), barColor)
		_, wantBars := area(decode(t, want), barColor)
		require.Equal(t, wantBars.Dy(), bars.Dy())
	}
}

func decode(t *testing.T, file []byte) image.Image {
	img, err := png.Decode(bytes.NewReader(file))
	require.NoError(t, err)
	return img
}

func reversedOf(s []float64) []float64 {
	s = slices.Clone(s)
	slices.Reverse(s)
	return s
}

// Nothing of these may panic, loop or draw nothing.
func TestHardNumbers(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	for _, s := range [][]float64{
		{0}, {nan}, {inf}, {-inf, inf}, {nan, nan, 1}, {1e308, -1e308}, {1e308, 1e308}, {math.MaxFloat64, -math.MaxFloat64, 0},
		{5e-324, 0}, {5e-324, 1e-323}, {-5e-324, 5e-324}, {1, math.Nextafter(1, 2)}, {1e300, 1e-300}, {0, math.Copysign(0, -1)},
		{1e16, 1e16 + 2}, {1e-250, 2e-250}, {1e280, 1.1e280}, {-1e-320, 1e10}, {1e100, math.Nextafter(1e100, inf)},
	} {
		o := &Options{Width: 320, Height: 240}
		_, img, _ := drawn(t, buffer(t, s), o)
		bars, _ := area(img, barColor)
		require.Equal(t, slices.ContainsFunc(s, isFinite), bars > 0, "%v", s)
		_, img, _ = drawn(t, buffer(t, s, len(s), 1), o)
		white, _ := area(img, color.RGBA{255, 255, 255, 255})
		require.Less(t, white, 320*240*4/5, "a fifth of the picture is cells")
	}
}

func isFinite(x float64) bool { return x-x == 0 }

func TestWhatCannotBeDrawn(t *testing.T) {
	record, err := dtype.NewStruct([]dtype.Field{{Name: "a", DType: dtype.Int8}}, -1)
	require.NoError(t, err)
	of := func(d dtype.DType, shape ...int) arrayapi.Buffer {
		b, err := arrayapi.NewBuffer(d, shape)
		require.NoError(t, err)
		return b
	}
	for _, c := range []struct {
		name string
		b    arrayapi.Buffer
		o    *Options
		want string
	}{
		{"empty", of(dtype.Float64, 0), nil, "without elements: float64 (0,)"},
		{"empty image", of(dtype.Uint8, 0, 5, 3), nil, "without elements: uint8 (0, 5, 3)"},
		{"scalar", of(dtype.Float64), nil, "no picture of float64 ()"},
		{"text", of(dtype.NewUnicode(3), 4), nil, "dtype <U3"},
		{"void", of(dtype.NewVoid(3), 4), nil, "dtype |V3"},
		{"struct", of(record, 4), nil, "dtype [('a', 'i1')]"},
		{"complex long double", of(dtype.CLongDouble(32), 4), nil, "dtype complex256"},
		{"rank 3", of(dtype.Float64, 2, 2, 2), nil, "no picture of float64 (2, 2, 2)"},
		{"int16 image", of(dtype.Int16, 2, 2, 3), nil, "no picture of int16 (2, 2, 3)"},
		{"beyond 1", buffer(t, []float64{0, 1, 1.5}, 1, 1, 3), nil, "from 0 to 1, have 0 to 1.5"},
		{"NaN", buffer(t, []float64{0, 1, math.NaN()}, 1, 1, 3), nil, "have 1 that are not finite"},
		{"heat map of a vector", buffer(t, []float64{1}), &Options{Kind: HeatMap}, "no heatmap of float64 (1,)"},
		{"image of numbers", of(dtype.Int32, 2, 2), &Options{Kind: Image}, "no image of int32 (2, 2)"},
		{"histogram of a scalar", of(dtype.Float64), &Options{Kind: Histogram}, "no histogram of float64 ()"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var w bytes.Buffer
			_, err := Draw(&w, c.b, c.o)
			require.ErrorIs(t, err, errors.ErrUnsupported)
			require.ErrorContains(t, err, c.want)
			require.Zero(t, w.Len())
		})
	}
	_, _, file := drawn(t, of(dtype.Float64, 2, 2, 2), &Options{Kind: Histogram})
	require.NotEmpty(t, file)
}

type brokenWriter struct{ error }

func (w brokenWriter) Write([]byte) (int, error) { return 0, w.error }

func TestErrors(t *testing.T) {
	b, planted := buffer(t, []float64{1, 2}), errors.New("planted")
	_, err := Draw(brokenWriter{planted}, b, nil)
	require.ErrorIs(t, err, planted)
	for _, c := range []struct {
		o    Options
		want string
	}{
		{Options{Width: 100}, "plots: width: want 320 to 8192 pixels, have 100"},
		{Options{Height: -1}, "plots: height: want 1 to 8192 pixels, have -1"},
		{Options{Width: 8193}, "plots: width: want 1 to 8192 pixels, have 8193"},
		{Options{Kind: "pie"}, `plots: kind: want "histogram", "heatmap" or "image", have "pie"`},
	} {
		_, err := Draw(nil, b, &c.o)
		require.EqualError(t, err, c.want)
		require.NotErrorIs(t, err, errors.ErrUnsupported)
	}
	bad := b
	bad.Shape = []int{3}
	_, err = Draw(nil, bad, nil)
	require.ErrorContains(t, err, "do not lie within 16 bytes")

	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, kind := range []string{Histogram, HeatMap, Image} {
		_, err = draws(ctx, nil, buffer(t, []float64{0, 1}, 1, 2), &Options{Kind: kind})
		require.ErrorIs(t, err, context.Canceled)
	}
	_, err = new(figure).render() // which the library panics at
	require.ErrorContains(t, err, "plots: plot library: ")
}

func TestConcurrentDraws(t *testing.T) {
	b := buffer(t, []float64{1, 2, 2, 3, math.NaN(), 9}, 2, 3)
	_, _, want := drawn(t, b, nil)
	var all sync.WaitGroup
	got := make([]bytes.Buffer, 4)
	for i := range got {
		all.Go(func() { Draw(&got[i], b, nil) })
	}
	all.Wait()
	for i := range got {
		require.Equal(t, want, got[i].Bytes())
	}
}

func TestTitles(t *testing.T) {
	_, _, plain := drawn(t, buffer(t, []float64{1, 2}), &Options{Title: "a b"})
	_, _, odd := drawn(t, buffer(t, []float64{1, 2}), &Options{Title: "a\nb"})
	require.Equal(t, plain, odd, "a title is one line")
	long := make([]byte, 1<<20)
	for i := range long {
		long[i] = byte(i)
	}
	_, img, _ := drawn(t, buffer(t, []float64{1, 2}), &Options{Title: string(long)})
	n, _ := area(img.(interface {
		SubImage(image.Rectangle) image.Image
	}).SubImage(image.Rect(632, 0, 640, 480)), color.RGBA{255, 255, 255, 255})
	require.Equal(t, 8*480, n, "nothing is drawn over the margin")
	title, notes := titles(buffer(t, []float64{1}), &Options{Title: "x"})
	require.Equal(t, "x", title)
	require.Equal(t, []note{{text: "float64 (1,)"}}, notes)
	b, err := arrayapi.NewBuffer(dtype.Complex64, []int{2, 3})
	require.NoError(t, err)
	title, _ = titles(b, new(Options))
	require.Equal(t, "Magnitude of complex64 (2, 3)", title)
}
