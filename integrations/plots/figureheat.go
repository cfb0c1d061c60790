package plots

import (
	"image"
	imgdraw "image/draw"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// drawHeatMap draws axes, cells and the colour bar.
func (f *figure) drawHeatMap(dc draw.Canvas, dst imgdraw.Image) {
	labels := style(textSize, ink, draw.XLeft, draw.YCenter)
	room := vg.Length(0)
	for _, t := range f.scale {
		room = max(room, labels.Width(t.label))
	}
	if len(f.scale) > 0 {
		room += barGap + barWidth + scaleLength + 4
	}
	height := dc.Max.Y - dc.Min.Y
	data := f.drawPlot(draw.Crop(dc, 0, -room, 0, 0))
	where := pixels(data.Rectangle, dst.Bounds().Dy())
	enlarge(dst, where, f.cells)
	if len(f.scale) > 0 && height > 0 {
		f.drawScale(dc, data, dst)
	}
}

// drawScale draws the colour bar to the right of the data.
func (f *figure) drawScale(dc, data draw.Canvas, dst imgdraw.Image) {
	strip := data.Rectangle
	strip.Min.X = snap(data.Max.X + barGap)
	strip.Max.X = strip.Min.X + barWidth
	enlarge(dst, pixels(strip, dst.Bounds().Dy()), scaleImage())
	line := draw.LineStyle{Color: softInk, Width: 1}
	labels := style(textSize, ink, draw.XLeft, draw.YCenter)
	for _, t := range f.scale {
		y := strip.Min.Y + vg.Length(t.at)*(strip.Max.Y-strip.Min.Y)
		dc.StrokeLine2(line, strip.Max.X, y, strip.Max.X+scaleLength, y)
		dc.FillText(labels, vg.Point{X: strip.Max.X + scaleLength + 4, Y: y + 1}, t.label)
	}
}

// pixels is the part of an image of some height that r is on a canvas, whose y grows
// upwards.
func pixels(r vg.Rectangle, height int) image.Rectangle {
	return image.Rect(int(snap(r.Min.X)), height-int(snap(r.Max.Y)), int(snap(r.Max.X)), height-int(snap(r.Min.Y)))
}

// enlarge draws src over all of where, each of its pixels as a rectangle.
func enlarge(dst imgdraw.Image, where image.Rectangle, src *image.RGBA) {
	size := src.Bounds().Size()
	large := image.NewRGBA(image.Rect(0, 0, where.Dx(), where.Dy()))
	drawn := -1 // the last row of src
	for y := range where.Dy() {
		row := large.Pix[y*large.Stride : (y+1)*large.Stride]
		from := y * size.Y / where.Dy()
		if from == drawn {
			copy(row, large.Pix[(y-1)*large.Stride:])
			continue
		}
		drawn = from
		for x := range where.Dx() {
			copy(row[4*x:4*x+4], src.Pix[src.PixOffset(x*size.X/where.Dx(), from):])
		}
	}
	imgdraw.Draw(dst, where, large, image.Point{}, imgdraw.Src)
}
