package arrayapitest

import (
	"fmt"
	"math/cmplx"
	"slices"
)

// Decompositions are compared by what they have to be: signs, phases and the order of
// eigenvalues are free.

// wantOrthonormal wants the columns of q to be orthonormal.
func wantOrthonormal(q matrix, what string, eps float64) error {
	return q.adjoint().times(q).wantClose(identity(q.columns), what+" times its adjoint", 1, eps)
}

// isQR wants a product, orthonormal columns, and an upper triangle.
func isQR(a matrix, _, have []matrix, eps float64) error {
	q, r := have[0], have[1]
	if err := wantOrthonormal(q, "Q", eps); err != nil {
		return err
	}
	for i := range r.rows {
		for j := range min(i, r.columns) {
			if v := r.at[i*r.columns+j]; cmplx.Abs(v) > matrixRoundings*eps*a.size() {
				return fmt.Errorf("the second result: want zeros below the diagonal, have %v in row %d, column %d", v, i, j)
			}
		}
	}
	return q.times(r).wantClose(a, "Q times R", a.size(), eps)
}

// isSVD wants the singular values of the reference, from the largest on, orthonormal
// singular vectors, and a product.
func isSVD(a matrix, want, have []matrix, eps float64) error {
	u, values, v := have[0], have[1], have[2]
	if err := values.wantClose(want[1], "singular values", a.size(), eps); err != nil {
		return err
	}
	if err := wantOrthonormal(u, "U", eps); err != nil {
		return err
	}
	if err := wantOrthonormal(v.adjoint(), "V", eps); err != nil {
		return err
	}
	return u.times(diagonalOf(u.columns, v.rows, values.at)).times(v).wantClose(a, "U times S times Vh", a.size(), eps)
}

// isEigH wants orthonormal eigenvectors besides what isEig wants.
func isEigH(a matrix, want, have []matrix, eps float64) error {
	if err := wantOrthonormal(have[1], "the eigenvectors", eps); err != nil {
		return err
	}
	return isEig(a, want, have, eps)
}

// isEig wants the eigenvalues of the reference in any order, and for each a vector
// of any length that belongs to it.
func isEig(a matrix, want, have []matrix, eps float64) error {
	if err := haveEigenvalues(a, want, have, eps); err != nil {
		return err
	}
	for j, value := range have[0].at {
		v := have[1].column(j)
		if v.size() == 0 {
			return fmt.Errorf("eigenvector %d: want one that is not zero, have zeros", j)
		}
		scaled := matrix{v.rows, 1, slices.Clone(v.at)}
		for i := range scaled.at {
			scaled.at[i] *= value
		}
		if err := a.times(v).wantClose(scaled, fmt.Sprintf("the matrix times eigenvector %d", j), a.size()*v.size(), eps); err != nil {
			return err
		}
	}
	return nil
}

// haveEigenvalues wants the eigenvalues of the reference in any order.
func haveEigenvalues(a matrix, want, have []matrix, eps float64) error {
	left := slices.Clone(have[0].at)
	for _, w := range want[0].at {
		i := nearest(left, w)
		if i < 0 || !(cmplx.Abs(left[i]-w) <= matrixRoundings*eps*a.size()) {
			return fmt.Errorf("eigenvalues: want %v among them, have %v", w, have[0].at)
		}
		left = slices.Delete(left, i, i+1)
	}
	return nil
}

// nearest returns which of some numbers is nearest to v, or -1 where there are none.
func nearest(list []complex128, v complex128) int {
	at := -1
	for i, w := range list {
		if at < 0 || cmplx.Abs(w-v) < cmplx.Abs(list[at]-v) {
			at = i
		}
	}
	return at
}
