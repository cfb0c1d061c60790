package xp

import "github.com/arraylike/arraylike/arrayapi"

// Equal tells of each element whether x == y, as bools. x and y broadcast; one of
// them may be a Go scalar, which takes the dtype of the other. NaN equals nothing,
// a complex number one with equal parts. The standard leaves elements of different
// kinds open: the reference compares those that promote to one dtype, so that it
// refuses integers beside floats and uint64 beside signed integers.
//
// Source: the standard 2025.12, "equal".
func (c *Calc) Equal(x, y any) arrayapi.ArrayLike { return c.elementwise(arrayapi.OpEqual, x, y) }

// NotEqual tells of each element whether x != y; see [Calc.Equal].
//
// Source: the standard 2025.12, "not_equal".
func (c *Calc) NotEqual(x, y any) arrayapi.ArrayLike { return c.elementwise(arrayapi.OpNotEqual, x, y) }

// Less tells of each element whether x < y, which are real; see [Calc.Equal]. With
// NaN that is false. The standard leaves others open: the reference also takes bool,
// false before true, and refuses complex numbers.
//
// Source: the standard 2025.12, "less".
func (c *Calc) Less(x, y any) arrayapi.ArrayLike { return c.elementwise(arrayapi.OpLess, x, y) }

// LessEqual tells of each element whether x <= y; see [Calc.Less].
//
// Source: the standard 2025.12, "less_equal".
func (c *Calc) LessEqual(x, y any) arrayapi.ArrayLike {
	return c.elementwise(arrayapi.OpLessEqual, x, y)
}

// Greater tells of each element whether x > y; see [Calc.Less].
//
// Source: the standard 2025.12, "greater".
func (c *Calc) Greater(x, y any) arrayapi.ArrayLike { return c.elementwise(arrayapi.OpGreater, x, y) }

// GreaterEqual tells of each element whether x >= y; see [Calc.Less].
//
// Source: the standard 2025.12, "greater_equal".
func (c *Calc) GreaterEqual(x, y any) arrayapi.ArrayLike {
	return c.elementwise(arrayapi.OpGreaterEqual, x, y)
}

// IsFinite tells of each number of x whether it is neither infinite nor NaN, as
// bools; of a complex one, whether both of its parts are so.
//
// Source: the standard 2025.12, "isfinite".
func (c *Calc) IsFinite(x any) arrayapi.ArrayLike { return c.elementwise(arrayapi.OpIsFinite, x) }

// IsInf tells of each number of x whether it is infinite, as bools; of a complex
// one, whether either of its parts is, the other one NaN or not.
//
// Source: the standard 2025.12, "isinf".
func (c *Calc) IsInf(x any) arrayapi.ArrayLike { return c.elementwise(arrayapi.OpIsInf, x) }

// IsNaN tells of each number of x whether it is NaN, as bools; of a complex one,
// whether either of its parts is.
//
// Source: the standard 2025.12, "isnan".
func (c *Calc) IsNaN(x any) arrayapi.ArrayLike { return c.elementwise(arrayapi.OpIsNaN, x) }

// SignBit tells of each number of x whether its sign is negative, as bools: that
// of -0 is, and that of NaN may be. The standard has it for real floats; the
// reference also takes integers.
//
// Source: the standard 2025.12, "signbit".
func (c *Calc) SignBit(x any) arrayapi.ArrayLike { return c.elementwise(arrayapi.OpSignBit, x) }
