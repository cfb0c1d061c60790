package linalg

import "math"

// balanced is a matrix that was balanced: rows and columns are exchanged so that
// it is upper triangular outside [low, high], and those within are scaled so that a
// row and the column of its number are of one size.
type balanced[T Scalar] struct {
	a         []T
	n         int
	low, high int
	// place is the row and column that number i was exchanged with, outside
	// [low, high].
	place []int
	scale []float64 // by which column i was multiplied, and row i divided
}

// balance balances the n x n matrix a in place. That makes the errors of small
// eigenvalues smaller, and does not change them otherwise.
//
// Source: Parlett and Reinsch (1969), James, Langou and Lowery (2014).
func balance[T Scalar](a []T, n int) *balanced[T] {
	b := &balanced[T]{a: a, n: n, high: n - 1, place: make([]int, n), scale: make([]float64, n)}
	b.isolate()
	for i := range b.scale {
		b.scale[i] = 1
	}
	column := make([]T, n)
	for range 100 { // there are never so many: the norms fall each time
		if !b.scaleAll(column) {
			break
		}
	}
	return b
}

// isolate makes [low, high] as small as exchanges can make it.
func (b *balanced[T]) isolate() {
	for b.low <= b.high {
		if !b.isolateRow() && !b.isolateColumn() {
			return
		}
	}
}

// isolateRow looks for a row that is zero within [low, high] but for the
// diagonal, and moves it to the end.
func (b *balanced[T]) isolateRow() bool {
	for i := b.high; i >= b.low; i-- {
		alone := true
		for j := b.low; alone && j <= b.high; j++ {
			alone = i == j || b.a[i*b.n+j] == 0
		}
		if alone {
			b.exchange(i, b.high)
			b.high--
			return true
		}
	}
	return false
}

// isolateColumn looks for a column that is zero within [low, high] but for the
// diagonal, and moves it to the start.
func (b *balanced[T]) isolateColumn() bool {
	for j := b.low; j <= b.high; j++ {
		alone := true
		for i := b.low; alone && i <= b.high; i++ {
			alone = i == j || b.a[i*b.n+j] == 0
		}
		if alone {
			b.exchange(j, b.low)
			b.low++
			return true
		}
	}
	return false
}

// exchange swaps rows and columns i and j, and notes it for j.
func (b *balanced[T]) exchange(i, j int) {
	b.place[j] = i
	if i == j {
		return
	}
	swapRows(b.a[i*b.n:(i+1)*b.n], b.a[j*b.n:(j+1)*b.n])
	for k := range b.n {
		row := b.a[k*b.n : (k+1)*b.n]
		row[i], row[j] = row[j], row[i]
	}
}

// scaleAll scales each row and column once, by powers of two, and tells whether
// that did much. column is scratch space.
func (b *balanced[T]) scaleAll(column []T) (changed bool) {
	column = column[b.low : b.high+1]
	for i := b.low; i <= b.high; i++ {
		for k := range column {
			column[k] = b.a[(b.low+k)*b.n+i]
		}
		c, r := Euclidean(column), Euclidean(b.a[i*b.n+b.low:i*b.n+b.high+1])
		if c == 0 || r == 0 {
			continue
		}
		exp := int(math.Round((math.Log2(r) - math.Log2(c)) / 2))
		f := math.Ldexp(1, exp)
		if c*f+r/f >= 0.95*(c+r) || math.Abs(math.Log2(b.scale[i])+float64(exp)) > 500 {
			continue
		}
		changed = true
		b.scale[i] *= f
		timesPower(b.a[i*b.n:(i+1)*b.n], -exp)
		for k := range b.n {
			b.a[k*b.n+i] *= scalar[T](f, 0)
		}
	}
	return changed
}

// undo turns an eigenvector of the balanced matrix into one of the matrix before.
func (b *balanced[T]) undo(v []complex128) {
	for i := b.low; i <= b.high; i++ {
		v[i] *= complex(b.scale[i], 0)
	}
	for i := b.low - 1; i >= 0; i-- {
		v[i], v[b.place[i]] = v[b.place[i]], v[i]
	}
	for i := b.high + 1; i < b.n; i++ {
		v[i], v[b.place[i]] = v[b.place[i]], v[i]
	}
}
