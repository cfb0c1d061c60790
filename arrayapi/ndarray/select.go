package ndarray

import (
	"fmt"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/memory"
)

// Select returns the part of a that a key selects, x[key]. A key of numbers,
// spans, ellipsis and new axes alone gives the view of [Array.Slice], one with
// [Indices] or [Mask] a new row-major array in the host's byte order.
//
// A key of one mask has as many axes as a or fewer, and its sizes are those of
// the first axes of a, or 0; these become one axis, of the elements for which it
// is true, in row-major order. A mask of rank 0 adds an axis of size 1 or 0.
// Arrays of indices broadcast against each other, and the elements at all
// coordinates that they list have their common shape. Where a key has other
// parts beside them, the result is NumPy's: numbers count as arrays of rank 0, a
// mask as the indices where it is true, and the axes of the common shape take the
// place of those indexed, or come first where these do not stand side by side.
//
// A number of axes that the key does not fit, and shapes that do not broadcast
// or are not those of a mask, are an [*arrayapi.ShapeError]; indices that are no
// integers, and a mask of something else than bools, an [*arrayapi.DTypeError]; an
// index out of bounds is an [*IndexError].
//
// Source: the standard 2025.12, "Indexing".
func (a *Array) Select(key ...Index) (*Array, error) {
	const op = "ndarray: select"
	if err := a.usable(); err != nil {
		return nil, fmt.Errorf("%s: %w", op, err)
	}
	if !hasArrays(key) {
		return a.slice(op, key)
	}
	defer keepArrays(a, key)
	s, err := a.selection(op, key)
	if err != nil {
		return nil, err
	}
	out, err := newUnset(op, a.buf.DType, s.shape())
	if err != nil {
		return nil, err
	}
	if len(out.Data) > 0 {
		if err := s.gather(out.Data); err != nil {
			return nil, fmt.Errorf("%s: %w", op, err)
		}
	}
	return &Array{buf: inNativeOrder(out)}, nil
}

// selection is what a key with arrays selects: the axes before, the common axes
// of the arrays, and the axes after. The element of index (b, i, c) in these three
// groups is offset, plus the steps of b and c along their axes, plus the sum of
// what the parts have at i, in bytes.
type selection struct {
	slicer           // its shape and strides are of the axes before and after
	place  int       // the number of axes before
	parts  []keyPart // broadcast to common
	common []int
}

// keepArrays holds the memory of an array and those of a key up to the call.
func keepArrays(a *Array, key []Index) {
	a.keep()
	for _, i := range key {
		i.array.keep()
	}
}

// selection reads a key that has an array.
func (a *Array) selection(op string, key []Index) (*selection, error) {
	if err := checkArrays(op, key); err != nil {
		return nil, err
	}
	if len(key) == 1 && key[0].kind == indexMask && len(key[0].array.buf.Shape) < len(a.buf.Shape) {
		key = []Index{key[0], Ellipsis()}
	}
	rest, err := a.keyRest(op, key)
	if err != nil {
		return nil, err
	}
	s := &selection{slicer: newSlicer(op, a.buf), common: []int{}}
	before, after := false, false // whether there was an array, and something else after it
	for _, i := range key {
		switch joint := i.kind == indexInt || i.kind == indexArray || i.kind == indexMask; {
		case joint && !before:
			s.place, before = len(s.slicer.shape), true
		case joint && after:
			s.place = 0
		case !joint && before:
			after = true
		}
		if err := s.applyAny(i, rest); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// checkArrays tells whether the arrays of a key can be used.
func checkArrays(op string, key []Index) error {
	for _, i := range key {
		if i.kind != indexArray && i.kind != indexMask {
			continue
		}
		x, err := own(op, i.array)
		if err != nil {
			return err
		}
		d := x.buf.DType
		switch {
		case i.kind == indexMask && d.Kind() != dtype.KindBool:
			return &arrayapi.DTypeError{Op: op + ": mask", Have: d, Want: "bool"}
		case i.kind == indexArray && !d.Is("integral"):
			return &arrayapi.DTypeError{Op: op + ": indices", Have: d, Want: "of integers"}
		}
	}
	return nil
}

func (s *selection) applyAny(i Index, rest int) (err error) {
	var p keyPart
	switch i.kind {
	case indexArray:
		p, err = s.indices(i.array)
	case indexMask:
		p, err = s.mask(i.array)
	default:
		return s.apply(i, rest)
	}
	if err != nil {
		return err
	}
	s.parts = append(s.parts, p)
	s.common, err = broadcastShapes(s.op, s.common, p.Shape)
	return err
}

// keyPart is an array of indices along one axis, all of them within its bounds, or for
// a mask an array of ints that are offsets.
type keyPart struct {
	arrayapi.Buffer
	along  axis // its stride in bytes
	isMask bool
}

// indices returns the next axis indexed by an array.
func (s *selection) indices(x *Array) (keyPart, error) {
	n, stride := s.take()
	if bad, ok := checkIndices(withoutRepeats(x.buf), n); !ok {
		return keyPart{}, &IndexError{Op: s.op, What: "index", Axis: s.axis - 1, Have: bad, Bound: n}
	}
	return keyPart{Buffer: x.buf, along: axis{n, stride}}, nil
}

// checkIndices returns the first index that is out of bounds of an axis of n
// elements, as far as an int holds it.
func checkIndices(b arrayapi.Buffer, n int) (bad int, ok bool) {
	in := readIndices(b)
	for left := b.Size(); left > 0; left -= blockSize {
		if bad, ok = allWithin(in.next(min(left, blockSize)), int64(-n), int64(n)); !ok {
			return bad, false
		}
	}
	return 0, true
}

// allWithin tells whether all of s are in [low, high), or returns the first that is
// not.
func allWithin(s []int64, low, high int64) (bad int, ok bool) {
	least, most := s[0], s[0]
	for _, v := range s {
		least, most = min(least, v), max(most, v)
	}
	if least >= low && most < high {
		return 0, true
	}
	for _, v := range s {
		if v < low || v >= high {
			return nearestInt(v), false
		}
	}
	return 0, false
}

// mask returns the offsets along the next axes where an array of bools is true.
func (s *selection) mask(x *Array) (keyPart, error) {
	axes := arrayapi.Buffer{DType: dtype.Uint8, Shape: x.buf.Shape, Strides: make([]int, len(x.buf.Shape))}
	first := s.axis
	for i, have := range x.buf.Shape {
		var n int
		n, axes.Strides[i] = s.take()
		if have != n && have != 0 {
			return keyPart{}, &arrayapi.ShapeError{
				Op: s.op + ": mask", Have: x.Shape(),
				Want: fmt.Sprintf("the sizes of the axes %d to %d, %v", first, first+len(x.buf.Shape)-1, s.from.Shape[first:first+len(x.buf.Shape)]),
			}
		}
	}
	count := countTrue(newReader[uint8](x.buf), x.Size())
	// trueOffsets writes one more than it keeps.
	out, err := arrayapi.NewBuffer(dtype.Of[int](), []int{count + 1})
	if err != nil {
		return keyPart{}, fmt.Errorf("%s: mask: %w", s.op, err)
	}
	if count > 0 {
		to, _ := memory.View[int](out.Data)
		trueOffsets(to, newReader[uint8](x.buf), joinAxes(axes))
		memory.Store(out.Data, to)
	}
	out.Shape[0] = count
	return keyPart{Buffer: out, isMask: true}, nil
}

// countTrue counts the bytes among the next n that are not zero.
func countTrue(r reader[uint8], n int) int {
	count := 0
	forBlocks(r, n, func(_ int, block []uint8) { count += int(countBytes(block)) })
	return count
}

// trueOffsets stores where the bytes are that are not zero, of as many as the
// axes have elements. dst is longer than that by one.
func trueOffsets(dst []int, r reader[uint8], axes []axis) {
	if len(axes) == 0 {
		axes = []axis{{size: 1}}
	}
	last := len(axes) - 1
	inner := axes[last]
	shape, strides := make([]int, last), make([]int, last)
	for i, a := range axes[:last] {
		shape[i], strides[i] = a.size, a.stride
	}
	k := 0
	for start := range positions(shape, strides, 0) {
		for left := inner.size; left > 0; left -= blockSize {
			for _, v := range r.next(min(left, blockSize)) {
				dst[k] = start
				k += int(bit(v != 0)) // without a branch: what comes next in a mask is hard to foretell
				start += inner.stride
			}
		}
	}
}

// shape returns that of the result.
func (s *selection) shape() []int {
	return slices.Concat(s.slicer.shape[:s.place], s.common, s.slicer.shape[s.place:])
}
