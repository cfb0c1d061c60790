package xp

import "github.com/arraylike/arraylike/arrayapi"

// ArgSort returns the indices that sort x along its last axis, or the one of the
// option [Axis]: an array of the shape of x, in the default index dtype. The other
// options and the order are those of [Calc.Sort].
//
// Source: the standard 2025.12, "argsort".
func (c *Calc) ArgSort(x any, opts ...Option) arrayapi.ArrayLike {
	return c.sort(arrayapi.OpArgSort, x, opts)
}

// Sort returns the elements of x sorted along its last axis, or the one of the
// option [Axis], from the least to the greatest, or with the option [Descending]
// from the greatest. The result is a new array of the shape and dtype of x, which
// is real or bool. An axis that x does not have is an error.
//
// Elements that are equal keep their order, also when it descends; [Unstable]
// says that they need not, which makes no difference to the reference
// implementation. The standard leaves NaN and signed zeros open: the reference
// takes NaN to be greater than every number, so that it is last, and first when
// the order descends, and -0 as equal to 0.
//
// Source: the standard 2025.12, "sort".
func (c *Calc) Sort(x any, opts ...Option) arrayapi.ArrayLike {
	return c.sort(arrayapi.OpSort, x, opts)
}

func (c *Calc) sort(op arrayapi.Op, x any, opts []Option) arrayapi.ArrayLike {
	s, err := newSettings(opts, []option{optAxis, optDescend, optStable})
	return c.one(op, []any{x}, func(ns arrayapi.Namespace, args []any) ([]arrayapi.ArrayLike, error) {
		if err != nil {
			return nil, err
		}
		return searching(op, arrayapi.SearchOptions{Axes: s.axes, Descending: s.descending, Unstable: s.unstable})(ns, args)
	})
}
