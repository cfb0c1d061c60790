package xp

import (
	"errors"

	"github.com/arraylike/arraylike/arrayapi"
)

// Sum returns the sum of the elements of x, of all of them or along the axes
// of the option [Axis]. Other options are [KeepDims] and [DType]. The sum of
// nothing is 0. Integers are added in the namespace's default integer dtype, or
// the unsigned one of its size, where they are narrower.
//
// Source: the standard 2025.12, "sum".
func (c *Calc) Sum(x any, opts ...Option) arrayapi.ArrayLike {
	return c.reduce(arrayapi.OpSum, x, opts, optAxis, optKeepDims, optDType)
}

// Mean returns the arithmetic mean of the elements of x, of all of them or along
// the axes of the option [Axis]. The other option is [KeepDims]. The mean of
// nothing is NaN. The standard leaves the mean of integers open: the reference
// implementation gives float64.
//
// Source: the standard 2025.12, "mean".
func (c *Calc) Mean(x any, opts ...Option) arrayapi.ArrayLike {
	return c.reduce(arrayapi.OpMean, x, opts, optAxis, optKeepDims)
}

func (c *Calc) reduce(op arrayapi.Op, x any, opts []Option, allowed ...option) arrayapi.ArrayLike {
	s, err := newSettings(opts, allowed)
	return c.one(op, []any{x}, func(ns arrayapi.Namespace, args []any) ([]arrayapi.ArrayLike, error) {
		if err != nil {
			return nil, err
		}
		as, err := arrays(args)
		if err != nil {
			return nil, err
		}
		r, ok := ns.(arrayapi.Reducer)
		if !ok {
			return nil, errors.ErrUnsupported
		}
		y, err := r.Reduce(op, as[0], arrayapi.ReduceOptions{Axes: s.axes, KeepDims: s.keepDims, DType: s.dtype})
		return []arrayapi.ArrayLike{y}, err
	})
}
