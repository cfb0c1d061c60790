package xp

import (
	"errors"
	"fmt"

	"github.com/arraylike/arraylike/arrayapi"
)

// The standard leaves singular values and eigenvalues of integers open: the
// reference implementation computes them in the default real dtype. It computes those
// of all floats in float64 or complex128, and rounds once. A matrix with a NaN or
// an infinity has none: it is an [ndarray.MatrixError], whose cause is
// [ndarray.ErrNotFinite].

// SVD returns the singular value decompositions x = u·diag(s)·vh of the matrices of
// x. For matrices of m rows and n columns u is m x m and vh n x n, both unitary and
// of the dtype of x; with the option [Reduced] they have as many columns and rows as
// there are singular values, min(m, n). These are in s, from the largest to the
// smallest, real and of the precision of x.
//
// The standard leaves the signs and phases of the vectors open: they are as they come.
//
// Source: the standard 2025.12, "linalg.svd".
func (l Linalg) SVD(x any, opts ...Option) (u, s, vh arrayapi.ArrayLike) {
	out := l.spectral(arrayapi.OpSVD, 3, x, opts, optFull)
	return out[0], out[1], out[2]
}

// SVDVals returns the singular values of the matrices of x, as [Linalg.SVD] gives them.
//
// Source: the standard 2025.12, "linalg.svdvals".
func (l Linalg) SVDVals(x any) arrayapi.ArrayLike { return l.plain(arrayapi.OpSVDVals, x) }

// PInv returns the Moore-Penrose pseudoinverses of the matrices of x, with as many
// rows as those have columns, in the dtype of x. Singular values are taken for zero
// that are not larger than the largest one times a number: that of the option [RTol],
// for all matrices or as an array with one for each, or the larger number of rows and
// columns times the epsilon of the dtype.
//
// Source: the standard 2025.12, "linalg.pinv".
func (l Linalg) PInv(x any, opts ...Option) arrayapi.ArrayLike {
	return l.spectral(arrayapi.OpPInv, 1, x, opts, optRTol)[0]
}

// MatrixRank returns the ranks of the matrices of x, in the default integer dtype:
// the numbers of the singular values that [Linalg.PInv] does not take for zero. The
// option is [RTol].
//
// Source: the standard 2025.12, "linalg.matrix_rank".
func (l Linalg) MatrixRank(x any, opts ...Option) arrayapi.ArrayLike {
	return l.spectral(arrayapi.OpMatrixRank, 1, x, opts, optRTol)[0]
}

// MatrixNorm returns the norms of the matrices of x, real and of its precision: the
// Frobenius norms, or those of the options [Frobenius], [Nuclear] and [Ord]. The
// orders are 1, the largest sum of the magnitudes of a column, infinity, that of a
// row, 2, the largest singular value, and minus each of these for the smallest one.
// Any other is an error. With the option [KeepDims] the axes of the matrices stay, with
// size one.
//
// The standard leaves the norm of a matrix without elements open: in the reference
// implementation it is 0, and the smallest of no numbers is an
// [arrayapi.ShapeError]. That of a matrix with a NaN is NaN there, and of one with
// infinities infinite, but NaN for the order -2.
//
// Source: the standard 2025.12, "linalg.matrix_norm".
func (l Linalg) MatrixNorm(x any, opts ...Option) arrayapi.ArrayLike {
	return l.spectral(arrayapi.OpMatrixNorm, 1, x, opts, optKeepDims, optOrd)[0]
}

// Eig returns the eigenvalues of the square matrices of x, and their eigenvectors in
// the columns of as many square matrices: x·vectors = vectors·diag(values). Both are
// complex, of the precision of x. A matrix that has not enough eigenvectors has
// some twice, up to rounding.
//
// The standard leaves the order and the lengths open: in the reference
// implementation the two of a real matrix that are each other's conjugates are
// neighbours, and a vector has the Euclidean norm 1 and its largest element
// is real.
//
// Source: the standard 2025.12, "linalg.eig".
func (l Linalg) Eig(x any) (values, vectors arrayapi.ArrayLike) {
	out := l.spectral(arrayapi.OpEig, 2, x, nil)
	return out[0], out[1]
}

// EigVals returns the eigenvalues of the square matrices of x, as [Linalg.Eig] gives
// them.
//
// Source: the standard 2025.12, "linalg.eigvals".
func (l Linalg) EigVals(x any) arrayapi.ArrayLike { return l.plain(arrayapi.OpEigVals, x) }

// EigH returns the eigenvalues of the square matrices of x, which are symmetric or
// Hermitian, real and of the precision of x, and orthonormal eigenvectors in the
// columns of matrices of the dtype of x.
//
// The standard leaves open what is checked, and the order: the reference
// implementation looks only at what is not above the diagonal, and orders the
// values from the smallest to the largest.
//
// Source: the standard 2025.12, "linalg.eigh".
func (l Linalg) EigH(x any) (values, vectors arrayapi.ArrayLike) {
	out := l.spectral(arrayapi.OpEigH, 2, x, nil)
	return out[0], out[1]
}

// EigValsH returns the eigenvalues of the symmetric or Hermitian matrices of x, as
// [Linalg.EigH] gives them.
//
// Source: the standard 2025.12, "linalg.eigvalsh".
func (l Linalg) EigValsH(x any) arrayapi.ArrayLike { return l.plain(arrayapi.OpEigValsH, x) }

// spectral calls an operation on x that has n results. An array in the option
// [RTol] is an argument like x, to be checked and exchanged.
func (l Linalg) spectral(op arrayapi.Op, n int, x any, opts []Option, allowed ...option) []arrayapi.ArrayLike {
	s, refused := newSettings(opts, allowed)
	o := arrayapi.LinearAlgebraOptions{KeepDims: s.keepDims, Norm: s.norm, Reduced: s.reduced, RTol: s.rtol}
	args := []any{x}
	_, isNumber := s.rtol.(float64)
	withArray := s.rtol != nil && !isNumber
	if withArray {
		args = append(args, s.rtol)
	}
	return l.c.some(op, args, n, func(ns arrayapi.Namespace, args []any) ([]arrayapi.ArrayLike, error) {
		if refused != nil {
			return nil, refused
		}
		if withArray && arrayapi.IsScalar(s.rtol) {
			return nil, fmt.Errorf("option %q: want a float64 or an array, have %T", optRTol, s.rtol)
		}
		as, err := arrays(args)
		if err != nil {
			return nil, err
		}
		a, ok := ns.(arrayapi.LinearAlgebra)
		if !ok {
			return nil, errors.ErrUnsupported
		}
		given := o
		if withArray {
			given.RTol = as[1]
		}
		return a.LinearAlgebra(op, as[:1], given)
	})
}
