package linalg

import "math"

// luWidth is the number of columns that are factored before the rest of the
// matrix is brought up to date.
const luWidth = 48

// LU is the factorization of square matrices P·A = L·U with partial pivoting, of
// one matrix after the other. It is not for concurrent use.
type LU[T Scalar] struct {
	n      int
	a      []T
	pivots []int // the row that each row was exchanged with, in this order

	product product[T]
}

// Factor overwrites the n x n matrix a with its factors, L without its diagonal of
// ones below that of U, and keeps a. A matrix that is singular has factors
// too: [LU.Singular] tells.
func (f *LU[T]) Factor(a []T, n int) {
	f.a, f.n = a[:n*n], n
	if cap(f.pivots) < n {
		f.pivots = make([]int, n)
	}
	f.pivots = f.pivots[:n]
	for from := 0; from < n; from += luWidth {
		to := min(from+luWidth, n)
		f.panel(from, to)
		if to < n {
			f.update(from, to)
		}
	}
}

func (f *LU[T]) row(i int) []T { return f.a[i*f.n : (i+1)*f.n] }

// panel eliminates in the columns [from, to), with whole rows exchanged.
func (f *LU[T]) panel(from, to int) {
	for j := from; j < to; j++ {
		f.pivots[j] = f.pivot(j)
		pivot := f.row(j)
		if p := f.pivots[j]; p != j {
			swapRows(pivot, f.row(p))
		}
		d := pivot[j]
		if d == 0 {
			continue // all below are zero too
		}
		for i := j + 1; i < f.n; i++ {
			row := f.row(i)
			factor := row[j] / d
			row[j] = factor
			addScaled(row[j+1:to], -factor, pivot[j+1:to])
		}
	}
}

// pivot returns the row with the largest element of column j, none above row j.
// As in LAPACK, of complex numbers the sum of their parts counts. NaN is larger
// than all else, so that it does not get lost.
func (f *LU[T]) pivot(j int) int {
	best, most := j, -1.0
	for i := j; i < f.n; i++ {
		re, im := parts(f.a[i*f.n+j])
		size := math.Abs(re) + math.Abs(im)
		if math.IsNaN(size) {
			return i
		}
		if size > most {
			best, most = i, size
		}
	}
	return best
}

// update brings the columns from to on up to date with those [from, to).
func (f *LU[T]) update(from, to int) {
	for i := from + 1; i < to; i++ {
		row := f.row(i)
		for j := from; j < i; j++ {
			addScaled(row[to:], -row[j], f.row(j)[to:])
		}
	}
	whole := block[T]{f.a, f.n}
	f.product = product[T]{
		c: whole.below(to, to), a: whole.below(to, from), b: whole.below(from, to),
		m: f.n - to, k: to - from, n: f.n - to, subtract: true, space: f.product.space,
	}
	f.product.run()
}

// Singular tells whether a diagonal element of U is exactly zero.
func (f *LU[T]) Singular() bool {
	for i := range f.n {
		if f.a[i*f.n+i] == 0 {
			return true
		}
	}
	return false
}

// Det returns the determinant, 1 of an empty matrix. It overflows and
// vanishes only where the determinant itself does.
func (f *LU[T]) Det() T {
	det, e := f.sign(), 0
	for i := range f.n {
		d := f.a[i*f.n+i]
		k := exponent(d)
		det *= ldexp(d, -k)
		l := exponent(det)
		det, e = ldexp(det, -l), e+k+l
	}
	if det == 0 {
		return 0 // positive
	}
	return ldexp(det, e)
}

// sign returns that of the permutation.
func (f *LU[T]) sign() T {
	sign := T(1)
	for i, p := range f.pivots {
		if p != i {
			sign = -sign
		}
	}
	return sign
}

// SLogDet returns the determinant as a number of magnitude 1 and the natural
// logarithm of its magnitude; 0 and -infinity where it is zero.
func (f *LU[T]) SLogDet() (sign T, logarithm float64) {
	sign = f.sign()
	for i := range f.n {
		d := f.a[i*f.n+i]
		if d == 0 {
			sign, logarithm = sign*0, logarithm+math.Inf(-1)
			continue
		}
		sign *= direction(d)
		logarithm += math.Log(magnitude(d))
	}
	if sign == 0 {
		sign = 0 // positive
	}
	return sign, logarithm
}

// direction returns the number of magnitude 1 in the direction of x, which is not
// zero.
func direction[T Scalar](x T) T {
	x = ldexp(x, -exponent(x)) // so that the magnitude does not overflow
	re, im := parts(x)
	if im == 0 && !math.IsNaN(re) {
		return scalar[T](math.Copysign(1, re), 0)
	}
	size := magnitude(x)
	return scalar[T](re/size, im/size)
}
