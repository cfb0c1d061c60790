// Package picture shows a picture on a terminal: two pixels in each character by its upper half and its background, or
// one by how dark a character is.
package picture

import (
	"image"
	"image/color"
	"math"
)

// pixel is a colour without transparency, in 8 bits each.
type pixel struct{ r, g, b uint8 }

// raster is a picture of few pixels.
type raster struct {
	width, height int
	pixels        []pixel // row by row
}

func (p *raster) at(x, y int) pixel { return p.pixels[y*p.width+x] }

// fit returns the size that a picture has within a box, with its proportions. It is not enlarged, but for small pictures,
// by a whole factor.
func fit(width, height, boxWidth, boxHeight int) (w, h int) {
	if n := min(boxWidth/width, boxHeight/height); n > 1 {
		return n * width, n * height
	}
	scale := min(1, float64(boxWidth)/float64(width), float64(boxHeight)/float64(height))
	return max(1, int(math.Round(scale*float64(width)))), max(1, int(math.Round(scale*float64(height))))
}

// scale returns a picture in another size: each pixel the mean of those that it covers, on a background. stretch is how
// much taller than wide a pixel of the result is.
func scale(img image.Image, width, height int, background pixel) *raster {
	b := img.Bounds()
	out := &raster{width: width, height: height, pixels: make([]pixel, 0, width*height)}
	for y := range height {
		y0, y1 := span(y, height, b.Dy())
		for x := range width {
			x0, x1 := span(x, width, b.Dx())
			area := image.Rect(x0, y0, x1, y1).Add(b.Min)
			out.pixels = append(out.pixels, mean(img, area, background))
		}
	}
	return out
}

// span is the pixels from start up to stop, of n, that the pixel i of size covers; at least one.
func span(i, size, n int) (start, stop int) {
	start = i * n / size
	return start, max(start+1, (i+1)*n/size)
}

// mean is the mean colour of an area, on a background where it is transparent.
func mean(img image.Image, area image.Rectangle, background pixel) pixel {
	var r, g, b, a, n uint64
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			pr, pg, pb, pa := img.At(x, y).RGBA()
			r, g, b, a, n = r+uint64(pr), g+uint64(pg), b+uint64(pb), a+uint64(pa), n+1
		}
	}
	rest := n*0xffff - a
	on := func(sum uint64, back uint8) uint8 { return uint8((sum + rest*uint64(back)/0xff) / n >> 8) }
	return pixel{on(r, background.r), on(g, background.g), on(b, background.b)}
}

// luminance is how bright a pixel looks, from 0 to 255.
func (p pixel) luminance() int {
	return int(color.GrayModel.Convert(color.RGBA{p.r, p.g, p.b, 0xff}).(color.Gray).Y)
}
