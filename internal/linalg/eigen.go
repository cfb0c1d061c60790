package linalg

import (
	"math"
	"math/cmplx"
)

// Eig returns the eigenvalues of the n x n matrix a, which it destroys, and if
// asked to the conjugate transpose of the matrix whose columns are the eigenvectors,
// each of Euclidean norm 1, and those that are not real turned so that their
// largest element is. The complex eigenvalues of a real matrix are in pairs, each
// exactly the conjugate of the one before, and so are their vectors. A matrix that
// is not finite is [ErrNotFinite].
//
// The matrix is balanced, made upper Hessenberg by Householder reflections and
// upper triangular by implicit QR steps; for a real matrix in real arithmetic,
// with 2 x 2 blocks on the diagonal. The errors are those of a matrix that is
// some epsilons times the norm away.
//
// Source: Francis (1961), Golub and Van Loan (2013), chapter 7.
func Eig[T Scalar](a []T, n int, vectors bool) (values, vh []complex128, err error) {
	exp, err := moderate(a[:n*n])
	if err != nil {
		return nil, nil, err
	}
	b := balance(a, n)
	var basis []T // the transpose of that in which the matrix is triangular
	h := reflectors[T]{size: n, shift: 1, tau: make([]T, max(n-1, 0))}
	if vectors {
		h.vectors, basis = make([]T, n*n), make([]T, n*n)
	}
	hessenberg(a, n, b.low, b.high, h)
	h.columns(basis)
	switch a := any(a).(type) {
	case []float64:
		s := realSchur{h: a, n: n, basis: any(basis).([]float64)}
		if err = s.run(b.low, b.high); err == nil {
			values = s.values()
			vh = s.vectors(values)
		}
	case []complex128:
		s := complexSchur{h: a, n: n, basis: any(basis).([]complex128)}
		if err = s.run(b.low, b.high); err == nil {
			values = s.values()
			vh = s.vectors()
		}
	}
	if err != nil {
		return nil, nil, err
	}
	for i := 0; i < len(vh); i += n {
		b.undo(vh[i : i+n])
		normalize(vh[i : i+n])
	}
	Conjugate(vh)
	timesPower(values, exp)
	return values, vh, nil
}

// normalize makes the Euclidean norm of v 1, and its largest element real where
// not all of them are.
func normalize(v []complex128) {
	_, exp := math.Frexp(Largest(v))
	timesPower(v, -exp)
	norm, largest, at := math.Sqrt(squares(v, 1)), -1.0, 0
	isReal := true
	for i, x := range v {
		size := real(x)*real(x) + imag(x)*imag(x)
		if size > largest {
			largest, at = size, i
		}
		isReal = isReal && imag(x) == 0
	}
	if isReal {
		scaleBy(v, complex(1/norm, 0))
		return
	}
	turn := cmplx.Conj(v[at]) / complex(cmplx.Abs(v[at])*norm, 0)
	scaleBy(v, turn)
	v[at] = complex(real(v[at]), 0)
}

// leastDivisor is the divisor to take for zero, and for all that is smaller, in the
// search for the eigenvector of a value.
func leastDivisor(value complex128) float64 { return max(epsilon*size1(value), 0x1p-960) }

// away returns z, or something of size zero where it is smaller.
func away(z complex128, zero float64) complex128 {
	if size1(z) < zero {
		return complex(zero, 0)
	}
	return z
}

// excess returns the power of two that the elements of an eigenvector are to be
// divided by before dividend/divisor becomes one of them; 0 is none. So they stay so
// small that sums of their products with a matrix do not overflow.
func excess(dividend, divisor complex128) int {
	if size1(dividend) <= 0x1p300*size1(divisor) {
		return 0
	}
	return exponent(dividend) - exponent(divisor) - 300
}
