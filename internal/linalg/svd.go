package linalg

import (
	"cmp"
	"math"
	"slices"
)

// Vectors says which singular vectors are wanted.
type Vectors uint8

// The values of [Vectors].
const (
	NoVectors      Vectors = iota
	ReducedVectors         // as many as there are singular values
	AllVectors             // a basis of the whole space on both sides
)

// Decomposition is a singular value decomposition A = U·diag(S)·Vᴴ of an m x n
// matrix.
type Decomposition[T Scalar] struct {
	S  []float64 // the min(m, n) singular values, from the largest to the smallest
	Uh []T       // Uᴴ, whose rows have m elements
	Vh []T       // Vᴴ, whose rows have n elements
}

// SVD returns the singular value decomposition of the m x n matrix a, which it
// destroys; without vectors, S alone. A matrix that is not finite is
// [ErrNotFinite].
//
// Householder reflections turn a into a real bidiagonal matrix; implicit QR steps
// make that diagonal. The errors are some epsilons times the largest singular
// value.
//
// Source: Golub and Kahan (1965), Demmel and Kahan (1990).
func SVD[T Scalar](a []T, m, n int, want Vectors) (Decomposition[T], error) {
	if m >= n {
		return tallSVD(a[:m*n], m, n, want)
	}
	flipped := make([]T, m*n)
	ConjTranspose(flipped, a, m, n)
	d, err := tallSVD(flipped, n, m, want)
	d.Uh, d.Vh = d.Vh, d.Uh // Aᴴ = U·S·Vᴴ, so A = V·S·Uᴴ
	return d, err
}

// tallSVD is SVD for m >= n.
func tallSVD[T Scalar](a []T, m, n int, want Vectors) (d Decomposition[T], err error) {
	exp, err := moderate(a)
	if err != nil {
		return d, err
	}
	left := reflectors[T]{size: m, tau: make([]T, n)}
	right := reflectors[T]{size: n, shift: 1, tau: make([]T, max(n-1, 0)), vectors: a}
	if want != NoVectors {
		left.vectors = make([]T, n*m)
	}
	b := bidiagonal{d: make([]float64, n), e: make([]float64, max(n-1, 0))}
	bidiagonalize(a, m, n, b, left, right)
	switch want {
	case AllVectors:
		d.Uh, d.Vh = make([]T, m*m), make([]T, n*n)
	case ReducedVectors:
		d.Uh, d.Vh = make([]T, n*m), make([]T, n*n)
	}
	if want != NoVectors {
		left.columns(d.Uh)
		right.columns(d.Vh)
	}
	u := rotator[T]{rows: d.Uh, count: n, size: m}
	v := rotator[T]{rows: d.Vh, count: n, size: n}
	if err := b.diagonalize(u.add, v.add); err != nil {
		return d, err
	}
	u.flush()
	v.flush()
	Conjugate(d.Uh) // the reflections gave the columns of U as they are
	d.S = b.d
	d.order(m, n)
	timesPower(d.S, exp)
	return d, nil
}

// order makes the singular values positive and descending.
func (d *Decomposition[T]) order(m, n int) {
	for i, s := range d.S {
		if math.Signbit(s) {
			d.S[i] = -s
			if d.Vh != nil {
				scaleBy(d.Vh[i*n:(i+1)*n], scalar[T](-1, 0))
			}
		}
	}
	places := ascending(n)
	slices.SortStableFunc(places, func(i, j int) int { return cmp.Compare(d.S[j], d.S[i]) })
	permuteRows(d.S, 1, places)
	permuteRows(d.Uh, m, places)
	permuteRows(d.Vh, n, places)
}

// ascending returns 0, 1, ..., n-1.
func ascending(n int) []int {
	places := make([]int, n)
	for i := range places {
		places[i] = i
	}
	return places
}

// bidiagonalize turns the m x n matrix a, m >= n, into a bidiagonal matrix b by
// reflections from the left and, with their vectors in the rows of a, from the
// right: A = H(0) H(1) ... B (G(0) G(1) ...)ᴴ. Those in right are the conjugates
// of G, so that their product has the rows of Vᴴ for columns. left may have no room for
// vectors.
func bidiagonalize[T Scalar](a []T, m, n int, b bidiagonal, left, right reflectors[T]) {
	column, sums := make([]T, m), make([]T, n)
	for k := range n {
		v := column[k:]
		if left.vectors != nil {
			v = left.vectors[k*m+k : (k+1)*m]
		}
		for i := range v {
			v[i] = a[(k+i)*n+k]
		}
		b.d[k], left.tau[k] = newReflector(v)
		if k+1 == n {
			return
		}
		w := sums[k+1:]
		weightedSum(w, v, a[k*n+k+1:], n)
		scaleBy(w, -conj(left.tau[k]))
		first := a[k*n+k+1 : (k+1)*n]
		addScaled(first, v[0], w)
		b.e[k], right.tau[k] = newReflector(first)
		tau := conj(right.tau[k])
		rowsInParallel(m-k-1, sharedSooner*3*float64(n-k), func(lo, hi int) {
			for i := k + 1 + lo; i < k+1+hi; i++ {
				row := a[i*n+k+1 : (i+1)*n]
				if f := tau * addScaledDot(row, v[i-k], w, first); f != 0 {
					addScaled(row, -f, first)
				}
			}
		})
	}
}

// weightedSum stores in dst the sum of conj(v[i]) times row i of a, whose rows
// are stride elements apart.
func weightedSum[T Scalar](dst, v, a []T, stride int) {
	clear(dst)
	const width = 64
	rowsInParallel((len(dst)+width-1)/width, sharedSooner*width*float64(len(v)), func(lo, hi int) {
		lo, hi = lo*width, min(hi*width, len(dst))
		combineRows(dst[lo:hi], v, a[lo:], stride)
	})
}

// InverseFactors returns two matrices whose product is the pseudoinverse of the
// m x n matrix, with all singular values but the first rank ones taken for zero: an n x
// rank one and a rank x m one. It needs vectors.
func (d Decomposition[T]) InverseFactors(m, n, rank int) (left, right []T) {
	left = make([]T, n*rank)
	ConjTranspose(left, d.Vh[:rank*n], rank, n)
	for i := 0; i < len(left); i += rank {
		for j, s := range d.S[:rank] {
			re, im := parts(left[i+j])
			left[i+j] = scalar[T](re/s, im/s)
		}
	}
	return left, d.Uh[:rank*m]
}
