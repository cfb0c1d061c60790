package ndarray

import (
	"fmt"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/internal/strided"
)

// Reshape returns the elements of a, in row-major order, in another shape of as
// many elements. One dimension may be -1: it is what the others leave. The
// result is a view where the strides of a allow it, else a copy; mode asks for
// a copy in any case, or refuses one with [arrayapi.ErrCopy]. A shape of another
// size is an [*arrayapi.ShapeError].
func (a *Array) Reshape(shape []int, mode arrayapi.CopyMode) (*Array, error) {
	if err := a.usable(); err != nil {
		return nil, fmt.Errorf("ndarray: reshape: %w", err)
	}
	defer a.keep()
	shape, err := a.fillShape(shape)
	if err != nil {
		return nil, err
	}
	if mode != arrayapi.CopyAlways {
		if strides, ok := reshapeStrides(a.buf, shape); ok {
			return a.view(shape, strides, a.buf.Offset), nil
		}
		if mode == arrayapi.CopyNever {
			return nil, fmt.Errorf("ndarray: reshape: %v with strides %v to %v: %w", a.buf.Shape, a.buf.Strides, shape, arrayapi.ErrCopy)
		}
	}
	if err := checkRoom("ndarray: reshape", a.buf); err != nil {
		return nil, err
	}
	b := a.buf.Copy()
	b.Shape, b.Strides = shape, strided.CStrides(shape, b.DType.Size())
	return &Array{buf: b}, nil
}

// fillShape returns a shape of as many elements as a has, with a number in
// place of -1.
func (a *Array) fillShape(shape []int) ([]int, error) {
	asked, size := shape[:min(len(shape), 32)], a.buf.Size()
	shape = append([]int{}, shape...)
	open := slices.Index(shape, -1)
	if open >= 0 {
		shape[open] = 1
	}
	n, err := strided.Count(shape)
	if err != nil {
		return nil, fmt.Errorf("ndarray: reshape: %w", err)
	}
	switch {
	case open >= 0 && (n == 0 || size%n != 0), open < 0 && n != size:
		return nil, &arrayapi.ShapeError{Op: "ndarray: reshape", Have: a.Shape(), Want: fmt.Sprintf("as many elements as %v", asked)}
	case open >= 0:
		shape[open] = size / n
	}
	if err := strided.CheckSize(shape, a.buf.DType.Size()); err != nil {
		return nil, fmt.Errorf("ndarray: reshape: %w", err)
	}
	return shape, nil
}

// reshapeStrides returns the strides with which the memory of b has another
// shape of the same size, or false where no strides do.
//
// Both shapes are cut into the shortest groups of axes of equal size, as
// [6 | 4] and [2 3 | 4]. Within a group the axes of b must be one longer axis.
func reshapeStrides(b arrayapi.Buffer, shape []int) ([]int, bool) {
	itemsize := b.DType.Size()
	if b.Size() == 0 || b.IsC() {
		return strided.CStrides(shape, itemsize), true
	}
	from, steps := withoutOnes(b)
	strides := make([]int, len(shape))
	next := 0
	for len(from) > 0 {
		first, have, want, axes := next, from[0], 1, 1
		for want != have {
			if want < have {
				want *= shape[next]
				next++
				continue
			}
			if steps[axes-1] != steps[axes]*from[axes] {
				return nil, false
			}
			have *= from[axes]
			axes++
		}
		step := steps[axes-1]
		for i := next - 1; i >= first; i-- {
			strides[i] = step
			step *= shape[i]
		}
		from, steps = from[axes:], steps[axes:]
	}
	for i := next; i < len(shape); i++ {
		strides[i] = itemsize // of axes of size one
	}
	return strides, true
}

// withoutOnes returns the axes of b that are longer than one.
func withoutOnes(b arrayapi.Buffer) (shape, strides []int) {
	for i, n := range b.Shape {
		if n != 1 {
			shape, strides = append(shape, n), append(strides, b.Strides[i])
		}
	}
	return shape, strides
}
