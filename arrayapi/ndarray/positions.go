package ndarray

import (
	"iter"
	"slices"
)

// positions yields the position of each element, in row-major order.
func positions(shape, strides []int, offset int) iter.Seq[int] {
	return func(yield func(int) bool) {
		if slices.Contains(shape, 0) {
			return
		}
		index, pos := make([]int, len(shape)), offset
		for {
			if !yield(pos) {
				return
			}
			axis := len(shape) - 1
			for ; axis >= 0; axis-- {
				index[axis]++
				pos += strides[axis]
				if index[axis] < shape[axis] {
					break
				}
				pos -= index[axis] * strides[axis]
				index[axis] = 0
			}
			if axis < 0 {
				return
			}
		}
	}
}
