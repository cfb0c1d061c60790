package xp

import (
	"errors"

	"github.com/arraylike/arraylike/arrayapi"
)

// Empty returns an array of the given shape whose elements may be anything; those
// of the reference implementation are zero. The dtype is the namespace's default
// for reals, or that of the option [DType]. The other option is [Device]. The
// calculation must have a namespace, of [For] or [In]. A shape that is negative, or
// that no memory has room for, is an error.
//
// Source: the standard 2025.12, "empty".
func (c *Calc) Empty(shape []int, opts ...Option) arrayapi.ArrayLike {
	return c.create(arrayapi.OpEmpty, nil, arrayapi.CreateOptions{Shape: shape}, opts, optDType, optDevice)
}

// Zeros returns an array of zeros; see [Calc.Empty].
//
// Source: the standard 2025.12, "zeros".
func (c *Calc) Zeros(shape []int, opts ...Option) arrayapi.ArrayLike {
	return c.create(arrayapi.OpZeros, nil, arrayapi.CreateOptions{Shape: shape}, opts, optDType, optDevice)
}

// Ones returns an array of ones, which of bools are true; see [Calc.Empty].
//
// Source: the standard 2025.12, "ones".
func (c *Calc) Ones(shape []int, opts ...Option) arrayapi.ArrayLike {
	return c.create(arrayapi.OpOnes, nil, arrayapi.CreateOptions{Shape: shape}, opts, optDType, optDevice)
}

// Full returns an array whose elements are all value, a Go scalar; see
// [Calc.Empty]. The dtype is bool or the namespace's default for the kind of value.
// The standard leaves a value open that the dtype does not hold: to the reference
// implementation an integer out of range, and a value of another kind, are an
// [*arrayapi.DTypeError], but for integers among floats and reals among complex
// numbers.
//
// Source: the standard 2025.12, "full".
func (c *Calc) Full(shape []int, value any, opts ...Option) arrayapi.ArrayLike {
	return c.create(arrayapi.OpFull, nil, arrayapi.CreateOptions{Shape: shape, Fill: value}, opts, optDType, optDevice)
}

// EmptyLike returns an array with the shape of x whose elements may be anything.
// The dtype is that of x, or that of the option [DType]. The other option is
// [Device].
//
// Source: the standard 2025.12, "empty_like".
func (c *Calc) EmptyLike(x any, opts ...Option) arrayapi.ArrayLike {
	return c.create(arrayapi.OpEmptyLike, []any{x}, arrayapi.CreateOptions{}, opts, optDType, optDevice)
}

// ZerosLike returns an array of zeros with the shape of x; see [Calc.EmptyLike].
//
// Source: the standard 2025.12, "zeros_like".
func (c *Calc) ZerosLike(x any, opts ...Option) arrayapi.ArrayLike {
	return c.create(arrayapi.OpZerosLike, []any{x}, arrayapi.CreateOptions{}, opts, optDType, optDevice)
}

// OnesLike returns an array of ones with the shape of x; see [Calc.EmptyLike].
//
// Source: the standard 2025.12, "ones_like".
func (c *Calc) OnesLike(x any, opts ...Option) arrayapi.ArrayLike {
	return c.create(arrayapi.OpOnesLike, []any{x}, arrayapi.CreateOptions{}, opts, optDType, optDevice)
}

// FullLike returns an array with the shape of x whose elements are all value, a Go
// scalar; see [Calc.EmptyLike] and, for values that the dtype does not hold,
// [Calc.Full].
//
// Source: the standard 2025.12, "full_like".
func (c *Calc) FullLike(x, value any, opts ...Option) arrayapi.ArrayLike {
	return c.create(arrayapi.OpFullLike, []any{x}, arrayapi.CreateOptions{Fill: value}, opts, optDType, optDevice)
}

// Eye returns a matrix with ones on a diagonal, the main one or that of the option
// [K], and zeros elsewhere. Other options are [DType] and [Device], as for
// [Calc.Empty].
//
// Source: the standard 2025.12, "eye".
func (c *Calc) Eye(rows, columns int, opts ...Option) arrayapi.ArrayLike {
	return c.create(arrayapi.OpEye, nil, arrayapi.CreateOptions{Shape: []int{rows, columns}}, opts, optK, optDType, optDevice)
}

// Arange returns the numbers start, start+step, and so on, up to but not including
// stop: an array of rank 1 that is empty where step leads away from stop. The
// three are integers or floats of Go. A nil step is 1, and with a nil stop start is
// the stop and the numbers begin with 0, so that Arange(n, nil, nil) is the
// standard's arange(n).
//
// The dtype is the namespace's default for integers, or for reals where one of the
// three is a float. Options are [DType] and [Device]. A step of 0, and more elements
// than an array can have, are errors; so are, to the reference implementation,
// numbers that an integer dtype does not hold. It computes a number from start and
// step alone, and the number of integers without rounding.
//
// Source: the standard 2025.12, "arange".
func (c *Calc) Arange(start, stop, step any, opts ...Option) arrayapi.ArrayLike {
	if stop == nil {
		start, stop = 0, start
	}
	if step == nil {
		step = 1
	}
	return c.create(arrayapi.OpArange, nil, arrayapi.CreateOptions{Start: start, Stop: stop, Step: step}, opts, optDType, optDevice)
}

// Linspace returns num numbers from start to stop in equal steps, as an array of
// rank 1. stop is the last of them, or with the option [OpenEnd] would be the next
// one. start and stop are Go scalars other than bools.
//
// The dtype is the namespace's default for reals, or for complex numbers where
// start or stop is one. Other options are [DType] and [Device]. The standard leaves
// integer dtypes open: the reference implementation computes in float64 and rounds
// down, as NumPy does; a point that the dtype does not hold, as the largest int64, which is
// no float64, is an [*arrayapi.DTypeError]. A negative num is an error.
//
// Source: the standard 2025.12, "linspace".
func (c *Calc) Linspace(start, stop any, num int, opts ...Option) arrayapi.ArrayLike {
	return c.create(arrayapi.OpLinspace, nil, arrayapi.CreateOptions{Start: start, Stop: stop, Num: num}, opts, optEndpoint, optDType, optDevice)
}

// create calls a function that makes an array. args is empty, or the array whose
// shape and dtype the result takes over.
func (c *Calc) create(op arrayapi.Op, args []any, o arrayapi.CreateOptions, opts []Option, allowed ...option) arrayapi.ArrayLike {
	s, err := newSettings(opts, allowed)
	o.DType, o.Device, o.Diagonal, o.OpenEnd = s.dtype, s.device, s.diagonal, s.openEnd
	o.Spacing = 1
	if s.spacing != nil {
		o.Spacing = *s.spacing
	}
	x := c.one(op, args, func(ns arrayapi.Namespace, args []any) ([]arrayapi.ArrayLike, error) {
		if err != nil {
			return nil, err
		}
		o := o
		o.Device = c.deviceFor(ns, o.Device)
		if len(args) > 0 {
			as, err := arrays(args)
			if err != nil {
				return nil, err
			}
			o.Like = as[0]
		}
		f, ok := ns.(arrayapi.Creator)
		if !ok {
			return nil, errors.ErrUnsupported
		}
		x, err := f.Create(op, o)
		return []arrayapi.ArrayLike{x}, err
	})
	return c.onDevice(op, x, s.device)
}
