package xp

import "github.com/arraylike/arraylike/arrayapi"

// LogicalAnd tells of each element whether x and y are true, as bools. x and y
// broadcast; one of them may be a Go scalar. The standard has it for bools; the
// reference also takes numbers, of any two dtypes, and all but zero are true.
//
// Source: the standard 2025.12, "logical_and".
func (c *Calc) LogicalAnd(x, y any) arrayapi.ArrayLike {
	return c.elementwise(arrayapi.OpLogicalAnd, x, y)
}

// LogicalOr tells of each element whether x or y is true, or both; see
// [Calc.LogicalAnd].
//
// Source: the standard 2025.12, "logical_or".
func (c *Calc) LogicalOr(x, y any) arrayapi.ArrayLike {
	return c.elementwise(arrayapi.OpLogicalOr, x, y)
}

// LogicalXor tells of each element whether one of x and y is true; see
// [Calc.LogicalAnd].
//
// Source: the standard 2025.12, "logical_xor".
func (c *Calc) LogicalXor(x, y any) arrayapi.ArrayLike {
	return c.elementwise(arrayapi.OpLogicalXor, x, y)
}

// LogicalNot tells of each element whether x is not true; see [Calc.LogicalAnd].
//
// Source: the standard 2025.12, "logical_not".
func (c *Calc) LogicalNot(x any) arrayapi.ArrayLike {
	return c.elementwise(arrayapi.OpLogicalNot, x)
}
