package npy

import (
	"iter"

	"github.com/arraylike/arraylike/arrayapi"
)

// blocks cuts an array into parts of at most limit bytes, or one element, that
// follow each other in row-major order. A part has the last axes of the array:
// it is given as the offset of its first element and its shape, which is valid
// until the next. An array without elements has no part.
func blocks(b arrayapi.Buffer, limit int) iter.Seq2[int, []int] {
	return func(yield func(offset int, shape []int) bool) {
		if b.Size() == 0 {
			return
		}
		// The axes after the cut fit into a part as a whole; along the one at the
		// cut, run indices at a time do.
		cut, inner := len(b.Shape), max(b.DType.Size(), 1)
		for cut > 0 && inner <= limit/b.Shape[cut-1] {
			cut--
			inner *= b.Shape[cut]
		}
		if cut == 0 {
			yield(b.Offset, b.Shape)
			return
		}
		c := cutter{b: b, cut: cut - 1, run: max(limit/inner, 1), yield: yield}
		c.shape = append([]int{}, b.Shape[cut-1:]...)
		c.walk(0, b.Offset)
	}
}

// cutter walks over the axes before the one that is cut.
type cutter struct {
	b     arrayapi.Buffer
	cut   int // the axis that is cut
	run   int // how many indices of it make a part
	shape []int
	yield func(int, []int) bool
}

func (c *cutter) walk(axis, offset int) bool {
	size, stride := c.b.Shape[axis], c.b.Strides[axis]
	step := 1
	if axis == c.cut {
		step = c.run
	}
	for i := 0; i < size; i += step {
		if axis < c.cut {
			if !c.walk(axis+1, offset+i*stride) {
				return false
			}
			continue
		}
		c.shape[0] = min(step, size-i)
		if !c.yield(offset+i*stride, c.shape) {
			return false
		}
	}
	return true
}
