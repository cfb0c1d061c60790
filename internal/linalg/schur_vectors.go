package linalg

import (
	"math"
)

// vectors returns the eigenvectors for the eigenvalues that values gives, as rows,
// of any length; nil without a basis.
func (s *realSchur) vectors(values []complex128) []complex128 {
	if len(s.basis) == 0 {
		return nil
	}
	n := s.n
	rows := make([]complex128, n*n)
	rowsInParallel(n, sharedSooner*2*float64(n)*float64(n), func(lo, hi int) {
		v := newQuasiVector(n)
		for k := lo; k < hi; k++ {
			switch im := imag(values[k]); {
			case im == 0:
				v.start(k, values[k])
				v.re[k] = 1
				v.solve(s, k-1)
				v.expand(rows[k*n:(k+1)*n], s.basis)
			case im > 0:
				v.start(k+1, values[k])
				v.startPair(s, k)
				v.solve(s, k-1)
				row := rows[k*n : (k+1)*n]
				v.expand(row, s.basis)
				copy(rows[(k+1)*n:(k+2)*n], row)
				Conjugate(rows[(k+1)*n : (k+2)*n])
			}
		}
	})
	return rows
}

// quasiVector is an eigenvector of a quasi-triangular matrix, for an eigenvalue
// value. Elements behind last are zero.
type quasiVector struct {
	re, im       []float64
	value        complex128
	last         int
	isReal       bool
	wideR, wideI []float64 // scratch
}

func newQuasiVector(n int) *quasiVector {
	s := make([]float64, 4*n)
	return &quasiVector{re: s[:n], im: s[n : 2*n], wideR: s[2*n : 3*n], wideI: s[3*n:]}
}

func (v *quasiVector) start(last int, value complex128) {
	v.last, v.value, v.isReal = last, value, imag(value) == 0
	clear(v.re[:last+1])
	clear(v.im[:last+1])
}

// startPair sets the two elements of the block at k, whose eigenvalue it is.
func (v *quasiVector) startPair(s *realSchur, k int) {
	w := imag(v.value)
	if b, c := s.at(k, k+1), s.at(k+1, k); math.Abs(b) >= math.Abs(c) {
		v.re[k], v.im[k+1] = 1, w/b
	} else {
		v.re[k], v.im[k+1] = -w/c, 1
	}
}

// solve goes up from row i, with what is below given.
func (v *quasiVector) solve(s *realSchur, i int) {
	zero := leastDivisor(v.value)
	for i >= 0 {
		if i > 0 && s.at(i, i-1) != 0 {
			v.solvePair(s, i-1, zero)
			i -= 2
			continue
		}
		sum := -v.sum(s, i, i+1)
		divisor := away(complex(s.at(i, i), 0)-v.value, zero)
		if e := excess(sum, divisor); e > 0 {
			v.shrink(i+1, e)
			sum = ldexp(sum, -e)
		}
		v.set(i, sum/divisor)
		i--
	}
}

// shrink divides the elements from i on by 2 to the power of exp.
func (v *quasiVector) shrink(i, exp int) {
	timesPower(v.re[i:v.last+1], -exp)
	timesPower(v.im[i:v.last+1], -exp)
}

// sum returns the product of row i with the elements from start on.
func (v *quasiVector) sum(s *realSchur, i, start int) complex128 {
	row := s.h[i*s.n+start : i*s.n+v.last+1]
	re, im := dot(row, v.re[start:v.last+1]), 0.0
	if !v.isReal {
		im = dot(row, v.im[start:v.last+1])
	}
	return complex(re, im)
}

func (v *quasiVector) set(i int, z complex128) { v.re[i], v.im[i] = real(z), imag(z) }

// solvePair finds the elements i and i+1, which a block is for, by elimination
// with the largest element as pivot.
func (v *quasiVector) solvePair(s *realSchur, i int, zero float64) {
	m := [2][2]complex128{
		{complex(s.at(i, i), 0) - v.value, complex(s.at(i, i+1), 0)},
		{complex(s.at(i+1, i), 0), complex(s.at(i+1, i+1), 0) - v.value},
	}
	r := [2]complex128{-v.sum(s, i, i+2), -v.sum(s, i+1, i+2)}
	p, q := 0, 0 // row and column of the pivot
	for j := range 2 {
		for k := range 2 {
			if size1(m[j][k]) > size1(m[p][q]) {
				p, q = j, k
			}
		}
	}
	pivot := away(m[p][q], zero)
	factor := m[1-p][q] / pivot
	second := away(m[1-p][1-q]-factor*m[p][1-q], zero)
	most := complex(max(size1(r[0]), size1(r[1])), 0)
	if e := excess(most, second); e > 0 {
		v.shrink(i+2, e)
		r[0], r[1] = ldexp(r[0], -e), ldexp(r[1], -e)
	}
	var x [2]complex128
	x[1-q] = (r[1-p] - factor*r[p]) / second
	x[q] = (r[p] - m[p][1-q]*x[1-q]) / pivot
	v.set(i, x[0])
	v.set(i+1, x[1])
}

// expand stores in row the vector in terms of the basis that the matrix is
// quasi-triangular in.
func (v *quasiVector) expand(row []complex128, basis []float64) {
	n := len(row)
	clear(v.wideR)
	clear(v.wideI)
	combineRows(v.wideR, v.re[:v.last+1], basis, n)
	if !v.isReal {
		combineRows(v.wideI, v.im[:v.last+1], basis, n)
	}
	for i := range row {
		row[i] = complex(v.wideR[i], v.wideI[i])
	}
}
