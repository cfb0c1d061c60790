package ndarray

import (
	"fmt"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/internal/strided"
)

// broadcastShapes returns the shape that two shapes broadcast to: aligned at the
// last axis, each dimension is that of both, or of the one that is not 1.
//
// Source: the standard 2025.12, "Broadcasting".
func broadcastShapes(op string, x, y []int) ([]int, error) {
	if len(x) < len(y) {
		x, y = y, x
	}
	shape := append([]int{}, x...)
	lead := len(x) - len(y)
	for i, n := range y {
		switch have := shape[lead+i]; {
		case have == 1:
			shape[lead+i] = n
		case n != 1 && n != have:
			return nil, &arrayapi.ShapeError{Op: op, Have: append([]int{}, y...), Want: fmt.Sprintf("a shape that broadcasts with %v", x)}
		}
	}
	if _, err := strided.Count(shape); err != nil {
		return nil, fmt.Errorf("%s: %w", op, err)
	}
	return shape, nil
}

// broadcast returns b seen in a shape that it broadcasts to.
func broadcast(b arrayapi.Buffer, shape []int) arrayapi.Buffer {
	strides := make([]int, len(shape))
	lead := len(shape) - len(b.Shape)
	for i, n := range b.Shape {
		if n != 1 {
			strides[lead+i] = b.Strides[i]
		}
	}
	b.Shape, b.Strides = shape, strides
	return b
}
