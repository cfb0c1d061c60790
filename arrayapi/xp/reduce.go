package xp

import (
	"errors"

	"github.com/arraylike/arraylike/arrayapi"
)

// Sum returns the sum of the elements of x, of all of them or along the axes
// of the option [Axis]. Other options are [KeepDims] and [DType]. The sum of
// nothing is 0. Integers are added in the namespace's default integer dtype, or
// the unsigned one of its size, where they are narrower, and wrap around; other numbers
// keep their dtype. The standard leaves the sum of bools open: the reference
// implementation refuses it, [Calc.CountNonzero] counts them.
//
// Source: the standard 2025.12, "sum".
func (c *Calc) Sum(x any, opts ...Option) arrayapi.ArrayLike {
	return c.reduce(arrayapi.OpSum, x, opts, optAxis, optFlatten, optKeepDims, optDType)
}

// Prod returns the product of the elements of x, of all of them or along the
// axes of the option [Axis]. Options and dtypes are those of [Calc.Sum]. The
// product of nothing is 1.
//
// Source: the standard 2025.12, "prod".
func (c *Calc) Prod(x any, opts ...Option) arrayapi.ArrayLike {
	return c.reduce(arrayapi.OpProd, x, opts, optAxis, optFlatten, optKeepDims, optDType)
}

// Mean returns the arithmetic mean of the elements of x, of all of them or along
// the axes of the option [Axis], in their dtype. The other option is [KeepDims].
// The mean of nothing is NaN. The standard leaves the mean of integers open: the
// reference implementation computes it in float64 and gives it the namespace's default
// real dtype.
//
// Source: the standard 2025.12, "mean".
func (c *Calc) Mean(x any, opts ...Option) arrayapi.ArrayLike {
	return c.reduce(arrayapi.OpMean, x, opts, optAxis, optFlatten, optKeepDims)
}

// Var returns the variance of the elements of x, of all of them or along the
// axes of the option [Axis], in their dtype: the mean square of their distance from
// their mean. Other options are [KeepDims] and [Correction], which is subtracted
// from the number of elements that the sum of squares is divided by; where nothing is
// left of it, the result is NaN. The standard leaves integers and complex
// numbers open: the reference implementation gives the variance of integers the
// namespace's default real dtype, and that of complex numbers the dtype of
// their parts.
//
// Source: the standard 2025.12, "var".
func (c *Calc) Var(x any, opts ...Option) arrayapi.ArrayLike {
	return c.reduce(arrayapi.OpVar, x, opts, optAxis, optFlatten, optKeepDims, optCorrect)
}

// Std returns the standard deviation of the elements of x, the root of what
// [Calc.Var] returns with the same options.
//
// Source: the standard 2025.12, "std".
func (c *Calc) Std(x any, opts ...Option) arrayapi.ArrayLike {
	return c.reduce(arrayapi.OpStd, x, opts, optAxis, optFlatten, optKeepDims, optCorrect)
}

// Max returns the largest of the elements of x, of all of them or along the axes
// of the option [Axis], in their dtype. The other option is [KeepDims]. NaN is
// larger than all. Complex numbers have no order and are an
// [*arrayapi.DTypeError]. The standard leaves the largest of no elements open:
// in the reference implementation it is an [*arrayapi.ShapeError].
//
// Source: the standard 2025.12, "max".
func (c *Calc) Max(x any, opts ...Option) arrayapi.ArrayLike {
	return c.reduce(arrayapi.OpMax, x, opts, optAxis, optFlatten, optKeepDims)
}

// Min returns the smallest of the elements of x, of all of them or along the
// axes of the option [Axis], or NaN where there is one. Options, dtypes and errors are
// those of [Calc.Max].
//
// Source: the standard 2025.12, "min".
func (c *Calc) Min(x any, opts ...Option) arrayapi.ArrayLike {
	return c.reduce(arrayapi.OpMin, x, opts, optAxis, optFlatten, optKeepDims)
}

// ArgMax returns the index of the largest element of x along the one axis of the
// option [Axis], or without it the index into all elements in row-major order, in
// the namespace's default index dtype. Of several it is the first. The other
// option is [KeepDims]. What the standard leaves open, the reference
// implementation does as in [Calc.Max]: of elements with a NaN it is the first
// NaN.
//
// Source: the standard 2025.12, "argmax".
func (c *Calc) ArgMax(x any, opts ...Option) arrayapi.ArrayLike {
	return c.reduce(arrayapi.OpArgMax, x, opts, optAxis, optFlatten, optKeepDims)
}

// ArgMin returns the index of the smallest element of x, the first where there
// are several; see [Calc.ArgMax].
//
// Source: the standard 2025.12, "argmin".
func (c *Calc) ArgMin(x any, opts ...Option) arrayapi.ArrayLike {
	return c.reduce(arrayapi.OpArgMin, x, opts, optAxis, optFlatten, optKeepDims)
}

// CountNonzero returns how many elements of x are not zero, of all of them or
// along the axes of the option [Axis], in the namespace's default index dtype. The
// other option is [KeepDims]. NaN counts, and so does a complex number with
// a part that is not zero.
//
// Source: the standard 2025.12, "count_nonzero".
func (c *Calc) CountNonzero(x any, opts ...Option) arrayapi.ArrayLike {
	return c.reduce(arrayapi.OpCountNonzero, x, opts, optAxis, optFlatten, optKeepDims)
}

// All tells, in an array of bools, whether no element of x is zero or false, of all
// of them or along the axes of the option [Axis]. The other option is
// [KeepDims]. NaN is not zero. Of nothing it is true.
//
// Source: the standard 2025.12, "all".
func (c *Calc) All(x any, opts ...Option) arrayapi.ArrayLike {
	return c.reduce(arrayapi.OpAll, x, opts, optAxis, optFlatten, optKeepDims)
}

// Any tells, in an array of bools, whether some element of x is not zero or
// false, of all of them or along the axes of the option [Axis]. The other option
// is [KeepDims]. NaN is not zero. Of nothing it is false.
//
// Source: the standard 2025.12, "any".
func (c *Calc) Any(x any, opts ...Option) arrayapi.ArrayLike {
	return c.reduce(arrayapi.OpAny, x, opts, optAxis, optFlatten, optKeepDims)
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
		y, err := r.Reduce(op, as[0], arrayapi.ReduceOptions{
			Axes: s.axes, KeepDims: s.keepDims, DType: s.dtype, Correction: s.correction,
		})
		return []arrayapi.ArrayLike{y}, err
	})
}
