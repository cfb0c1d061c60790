package xp

import (
	"errors"

	"github.com/arraylike/arraylike/arrayapi"
)

// Add returns x + y, element by element. x and y broadcast; one of them may be
// a Go scalar.
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
// the quotient of integers open: the reference implementation gives float64.
//
// Source: the standard 2025.12, "divide".
func (c *Calc) Divide(x, y any) arrayapi.ArrayLike { return c.elementwise(arrayapi.OpDivide, x, y) }

func (c *Calc) elementwise(op arrayapi.Op, args ...any) arrayapi.ArrayLike {
	return c.one(op, args, func(ns arrayapi.Namespace, args []any) ([]arrayapi.ArrayLike, error) {
		e, ok := ns.(arrayapi.Elementwise)
		if !ok {
			return nil, errors.ErrUnsupported
		}
		z, err := e.Elementwise(op, args...)
		return []arrayapi.ArrayLike{z}, err
	})
}
