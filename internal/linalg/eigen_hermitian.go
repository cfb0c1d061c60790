package linalg

import (
	"cmp"
	"math"
	"slices"
)

// EigH returns the eigenvalues of the Hermitian n x n matrix a, which it destroys,
// from the smallest to the largest, and if asked to the conjugate transpose of
// the unitary matrix whose columns are the eigenvectors. It reads the real parts
// of the diagonal and what is below it, no more. A matrix that is not finite there
// is [ErrNotFinite].
//
// Householder reflections turn a into a real tridiagonal matrix; implicit QL steps
// make that diagonal. The errors are some epsilons times the largest magnitude of
// an eigenvalue.
//
// Source: Martin, Reinsch and Wilkinson (1968), Dubrulle (1970).
func EigH[T Scalar](a []T, n int, vectors bool) (values []float64, vh []T, err error) {
	mirror(a, n)
	exp, err := moderate(a[:n*n])
	if err != nil {
		return nil, nil, err
	}
	t := tridiagonal{d: make([]float64, n), e: make([]float64, n)}
	h := reflectors[T]{vectors: a, tau: make([]T, n), size: n}
	tridiagonalize(a, n, t, h)
	if vectors {
		vh = make([]T, n*n)
		h.tridiagonalBasis(vh)
	}
	z := rotator[T]{rows: vh, count: n, size: n}
	if err := t.diagonalize(z.add); err != nil {
		return nil, nil, err
	}
	z.flush()
	places := ascending(n)
	slices.SortStableFunc(places, func(i, j int) int { return cmp.Compare(t.d[i], t.d[j]) })
	permuteRows(t.d, 1, places)
	permuteRows(vh, n, places)
	timesPower(t.d, exp)
	return t.d, vh, nil
}

// mirror makes the n x n matrix a Hermitian, after what is below its diagonal.
func mirror[T Scalar](a []T, n int) {
	for i := range n {
		re, _ := parts(a[i*n+i])
		a[i*n+i] = scalar[T](re, 0)
		for j := range i {
			a[j*n+i] = conj(a[i*n+j])
		}
	}
}

// tridiagonalize turns the Hermitian n x n matrix a into a tridiagonal matrix t by
// reflections H(n-1), ..., H(1), of which H(i) is of the first i rows and columns
// and is normalized at the last of them. The vectors of their conjugates are left
// in the rows of a.
//
// The two updates of a step, to the rows behind and by the reflection that they
// give, are done together, in one pass through the matrix.
func tridiagonalize[T Scalar](a []T, n int, t tridiagonal, h reflectors[T]) {
	// The update that is due: row j becomes less by w[j]*v + conj(v[j])*conj(w).
	var v []T
	w, wc, next := make([]T, n), make([]T, n), make([]T, n)
	for i := n - 1; i >= 0; i-- {
		last := a[i*n : i*n+i+1]
		if v != nil {
			subtractTwo(last, w[i], v[:i+1], conj(v[i]), wc[:i+1])
		}
		t.d[i], _ = parts(last[i])
		if i == 0 {
			return
		}
		r := last[:i]
		t.e[i-1], h.tau[i] = newReflectorAtEnd(r)
		tau := conj(h.tau[i])
		rowsInParallel(i, sharedSooner*3*float64(i), func(lo, hi int) {
			for j := lo; j < hi; j++ {
				row := a[j*n : j*n+i]
				if v == nil {
					next[j] = tau * dotConj(row, r)
				} else {
					next[j] = tau * subtractTwoDot(row, w[j], v[:i], conj(v[j]), wc[:i], r)
				}
			}
		})
		w, next = next, w
		v = r
		finishUpdate(v, w[:i], wc[:i], tau)
	}
}

// finishUpdate turns w, tau times the product of a matrix with a reflection's
// vector conj(v), into that of the update that multiplies with the reflection from
// both sides, and stores its conjugate in wc.
func finishUpdate[T Scalar](v, w, wc []T, tau T) {
	var sum T // of conj(conj(v)) * w
	for j, x := range v {
		sum += x * w[j]
	}
	f := scalar[T](0.5, 0) * conj(tau) * sum
	for j, x := range v {
		w[j] -= f * conj(x)
		wc[j] = conj(w[j])
	}
}

// tridiagonalBasis stores in out the columns of H(n-1) ... H(1), as rows, of
// the reflectors that tridiagonalize leaves.
func (h reflectors[T]) tridiagonalBasis(out []T) {
	n := h.size
	rowsInParallel(n, sharedSooner*float64(n)*float64(n), func(lo, hi int) {
		for j := lo; j < hi; j++ {
			row := out[j*n : (j+1)*n]
			row[j] = scalar[T](1, 0)
			for i := j + 1; i < n; i++ {
				reflect(row[:i], h.vectors[i*n:i*n+i], h.tau[i])
			}
		}
	})
}

// tridiagonal is a real symmetric tridiagonal matrix: its diagonal, and the one
// beside, which ends with an element that is not used.
type tridiagonal struct{ d, e []float64 }

// diagonalize makes e zero by QL steps, and hands the sweeps of rotations of the
// eigenvectors on.
func (t tridiagonal) diagonalize(rotate func(sweep)) error {
	n := len(t.d)
	steps := 0
	for low := 0; low < n; {
		high := t.end(low)
		if high == low {
			low++
			continue
		}
		if steps++; steps > 50*n {
			return ErrNoConvergence
		}
		rotate(t.step(low, high))
	}
	return nil
}

// end returns the end of the block that begins at low, and cuts it off there.
func (t tridiagonal) end(low int) int {
	high := low
	for high+1 < len(t.d) && !t.isSmall(high) {
		high++
	}
	t.e[high] = 0
	return high
}

// isSmall tells whether e[i] may be taken for zero.
func (t tridiagonal) isSmall(i int) bool {
	return math.Abs(t.e[i]) <= epsilon/2*(math.Abs(t.d[i])+math.Abs(t.d[i+1]))+0x1p-1000
}

// step does one implicit QL step with Wilkinson's shift on the block [low, high],
// and returns its rotations.
func (t tridiagonal) step(low, high int) sweep {
	d, e := t.d, t.e
	both := make([]float64, 2*(high-low))
	rotations := sweep{low, true, both[:high-low], both[high-low:]}
	g := (d[low+1] - d[low]) / (2 * e[low])
	g = d[high] - d[low] + e[low]/(g+math.Copysign(math.Hypot(g, 1), g))
	c, s, p := 1.0, 1.0, 0.0
	for i := high - 1; i >= low; i-- {
		f, b := s*e[i], c*e[i]
		var r float64
		c, s, r = rotation(g, f)
		if i+1 < high {
			e[i+1] = r
		}
		if r == 0 {
			// The block falls apart: the rotations so far are all.
			d[i+1] -= p
			rotations.first += i + 1 - low
			rotations.c, rotations.s = rotations.c[i+1-low:], rotations.s[i+1-low:]
			return rotations
		}
		g = d[i+1] - p
		r = (d[i]-g)*s + 2*c*b
		p = s * r
		d[i+1] = g + p
		g = c*r - b
		rotations.c[i-low], rotations.s[i-low] = c, -s
	}
	d[low] -= p
	e[low] = g
	return rotations
}
