package xp

import "github.com/arraylike/arraylike/arrayapi"

// Take returns the parts of x at the indices along the axis of the option [Axis],
// which only an array of one axis need not name. indices is an array of one axis of
// integers; negative ones count from the end. The result is of the dtype of x, and
// has as many parts along the axis as there are indices. The standard leaves indices
// out of bounds open, and arrays of rank 0: with the reference implementation they
// are an [*ndarray.IndexError] and an [*arrayapi.ShapeError].
//
// Source: the standard 2025.12, "take".
func (c *Calc) Take(x, indices any, opts ...Option) arrayapi.ArrayLike {
	o, err := axisOptions(opts)
	return c.rearranged(arrayapi.OpTake, o, err, x, indices)
}

// TakeAlongAxis returns the elements of x at the indices along the last axis, or that
// of the option [Axis], and where each index is on the other axes, along which x and
// the indices broadcast. indices is an array of integers that has as many axes as x;
// negative ones count from the end. The result is of the dtype of x, and has as many
// elements along the axis as there are indices. The reference implementation answers
// an index out of bounds with an [*ndarray.IndexError].
//
// Source: the standard 2025.12, "take_along_axis".
func (c *Calc) TakeAlongAxis(x, indices any, opts ...Option) arrayapi.ArrayLike {
	o, err := axisOptions(opts)
	return c.rearranged(arrayapi.OpTakeAlongAxis, o, err, x, indices)
}
