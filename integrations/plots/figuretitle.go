package plots

import (
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

const (
	swatchSide = 9
	swatchGap  = 4
	noteGap    = 14
	lineHeight = textSize + 4
)

// drawTitle writes the title and the notes, and returns what is left below them.
func (f *figure) drawTitle(dc draw.Canvas) draw.Canvas {
	room := dc.Max.X - dc.Min.X
	title := style(titleSize, ink, draw.XLeft, draw.YTop)
	dc.FillText(title, vg.Point{X: dc.Min.X, Y: dc.Max.Y}, clipped(f.title, title, room))
	dc.Max.Y -= titleSize + 6
	small := style(textSize, softInk, draw.XLeft, draw.YTop)
	x := dc.Min.X
	for _, n := range f.notes {
		n.text = clipped(n.text, small, room-swatchSide-swatchGap)
		width := small.Width(n.text)
		if n.swatch.A > 0 {
			width += swatchSide + swatchGap
		}
		if x > dc.Min.X && x+width > dc.Max.X {
			x = dc.Min.X
			dc.Max.Y -= lineHeight
		}
		drawNote(dc, small, vg.Point{X: x, Y: dc.Max.Y}, n)
		x += width + noteGap
	}
	dc.Max.Y -= lineHeight + 6
	return dc
}

func drawNote(dc draw.Canvas, s text.Style, at vg.Point, n note) {
	if n.swatch.A > 0 {
		left, top := snap(at.X), snap(at.Y-2)
		dc.FillPolygon(n.swatch, []vg.Point{
			{X: left, Y: top}, {X: left + swatchSide, Y: top},
			{X: left + swatchSide, Y: top - swatchSide}, {X: left, Y: top - swatchSide},
		})
		at.X += swatchSide + swatchGap
	}
	dc.FillText(s, at, n.text)
}

// clipped shortens a text to what has room.
func clipped(s string, with text.Style, room vg.Length) string {
	if with.Width(s) <= room {
		return s
	}
	runes := []rune(s)
	low, high := 0, len(runes)
	for low < high { // the most runes that fit
		middle := (low + high + 1) / 2
		if with.Width(string(runes[:middle])+"…") <= room {
			low = middle
		} else {
			high = middle - 1
		}
	}
	return string(runes[:low]) + "…"
}
