package plots

import (
	"fmt"
	"image"
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
)

// note is a text below the title, after a square of a colour where it has one.
type note struct {
	text   string
	swatch color.RGBA
}

// bar is a rectangle on a plot, whose sides are from 0 to 1.
type bar struct{ left, right, height float64 }

// figure is all that a plot shows. Its axes go from 0 to 1: what the numbers were
// is in the labels alone, so that no number is too large or too small for the
// library.
type figure struct {
	width, height  int
	title          string
	notes          []note
	xLabel, yLabel string
	x, y           []tick
	bars           []bar
	cells          *image.RGBA // of a heat map, the first row on top
	scale          []tick      // of the bar that explains the colours of cells
	message        string      // in the place of bars or cells
}

// Sizes in pixels: a point is a pixel on the canvas of a figure.
const (
	titleSize   = 15
	textSize    = 12
	margin      = 10
	barWidth    = 16 // of the colour bar
	barGap      = 16 // between a heat map and the colour bar
	scaleLength = 5  // of the ticks of the colour bar
)

var (
	ink      = color.RGBA{0x22, 0x22, 0x22, 0xff}
	softInk  = color.RGBA{0x55, 0x55, 0x55, 0xff}
	gridInk  = color.RGBA{0xe4, 0xe4, 0xe4, 0xff}
	barColor = color.RGBA{0x3b, 0x75, 0xaf, 0xff}
)

// render draws f. A panic of the plot library, which is all that runs here, is an
// error.
func (f *figure) render() (img image.Image, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("plots: plot library: %v", p)
		}
	}()
	canvas := vgimg.NewWith(vgimg.UseWH(vg.Length(f.width), vg.Length(f.height)), vgimg.UseDPI(72))
	dc := draw.Crop(draw.New(canvas), margin, -margin, margin, -margin)
	dc = f.drawTitle(dc)
	if f.cells != nil {
		f.drawHeatMap(dc, canvas.Image())
	} else {
		f.drawPlot(dc)
	}
	return canvas.Image(), nil
}

// drawPlot draws axes and bars, and returns where the bars are.
func (f *figure) drawPlot(dc draw.Canvas) draw.Canvas {
	p := plot.New()
	f.setAxis(&p.X, f.xLabel, f.x)
	f.setAxis(&p.Y, f.yLabel, f.y)
	if len(f.bars) > 0 {
		grid := plotter.NewGrid()
		grid.Vertical.Width = 0
		grid.Horizontal = draw.LineStyle{Color: gridInk, Width: 1}
		p.Add(grid, bars(f.bars))
	}
	p.Draw(dc)
	data := p.DataCanvas(dc)
	if f.message != "" {
		data.FillText(style(textSize, softInk, draw.XCenter, draw.YCenter), data.Center(), f.message)
	}
	return data
}

func (f *figure) setAxis(a *plot.Axis, label string, ticks []tick) {
	a.Min, a.Max = 0, 1
	a.Padding = 0
	a.Color, a.Width = softInk, 1
	a.Label.Text = label
	a.Label.Padding = 4
	a.Label.TextStyle.Font = sans(textSize)
	a.Label.TextStyle.Color = ink
	a.Tick.Label.Font = sans(textSize)
	a.Tick.Label.Color = ink
	a.Tick.LineStyle = draw.LineStyle{Color: softInk, Width: 1}
	a.Tick.Length = scaleLength
	marks := make([]plot.Tick, len(ticks))
	for i, t := range ticks {
		marks[i] = plot.Tick{Value: t.at, Label: t.label}
	}
	a.Tick.Marker = plot.ConstantTicks(marks)
}

// bars is the plotter of bars. Sides lie between pixels, so that neighbours neither
// overlap nor leave a seam; a bar of any height is seen.
type bars []bar

// Plot draws the bars.
func (bs bars) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	bottom := snap(y(0))
	for _, b := range bs {
		if b.height == 0 {
			continue
		}
		left, right, top := snap(x(b.left)), snap(x(b.right)), snap(y(b.height))
		if right-left >= 6 {
			right-- // a gap tells equal bars apart
		}
		right, top = max(right, left+1), max(top, bottom+1)
		c.FillPolygon(barColor, []vg.Point{{X: left, Y: bottom}, {X: right, Y: bottom}, {X: right, Y: top}, {X: left, Y: top}})
	}
}

// snap moves a place to the nearest side of a pixel.
func snap(l vg.Length) vg.Length { return vg.Length(int(l + 0.5)) }

func sans(size vg.Length) font.Font {
	return font.From(font.Font{Typeface: "Liberation", Variant: "Sans"}, size)
}

func style(size vg.Length, c color.Color, x text.XAlignment, y text.YAlignment) text.Style {
	return text.Style{Color: c, Font: sans(size), XAlign: x, YAlign: y, Handler: plot.DefaultTextHandler}
}
