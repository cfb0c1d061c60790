package xp

import "github.com/arraylike/arraylike/arrayapi"

// BitwiseAnd returns the bits that are set in both x and y, integers or bools,
// element by element, in the dtype that theirs promote to. x and y broadcast; one
// of them may be a Go scalar, which takes the dtype of the other.
//
// Source: the standard 2025.12, "bitwise_and".
func (c *Calc) BitwiseAnd(x, y any) arrayapi.ArrayLike {
	return c.elementwise(arrayapi.OpBitwiseAnd, x, y)
}

// BitwiseOr returns the bits that are set in x or y or both; see
// [Calc.BitwiseAnd].
//
// Source: the standard 2025.12, "bitwise_or".
func (c *Calc) BitwiseOr(x, y any) arrayapi.ArrayLike {
	return c.elementwise(arrayapi.OpBitwiseOr, x, y)
}

// BitwiseXor returns the bits that are set in one of x and y; see
// [Calc.BitwiseAnd].
//
// Source: the standard 2025.12, "bitwise_xor".
func (c *Calc) BitwiseXor(x, y any) arrayapi.ArrayLike {
	return c.elementwise(arrayapi.OpBitwiseXor, x, y)
}

// BitwiseInvert returns the integers of x with all bits the other way, or of bools
// the opposite.
//
// Source: the standard 2025.12, "bitwise_invert".
func (c *Calc) BitwiseInvert(x any) arrayapi.ArrayLike {
	return c.elementwise(arrayapi.OpBitwiseInvert, x)
}

// BitwiseLeftShift returns the bits of the integers x, moved to the left by y;
// see [Calc.BitwiseAnd]. The standard leaves counts below zero, and from the number
// of bits on, open: the reference gives 0.
//
// Source: the standard 2025.12, "bitwise_left_shift".
func (c *Calc) BitwiseLeftShift(x, y any) arrayapi.ArrayLike {
	return c.elementwise(arrayapi.OpBitwiseLeftShift, x, y)
}

// BitwiseRightShift returns the integers x over two to the power of y, rounded
// down; see [Calc.BitwiseAnd]. The standard leaves counts below zero, and from the
// number of bits on, open: the reference gives 0, or -1 for a negative x.
//
// Source: the standard 2025.12, "bitwise_right_shift".
func (c *Calc) BitwiseRightShift(x, y any) arrayapi.ArrayLike {
	return c.elementwise(arrayapi.OpBitwiseRightShift, x, y)
}
