package xp

import (
	"errors"

	"github.com/arraylike/arraylike/arrayapi"
)

// Linalg has the functions of the standard's linalg extension; [Calc.Linalg]
// gives it. Their arguments are matrices, or stacks of them along the axes
// before the last two.
type Linalg struct{ c *Calc }

// Linalg returns the linalg extension, for the calculation c.
func (c *Calc) Linalg() Linalg { return Linalg{c} }

// algebra calls an operation of linear algebra that has n results.
func (c *Calc) algebra(op arrayapi.Op, n int, args []any, o arrayapi.LinearAlgebraOptions) []arrayapi.ArrayLike {
	return c.some(op, args, n, func(ns arrayapi.Namespace, args []any) ([]arrayapi.ArrayLike, error) {
		as, err := arrays(args)
		if err != nil {
			return nil, err
		}
		l, ok := ns.(arrayapi.LinearAlgebra)
		if !ok {
			return nil, errors.ErrUnsupported
		}
		return l.LinearAlgebra(op, as, o)
	})
}

// algebraWith is algebra for an operation with options.
func (c *Calc) algebraWith(op arrayapi.Op, n int, args []any, opts []Option, allowed ...option) []arrayapi.ArrayLike {
	s, err := newSettings(opts, allowed)
	if err != nil {
		return c.some(op, args, n, func(arrayapi.Namespace, []any) ([]arrayapi.ArrayLike, error) { return nil, err })
	}
	return c.algebra(op, n, args, arrayapi.LinearAlgebraOptions{
		Axes: s.axes, KeepDims: s.keepDims, Norm: s.norm, Offset: s.diagonal, DType: s.dtype, Upper: s.upper, Complete: s.complete,
	})
}

// plain is algebra for an operation without options that has one result.
func (l Linalg) plain(op arrayapi.Op, args ...any) arrayapi.ArrayLike {
	return l.c.algebra(op, 1, args, arrayapi.LinearAlgebraOptions{})[0]
}

// MatMul is [Calc.MatMul].
//
// Source: the standard 2025.12, "linalg.matmul".
func (l Linalg) MatMul(x, y any) arrayapi.ArrayLike { return l.c.MatMul(x, y) }

// MatrixTranspose is [Calc.MatrixTranspose].
//
// Source: the standard 2025.12, "linalg.matrix_transpose".
func (l Linalg) MatrixTranspose(x any) arrayapi.ArrayLike { return l.c.MatrixTranspose(x) }

// TensorDot is [Calc.TensorDot].
//
// Source: the standard 2025.12, "linalg.tensordot".
func (l Linalg) TensorDot(x, y any, n int) arrayapi.ArrayLike { return l.c.TensorDot(x, y, n) }

// TensorDotAxes is [Calc.TensorDotAxes].
//
// Source: the standard 2025.12, "linalg.tensordot".
func (l Linalg) TensorDotAxes(x, y any, xAxes, yAxes []int) arrayapi.ArrayLike {
	return l.c.TensorDotAxes(x, y, xAxes, yAxes)
}

// VecDot is [Calc.VecDot].
//
// Source: the standard 2025.12, "linalg.vecdot".
func (l Linalg) VecDot(x, y any, opts ...Option) arrayapi.ArrayLike { return l.c.VecDot(x, y, opts...) }

// Cross returns the cross products of the vectors of three elements along one axis of
// x and y: the one of the option [Axis], a negative one, or the last. The other axes
// broadcast. The result has the promoted dtype. Another size than 3 is an error.
//
// Source: the standard 2025.12, "linalg.cross".
func (l Linalg) Cross(x, y any, opts ...Option) arrayapi.ArrayLike {
	return l.c.algebraWith(arrayapi.OpCross, 1, []any{x, y}, opts, optAxis)[0]
}

// Outer returns the products of each element of the vector x with each of the vector
// y, as a matrix with a row for each of x. Nothing is conjugated. The result has the
// promoted dtype.
//
// Source: the standard 2025.12, "linalg.outer".
func (l Linalg) Outer(x, y any) arrayapi.ArrayLike { return l.plain(arrayapi.OpOuter, x, y) }

// Diagonal returns the main diagonals of the matrices of x, or those of the
// option [Offset], along the last axis; a diagonal beyond the matrix is empty.
// The dtype is any. The standard leaves open whether the result shares the memory of
// x: the reference implementation gives a view.
//
// Source: the standard 2025.12, "linalg.diagonal".
func (l Linalg) Diagonal(x any, opts ...Option) arrayapi.ArrayLike {
	return l.c.algebraWith(arrayapi.OpDiagonal, 1, []any{x}, opts, optOffset)[0]
}

// Trace returns the sums of the diagonals that [Linalg.Diagonal] gives. Options
// are [Offset] and [DType]. The dtype is as that of [Calc.Sum], and the sum of
// nothing is 0.
//
// Source: the standard 2025.12, "linalg.trace".
func (l Linalg) Trace(x any, opts ...Option) arrayapi.ArrayLike {
	return l.c.algebraWith(arrayapi.OpTrace, 1, []any{x}, opts, optOffset, optDType)[0]
}

// VectorNorm returns the norm of all elements of x, or of the vectors along the
// axes of the option [Axis]. Other options are [KeepDims] and [Ord], the order: 2
// by default, infinity for the largest magnitude, minus infinity for the smallest,
// 0 for the number of elements that are not zero, and any other p for the p-th root
// of the sum of p-th powers. The result is real, of the precision of x.
//
// The standard leaves integers and the norm of nothing open: the reference
// implementation gives integers the default real dtype, and the norm of nothing is
// 0, or infinity for orders below zero. Its norm of order 2 does not overflow, or vanish,
// on the way.
//
// Source: the standard 2025.12, "linalg.vector_norm".
func (l Linalg) VectorNorm(x any, opts ...Option) arrayapi.ArrayLike {
	return l.c.algebraWith(arrayapi.OpVectorNorm, 1, []any{x}, opts, optAxis, optFlatten, optKeepDims, optOrd)[0]
}
