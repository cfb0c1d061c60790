package ndarray

import "github.com/arraylike/arraylike/arrayapi"

// tril keeps the elements of matrices on a diagonal and below it, and clears the
// others.
func (m manipulation) tril() (*Array, error) {
	return m.triangle(func(diagonal, columns int) (lo, hi int) { return min(max(diagonal+1, 0), columns), columns })
}

// triu keeps the elements of matrices on a diagonal and above it, and clears the
// others.
func (m manipulation) triu() (*Array, error) {
	return m.triangle(func(diagonal, columns int) (lo, hi int) { return 0, min(max(diagonal, 0), columns) })
}

// triangle copies matrices and clears a part of each row, the columns [lo, hi)
// that cleared gives for the column in which the diagonal is, which may be
// outside.
func (m manipulation) triangle(cleared func(diagonal, columns int) (lo, hi int)) (*Array, error) {
	x := m.args[0].buf
	last := len(x.Shape) - 1
	if last < 1 {
		return nil, &arrayapi.ShapeError{Op: m.op, Have: m.args[0].Shape(), Want: "2 axes or more"}
	}
	out, err := nativeCopy(m.op, x)
	if err != nil {
		return nil, err
	}
	rows, columns, size := x.Shape[last-1], x.Shape[last], x.DType.Size()
	k := min(max(m.o.Diagonal, -rows), columns) // those further out are alike, and their sums with rows may overflow
	for data := out.Data; len(data) > 0; data = data[rows*columns*size:] {
		for i := range rows {
			lo, hi := cleared(i+k, columns)
			clear(data[(i*columns+lo)*size : (i*columns+hi)*size])
		}
	}
	return &Array{buf: out}, nil
}
