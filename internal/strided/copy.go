package strided

import (
	"slices"
)

// Copy copies the elements of one layout into another of the same shape. The
// layouts must lie within their memory and must not overlap each other.
//
// Axes that are contiguous in both are copied as one run of bytes, and a
// transposition goes in tiles, so that neither side walks memory a cache line
// at a time.
func Copy(dst []byte, dstOffset int, dstStrides []int, src []byte, srcOffset int, srcStrides, shape []int, itemsize int) {
	if isEmpty(shape) || itemsize == 0 {
		return
	}
	axes := collapse(shape, dstStrides, srcStrides)
	if n := len(axes); n > 0 && axes[n-1].dst == itemsize && axes[n-1].src == itemsize {
		itemsize *= axes[n-1].size // one run of bytes is one larger element
		axes = axes[:n-1]
	}
	if n := len(axes); n > 2 {
		bringSourceRun(axes[:n-1], axes[n-1])
	}
	if len(axes) == 0 {
		copy(dst[dstOffset:dstOffset+itemsize], src[srcOffset:srcOffset+itemsize])
		return
	}
	places := dstOffset | srcOffset
	for _, a := range axes {
		places |= a.dst | a.src
	}
	walk(newMover(dst, src, itemsize, places), axes, dstOffset, srcOffset)
}

// axis is one loop of a copy: its length, and the step in bytes on each side.
type axis struct{ size, dst, src int }

// collapse orders the axes so that the destination is walked from its smallest
// stride outwards, drops those of size one, and joins neighbours that are one
// longer axis in both layouts. The last axis returned is the innermost.
func collapse(shape, dst, src []int) []axis {
	axes := make([]axis, 0, len(shape))
	for i, n := range shape {
		if n != 1 {
			axes = append(axes, axis{n, dst[i], src[i]})
		}
	}
	slices.SortStableFunc(axes, func(a, b axis) int { return abs(b.dst) - abs(a.dst) })
	joined := axes[:0]
	for _, a := range axes {
		if n := len(joined); n > 0 && joined[n-1].dst == a.dst*a.size && joined[n-1].src == a.src*a.size {
			joined[n-1] = axis{joined[n-1].size * a.size, a.dst, a.src}
			continue
		}
		joined = append(joined, a)
	}
	return joined
}

// bringSourceRun moves the axis along which the source is densest next to the
// innermost one, so that tile sees it.
func bringSourceRun(outer []axis, inner axis) {
	best := len(outer) - 1
	for i, a := range outer {
		if abs(a.src) < min(abs(inner.src), abs(outer[best].src)) {
			best = i
		}
	}
	last := len(outer) - 1
	outer[best], outer[last] = outer[last], outer[best]
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}

// walk loops over the outer axes and hands the two innermost to tile.
func walk(m mover, axes []axis, d, s int) {
	switch len(axes) {
	case 1:
		m.row(axes[0], d, s)
	case 2:
		tile(m, axes[0], axes[1], d, s)
	default:
		for range axes[0].size {
			walk(m, axes[1:], d, s)
			d += axes[0].dst
			s += axes[0].src
		}
	}
}

// tileSide is the side in elements of the square that tile copies at a time:
// 32 rows of 8-byte elements on each side fit the first-level cache.
const tileSide = 32

// tile copies a plane. Where the source runs along the outer axis, square after
// square keeps the lines of both sides in the cache.
func tile(m mover, outer, inner axis, d, s int) {
	if abs(outer.src) >= abs(inner.src) {
		for range outer.size {
			m.row(inner, d, s)
			d += outer.dst
			s += outer.src
		}
		return
	}
	for i := 0; i < inner.size; i += tileSide {
		part := axis{min(tileSide, inner.size-i), inner.dst, inner.src}
		for j := range outer.size {
			m.row(part, d+i*inner.dst+j*outer.dst, s+i*inner.src+j*outer.src)
		}
	}
}
