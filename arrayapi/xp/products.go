package xp

import "github.com/arraylike/arraylike/arrayapi"

// MatMul returns the matrix product of x and y, of stacks of matrices where
// they have more than two axes. A vector counts as a row on the left and as a
// column on the right; two vectors give an array of rank 0. Nothing is conjugated,
// and there are no scalars here. The result has the promoted dtype.
//
// Source: the standard 2025.12, "matmul".
func (c *Calc) MatMul(x, y any) arrayapi.ArrayLike {
	return c.algebra(arrayapi.OpMatMul, 1, []any{x, y}, arrayapi.LinearAlgebraOptions{})[0]
}

// MatrixTranspose returns x with its last two axes exchanged; it has at least two.
// The dtype is any. The standard leaves open whether the result shares the memory of
// x: the reference implementation gives a view.
//
// Source: the standard 2025.12, "matrix_transpose".
func (c *Calc) MatrixTranspose(x any) arrayapi.ArrayLike {
	return c.algebra(arrayapi.OpMatrixTranspose, 1, []any{x}, arrayapi.LinearAlgebraOptions{})[0]
}

// TensorDot sums the products of x and y over the last n axes of x and the first
// n axes of y, whose sizes must be equal, in this order. The result has the other axes
// of x and then those of y, and the promoted dtype. Nothing is conjugated. With
// n = 0 it is the product of each element with each. The default of the standard is
// n = 2. [Calc.TensorDotAxes] names the axes.
//
// Source: the standard 2025.12, "tensordot".
func (c *Calc) TensorDot(x, y any, n int) arrayapi.ArrayLike {
	return c.contract(x, y, arrayapi.Contraction{N: n})
}

// TensorDotAxes sums the products of x and y over pairs of axes, those of xAxes in x
// with those of yAxes in y; negative ones count from the last, and none is named
// twice. Otherwise it is as [Calc.TensorDot].
//
// Source: the standard 2025.12, "tensordot".
func (c *Calc) TensorDotAxes(x, y any, xAxes, yAxes []int) arrayapi.ArrayLike {
	return c.contract(x, y, arrayapi.Contraction{X: append([]int{}, xAxes...), Y: append([]int{}, yAxes...)})
}

func (c *Calc) contract(x, y any, axes arrayapi.Contraction) arrayapi.ArrayLike {
	return c.algebra(arrayapi.OpTensorDot, 1, []any{x, y}, arrayapi.LinearAlgebraOptions{Contract: axes})[0]
}

// VecDot returns the sums of the products of the conjugate of x and y along one axis,
// which has the same size in both: the one of the option [Axis], a negative one,
// or the last. The other axes broadcast. The result has the promoted dtype.
//
// Source: the standard 2025.12, "vecdot".
func (c *Calc) VecDot(x, y any, opts ...Option) arrayapi.ArrayLike {
	return c.algebraWith(arrayapi.OpVecDot, 1, []any{x, y}, opts, optAxis)[0]
}
