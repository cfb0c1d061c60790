package xp

import "github.com/arraylike/arraylike/arrayapi"

// IsIn tells for each element of x whether it equals some element of set, or with
// the option [Invert] whether it does not: an array of bools of the shape of x.
// One of the two may be a Go scalar. Both are compared in the dtype that they
// promote to. NaN equals nothing.
//
// Source: the standard 2025.12, "isin".
func (c *Calc) IsIn(x, set any, opts ...Option) arrayapi.ArrayLike {
	s, err := newSettings(opts, []option{optInvert})
	return c.one(arrayapi.OpIsIn, []any{x, set}, func(ns arrayapi.Namespace, args []any) ([]arrayapi.ArrayLike, error) {
		if err != nil {
			return nil, err
		}
		return searching(arrayapi.OpIsIn, arrayapi.SearchOptions{Invert: s.invert})(ns, args)
	})
}

// UniqueAll returns the values that occur in x, in one axis, and of each the index
// of its first occurrence in x, with all axes taken as one, and how often it
// occurs. inverse has the shape of x and says for each element which of the values
// it is. values has the dtype of x, the others have the default index dtype.
//
// Each NaN is a value of its own, as is each complex number with a part that is
// NaN; -0 and 0 are one value. The standard leaves the order open, and which zero
// stands for both: the reference implementation sorts the values, complex ones by
// their real and then their imaginary parts, with NaN last, and gives the first
// occurrence.
//
// Source: the standard 2025.12, "unique_all".
func (c *Calc) UniqueAll(x any) (values, indices, inverse, counts arrayapi.ArrayLike) {
	r := c.unique(arrayapi.OpUniqueAll, x, 4)
	return r[0], r[1], r[2], r[3]
}

// UniqueCounts returns the values that occur in x and how often each does; see
// [Calc.UniqueAll].
//
// Source: the standard 2025.12, "unique_counts".
func (c *Calc) UniqueCounts(x any) (values, counts arrayapi.ArrayLike) {
	r := c.unique(arrayapi.OpUniqueCounts, x, 2)
	return r[0], r[1]
}

// UniqueInverse returns the values that occur in x, and for each element of x which
// of them it is; see [Calc.UniqueAll].
//
// Source: the standard 2025.12, "unique_inverse".
func (c *Calc) UniqueInverse(x any) (values, inverse arrayapi.ArrayLike) {
	r := c.unique(arrayapi.OpUniqueInverse, x, 2)
	return r[0], r[1]
}

// UniqueValues returns the values that occur in x; see [Calc.UniqueAll].
//
// Source: the standard 2025.12, "unique_values".
func (c *Calc) UniqueValues(x any) arrayapi.ArrayLike {
	return c.unique(arrayapi.OpUniqueValues, x, 1)[0]
}

func (c *Calc) unique(op arrayapi.Op, x any, n int) []arrayapi.ArrayLike {
	return c.some(op, []any{x}, n, searching(op, arrayapi.SearchOptions{}))
}
