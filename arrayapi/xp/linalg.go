package xp

import (
	"errors"

	"github.com/arraylike/arraylike/arrayapi"
)

// MatMul returns the matrix product of x and y, of stacks of matrices where
// they have more than two axes. A vector counts as a row on the left and as a
// column on the right; two vectors give an array of rank 0. There are no
// scalars here.
//
// Source: the standard 2025.12, "matmul".
func (c *Calc) MatMul(x, y any) arrayapi.ArrayLike {
	return c.one(arrayapi.OpMatMul, []any{x, y}, func(ns arrayapi.Namespace, args []any) ([]arrayapi.ArrayLike, error) {
		as, err := arrays(args)
		if err != nil {
			return nil, err
		}
		l, ok := ns.(arrayapi.LinearAlgebra)
		if !ok {
			return nil, errors.ErrUnsupported
		}
		return l.LinearAlgebra(arrayapi.OpMatMul, as, arrayapi.LinearAlgebraOptions{})
	})
}
