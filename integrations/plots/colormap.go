package plots

import (
	"image"
	"image/color"
	"math"
)

// anchors are colours at equal distances on the scale: those of viridis, which
// grows evenly in lightness, also for those who tell few colours apart and in grey.
var anchors = [...]color.RGBA{
	{0x44, 0x01, 0x54, 0xff}, {0x48, 0x28, 0x78, 0xff}, {0x3e, 0x4a, 0x89, 0xff}, {0x31, 0x68, 0x8e, 0xff},
	{0x26, 0x82, 0x8e, 0xff}, {0x1f, 0x9e, 0x89, 0xff}, {0x35, 0xb7, 0x79, 0xff}, {0x6e, 0xce, 0x58, 0xff},
	{0xb5, 0xde, 0x2b, 0xff}, {0xfd, 0xe7, 0x25, 0xff},
}

// colorAt returns the colour of a place from 0 to 1 on the scale.
func colorAt(at float64) color.RGBA {
	at = math.Min(1, math.Max(0, at)) * float64(len(anchors)-1)
	i := min(int(at), len(anchors)-2)
	part := at - float64(i)
	mix := func(a, b uint8) uint8 { return uint8(math.Round(float64(a) + part*(float64(b)-float64(a)))) }
	a, b := anchors[i], anchors[i+1]
	return color.RGBA{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B), 0xff}
}

// scaleImage returns the scale, upright.
func scaleImage() *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, 1, 256))
	for y := range 256 {
		img.SetRGBA(0, y, colorAt(float64(255-y)/255))
	}
	return img
}
