// Package strided has the geometry of strided memory and moves bytes between
// two layouts of it. It knows sizes and offsets, not what the bytes mean.
//
// A layout is an offset, a shape and one stride in bytes for each axis; strides
// may be zero or negative. Nothing here checks that a layout lies within its
// memory, except [Bounds], which whoever takes a layout from outside calls
// first.
package strided

import (
	"fmt"
	"math/bits"
)

// Count returns the number of elements of a shape, 1 for rank 0. Dimensions
// below zero and products that no int holds are errors, the latter also where
// another dimension is zero: such a shape has no strides.
func Count(shape []int) (int, error) {
	n, empty := uint(1), false
	for i, d := range shape {
		switch {
		case d < 0:
			return 0, fmt.Errorf("dimension %d is negative: %d", i, d)
		case d == 0:
			empty = true
		default:
			hi, lo := bits.Mul(n, uint(d))
			if hi != 0 || int(lo) < 0 {
				return 0, fmt.Errorf("shape %v has more elements than an int counts", clip(shape))
			}
			n = lo
		}
	}
	if empty {
		return 0, nil
	}
	return int(n), nil
}

// CheckSize tells whether the sizes and strides in bytes of a shape fit an int,
// an axis of size zero counting as one, as [CStrides] has it.
func CheckSize(shape []int, itemsize int) error {
	n := 1
	for _, d := range shape {
		hi, lo := bits.Mul(uint(n), uint(max(d, 1)))
		if hi != 0 || int(lo) < 0 {
			return fmt.Errorf("shape %v has more elements than an int counts", clip(shape))
		}
		n = int(lo)
	}
	_, err := Bytes(n, itemsize)
	return err
}

// Bytes returns the size in bytes of count elements, or an error where no int
// holds it.
func Bytes(count, itemsize int) (int, error) {
	hi, lo := bits.Mul(uint(count), uint(itemsize))
	if hi != 0 || int(lo) < 0 {
		return 0, fmt.Errorf("%d elements of %d bytes are more than an int counts", count, itemsize)
	}
	return int(lo), nil
}

// clip keeps a shape printable.
func clip(shape []int) []int { return shape[:min(len(shape), 32)] }

// CStrides returns the strides in bytes of a contiguous row-major layout. As in
// NumPy, an axis of size zero counts as one for the axes before it.
func CStrides(shape []int, itemsize int) []int {
	strides := make([]int, len(shape))
	step := itemsize
	for i := len(shape) - 1; i >= 0; i-- {
		strides[i] = step
		step *= max(shape[i], 1)
	}
	return strides
}

// FStrides returns the strides in bytes of a contiguous column-major layout.
func FStrides(shape []int, itemsize int) []int {
	strides := make([]int, len(shape))
	step := itemsize
	for i := range shape {
		strides[i] = step
		step *= max(shape[i], 1)
	}
	return strides
}

// IsC tells whether a layout is contiguous and row-major. Axes of size one may
// have any stride, and an empty layout is contiguous in both orders.
func IsC(shape, strides []int, itemsize int) bool {
	step := itemsize
	for i := len(shape) - 1; i >= 0; i-- {
		if shape[i] == 0 {
			return true
		}
		if shape[i] != 1 && strides[i] != step {
			return isEmpty(shape)
		}
		step *= shape[i]
	}
	return true
}

// IsF tells whether a layout is contiguous and column-major; see [IsC].
func IsF(shape, strides []int, itemsize int) bool {
	step := itemsize
	for i := range shape {
		if shape[i] == 0 {
			return true
		}
		if shape[i] != 1 && strides[i] != step {
			return isEmpty(shape)
		}
		step *= shape[i]
	}
	return true
}

func isEmpty(shape []int) bool {
	for _, d := range shape {
		if d == 0 {
			return true
		}
	}
	return false
}

// Bounds returns the range [lo, hi) of bytes, relative to the offset of a
// layout, that its elements lie in; lo is zero or less. An empty layout has the
// range [0, 0). Shapes and strides that overflow an int are errors.
func Bounds(shape, strides []int, itemsize int) (lo, hi int, err error) {
	if len(strides) != len(shape) {
		return 0, 0, fmt.Errorf("%d strides for %d dimensions", len(strides), len(shape))
	}
	n, err := Count(shape)
	if err != nil || n == 0 {
		return 0, 0, err
	}
	hi = itemsize
	for i, d := range shape {
		span, ok := reach(d-1, strides[i])
		if !ok {
			return 0, 0, fmt.Errorf("stride %d of dimension %d overflows", strides[i], i)
		}
		if span < 0 {
			lo += span
		} else {
			hi += span
		}
		if lo > 0 || hi < 0 {
			return 0, 0, fmt.Errorf("shape %v with strides %v spans more bytes than an int counts", clip(shape), clip(strides))
		}
	}
	return lo, hi, nil
}

// reach returns steps*stride where an int holds it.
func reach(steps, stride int) (int, bool) {
	size := uint(stride)
	if stride < 0 {
		size = -size
	}
	hi, lo := bits.Mul(uint(steps), size)
	if hi != 0 || int(lo) < 0 {
		return 0, false
	}
	if stride < 0 {
		return -int(lo), true
	}
	return int(lo), true
}
