package xp

import (
	"errors"

	"github.com/arraylike/arraylike/arrayapi"
)

// Nonzero returns the indices of the elements of x that are not zero, in row-major
// order: one array for each axis of x, of one axis, in the default index dtype.
// NaN is not zero, and true is not. An x without axes is an error.
//
// Source: the standard 2025.12, "nonzero".
func (c *Calc) Nonzero(x any) []arrayapi.ArrayLike {
	return c.call(arrayapi.OpNonzero, []any{x}, searching(arrayapi.OpNonzero, arrayapi.SearchOptions{}))
}

// SearchSorted returns for each element of values, an array of any shape or a Go
// scalar, the index at which it would be put into x, which has one axis and is
// sorted as [Calc.Sort] does it: before the elements that are equal, or with the
// option [Right] behind them. The result has the shape of values and the default
// index dtype.
//
// With the option [Sorter], an array of integers of the shape of x such as
// [Calc.ArgSort] gives, x itself need not be sorted; negative indices in it count
// from the end, and one that is out of bounds is an error.
//
// Both arrays are compared in the dtype that they promote to, which is real or
// bool. NaN counts as greater than every number, and -0 as equal to 0.
//
// Source: the standard 2025.12, "searchsorted".
func (c *Calc) SearchSorted(x, values any, opts ...Option) arrayapi.ArrayLike {
	s, err := newSettings(opts, []option{optSide, optSorter})
	args := []any{x, values}
	if s.sorter != nil {
		args = append(args, s.sorter) // it is checked and exchanged as an argument
	}
	return c.one(arrayapi.OpSearchSorted, args, func(ns arrayapi.Namespace, args []any) ([]arrayapi.ArrayLike, error) {
		if err != nil {
			return nil, err
		}
		o := arrayapi.SearchOptions{Right: s.right}
		if len(args) == 3 {
			sorter, err := arrays(args[2:])
			if err != nil {
				return nil, err
			}
			o.Sorter = sorter[0]
		}
		return searching(arrayapi.OpSearchSorted, o)(ns, args[:2])
	})
}

// searching calls an operation that searches or sorts.
func searching(op arrayapi.Op, o arrayapi.SearchOptions) function {
	return func(ns arrayapi.Namespace, args []any) ([]arrayapi.ArrayLike, error) {
		s, ok := ns.(arrayapi.Searcher)
		if !ok {
			return nil, errors.ErrUnsupported
		}
		return s.Search(op, args, o)
	}
}
