package xp

import "github.com/arraylike/arraylike/arrayapi"

// The standard leaves the factorizations of integers open: the reference
// implementation computes them in the default real dtype. It computes those of
// all floats in float64 or complex128, and rounds once.

// Cholesky returns the lower triangular matrices L with x = L·Lᴴ, or with the
// option [Upper] the upper triangular ones with x = Uᴴ·U, in the dtype of x. x holds
// square matrices that are symmetric, or Hermitian, and positive definite. The standard
// leaves open what is checked: the reference implementation looks only at the lower
// triangle, or the upper one for the upper factor, and fails with an
// [ndarray.MatrixError] where that is not of a positive definite matrix.
//
// Source: the standard 2025.12, "linalg.cholesky".
func (l Linalg) Cholesky(x any, opts ...Option) arrayapi.ArrayLike {
	return l.c.algebraWith(arrayapi.OpCholesky, 1, []any{x}, opts, optUpper)[0]
}

// Det returns the determinants of the square matrices of x, in its dtype. That of
// a matrix without elements is 1.
//
// Source: the standard 2025.12, "linalg.det".
func (l Linalg) Det(x any) arrayapi.ArrayLike { return l.plain(arrayapi.OpDet, x) }

// Inv returns the inverses of the square matrices of x, in its dtype. The standard
// leaves singular matrices open: in the reference implementation one is an
// [ndarray.MatrixError], if its factorization comes upon an exact zero. One that
// is nearly singular is not noticed.
//
// Source: the standard 2025.12, "linalg.inv".
func (l Linalg) Inv(x any) arrayapi.ArrayLike { return l.plain(arrayapi.OpInv, x) }

// MatrixPower returns the products of n times each square matrix of x, in its
// dtype: the identity for n = 0, and the powers of the inverse for negative n; see
// [Linalg.Inv]. The reference implementation takes integers too: their products wrap
// around, and their inverses have the default real dtype.
//
// Source: the standard 2025.12, "linalg.matrix_power".
func (l Linalg) MatrixPower(x any, n int) arrayapi.ArrayLike {
	return l.c.algebra(arrayapi.OpMatrixPower, 1, []any{x}, arrayapi.LinearAlgebraOptions{Power: n})[0]
}

// QR returns matrices q with orthonormal columns and upper triangular ones r, with
// x = q·r, in the dtype of x. For matrices of m rows and n columns q has min(m, n)
// columns, and r as many rows; with the option [Complete] both numbers are m. The standard
// leaves the signs of r open: in the reference implementation they are those of
// LAPACK, and its diagonal may be negative.
//
// Source: the standard 2025.12, "linalg.qr".
func (l Linalg) QR(x any, opts ...Option) (q, r arrayapi.ArrayLike) {
	out := l.c.algebraWith(arrayapi.OpQR, 2, []any{x}, opts, optMode)
	return out[0], out[1]
}

// SLogDet returns the signs of the determinants of the square matrices of x, numbers
// of magnitude 1 in its dtype, and the natural logarithms of their magnitudes, real
// and of its precision; 0 and -infinity where a determinant is 0.
//
// Source: the standard 2025.12, "linalg.slogdet".
func (l Linalg) SLogDet(x any) (sign, logAbsDet arrayapi.ArrayLike) {
	out := l.c.algebra(arrayapi.OpSLogDet, 2, []any{x}, arrayapi.LinearAlgebraOptions{})
	return out[0], out[1]
}

// Solve returns the z of x·z = y, for square matrices x, in the promoted dtype. A y of
// one axis is one vector; else it holds matrices, whose stacks broadcast with those of
// x. Singular matrices are as with [Linalg.Inv].
//
// Source: the standard 2025.12, "linalg.solve".
func (l Linalg) Solve(x, y any) arrayapi.ArrayLike { return l.plain(arrayapi.OpSolve, x, y) }
