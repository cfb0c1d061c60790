package linalg

import "math"

// qrWidth is the number of reflections that are applied together.
const qrWidth = 32

// QR is the factorization of m x n matrices A = Q·R by Householder's reflections,
// of one matrix after the other. The signs of R are those that LAPACK gives. It is
// not for concurrent use.
//
// The reflections of some columns together are I - V·T·Vᴴ, with their vectors as
// the columns of V, and T upper triangular.
type QR[T Scalar] struct {
	m, n   int
	a      []T // R, and below it the vectors, each with a first element of one left out
	tau    []T // the diagonals of T
	column []T
	v, vh  []T // V and its conjugate transpose
	t      []T // qrWidth x qrWidth
	w      []T // T·Vᴴ·C

	product product[T]
}

// Factor overwrites the m x n matrix a with R and the vectors below it, and keeps
// a.
func (f *QR[T]) Factor(a []T, m, n int) {
	f.m, f.n, f.a = m, n, a[:m*n]
	f.grow()
	for from := 0; from < min(m, n); from += qrWidth {
		to := min(from+qrWidth, m, n)
		f.panel(from, to)
		if to < n {
			f.collect(from, to)
			f.apply(f.whole().below(from, to), n-to, from, to, true)
		}
	}
}

func (f *QR[T]) whole() block[T] { return block[T]{f.a, f.n} }

// grow makes the space that all steps need.
func (f *QR[T]) grow() {
	k := min(f.m, f.n)
	width := min(k, qrWidth)
	if len(f.tau) < k || len(f.column) < f.m {
		f.tau, f.column = make([]T, k), make([]T, f.m)
		f.v, f.vh = make([]T, f.m*width), make([]T, f.m*width)
		f.t = make([]T, width*width)
	}
	if size := width * max(f.m, f.n); len(f.w) < size {
		f.w = make([]T, size)
	}
}

// panel reflects in the columns [from, to).
func (f *QR[T]) panel(from, to int) {
	for j := from; j < to; j++ {
		f.reflect(j)
		if tau := conj(f.tau[j]); tau != 0 && j+1 < to {
			f.reflectRest(tau, j, to)
		}
	}
}

// reflect finds the reflection that turns column j, from the diagonal down, into a
// multiple of the first unit vector, and stores both in its place. A column that is one
// already is left as it is.
func (f *QR[T]) reflect(j int) {
	x := f.column[:f.m-j]
	for i := range x {
		x[i] = f.a[(j+i)*f.n+j]
	}
	f.tau[j] = 0
	e := rescale(x)
	re, im := parts(x[0])
	tail := sumOfSquares(x[1:])
	if tail == 0 && im == 0 && largestPart(x[1:]) == 0 {
		return
	}
	beta := -math.Copysign(math.Sqrt(re*re+im*im+tail), re)
	f.tau[j] = scalar[T]((beta-re)/beta, -im/beta)
	divideBy(x[1:], x[0]-scalar[T](beta, 0))
	f.a[j*f.n+j] = scalar[T](math.Ldexp(beta, e), 0)
	for i, v := range x[1:] {
		f.a[(j+1+i)*f.n+j] = v
	}
}

// rescale divides x by 2 to the power of e where its squares could overflow, or be
// lost. e is 0 where they could not.
func rescale[T Scalar](x []T) (e int) {
	_, e = math.Frexp(largestPart(x))
	if -300 < e && e < 300 {
		return 0
	}
	half := e / 2 // the whole may be beyond the range of exponents
	scaleBy(x, scalar[T](math.Ldexp(1, -half), 0))
	scaleBy(x, scalar[T](math.Ldexp(1, half-e), 0))
	return e
}

// reflectRest applies I - tau·v·vᴴ to the columns after j, up to to.
func (f *QR[T]) reflectRest(tau T, j, to int) {
	sums := f.w[:to-j-1]
	copy(sums, f.a[j*f.n+j+1:])
	for i := j + 1; i < f.m; i++ {
		row := f.a[i*f.n+j : i*f.n+to]
		addScaled(sums, conj(row[0]), row[1:])
	}
	scaleBy(sums, -tau)
	addScaled(f.a[j*f.n+j+1:j*f.n+to], 1, sums)
	for i := j + 1; i < f.m; i++ {
		row := f.a[i*f.n+j : i*f.n+to]
		addScaled(row[1:], row[0], sums)
	}
}

// collect sets V, its conjugate transpose and T of the reflections [from, to).
func (f *QR[T]) collect(from, to int) {
	rows, k := f.m-from, to-from
	for i := range rows {
		row := f.v[i*k : (i+1)*k]
		copy(row, f.a[(from+i)*f.n+from:])
		if i < k {
			row[i] = 1
			clear(row[i+1:])
		}
		for j, v := range row {
			f.vh[j*rows+i] = conj(v)
		}
	}
	for j := range k {
		f.triangle(j, k, rows, f.tau[from+j])
	}
}

// triangle sets column j of T: tau on the diagonal, and -tau·T·(Vᴴ·v) above it.
func (f *QR[T]) triangle(j, k, rows int, tau T) {
	column := f.column[:j]
	v := f.vh[j*rows : (j+1)*rows]
	for i := range column {
		column[i] = -tau * dotConj(f.vh[i*rows+j:(i+1)*rows], v[j:]) // v is zero up to there
	}
	for i := range column {
		f.t[i*k+j] = dot(f.t[i*k+i:i*k+j], column[i:])
	}
	f.t[j*k+j] = tau
}

// apply multiplies the rows of c, which has n columns, by the reflections [from, to)
// that were collected, or by their conjugate transpose.
func (f *QR[T]) apply(c block[T], n, from, to int, transposed bool) {
	rows, k := f.m-from, to-from
	w := block[T]{f.w, n}
	clear(f.w[:k*n])
	f.product = product[T]{c: w, a: block[T]{f.vh, rows}, b: c, m: k, k: rows, n: n, space: f.product.space}
	f.product.run()
	if transposed {
		f.timesTransposed(w, k, n)
	} else {
		f.times(w, k, n)
	}
	f.product = product[T]{c: c, a: block[T]{f.v, k}, b: w, m: rows, k: k, n: n, subtract: true, space: f.product.space}
	f.product.run()
}

// times overwrites w with T·w.
func (f *QR[T]) times(w block[T], k, n int) {
	for i := range k {
		row := w.row(i, n)
		scaleBy(row, f.t[i*k+i])
		for j := i + 1; j < k; j++ {
			addScaled(row, f.t[i*k+j], w.row(j, n))
		}
	}
}

// timesTransposed overwrites w with Tᴴ·w.
func (f *QR[T]) timesTransposed(w block[T], k, n int) {
	for i := k - 1; i >= 0; i-- {
		row := w.row(i, n)
		scaleBy(row, conj(f.t[i*k+i]))
		for j := range i {
			addScaled(row, conj(f.t[j*k+i]), w.row(j, n))
		}
	}
}

// R stores the first rows of R in r, which has that many rows and n columns.
func (f *QR[T]) R(r []T, rows int) {
	for i := range rows {
		row := r[i*f.n : (i+1)*f.n]
		clear(row)
		if i < f.n {
			copy(row[i:], f.a[i*f.n+i:(i+1)*f.n])
		}
	}
}

// Q stores the first columns of Q in q, which has m rows and at least min(m, n)
// and at most m columns.
func (f *QR[T]) Q(q []T, columns int) {
	clear(q[:f.m*columns])
	for i := range columns {
		q[i*columns+i] = 1
	}
	k := min(f.m, f.n)
	if k == 0 {
		return
	}
	for from := (k - 1) / qrWidth * qrWidth; from >= 0; from -= qrWidth {
		f.collect(from, min(from+qrWidth, k))
		f.apply(block[T]{q, columns}.below(from, from), columns-from, from, min(from+qrWidth, k), false)
	}
}
