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

// BroadcastShapes returns the shape that arrays of the given shapes broadcast to,
// that of rank 0 where there are none. Shapes that do not broadcast together are
// an [*arrayapi.ShapeError]; a negative dimension, and more elements than an int
// counts, are errors too.
//
// Source: the standard 2025.12, "broadcast_shapes".
func BroadcastShapes(shapes ...[]int) ([]int, error) {
	return broadcastAll("ndarray: broadcast_shapes", shapes)
}

// broadcastAll is broadcastShapes for any number of shapes.
func broadcastAll(op string, shapes [][]int) (shape []int, err error) {
	shape = []int{}
	for _, s := range shapes {
		if shape, err = broadcastShapes(op, shape, s); err != nil {
			return nil, err
		}
	}
	return shape, nil
}

// broadcastTo and broadcastArrays implement the functions of the standard with
// these names.
func (m manipulation) broadcastTo() (*Array, error) { return m.args[0].BroadcastTo(m.o.Shape...) }

func (m manipulation) broadcastArrays() ([]*Array, error) {
	shapes := make([][]int, len(m.args))
	for i, a := range m.args {
		shapes[i] = a.buf.Shape
	}
	shape, err := broadcastAll(m.op, shapes)
	if err != nil {
		return nil, err
	}
	out := make([]*Array, len(m.args))
	for i, a := range m.args {
		if out[i], err = a.BroadcastTo(shape...); err != nil {
			return nil, err
		}
	}
	return out, nil
}
