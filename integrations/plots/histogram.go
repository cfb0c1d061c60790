package plots

import (
	"fmt"
	"math"

	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// maxBins is how many bins a histogram has at most.
const maxBins = 200

// drawHistogram makes the figure of a histogram of all elements.
func drawHistogram(r *reader, o *Options) (*figure, error) {
	v, weight := flat(r.b)
	v, step := v.thin(maxScan)
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
	if s.finite == 0 {
		f.message = "no finite values"
		f.notes = append(f.notes, s.notes(false, r.isTime())...)
		return f, nil
	}
	a := newAxis(r)
	a.withClock(r, s.min, s.max)
	f.notes = append(f.notes, extremes(a, s)...)
	f.notes = append(f.notes, s.notes(false, r.isTime())...)
	f.notes = append(f.notes, sampled(step)...)
	f.xLabel, f.yLabel = r.label(a.clock), "count"
	if s.min == s.max {
		f.constant(a.number(s.min, exactDigits), s.finite)
		return f, nil
	}
	a.exponent = r.rescale(s)
	b := newBins(s, min(maxBins, f.width/4), r.integral(), r.b.DType.Kind() != dtype.KindDateTime64)
	if err := r.each(v, b.add); err != nil {
		return nil, err
	}
	a.withClock(r, b.edges[0], b.edges[len(b.counts)])
	f.histogram(a, b, weight)
	return f, nil
}

// extremes are the notes on the smallest and the largest finite number.
func extremes(a *axis, s *survey) []note {
	if s.min == s.max {
		return []note{{text: "all " + a.number(s.min, exactDigits)}}
	}
	low, high := a.numbers(s.min, s.max)
	return []note{{text: "min " + low}, {text: "max " + high}}
}

// sampled is the note on elements that were left out.
func sampled(step int) []note {
	if step <= 1 {
		return nil
	}
	return []note{{text: fmt.Sprintf("one in %d elements", step)}}
}

// constant draws one bar.
func (f *figure) constant(label string, count int) {
	f.x = []tick{{0.5, label}}
	f.setCounts(count)
	f.bars = []bar{{0.3, 0.7, barHeight(count, count)}}
}

// histogram draws the bars of bins, whose elements count weight times each.
func (f *figure) histogram(a *axis, b *bins, weight int) {
	n, most := len(b.counts), b.most()
	low, high := b.edges[0], b.edges[n]
	f.x = a.ticks(low, high, f.fitsAcross(f.width-100))
	f.setCounts(most * weight)
	for i, count := range b.counts {
		f.bars = append(f.bars, bar{
			left:   (b.edges[i] - low) / (high - low),
			right:  (b.edges[i+1] - low) / (high - low),
			height: barHeight(count, most),
		})
	}
}

// headroom is how much of the axis is above the highest bar.
const headroom = 0.05

func barHeight(count, most int) float64 { return float64(count) / float64(most) / (1 + headroom) }

// setCounts makes the ticks of an axis of counts.
func (f *figure) setCounts(most int) {
	a := &axis{whole: true}
	f.y = a.ticks(0, float64(most)*(1+headroom), f.fitsUp(f.height-130))
}

// Widths in pixels that text is taken to have: those of a digit, and of the space
// between two labels.
const (
	digitWidth = 7.0
	labelGap   = 14.0
)

// fitsAcross tells whether labels side by side have room on so many pixels.
func (f *figure) fitsAcross(length int) func([]tick) bool {
	return func(ticks []tick) bool {
		for i := 1; i < len(ticks); i++ {
			half := digitWidth * float64(len(ticks[i].label)+len(ticks[i-1].label)) / 2
			if math.Abs(ticks[i].at-ticks[i-1].at)*float64(length) < half+labelGap {
				return false
			}
		}
		return true
	}
}

// fitsUp tells whether labels above one another have room on so many pixels.
func (f *figure) fitsUp(length int) func([]tick) bool {
	return func(ticks []tick) bool {
		for i := 1; i < len(ticks); i++ {
			if math.Abs(ticks[i].at-ticks[i-1].at)*float64(length) < 2*textSize {
				return false
			}
		}
		return true
	}
}
