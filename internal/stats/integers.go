package stats

import (
	"math"
	"math/bits"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/internal/memory"
)

type narrow interface {
	int16 | int32 | uint16 | uint32
}

// narrowIntegers is for integers whose squares have 64 bits at most. A bound becomes a
// W.
func narrowIntegers[T narrow, W int64 | uint64](b arrayapi.Buffer) Summary {
	r, t := newExtent[T](), totals{}
	repeat := chunks(b, func(raw []byte) {
		x, _ := memory.View[T](raw)
		sum, squares := narrowSums(x)
		t.add(sum, squares)
		r.add(x)
	})
	if b.Size() == 0 {
		return Summary{}
	}
	return integerSummary(W(r.low), W(r.high), r.zero, &t, b.Size()/repeat).repeated(repeat)
}

// narrowSums returns the sums of a chunk and of its squares, whose halves are summed
// apart, so that no carry is needed.
func narrowSums[T narrow](x []T) (sum int64, squares wide) {
	var low, high uint64
	for _, v := range x {
		w := int64(v)
		sum += w
		square := uint64(w * w) // the right bits also where an int64 has not enough
		low += square & math.MaxUint32
		high += square >> 32
	}
	return sum, wide{low}.plus(wide{high << 32, high >> 32})
}

// wideIntegers is for integers of 64 bits.
func wideIntegers[T int64 | uint64](b arrayapi.Buffer) Summary {
	r, t := newExtent[T](), totals{}
	repeat := chunks(b, func(raw []byte) {
		x, _ := memory.View[T](raw)
		addWide(&t, x)
		r.add(x)
	})
	if b.Size() == 0 {
		return Summary{}
	}
	return integerSummary(r.low, r.high, r.zero, &t, b.Size()/repeat).repeated(repeat)
}

// addWide takes a chunk in.
func addWide[T int64 | uint64](t *totals, x []T) {
	low, high := t.low, t.high
	var q0, q1, q2, carry uint64
	for _, v := range x {
		size, sign := uint64(v), uint64(0)
		if v < 0 {
			size, sign = -size, ^uint64(0)
		}
		low, carry = bits.Add64(low, uint64(v), 0)
		high, _ = bits.Add64(high, sign, carry)
		h, l := bits.Mul64(size, size)
		q0, carry = bits.Add64(q0, l, 0)
		q1, carry = bits.Add64(q1, h, carry)
		q2 += carry
	}
	t.low, t.high = low, high
	t.squares = t.squares.plus(wide{q0, q1, q2})
}

func integerSummary[W int64 | uint64](low, high W, zero int, t *totals, n int) Summary {
	return Summary{Min: low, Max: high, Zero: zero, Mean: t.mean(n), Std: t.std(n)}
}

// extent is the bounds and zeros of integers.
type extent[T narrow | int64 | uint64] struct {
	low, high T
	zero      int
	any       bool
}

func newExtent[T narrow | int64 | uint64]() extent[T] { return extent[T]{} }

// add takes a chunk in, at least one integer.
func (e *extent[T]) add(x []T) {
	if !e.any {
		e.low, e.high, e.any = x[0], x[0], true
	}
	low, high, zero := e.low, e.high, 0
	for _, v := range x {
		low, high = min(low, v), max(high, v)
		if v == 0 {
			zero++
		}
	}
	e.low, e.high, e.zero = low, high, e.zero+zero
}
