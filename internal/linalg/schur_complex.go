package linalg

import (
	"math"
	"math/cmplx"
)

// complexSchur makes an upper Hessenberg matrix upper triangular.
type complexSchur struct {
	h     []complex128
	n     int
	basis []complex128 // its rows change as columns of a basis; empty where nobody wants it
	turns []turn       // of one step
}

// turn is the unitary transformation (c s; -conj(s) c) of rows k and k+1, which
// goes with the inverse one of the columns.
type turn struct {
	c float64
	s complex128
}

// newTurn returns the turn that makes of (f, g) (r, 0).
func newTurn(f, g complex128) (t turn, r complex128) {
	switch {
	case g == 0:
		return turn{c: 1}, f
	case f == 0:
		size := cmplx.Abs(g)
		return turn{s: cmplx.Conj(g) / complex(size, 0)}, complex(size, 0)
	}
	size := cmplx.Abs(f)
	norm := math.Hypot(size, cmplx.Abs(g))
	phase := f / complex(size, 0)
	return turn{size / norm, phase * cmplx.Conj(g) / complex(norm, 0)}, phase * complex(norm, 0)
}

// rows turns x and y as rows.
func (t turn) rows(x, y []complex128) {
	s, sc := t.s, cmplx.Conj(t.s)
	y = y[:len(x)]
	for i, v := range x {
		w := y[i]
		x[i], y[i] = scaled(t.c, v)+s*w, scaled(t.c, w)-sc*v
	}
}

func scaled(f float64, z complex128) complex128 { return complex(f*real(z), f*imag(z)) }

// inverse is the turn that columns see.
func (t turn) inverse() turn { return turn{t.c, cmplx.Conj(t.s)} }

// run works on the rows and columns [low, high]; the rest is triangular.
func (s *complexSchur) run(low, high int) error {
	steps, tries := 0, 0
	for high >= low {
		start := s.split(low, high)
		if start == high {
			high, tries = high-1, 0
			continue
		}
		if steps++; steps > 30*max(10, s.n) {
			return ErrNoConvergence
		}
		tries++
		s.step(start, high, s.shift(start, high, tries))
	}
	return nil
}

func (s *complexSchur) at(i, j int) complex128 { return s.h[i*s.n+j] }

// split returns the start of the block that ends at high and has no zero beside the
// diagonal, up to rounding.
func (s *complexSchur) split(low, high int) int {
	for k := high; k > low; k-- {
		below := size1(s.at(k, k-1))
		around := size1(s.at(k-1, k-1)) + size1(s.at(k, k))
		if around == 0 {
			around = size1(s.at(k-1, k))
		}
		if below <= 0x1p-1000 || below <= epsilon*around && s.isNegligible(k) {
			s.h[k*s.n+k-1] = 0
			return k
		}
	}
	return low
}

// isNegligible tells whether the element below the diagonal in row k changes
// eigenvalues by no more than rounding does.
//
// Source: Ahues and Tisseur (1997).
func (s *complexSchur) isNegligible(k int) bool {
	return isNegligible(size1(s.at(k, k-1)), size1(s.at(k-1, k)), size1(s.at(k, k)), size1(s.at(k-1, k-1)-s.at(k, k)))
}

// isNegligible is the test of Ahues and Tisseur for the sizes of the elements below
// and above the diagonal, of the last one on it, and of the difference of both.
func isNegligible(below, above, last, difference float64) bool {
	large, small := max(below, above), min(below, above)
	wide, near := max(last, difference), min(last, difference)
	sum := wide + large
	return small*(large/sum) <= max(0x1p-1000, epsilon*(near*(wide/sum)))
}

// size1 returns |re| + |im|.
func size1(z complex128) float64 { return math.Abs(real(z)) + math.Abs(imag(z)) }

// shift returns the eigenvalue of the last 2 x 2 block that is nearer to its end,
// and now and then something else, in case that leads nowhere.
func (s *complexSchur) shift(low, high, tries int) complex128 {
	switch {
	case tries%20 == 0:
		return s.at(high, high) + complex(0.75*size1(s.at(high, high-1)), 0)
	case tries%10 == 0:
		return s.at(low, low) + complex(0.75*size1(s.at(low+1, low)), 0)
	}
	d := s.at(high, high)
	p := (s.at(high-1, high-1) - d) / 2
	bc := cmplx.Sqrt(s.at(high-1, high)) * cmplx.Sqrt(s.at(high, high-1))
	if bc == 0 {
		return d
	}
	// The root of x² - 2px - bc² with the smaller magnitude.
	scale := max(size1(p), size1(bc))
	q, r := p/complex(scale, 0), bc/complex(scale, 0)
	root := cmplx.Sqrt(q*q+r*r) * complex(scale, 0)
	if real(p)*real(root)+imag(p)*imag(root) < 0 {
		root = -root
	}
	return d - bc*(bc/(p+root))
}

// step does one QR step on the block [low, high].
func (s *complexSchur) step(low, high int, shift complex128) {
	h, n := s.h, s.n
	top, end := low, high
	if len(s.basis) > 0 {
		top, end = 0, n-1
	}
	s.turns = s.turns[:0]
	f, g := s.at(low, low)-shift, s.at(low+1, low)
	for k := low; k < high; k++ {
		t, r := newTurn(f, g)
		if k > low {
			h[k*n+k-1], h[(k+1)*n+k-1] = r, 0
		}
		t.rows(h[k*n+k:k*n+end+1], h[(k+1)*n+k:(k+1)*n+end+1])
		// The rows above have time until the end of the step.
		for i := k; i <= min(k+2, high); i++ {
			t.column(h[i*n+k : i*n+k+2])
		}
		s.turns = append(s.turns, t)
		if k+1 < high {
			f, g = s.at(k+1, k), s.at(k+2, k)
		}
	}
	count := high - top
	rowsInParallel(count, sharedSooner*6*float64(len(s.turns)), func(lo, hi int) {
		for i := top + lo; i < top+hi; i++ {
			for k := max(low, i+1); k < high; k++ {
				s.turns[k-low].column(h[i*n+k : i*n+k+2])
			}
		}
	})
	s.turnBasis(low)
}

// column turns two neighbours of one row as columns.
func (t turn) column(pair []complex128) {
	x, y := pair[0], pair[1]
	pair[0], pair[1] = scaled(t.c, x)+cmplx.Conj(t.s)*y, scaled(t.c, y)-t.s*x
}

// turnBasis does the turns of a step that began at row low to the basis.
func (s *complexSchur) turnBasis(low int) {
	if len(s.basis) == 0 {
		return
	}
	n := s.n
	const width = 64
	rowsInParallel((n+width-1)/width, sharedSooner*8*width*float64(len(s.turns)), func(from, to int) {
		for lo := from * width; lo < min(to*width, n); lo += width {
			hi := min(lo+width, n)
			for i, t := range s.turns {
				k := (low + i) * n
				t.inverse().rows(s.basis[k+lo:k+hi], s.basis[k+n+lo:k+n+hi])
			}
		}
	})
}

func (s *complexSchur) values() []complex128 {
	values := make([]complex128, s.n)
	for i := range values {
		values[i] = s.at(i, i)
	}
	return values
}

// vectors returns the eigenvectors as rows, of any length; nil without a basis.
func (s *complexSchur) vectors() []complex128 {
	if len(s.basis) == 0 {
		return nil
	}
	n := s.n
	rows := make([]complex128, n*n)
	rowsInParallel(n, sharedSooner*4*float64(n)*float64(n), func(lo, hi int) {
		x := make([]complex128, n)
		for k := lo; k < hi; k++ {
			s.solve(x[:k+1])
			Conjugate(x[:k+1])
			combineRows(rows[k*n:(k+1)*n], x[:k+1], s.basis, n)
		}
	})
	return rows
}

// solve stores in x the eigenvector of the triangular matrix for the eigenvalue at
// the end of x.
func (s *complexSchur) solve(x []complex128) {
	k := len(x) - 1
	value := s.at(k, k)
	x[k] = 1
	zero := leastDivisor(value)
	for i := k - 1; i >= 0; i-- {
		sum := -dot(s.h[i*s.n+i+1:i*s.n+k+1], x[i+1:])
		divisor := away(s.at(i, i)-value, zero)
		if e := excess(sum, divisor); e > 0 {
			timesPower(x[i+1:], -e)
			sum = ldexp(sum, -e)
		}
		x[i] = sum / divisor
	}
}
