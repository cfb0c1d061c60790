package ndarray

import (
	"math/bits"

	"github.com/arraylike/arraylike/arrayapi"
)

// folder makes results, of type A, of many elements each. What it is given has
// at least one element for each result.
type folder[T, A any] interface {
	// runs stores the results of the runs of p, which follow one another.
	runs(p *reduction, dst []A, in reader[T])
	// rows stores the results of the rows of p: those of p.inner runs go along
	// side by side.
	rows(p *reduction, dst []A, in reader[T])
	// merge returns the result of two halves, the first one first.
	merge(a, b A) A
}

// foldInto stores the results of r in dst. start is the result of nothing.
func foldInto[T, A any](r *reduction, dst []A, read func(arrayapi.Buffer) reader[T], f folder[T, A], start A) {
	room := func(p *reduction) []A { return dst[p.at : p.at+p.results()] }
	foldParts(r, read, f, start, room, func(*reduction, []A) {})
}

// foldTo hands the results of r on, part by part. done is called by several
// goroutines.
func foldTo[T, A any](r *reduction, read func(arrayapi.Buffer) reader[T], f folder[T, A], start A, done func(p *reduction, acc []A)) {
	room := func(p *reduction) []A { return make([]A, p.results()) }
	foldParts(r, read, f, start, room, done)
}

func foldParts[T, A any](r *reduction, read func(arrayapi.Buffer) reader[T], f folder[T, A], start A, room func(*reduction) []A, done func(*reduction, []A)) {
	switch {
	case r.results() == 0:
	case r.count == 0:
		acc := room(r)
		for i := range acc {
			acc[i] = start
		}
		done(r, acc)
	case r.results() == 1:
		_, _, n := r.cuts()
		halves := make([]A, n)
		r.eachPart(func(i int, p *reduction) { f.runs(p, halves[i:i+1], read(p.in)) })
		acc := room(r)
		acc[0] = mergeAll(halves, f.merge)
		done(r, acc)
	default:
		r.eachPart(func(_ int, p *reduction) {
			acc := room(p)
			if r.inner == 1 {
				f.runs(p, acc, read(p.in))
			} else {
				f.rows(p, acc, read(p.in))
			}
			done(p, acc)
		})
	}
}

// mergeAll merges at least one result, half by half.
func mergeAll[A any](parts []A, merge func(a, b A) A) A {
	if len(parts) == 1 {
		return parts[0]
	}
	half := len(parts) / 2
	return merge(mergeAll(parts[:half], merge), mergeAll(parts[half:], merge))
}

// foldRuns stores the results of len(dst) runs of n > 0 elements. block is that
// of a part of a run.
func foldRuns[T, A any](dst []A, in reader[T], n int, block func(x []T) A, merge func(a, b A) A) {
	if n > blockSize/2 {
		for i := range dst {
			dst[i] = foldRun(in, n, block, merge)
		}
		return
	}
	for len(dst) > 0 {
		m := min(len(dst), blockSize/n)
		x := in.next(m * n)
		for i := range m {
			dst[i] = block(x[i*n : (i+1)*n])
		}
		dst = dst[m:]
	}
}

// foldRun returns the result of the next n elements, n > 0. It merges the results of blocks
// pairwise: partial[i] is that of 2^i blocks where bit i of full is set.
func foldRun[T, A any](in reader[T], n int, block func(x []T) A, merge func(a, b A) A) A {
	if n <= blockSize {
		return block(in.next(n))
	}
	var partial [bits.UintSize]A
	full := uint(0)
	for ; n > 0; n -= blockSize {
		s := block(in.next(min(n, blockSize)))
		i := 0
		for ; full>>i&1 == 1; i++ {
			s = merge(partial[i], s)
		}
		partial[i] = s
		full++
	}
	i := bits.TrailingZeros(full)
	s := partial[i]
	for i++; i < bits.Len(full); i++ {
		if full>>i&1 == 1 {
			s = merge(partial[i], s)
		}
	}
	return s
}

// folding is a folder made of functions.
type folding[T, A any] struct {
	start A // the result of nothing, which row begins with
	block func(x []T) A
	row   func(acc []A, x []T) // takes one more row in
	join  func(a, b A) A
}

func (f folding[T, A]) runs(p *reduction, dst []A, in reader[T]) {
	foldRuns(dst, in, p.count, f.block, f.join)
}

func (f folding[T, A]) rows(p *reduction, dst []A, in reader[T]) {
	for ; len(dst) > 0; dst = dst[p.inner:] {
		acc := dst[:p.inner]
		for i := range acc {
			acc[i] = f.start
		}
		for range p.count {
			f.row(acc, in.next(p.inner))
		}
	}
}

func (f folding[T, A]) merge(a, b A) A { return f.join(a, b) }
