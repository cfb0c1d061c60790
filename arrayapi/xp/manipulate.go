package xp

import (
	"errors"
	"fmt"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
)

// AsType returns the values of x as elements of the dtype d, whatever the rules of
// promotion say, in the shape of x. The numbers 1 and 0 stand for true and false,
// and everything but zero is true; complex numbers become no real ones, which is
// an [*arrayapi.DTypeError]. The reference implementation truncates floats to
// integers, and keeps the low bits of integers that do not fit.
//
// The result is a new array. With the option [Copy] of [arrayapi.CopyIfNeeded],
// which is copy=False of the standard, it is x itself where x has the dtype; with
// [arrayapi.CopyNever] anything else is [arrayapi.ErrCopy]. The other option is
// [Device]; the reference implementation has the host's alone.
//
// Source: the standard 2025.12, "astype".
func (c *Calc) AsType(x any, d dtype.DType, opts ...Option) arrayapi.ArrayLike {
	o, err := manipulateOptions(opts, optCopy, optDevice)
	if !slices.ContainsFunc(opts, func(o Option) bool { return o.name == optCopy }) {
		o.Copy = arrayapi.CopyAlways
	}
	o.DType = d
	same := false
	results := c.call(arrayapi.OpAsType, []any{x}, func(ns arrayapi.Namespace, args []any) ([]arrayapi.ArrayLike, error) {
		if err != nil {
			return nil, err
		}
		o := o
		o.Device = c.deviceFor(ns, o.Device)
		results, err := manipulate(ns, arrayapi.OpAsType, args, o)
		if same = err == nil && len(results) == 1 && isSame(results[0], args[0]); same {
			return nil, nil // not to be exchanged for another array
		}
		return results, err
	})
	if same {
		return c.onDevice(arrayapi.OpAsType, c.hosted(arrayapi.OpAsType, x.(arrayapi.ArrayLike)), o.Device)
	}
	return c.onDevice(arrayapi.OpAsType, c.only(arrayapi.OpAsType, results), o.Device)
}

// isSame tells whether two values are one reference array. Those of other types may
// not be comparable.
func isSame(x, y any) bool {
	a, _ := x.(*ndarray.Array)
	b, ok := y.(*ndarray.Array)
	return ok && a == b
}

// BroadcastTo returns x in a shape that it broadcasts to: with axes added in front,
// and those of size one stretched. A shape that it does not broadcast to is an
// [*arrayapi.ShapeError]. The reference implementation gives a read-only view.
//
// Source: the standard 2025.12, "broadcast_to".
func (c *Calc) BroadcastTo(x any, shape ...int) arrayapi.ArrayLike {
	return c.rearranged(arrayapi.OpBroadcastTo, arrayapi.ManipulateOptions{Shape: shape}, nil, x)
}

// ExpandDims returns x with new axes of size one. They are those axes of the result
// that are named, each once; negative ones count from its last. One out of bounds
// is an [*ndarray.IndexError]. The reference implementation gives a view.
//
// Source: the standard 2025.12, "expand_dims".
func (c *Calc) ExpandDims(x any, axes ...int) arrayapi.ArrayLike {
	return c.rearranged(arrayapi.OpExpandDims, arrayapi.ManipulateOptions{Axes: given(axes)}, nil, x)
}

// Flip returns x with the order of its elements reversed along all axes, or those
// of the option [Axis]. The reference implementation gives a view.
//
// Source: the standard 2025.12, "flip".
func (c *Calc) Flip(x any, opts ...Option) arrayapi.ArrayLike {
	o, err := manipulateOptions(opts, optAxis, optFlatten)
	return c.rearranged(arrayapi.OpFlip, o, err, x)
}

// MoveAxis returns x with each of the axes in source at the place that destination
// has for it; the others keep their order. Both lists are of the same length and
// name each axis once; negative axes count from the last. The reference
// implementation gives a view.
//
// Source: the standard 2025.12, "moveaxis".
func (c *Calc) MoveAxis(x any, source, destination []int) arrayapi.ArrayLike {
	o := arrayapi.ManipulateOptions{Axes: given(source), Destination: given(destination)}
	return c.rearranged(arrayapi.OpMoveAxis, o, nil, x)
}

// PermuteDims returns x with its axes in another order: axis i of the result is
// axis axes[i] of x. Each axis is named once, negative ones count from the last.
// The reference implementation gives a view.
//
// Source: the standard 2025.12, "permute_dims".
func (c *Calc) PermuteDims(x any, axes ...int) arrayapi.ArrayLike {
	return c.rearranged(arrayapi.OpPermuteDims, arrayapi.ManipulateOptions{Axes: given(axes)}, nil, x)
}

// Reshape returns the elements of x, in row-major order, in another shape of as
// many elements. One dimension may be -1: it is what the others leave. A shape of
// another size is an [*arrayapi.ShapeError].
//
// The option [Copy] asks for a copy in any case, or refuses one with
// [arrayapi.ErrCopy]. Without it the reference implementation gives a view where
// the strides of x allow it. A namespace that leaves the function to the reference
// and does not share its memory copies in the exchange, whatever the option says.
//
// Source: the standard 2025.12, "reshape".
func (c *Calc) Reshape(x any, shape []int, opts ...Option) arrayapi.ArrayLike {
	o, err := manipulateOptions(opts, optCopy)
	o.Shape = shape
	return c.rearranged(arrayapi.OpReshape, o, err, x)
}

// Squeeze returns x without the axes named, each of which must have size one, else
// the error is an [*arrayapi.ShapeError]. The reference implementation gives a
// view.
//
// Source: the standard 2025.12, "squeeze".
func (c *Calc) Squeeze(x any, axes ...int) arrayapi.ArrayLike {
	return c.rearranged(arrayapi.OpSqueeze, arrayapi.ManipulateOptions{Axes: given(axes)}, nil, x)
}

// T returns the transpose of a matrix. An array of another rank than 2 is an
// error, with the reference implementation an [*arrayapi.ShapeError]; that gives a
// view. [Calc.MT] transposes stacks of matrices.
//
// Source: the standard 2025.12, "T" of the array object.
func (c *Calc) T(x any) arrayapi.ArrayLike {
	return c.one("T", []any{x}, func(ns arrayapi.Namespace, args []any) ([]arrayapi.ArrayLike, error) {
		if err := wantRank("T", args[0], 2, 2); err != nil {
			return nil, err
		}
		return manipulate(ns, arrayapi.OpPermuteDims, args, arrayapi.ManipulateOptions{Axes: []int{1, 0}})
	})
}

// MT returns x, a matrix or a stack of them, with its last two axes exchanged (mT).
// An array of fewer than two axes is an error, with the reference implementation an
// [*arrayapi.ShapeError]; that gives a view.
//
// Source: the standard 2025.12, "mT" of the array object.
func (c *Calc) MT(x any) arrayapi.ArrayLike {
	return c.one("mT", []any{x}, func(ns arrayapi.Namespace, args []any) ([]arrayapi.ArrayLike, error) {
		if err := wantRank("mT", args[0], 2, -1); err != nil {
			return nil, err
		}
		return manipulate(ns, arrayapi.OpMoveAxis, args, arrayapi.ManipulateOptions{Axes: []int{-1}, Destination: []int{-2}})
	})
}

// wantRank refuses a reference array of a rank below low or, unless that is
// negative, above high. Other arrays are left to their namespace.
func wantRank(op string, x any, low, high int) error {
	a, ok := x.(*ndarray.Array)
	if !ok || a.NDim() >= low && (high < 0 || a.NDim() <= high) {
		return nil
	}
	want := fmt.Sprintf("%d axes", low)
	if high != low {
		want += " or more"
	}
	return &arrayapi.ShapeError{Op: "ndarray: " + op, Have: a.Shape(), Want: want}
}

// given returns a list that is not nil, which would be the default.
func given(axes []int) []int { return append([]int{}, axes...) }

// manipulateOptions collects opts for a function that takes those allowed.
func manipulateOptions(opts []Option, allowed ...option) (arrayapi.ManipulateOptions, error) {
	s, err := newSettings(opts, allowed)
	return arrayapi.ManipulateOptions{
		Axes: s.axes, Flatten: s.flatten, Diagonal: s.diagonal, MatrixIndexing: s.matrixIndexing, Copy: s.copy, Device: s.device,
	}, err
}

// axisOptions is manipulateOptions for a function of an axis that has to be one.
func axisOptions(opts []Option) (arrayapi.ManipulateOptions, error) {
	return manipulateOptions(opts, optAxis)
}

// rearranged calls an operation that has one result. err is that of its options.
func (c *Calc) rearranged(op arrayapi.Op, o arrayapi.ManipulateOptions, err error, args ...any) arrayapi.ArrayLike {
	return c.one(op, args, manipulateFunction(op, o, err))
}

// only returns the one result that there must be.
func (c *Calc) only(op arrayapi.Op, results []arrayapi.ArrayLike) arrayapi.ArrayLike {
	if c.err != nil {
		return nil
	}
	if len(results) != 1 || results[0] == nil {
		c.err = fmt.Errorf("xp: %s: namespace %q gave no result", op, c.ns.Name())
		return nil
	}
	return results[0]
}

// manipulateFunction makes a function of an operation. err is that of its options.
func manipulateFunction(op arrayapi.Op, o arrayapi.ManipulateOptions, err error) function {
	return func(ns arrayapi.Namespace, args []any) ([]arrayapi.ArrayLike, error) {
		if err != nil {
			return nil, err
		}
		return manipulate(ns, op, args, o)
	}
}

func manipulate(ns arrayapi.Namespace, op arrayapi.Op, args []any, o arrayapi.ManipulateOptions) ([]arrayapi.ArrayLike, error) {
	as, err := arrays(args)
	if err != nil {
		return nil, err
	}
	m, ok := ns.(arrayapi.Manipulator)
	if !ok {
		return nil, errors.ErrUnsupported
	}
	return m.Manipulate(op, as, o)
}
