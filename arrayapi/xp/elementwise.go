package xp

import (
	"errors"

	"github.com/arraylike/arraylike/arrayapi"
)

// Abs returns the absolute value of each number of x, in its dtype; of complex
// numbers the size, as real floats of their precision. The standard leaves that of
// the least integer open: the reference gives the number itself.
//
// Source: the standard 2025.12, "abs".
func (c *Calc) Abs(x any) arrayapi.ArrayLike { return c.elementwise(arrayapi.OpAbs, x) }

// Add returns x + y, element by element. x and y broadcast; one of them may be
// a Go scalar, which takes the dtype of the other. The result has the dtype that
// those of x and y promote to. Where there is none, as for integers beside floats,
// the reference gives an error, as it does for bools. Its integers wrap around.
//
// Source: the standard 2025.12, "add".
func (c *Calc) Add(x, y any) arrayapi.ArrayLike { return c.elementwise(arrayapi.OpAdd, x, y) }

// Subtract returns x - y, element by element; see [Calc.Add].
//
// Source: the standard 2025.12, "subtract".
func (c *Calc) Subtract(x, y any) arrayapi.ArrayLike { return c.elementwise(arrayapi.OpSubtract, x, y) }

// Multiply returns x * y, element by element; see [Calc.Add].
//
// Source: the standard 2025.12, "multiply".
func (c *Calc) Multiply(x, y any) arrayapi.ArrayLike { return c.elementwise(arrayapi.OpMultiply, x, y) }

// Divide returns x / y, element by element; see [Calc.Add]. The standard leaves
// the quotient of integers open: the reference implementation gives the default
// real dtype, float64 by itself.
//
// Source: the standard 2025.12, "divide".
func (c *Calc) Divide(x, y any) arrayapi.ArrayLike { return c.elementwise(arrayapi.OpDivide, x, y) }

// FloorDivide returns the quotient x / y of real numbers, rounded down, element by
// element; see [Calc.Add]. The standard leaves integers over zero open: the
// reference gives 0. Of floats it gives the rounded quotient itself where that is
// infinite, NaN or, because of an infinite y, zero.
//
// Source: the standard 2025.12, "floor_divide".
func (c *Calc) FloorDivide(x, y any) arrayapi.ArrayLike {
	return c.elementwise(arrayapi.OpFloorDivide, x, y)
}

// Remainder returns what is left of x after [Calc.FloorDivide] by y, which has the
// sign of y, as Python's %. See [Calc.Add]. The standard leaves integers over zero
// open: the reference gives 0.
//
// Source: the standard 2025.12, "remainder".
func (c *Calc) Remainder(x, y any) arrayapi.ArrayLike {
	return c.elementwise(arrayapi.OpRemainder, x, y)
}

// Negative returns -x, element by element, in the dtype of x. The standard leaves
// that of the least integer open: the reference gives the number itself.
//
// Source: the standard 2025.12, "negative".
func (c *Calc) Negative(x any) arrayapi.ArrayLike { return c.elementwise(arrayapi.OpNegative, x) }

// Positive returns +x: the numbers of x as they are.
//
// Source: the standard 2025.12, "positive".
func (c *Calc) Positive(x any) arrayapi.ArrayLike { return c.elementwise(arrayapi.OpPositive, x) }

// Square returns x * x, element by element, in the dtype of x.
//
// Source: the standard 2025.12, "square".
func (c *Calc) Square(x any) arrayapi.ArrayLike { return c.elementwise(arrayapi.OpSquare, x) }

// Sign returns -1, 0 or 1 for each number of x, in its dtype; of a complex number
// the number over its size, of NaN NaN. Where one part of a complex number is
// infinite, the reference gives that direction, and where both are, NaN.
//
// Source: the standard 2025.12, "sign".
func (c *Calc) Sign(x any) arrayapi.ArrayLike { return c.elementwise(arrayapi.OpSign, x) }

// Maximum returns the larger of x and y, real numbers, element by element; see
// [Calc.Add]. Where either is NaN, so is the result. The standard leaves the order
// of the two zeros open: in the reference +0 is the larger one.
//
// Source: the standard 2025.12, "maximum".
func (c *Calc) Maximum(x, y any) arrayapi.ArrayLike { return c.elementwise(arrayapi.OpMaximum, x, y) }

// Minimum returns the smaller of x and y; see [Calc.Maximum].
//
// Source: the standard 2025.12, "minimum".
func (c *Calc) Minimum(x, y any) arrayapi.ArrayLike { return c.elementwise(arrayapi.OpMinimum, x, y) }

// Clip returns the real numbers of x, each no less than least and no more than
// most, which are arrays or Go scalars that broadcast with x, or nil for no bound.
// The result has the dtype of x. Where x or a bound is NaN, so is the result.
//
// The standard leaves other bounds open. The reference takes those of the kind of
// x, integers or floats, of any size, and scalars that are integers beside floats.
// A bound that the dtype of x does not hold counts as the nearest number that it
// holds. Where least is more than most, the result is most.
//
// Source: the standard 2025.12, "clip".
func (c *Calc) Clip(x, least, most any) arrayapi.ArrayLike {
	args, bounds := []any{x}, [2]int{}
	for i, b := range []any{least, most} {
		if b != nil {
			bounds[i] = len(args)
			args = append(args, b)
		}
	}
	return c.one(arrayapi.OpClip, args, func(ns arrayapi.Namespace, args []any) ([]arrayapi.ArrayLike, error) {
		full := []any{args[0], nil, nil}
		for i, at := range bounds {
			if at > 0 {
				full[i+1] = args[at]
			}
		}
		return applyElementwise(ns, arrayapi.OpClip, full)
	})
}

// Where returns the elements of x where a condition holds, an array of bools, and
// those of y elsewhere. The three broadcast; x or y may be a Go scalar. The result
// has the dtype that those of x and y promote to. The reference takes any dtype
// that promotes, strings among them, and no conditions but bools.
//
// Source: the standard 2025.12, "where".
func (c *Calc) Where(condition, x, y any) arrayapi.ArrayLike {
	return c.elementwise(arrayapi.OpWhere, condition, x, y)
}

// elementwise calls an operation on args, none of which is nil.
func (c *Calc) elementwise(op arrayapi.Op, args ...any) arrayapi.ArrayLike {
	return c.one(op, args, func(ns arrayapi.Namespace, args []any) ([]arrayapi.ArrayLike, error) {
		return applyElementwise(ns, op, args)
	})
}

func applyElementwise(ns arrayapi.Namespace, op arrayapi.Op, args []any) ([]arrayapi.ArrayLike, error) {
	e, ok := ns.(arrayapi.Elementwise)
	if !ok {
		return nil, errors.ErrUnsupported
	}
	z, err := e.Elementwise(op, args...)
	return []arrayapi.ArrayLike{z}, err
}
