package plots

import (
	"fmt"
	"math"
)

// drawHeatMap makes the figure of a heat map of an array of two dimensions.
func drawHeatMap(r *reader, o *Options) (*figure, error) {
	v, weight := flat(r.b)
	v, _ = v.thin(maxScan)
	if err := r.rebase(v); err != nil {
		return nil, err
	}
	s, err := surveyOf(r, v, weight)
	if err != nil {
		return nil, err
	}
	f := new(figure)
	f.width, f.height = o.size(figureWidth, figureHeight)
	f.title, f.notes = titles(r.b, o)
	a := newAxis(r)
	if s.finite > 0 {
		a.withClock(r, s.min, s.max)
		f.notes = append(f.notes, extremes(a, s)...)
	}
	f.notes = append(f.notes, s.notes(true, r.isTime())...)
	constant := a.number(s.min, exactDigits)
	a.exponent = r.rescale(s)
	g, rowStep, colStep, err := blocksOf(r, f.width/2, f.height/2)
	if err != nil {
		return nil, err
	}
	f.notes = append(f.notes, blockNotes(g, rowStep, colStep)...)
	if g.tall*g.wide > 1 { // means of whole numbers are not whole
		a.whole, a.isBool = false, false
	}
	f.fillCells(r, a, s, g, constant)
	f.xLabel, f.yLabel = "column", "row"
	f.x = indexTicks(r.b.Shape[1], f.fitsAcross(f.width-180))
	f.y = indexTicks(r.b.Shape[0], f.fitsUp(f.height-130))
	for i := range f.y {
		f.y[i].at = 1 - f.y[i].at
	}
	return f, nil
}

// blocksOf reads an array of two dimensions into at most so many blocks.
func blocksOf(r *reader, wide, tall int) (g *grid, rowStep, colStep int, err error) {
	b := r.b
	p := plane{b.Shape[0], b.Shape[1], b.Strides[0], b.Strides[1], b.Offset}
	p, rowStep, colStep = p.thin(maxScan, tall, wide)
	g = newGrid(p.rows, p.cols, (p.rows-1)/tall+1, (p.cols-1)/wide+1)
	err = r.tiles(p, func(t tile) error {
		numbers, err := r.read(p, t)
		if err == nil {
			g.add(t, numbers)
		}
		return err
	})
	return g, rowStep, colStep, err
}

// blockNotes say what a cell stands for.
func blockNotes(g *grid, rowStep, colStep int) []note {
	var notes []note
	if tall, wide := g.tall*rowStep, g.wide*colStep; tall*wide > 1 {
		notes = []note{{text: fmt.Sprintf("cell: mean of %d × %d", tall, wide)}}
	}
	return append(notes, sampled(rowStep*colStep)...)
}

// fillCells gives the cells their colours, and explains them.
func (f *figure) fillCells(r *reader, a *axis, s *survey, g *grid, constant string) {
	low, high, ok := g.span()
	if ok {
		// A mean is rounded: that of equal numbers may differ from them.
		low, high = clamp(low, s), clamp(high, s)
	}
	f.cells = g.colors(low, high)
	switch {
	case !ok:
	case low == high:
		if s.min < s.max {
			constant = a.number(low, fewDigits)
		}
		f.scale = []tick{{0.5, constant}}
	default:
		a.withClock(r, low, high)
		f.scale = a.ticks(low, high, f.fitsUp(f.height-130))
	}
}

func clamp(v float64, s *survey) float64 { return math.Min(s.max, math.Max(s.min, v)) }

// indexTicks are ticks in the middle of cells, at round indices.
func indexTicks(n int, fits func([]tick) bool) []tick {
	if n == 1 {
		return []tick{{0.5, "0"}}
	}
	a := &axis{whole: true}
	ticks := a.ticks(0, float64(n-1), fits)
	for i := range ticks {
		ticks[i].at = (ticks[i].at*float64(n-1) + 0.5) / float64(n)
	}
	return ticks
}
