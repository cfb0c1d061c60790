package ndarray

import (
	"runtime"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/internal/fourier"
	"github.com/arraylike/arraylike/internal/memory"
	"github.com/arraylike/arraylike/internal/parallel"
)

// lanes is an array seen as the runs of elements along one axis, with the axes
// before it and behind it joined. The arrays before and after a transform differ
// in the length of the runs alone.
type lanes struct{ outer, in, out, inner int }

const (
	// laneGroup is the number of neighbouring lanes that are collected together,
	// since their elements share cache lines.
	laneGroup = 8
	// sharedLanes is the number of elements from which a transform is shared between the
	// processors: some hundred microseconds of work.
	sharedLanes = 1 << 13
)

// A laneTransform makes a function that transforms one run of elements after the
// other, each shared between so many workers. It is asked for one for each
// goroutine.
type laneTransform[S, D any] func(workers int) func(dst []D, src []S)

// transformLanes transforms b along an axis into out. Both are contiguous.
func transformLanes[S, D any](out, b arrayapi.Buffer, l lanes, transform laneTransform[S, D]) {
	src := elementsOf[S](b)
	dst, _ := memory.View[D](out.Data)
	groups := (l.inner + laneGroup - 1) / laneGroup
	workers, within := parallel.Workers(max(len(src), len(dst)), sharedLanes), 1
	if units := l.outer * groups; units < workers {
		workers, within = 1, runtime.GOMAXPROCS(0)
	}
	parallel.Ranges(workers, l.outer*groups, func(lo, hi int) {
		g := laneGatherer[S, D]{lanes: l, dst: dst, src: src, transform: transform(within)}
		for i := lo; i < hi; i++ {
			g.group(i/groups, i%groups*laneGroup)
		}
	})
	memory.Store(out.Data, dst)
}

// laneGatherer transforms lanes, which it makes contiguous where they are not.
type laneGatherer[S, D any] struct {
	lanes
	dst       []D
	src       []S
	transform func(dst []D, src []S)
	from      []S // a group of lanes, one after the other
	to        []D
}

// group transforms the lanes from first on, of one index along the outer axes.
func (g *laneGatherer[S, D]) group(outer, first int) {
	src, dst := g.src[outer*g.in*g.inner:][:g.in*g.inner], g.dst[outer*g.out*g.inner:][:g.out*g.inner]
	if g.inner == 1 {
		g.transform(dst, src)
		return
	}
	n := min(laneGroup, g.inner-first)
	if g.to == nil {
		width := min(laneGroup, g.inner)
		g.from, g.to = make([]S, width*g.in), make([]D, width*g.out)
	}
	for i := range g.in {
		for j, v := range src[i*g.inner+first:][:n] {
			g.from[j*g.in+i] = v
		}
	}
	for j := range n {
		g.transform(g.to[j*g.out:(j+1)*g.out], g.from[j*g.in:(j+1)*g.in])
	}
	for i := range g.out {
		row := dst[i*g.inner+first:][:n]
		for j := range row {
			row[j] = g.to[j*g.out+i]
		}
	}
}

// complexLane transforms complex numbers. Missing ones are 0.
func complexLane(p *fourier.Plan, a fourierAxis, inverse bool) laneTransform[complex128, complex128] {
	return func(workers int) func(dst, src []complex128) {
		scratch := make([]complex128, p.ScratchLen())
		var padded []complex128
		return func(dst, src []complex128) {
			src, padded = padLane(src, padded, a.points)
			p.Transform(dst, src, scratch, workers)
			switch {
			case inverse:
				fourier.Reverse(dst, a.scale)
			case a.scale != 1:
				fourier.Scale(dst, a.scale)
			}
		}
	}
}

// fromRealLane transforms real numbers to the first half of their transform.
func fromRealLane(p *fourier.Real, a fourierAxis, conjugate bool) laneTransform[float64, complex128] {
	return func(workers int) func(dst []complex128, src []float64) {
		scratch := make([]complex128, p.ScratchLen())
		var padded []float64
		return func(dst []complex128, src []float64) {
			src, padded = padLane(src, padded, a.points)
			p.Forward(dst, src, scratch, a.scale, workers)
			if conjugate {
				conjugates(dst, dst)
			}
		}
	}
}

// toRealLane transforms the first half of a transform back to real numbers.
func toRealLane(p *fourier.Real, a fourierAxis, conjugate bool) laneTransform[complex128, float64] {
	return func(workers int) func(dst []float64, src []complex128) {
		scratch := make([]complex128, p.ScratchLen())
		var padded, conjugated []complex128
		if conjugate {
			conjugated = make([]complex128, a.in)
		}
		return func(dst []float64, src []complex128) {
			src, padded = padLane(src, padded, a.in)
			if conjugate {
				conjugates(conjugated, src)
				src = conjugated
			}
			p.Backward(dst, src, scratch, a.scale, workers)
		}
	}
}

// padLane returns n elements: src itself, or where there are fewer, those with
// zeros behind them in the memory of padded, which it returns, too.
func padLane[T any](src, padded []T, n int) (full, memory []T) {
	if len(src) >= n {
		return src[:n], padded
	}
	if padded == nil {
		padded = make([]T, n)
	}
	copy(padded, src) // as many each time: the rest stays zero
	return padded, padded
}
