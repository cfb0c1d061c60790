package linalg

import "math"

const (
	choleskyWidth = 48  // columns that are factored before the rest is brought up to date
	choleskyRows  = 128 // rows of the rest that are brought up to date together
)

// Cholesky overwrites the n x n matrix a with the lower triangular L with
// a = L·Lᴴ. It looks at no element above the diagonal, and at the real parts of
// those on it. ok is false where the matrix is not positive definite; a is
// then of no use.
func Cholesky[T Scalar](a []T, n int) (ok bool) {
	c := cholesky[T]{a: a, n: n}
	for from := 0; from < n; from += choleskyWidth {
		to := min(from+choleskyWidth, n)
		if !c.panel(from, to) {
			return false
		}
		if to < n {
			c.update(from, to)
		}
	}
	for i := range n {
		clear(c.row(i)[i+1:])
	}
	return true
}

type cholesky[T Scalar] struct {
	a          []T
	n          int
	transposed []T // the conjugate transpose of what is below a panel
	product    product[T]
}

func (c *cholesky[T]) row(i int) []T { return c.a[i*c.n : (i+1)*c.n] }

// panel computes the columns [from, to), first where they meet the diagonal.
func (c *cholesky[T]) panel(from, to int) (ok bool) {
	for i := from; i < to; i++ {
		row := c.row(i)
		c.left(row, from, i)
		d, _ := parts(row[i] - dotConj(row[from:i], row[from:i]))
		if !(d > 0) { // NaN too
			return false
		}
		row[i] = scalar[T](math.Sqrt(d), 0)
	}
	width := float64(to - from)
	rowsInParallel(c.n-to, width*width/2, func(lo, hi int) {
		for i := to + lo; i < to+hi; i++ {
			c.left(c.row(i), from, to)
		}
	})
	return true
}

// left computes the elements [from, to) of a row from those of the rows above.
func (c *cholesky[T]) left(row []T, from, to int) {
	for j := from; j < to; j++ {
		other := c.row(j)
		row[j] = (row[j] - dotConj(row[from:j], other[from:j])) / other[j]
	}
}

// update brings the triangle below row to up to date with the columns [from, to).
func (c *cholesky[T]) update(from, to int) {
	rest := c.n - to
	if c.transposed == nil {
		c.transposed = make([]T, (to-from)*rest)
	}
	for i := range rest {
		for j, v := range c.row(to + i)[from:to] {
			c.transposed[j*rest+i] = conj(v)
		}
	}
	whole := block[T]{c.a, c.n}
	for i := 0; i < rest; i += choleskyRows {
		end := min(i+choleskyRows, rest)
		c.product = product[T]{
			c: whole.below(to+i, to), a: whole.below(to+i, from), b: block[T]{c.transposed, rest},
			m: end - i, k: to - from, n: end, subtract: true, space: c.product.space,
		}
		c.product.run()
	}
}
