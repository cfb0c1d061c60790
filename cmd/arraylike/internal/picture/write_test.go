package picture

import (
	"bytes"
	"image"
	"image/color"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/cmd/arraylike/internal/terminal"
)

// TestNearest has colours of xterm's palette, by its definition: they stand for themselves.
func TestNearest(t *testing.T) {
	for i := 16; i < 256; i++ {
		var p pixel
		if i >= 232 {
			level := uint8(8 + 10*(i-232))
			p = pixel{level, level, level}
		} else {
			levels := []uint8{0, 95, 135, 175, 215, 255}
			p = pixel{levels[(i-16)/36], levels[(i-16)/6%6], levels[(i-16)%6]}
		}
		require.Equal(t, i, nearest(p), "%v", p)
	}
	require.Equal(t, 232+12, nearest(pixel{127, 128, 129}), "the grey 128")
}

func TestFit(t *testing.T) {
	for _, test := range []struct{ width, height, boxWidth, boxHeight, wantWidth, wantHeight int }{
		{640, 480, 80, 44, 59, 44},
		{640, 480, 80, 100, 80, 60},
		{10, 4, 80, 44, 80, 32},
		{60, 40, 80, 44, 60, 40},
		{1000, 1, 80, 44, 80, 1},
		{1, 1000, 80, 44, 1, 44},
	} {
		w, h := fit(test.width, test.height, test.boxWidth, test.boxHeight)
		require.Equal(t, []int{test.wantWidth, test.wantHeight}, []int{w, h}, "%v", test)
	}
}

// TestMean has half a pixel of black that cannot be seen through, on white.
func TestMean(t *testing.T) {
	img := image.NewNRGBA(image.Rect(5, 5, 7, 6))
	img.Set(5, 5, color.NRGBA{A: 255})
	require.Equal(t, pixel{127, 127, 127}, mean(img, img.Bounds(), white))
	require.Equal(t, pixel{}, mean(img, img.Bounds(), black))
}

// TestRoom has pictures of odd sizes, none of which is larger than its room.
func TestRoom(t *testing.T) {
	for _, size := range []image.Point{{1, 1}, {3, 3}, {79, 47}, {80, 1}, {1, 80}, {1000, 700}} {
		for _, colors := range []terminal.Colors{terminal.None, terminal.Palette, terminal.TrueColor} {
			var out bytes.Buffer
			require.NoError(t, Write(&out, image.NewGray(image.Rectangle{Max: size}), Options{Width: 40, Height: 10, Colors: colors}))
			require.LessOrEqual(t, strings.Count(out.String(), "\n"), 10, size)
			require.Positive(t, strings.Count(out.String(), "\n"))
			for line := range strings.Lines(out.String()) {
				require.LessOrEqual(t, strings.Count(line, "▀"), 40)
				if colors == terminal.None {
					require.LessOrEqual(t, utf8.RuneCountInString(line), 41)
				}
			}
		}
	}
	var out bytes.Buffer
	require.NoError(t, Write(&out, image.NewGray(image.Rectangle{}), Options{Width: 40, Height: 10}))
	require.Empty(t, out.String())
}
