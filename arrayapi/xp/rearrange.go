package xp

import (
	"fmt"
	"math"
	"reflect"

	"github.com/arraylike/arraylike/arrayapi"
)

// Repeat returns x with each element repeated, in one axis; or along the axis of the
// option [Axis] with each part repeated. repeats is an integer, or an array of one
// axis that holds one integer for all or one for each. A negative one is an error.
//
// Source: the standard 2025.12, "repeat".
func (c *Calc) Repeat(x, repeats any, opts ...Option) arrayapi.ArrayLike {
	o, err := manipulateOptions(opts, optAxis, optFlatten)
	if !arrayapi.IsScalar(repeats) {
		return c.rearranged(arrayapi.OpRepeat, o, err, x, repeats)
	}
	if err == nil {
		o.Repeats, err = repetitions(repeats)
	}
	return c.rearranged(arrayapi.OpRepeat, o, err, x)
}

// repetitions returns an integer of any type as an int.
func repetitions(v any) (int, error) {
	r := reflect.ValueOf(v)
	switch {
	case r.CanInt() && r.Int() >= math.MinInt && r.Int() <= math.MaxInt:
		return int(r.Int()), nil
	case r.CanUint() && r.Uint() <= math.MaxInt:
		return int(r.Uint()), nil
	}
	return 0, fmt.Errorf("want a number of repetitions, have %T(%v)", v, v)
}

// Roll returns x with its elements moved towards larger indices; those beyond the
// end come in at the start. Shifts may be negative, and larger than the axis.
// Without the option [Axis] there is one shift, of the elements in row-major order;
// with it there is one for all axes, or one for each, and those of an axis that is
// named again are added.
//
// Source: the standard 2025.12, "roll".
func (c *Calc) Roll(x any, shift []int, opts ...Option) arrayapi.ArrayLike {
	o, err := manipulateOptions(opts, optAxis, optFlatten)
	o.Shift = given(shift)
	return c.rearranged(arrayapi.OpRoll, o, err, x)
}

// Tile returns x repeated along its axes, as often along each as the repetitions say.
// Where there are more of them than axes, x gets axes of size one in front; where
// there are fewer, the first axes are not repeated. A negative one is an error.
//
// Source: the standard 2025.12, "tile".
func (c *Calc) Tile(x any, repetitions ...int) arrayapi.ArrayLike {
	return c.rearranged(arrayapi.OpTile, arrayapi.ManipulateOptions{Shape: given(repetitions)}, nil, x)
}

// Tril returns x, a matrix or a stack of them, with zeros above the diagonal of the
// option [K], whatever number that is. The reference implementation takes arrays of
// every dtype, and puts zero bytes there. An array of fewer than two axes is an
// [*arrayapi.ShapeError].
//
// Source: the standard 2025.12, "tril".
func (c *Calc) Tril(x any, opts ...Option) arrayapi.ArrayLike {
	o, err := manipulateOptions(opts, optK)
	return c.rearranged(arrayapi.OpTril, o, err, x)
}

// Triu returns x with zeros below the diagonal; see [Calc.Tril].
//
// Source: the standard 2025.12, "triu".
func (c *Calc) Triu(x any, opts ...Option) arrayapi.ArrayLike {
	o, err := manipulateOptions(opts, optK)
	return c.rearranged(arrayapi.OpTriu, o, err, x)
}
