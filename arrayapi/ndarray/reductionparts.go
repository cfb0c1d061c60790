package ndarray

import (
	"runtime"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/internal/memory"
	"github.com/arraylike/arraylike/internal/parallel"
)

const (
	// reductionPartSize is the number of elements of the smallest part of a reduction that is worth
	// a goroutine.
	reductionPartSize = 1 << 17
	// maxReductionParts bounds what is kept for each part.
	maxReductionParts = 1 << 10
	// rowPartStep is what the width of parts of rows is a multiple of.
	rowPartStep = 64
)

// cuts tells how r is cut into parts: n of them, each of step indices of one
// axis of r.in. That depends on the sizes alone, not on the number of processors,
// so that results are the same everywhere.
func (r *reduction) cuts() (axis, step, n int) {
	size := r.results() * r.count
	if size < 2*reductionPartSize {
		return 0, 0, 1
	}
	rows := r.outer == 1 && r.inner > 1
	if rows {
		axis = r.along
		if !readsInPlace(r.in) {
			return 0, 0, 1 // each part of the rows would copy all of them
		}
	}
	length := r.in.Shape[axis]
	n = min(size/reductionPartSize, maxReductionParts, length)
	step = (length-1)/n + 1
	if rows {
		step = min(length, (step+rowPartStep-1)/rowPartStep*rowPartStep)
	}
	return axis, step, (length-1)/step + 1
}

// readsInPlace tells whether readers see the memory of b without a copy of all that
// lies between its elements.
func readsInPlace(b arrayapi.Buffer) bool {
	if !memory.Aliases {
		return false
	}
	at := b.Data[b.Offset:]
	aliased := true
	switch size := b.DType.Size(); {
	case size >= 8:
		_, aliased = memory.View[uint64](at[:8])
	case size >= 4:
		_, aliased = memory.View[uint32](at[:4])
	case size >= 2:
		_, aliased = memory.View[uint16](at[:2])
	}
	return aliased
}

// part returns the part of r that is the indices [lo, hi) of one axis. Its
// results are next to each other.
func (r *reduction) part(axis, lo, hi int) *reduction {
	p := *r
	p.in = between(r.in, axis, lo, hi)
	length := r.in.Shape[axis]
	switch {
	case axis < r.outerAxes:
		rest := r.outer / length
		p.outer, p.at = (hi-lo)*rest, lo*rest*r.inner
	case axis < r.outerAxes+r.along:
		rest := r.count / length
		p.count, p.from = (hi-lo)*rest, lo*rest
	default:
		rest := r.inner / length
		p.inner, p.at = (hi-lo)*rest, lo*rest
	}
	return &p
}

// eachPart does the parts of r, on as many processors as there are. A reduction that is
// not cut is its only part.
func (r *reduction) eachPart(do func(i int, p *reduction)) {
	axis, step, n := r.cuts()
	if n == 1 {
		do(0, r)
		return
	}
	parallel.Each(runtime.GOMAXPROCS(0), n, func(i int) {
		do(i, r.part(axis, i*step, min((i+1)*step, r.in.Shape[axis])))
	})
}
