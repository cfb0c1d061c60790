package npy

import (
	"fmt"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
)

// Region is a part of an array: on each axis the indices Start, Start+Step, ...
// before Stop. A nil slice, and the axes after the last entry of a shorter one,
// stand for the whole axis: Start 0, Stop the dimension, Step 1. The zero Region
// is the whole array.
//
//	npy.Region{Start: []int{10}, Stop: []int{20}}   // x[10:20]
//	npy.Region{Start: []int{0, 5}, Stop: []int{3, 9}, Step: []int{1, 2}}   // x[0:3, 5:9:2]
//
// Want 0 <= Start <= Stop <= dimension and 1 <= Step: what is outside of the
// array is an error, and there are no negative indices.
type Region struct {
	Start, Stop, Step []int
}

// Shape returns the shape that the region has in an array of the given shape. A
// region that does not lie in it is a [*arrayapi.ShapeError].
func (r Region) Shape(of []int) ([]int, error) {
	if n := max(len(r.Start), len(r.Stop), len(r.Step)); n > len(of) {
		return nil, regionError(of, fmt.Sprintf("an array of %d axes or more", n))
	}
	shape := make([]int, len(of))
	for axis, size := range of {
		start, stop, step := r.axis(axis, size)
		switch {
		case start < 0 || start > stop || stop > size:
			return nil, regionError(of, fmt.Sprintf("indices from %d up to %d on axis %d", start, stop, axis))
		case step < 1:
			return nil, regionError(of, fmt.Sprintf("a step of 1 or more on axis %d instead of %d", axis, step))
		case stop > start:
			shape[axis] = (stop-start-1)/step + 1
		}
	}
	return shape, nil
}

// axis returns the indices on one axis.
func (r Region) axis(axis, size int) (start, stop, step int) {
	stop, step = size, 1
	if axis < len(r.Start) {
		start = r.Start[axis]
	}
	if axis < len(r.Stop) {
		stop = r.Stop[axis]
	}
	if axis < len(r.Step) {
		step = r.Step[axis]
	}
	return start, stop, step
}

func regionError(of []int, want string) error {
	return &arrayapi.ShapeError{Op: "npy: region", Have: slices.Clone(of), Want: want}
}

// locate returns the offset of the region's first element, and the steps in
// bytes between its elements, in an array of these strides. The region is not
// empty.
func (r Region) locate(of, strides []int) (offset int, steps []int) {
	steps = make([]int, len(of))
	for axis, size := range of {
		start, stop, step := r.axis(axis, size)
		offset += start * strides[axis]
		if stop-start > step { // else there is one index, and a step may overflow
			steps[axis] = step * strides[axis]
		}
	}
	return offset, steps
}
