package xp

import (
	"fmt"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
)

// Arrays returns arrays of one type as the list that [Calc.Concat], [Calc.Stack] and
// [Calc.MeshGrid] take, such as the parts that [Calc.Unstack] gives. A list of arrays
// of several types is written []any{x, y}.
func Arrays[T arrayapi.ArrayLike](xs ...T) []any {
	list := make([]any, len(xs))
	for i, x := range xs {
		list[i] = x
	}
	return list
}

// BroadcastShapes returns the shape that arrays of the given shapes broadcast to:
// aligned at the last axis, each dimension is that of all, or of those that are not
// 1. No shapes give that of rank 0. Shapes that do not broadcast together are an
// [*arrayapi.ShapeError], and so are those with unknown dimensions: there is none
// in Go.
//
// Source: the standard 2025.12, "broadcast_shapes".
func BroadcastShapes(shapes ...[]int) ([]int, error) {
	shape, err := ndarray.BroadcastShapes(shapes...)
	if err != nil {
		return nil, fmt.Errorf("xp: broadcast_shapes: %w", err)
	}
	return shape, nil
}

// BroadcastArrays returns the arrays in the shape that they broadcast to together,
// as many as there are, each of its own dtype; after an error all are nil. The
// reference implementation gives read-only views.
//
// Source: the standard 2025.12, "broadcast_arrays".
func (c *Calc) BroadcastArrays(arrays ...any) []arrayapi.ArrayLike {
	f := manipulateFunction(arrayapi.OpBroadcastArrays, arrayapi.ManipulateOptions{}, nil)
	return c.some(arrayapi.OpBroadcastArrays, arrays, len(arrays), f)
}

// Concat returns arrays joined along the first axis, or that of the option [Axis];
// but for it their shapes are the same, else the error is an
// [*arrayapi.ShapeError]. With [Flatten] each is taken as one axis, whatever its
// shape. The dtype is that which theirs promote to. No array at all is an error.
//
// Source: the standard 2025.12, "concat".
func (c *Calc) Concat(arrays []any, opts ...Option) arrayapi.ArrayLike {
	o, err := manipulateOptions(opts, optAxis, optFlatten)
	return c.rearranged(arrayapi.OpConcat, o, err, arrays...)
}

// MeshGrid returns the coordinates of a grid: of each of N arrays of one axis and one
// dtype its elements along an axis of a result that has N of them, repeated along
// the others. The first two axes are exchanged, as those of an image are, so that
// the shapes are (N2, N1, N3, ...); with the option [MatrixIndexing] the axes are in
// the order of the arrays. After an error all results are nil.
//
// An array of another rank is an [*arrayapi.ShapeError], one of another dtype an
// [*arrayapi.DTypeError]. The reference implementation gives read-only views, of
// arrays of any dtype.
//
// Source: the standard 2025.12, "meshgrid".
func (c *Calc) MeshGrid(arrays []any, opts ...Option) []arrayapi.ArrayLike {
	o, err := manipulateOptions(opts, optIndexing)
	return c.some(arrayapi.OpMeshGrid, arrays, len(arrays), manipulateFunction(arrayapi.OpMeshGrid, o, err))
}

// Stack returns arrays of one shape joined along a new axis, which is the first of
// the result, or that of the option [Axis]. Arrays of other shapes are an
// [*arrayapi.ShapeError]. The dtype is that which theirs promote to. No array at
// all is an error.
//
// Source: the standard 2025.12, "stack".
func (c *Calc) Stack(arrays []any, opts ...Option) arrayapi.ArrayLike {
	o, err := axisOptions(opts)
	return c.rearranged(arrayapi.OpStack, o, err, arrays...)
}

// Unstack returns the parts of x along the first axis, or that of the option [Axis],
// without that axis; nil after an error. The reference implementation gives views,
// 2^24 at most.
//
// Source: the standard 2025.12, "unstack".
func (c *Calc) Unstack(x any, opts ...Option) []arrayapi.ArrayLike {
	o, err := axisOptions(opts)
	parts := c.call(arrayapi.OpUnstack, []any{x}, manipulateFunction(arrayapi.OpUnstack, o, err))
	if c.err == nil && slices.Contains(parts, nil) {
		c.err = fmt.Errorf("xp: %s: namespace %q gave a part that is nil", arrayapi.OpUnstack, c.ns.Name())
	}
	if c.err != nil {
		return nil
	}
	return parts
}
