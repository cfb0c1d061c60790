package xp

import (
	"errors"

	"github.com/arraylike/arraylike/arrayapi"
)

// CumulativeSum returns the sums of the elements of x up to each one, along the
// one axis of the option [Axis], which an array of one axis can do without.
// Other options are [DType] and [IncludeInitial], which begins with 0, so that the
// axis is one longer. Dtypes are those of [Calc.Sum]. The standard leaves rank
// 0 open: the reference implementation takes such an array for one axis of
// one element. An array of several axes without [Axis] is an
// [*arrayapi.ShapeError].
//
// Source: the standard 2025.12, "cumulative_sum".
func (c *Calc) CumulativeSum(x any, opts ...Option) arrayapi.ArrayLike {
	return c.cumulate(arrayapi.OpCumulativeSum, x, opts)
}

// CumulativeProd returns the products of the elements of x up to each one; see
// [Calc.CumulativeSum]. [IncludeInitial] begins with 1.
//
// Source: the standard 2025.12, "cumulative_prod".
func (c *Calc) CumulativeProd(x any, opts ...Option) arrayapi.ArrayLike {
	return c.cumulate(arrayapi.OpCumulativeProd, x, opts)
}

func (c *Calc) cumulate(op arrayapi.Op, x any, opts []Option) arrayapi.ArrayLike {
	s, err := newSettings(opts, []option{optAxis, optDType, optInitial})
	o := arrayapi.AccumulateOptions{Axes: s.axes, DType: s.dtype, IncludeInitial: s.includeInitial}
	return c.accumulate(op, x, s, o, err)
}

// Diff returns the differences of neighbours in x, the later minus the earlier
// one, along the one axis of the option [Axis], which is the last where it is not
// given. Other options are [N], how many times that is done, 1 by default, and [Prepend]
// and [Append], arrays that x is taken to begin and to end with. The axis is n
// shorter than that of all together, the dtype is that of x; integers wrap
// around. The standard leaves bools open, and arrays of other dtypes before and
// after: in the reference implementation the difference of bools is whether they
// differ, and another dtype is an [*arrayapi.DTypeError].
//
// Source: the standard 2025.12, "diff".
func (c *Calc) Diff(x any, opts ...Option) arrayapi.ArrayLike {
	s, err := newSettings(opts, []option{optAxis, optN, optPrepend, optAppend})
	o := arrayapi.AccumulateOptions{Axes: s.axes, Order: 1}
	if s.order != nil {
		o.Order = *s.order
	}
	return c.accumulate(arrayapi.OpDiff, x, s, o, err)
}

// accumulate calls an operation along an axis, unless its options were wrong.
func (c *Calc) accumulate(op arrayapi.Op, x any, s settings, o arrayapi.AccumulateOptions, wrong error) arrayapi.ArrayLike {
	args := []any{x}
	for _, more := range []any{s.prepend, s.append} {
		if more != nil {
			args = append(args, more)
		}
	}
	return c.one(op, args, func(ns arrayapi.Namespace, args []any) ([]arrayapi.ArrayLike, error) {
		if wrong != nil {
			return nil, wrong
		}
		as, err := arrays(args)
		if err != nil {
			return nil, err
		}
		a, ok := ns.(arrayapi.Accumulator)
		if !ok {
			return nil, errors.ErrUnsupported
		}
		o, more := o, as[1:]
		if s.prepend != nil {
			o.Prepend, more = more[0], more[1:]
		}
		if s.append != nil {
			o.Append = more[0]
		}
		y, err := a.Accumulate(op, as[0], o)
		return []arrayapi.ArrayLike{y}, err
	})
}
