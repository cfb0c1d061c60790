package linalg

// solveWidth is the number of rows that are solved for before they are taken out of
// the other equations.
const solveWidth = 48

// Solve overwrites the n x k matrix b with the solution x of A·x = b, for the
// matrix A that was factored, which must not be singular.
func (f *LU[T]) Solve(b []T, k int) {
	for i, p := range f.pivots {
		if p != i {
			swapRows(b[i*k:(i+1)*k], b[p*k:(p+1)*k])
		}
	}
	if k == 1 {
		f.solveVector(b)
		return
	}
	for from := 0; from < f.n; from += solveWidth {
		f.forward(b, k, from, min(from+solveWidth, f.n))
	}
	for to := f.n; to > 0; to -= min(solveWidth, to) {
		f.backward(b, k, max(to-solveWidth, 0), to)
	}
}

func (f *LU[T]) solveVector(b []T) {
	for i := range f.n {
		b[i] -= dot(f.row(i)[:i], b)
	}
	for i := f.n - 1; i >= 0; i-- {
		row := f.row(i)
		b[i] = (b[i] - dot(row[i+1:], b[i+1:])) / row[i]
	}
}

// forward solves L·x = b for the rows [from, to) of x, and takes them out of the
// equations below.
func (f *LU[T]) forward(b []T, k, from, to int) {
	for i := from + 1; i < to; i++ {
		row := f.row(i)
		for j := from; j < i; j++ {
			addScaled(b[i*k:(i+1)*k], -row[j], b[j*k:(j+1)*k])
		}
	}
	f.takeOut(b, k, to, f.n, from, to)
}

// backward solves U·x = b for the rows [from, to) of x, and takes them out of the
// equations above.
func (f *LU[T]) backward(b []T, k, from, to int) {
	for i := to - 1; i >= from; i-- {
		row := f.row(i)
		for j := i + 1; j < to; j++ {
			addScaled(b[i*k:(i+1)*k], -row[j], b[j*k:(j+1)*k])
		}
		divideBy(b[i*k:(i+1)*k], row[i])
	}
	f.takeOut(b, k, 0, from, from, to)
}

// takeOut subtracts the products of the rows [from, to) of b with their factors from
// the rows [lo, hi).
func (f *LU[T]) takeOut(b []T, k, lo, hi, from, to int) {
	if lo >= hi || k == 0 {
		return
	}
	x, factors := block[T]{b, k}, block[T]{f.a, f.n}
	f.product = product[T]{
		c: x.below(lo, 0), a: factors.below(lo, from), b: x.below(from, 0),
		m: hi - lo, k: to - from, n: k, subtract: true, space: f.product.space,
	}
	f.product.run()
}
