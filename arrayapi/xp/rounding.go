package xp

import "github.com/arraylike/arraylike/arrayapi"

// Round returns the numbers of x rounded to the nearest integer, in their dtype,
// and to the even one where two are as near. The parts of a complex number are
// rounded by themselves.
//
// Source: the standard 2025.12, "round".
func (c *Calc) Round(x any) arrayapi.ArrayLike { return c.elementwise(arrayapi.OpRound, x) }

// Ceil returns the real numbers of x rounded up to integers, in their dtype.
//
// Source: the standard 2025.12, "ceil".
func (c *Calc) Ceil(x any) arrayapi.ArrayLike { return c.elementwise(arrayapi.OpCeil, x) }

// Floor returns the real numbers of x rounded down to integers, in their dtype.
//
// Source: the standard 2025.12, "floor".
func (c *Calc) Floor(x any) arrayapi.ArrayLike { return c.elementwise(arrayapi.OpFloor, x) }

// Trunc returns the real numbers of x without their fractions, in their dtype.
//
// Source: the standard 2025.12, "trunc".
func (c *Calc) Trunc(x any) arrayapi.ArrayLike { return c.elementwise(arrayapi.OpTrunc, x) }
