package linalg

import "math"

// realSchur makes a real upper Hessenberg matrix quasi-triangular: upper
// triangular but for 2 x 2 blocks on the diagonal, each (a b; c a) with b*c < 0 and a
// pair of complex eigenvalues.
type realSchur struct {
	h       []float64
	n       int
	basis   []float64 // its rows change as columns of a basis; empty where nobody wants it
	bulges  []bulge   // of one step
	waiting []bulge   // those that the basis has yet to see
}

// run works on the rows and columns [low, high]; the rest is triangular.
func (s *realSchur) run(low, high int) error {
	steps, tries := 0, 0
	for high >= low {
		start := s.split(low, high)
		if start >= high-1 {
			if start == high-1 {
				s.finishPair(start)
			}
			high, tries = start-1, 0
			continue
		}
		if steps++; steps > 30*max(10, s.n) {
			return ErrNoConvergence
		}
		tries++
		s.step(start, high, s.shifts(start, high, tries))
	}
	s.flush()
	return nil
}

func (s *realSchur) at(i, j int) float64 { return s.h[i*s.n+j] }

// split returns the start of the block that ends at high and has no zero beside the
// diagonal, up to rounding.
func (s *realSchur) split(low, high int) int {
	for k := high; k > low; k-- {
		below := math.Abs(s.at(k, k-1))
		around := math.Abs(s.at(k-1, k-1)) + math.Abs(s.at(k, k))
		if around == 0 {
			around = math.Abs(s.at(k-1, k))
		}
		if below <= 0x1p-1000 || below <= epsilon*around && s.isNegligible(k) {
			s.h[k*s.n+k-1] = 0
			return k
		}
	}
	return low
}

func (s *realSchur) isNegligible(k int) bool {
	last := s.at(k, k)
	return isNegligible(math.Abs(s.at(k, k-1)), math.Abs(s.at(k-1, k)), math.Abs(last), math.Abs(s.at(k-1, k-1)-last))
}

// step does one QR step with two shifts on the block [low, high].
func (s *realSchur) step(low, high int, p shiftPair) {
	h, n := s.h, s.n
	top, end := low, high
	if len(s.basis) > 0 {
		top, end = 0, n-1
	}
	first, v := s.begin(low, high, p)
	s.bulges = s.bulges[:0]
	for k := first; k < high; k++ {
		pair := k == high-1
		if k > first {
			v = [3]float64{s.at(k, k-1), s.at(k+1, k-1)}
			if !pair {
				v[2] = s.at(k+2, k-1)
			}
		}
		size := 3
		if pair {
			v[2], size = 0, 2
		}
		beta, tau := newReflector(v[:size])
		switch {
		case k > first:
			h[k*n+k-1], h[(k+1)*n+k-1] = beta, 0
			if !pair {
				h[(k+2)*n+k-1] = 0
			}
		case k > low:
			h[k*n+k-1] *= 1 - tau // those below are negligible and left out
		}
		b := bulge{k, pair, v[1], v[2], tau}
		b.rows(h[k*n+k:], n, end+1-k)
		// The rows above have time until the end of the step.
		for i := k; i <= min(k+3, high); i++ {
			b.columns(h[i*n : (i+1)*n])
		}
		s.bulges = append(s.bulges, b)
	}
	count := high - top
	rowsInParallel(count, sharedSooner*6*float64(len(s.bulges)), func(lo, hi int) {
		s.columnsAbove(first, top+lo, top+hi)
	})
	s.remember()
}

// columnsAbove does the bulges of a step that began at row first to the columns
// of the rows [lo, hi), as far as they lie above each bulge. Each depends on the one
// before: so four rows are done at a time, for the processor to overlap them.
func (s *realSchur) columnsAbove(first, lo, hi int) {
	n := s.n
	row := func(i int) []float64 { return s.h[i*n : (i+1)*n] }
	for ; lo+4 <= hi; lo += 4 {
		common := min(max(lo+4-first, 0), len(s.bulges))
		for i := lo; i < lo+4; i++ {
			for _, b := range s.bulges[min(max(i+1-first, 0), common):common] {
				b.columns(row(i))
			}
		}
		columnsOfFour(row(lo), row(lo+1), row(lo+2), row(lo+3), s.bulges[common:])
	}
	for i := lo; i < hi; i++ {
		for _, b := range s.bulges[min(max(i+1-first, 0), len(s.bulges)):] {
			b.columns(row(i))
		}
	}
}

// remember keeps the bulges of a step for the basis.
func (s *realSchur) remember() {
	if len(s.basis) == 0 {
		return
	}
	s.waiting = append(s.waiting, s.bulges...)
	if len(s.waiting) >= 16*s.n {
		s.flush()
	}
}

// flush does all bulges that wait to the basis, for a few columns after the other,
// which stay in the cache.
func (s *realSchur) flush() {
	n := s.n
	width := min(max(1<<15/max(n, 1), 16), 512)
	rowsInParallel((n+width-1)/width, sharedSooner*6*float64(width)*float64(len(s.waiting)), func(from, to int) {
		for lo := from * width; lo < min(to*width, n); lo += width {
			for _, b := range s.waiting {
				b.rows(s.basis[b.at*n+lo:], n, min(width, n-lo))
			}
		}
	})
	s.waiting = s.waiting[:0]
}

// finishPair brings the 2 x 2 block at k into its final form: triangular if its
// eigenvalues are real, else with equal elements on the diagonal.
func (s *realSchur) finishPair(k int) {
	h, n := s.h, s.n
	x, y := h[k*n+k:k*n+k+2], h[(k+1)*n+k:(k+1)*n+k+2]
	c, sn := standardForm(x, y)
	if len(s.basis) == 0 {
		return
	}
	s.flush()
	rotate(h[k*n+k+2:(k+1)*n], h[(k+1)*n+k+2:(k+2)*n], c, sn)
	for i := range k {
		v, w := h[i*n+k], h[i*n+k+1]
		h[i*n+k], h[i*n+k+1] = c*v+sn*w, c*w-sn*v
	}
	rotate(s.basis[k*n:(k+1)*n], s.basis[(k+1)*n:(k+2)*n], c, sn)
}

// values returns the eigenvalues, in the order of the diagonal; of a pair, the
// one with the positive imaginary part first.
func (s *realSchur) values() []complex128 {
	values := make([]complex128, s.n)
	for i := range values {
		d := s.at(i, i)
		switch {
		case i+1 < s.n && s.at(i+1, i) != 0:
			values[i] = complex(d, math.Sqrt(math.Abs(s.at(i+1, i)))*math.Sqrt(math.Abs(s.at(i, i+1))))
		case i > 0 && s.at(i, i-1) != 0:
			values[i] = complex(d, -imag(values[i-1]))
		default:
			values[i] = complex(d, 0)
		}
	}
	return values
}
