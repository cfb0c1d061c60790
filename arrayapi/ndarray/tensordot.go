package ndarray

import (
	"fmt"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
)

// tensorDot sums the products of two arrays over pairs of axes: as one product of
// matrices, whose inner axis is all those pairs. The axes that are left are those
// of the first array and then those of the second. Nothing is conjugated.
func tensorDot(c algebraCall) ([]arrayapi.Buffer, error) {
	x, y := c.args[0], c.args[1]
	if _, err := numbers.promote(c.op, x.DType, y.DType); err != nil {
		return nil, err
	}
	along, with, err := contracted(c.op, x, y, c.o.Contract)
	if err != nil {
		return nil, err
	}
	rows, columns := otherAxes(len(x.Shape), along), otherAxes(len(y.Shape), with)
	a, err := asMatrix(x, rows, along)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.op, err)
	}
	b, err := asMatrix(y, with, columns)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.op, err)
	}
	out, err := matmul(c.op, a, b)
	if err != nil {
		return nil, err
	}
	shape := slices.Concat(permute(x.Shape, rows), permute(y.Shape, columns))
	if out, err = reshaped(out, shape); err != nil {
		return nil, fmt.Errorf("%s: %w", c.op, err)
	}
	return []arrayapi.Buffer{out}, nil
}

// contracted returns the axes of both arrays that are summed over, counted from the
// first.
func contracted(op string, x, y arrayapi.Buffer, c arrayapi.Contraction) (along, with []int, err error) {
	if c.X == nil && c.Y == nil {
		if along, with, err = neighbours(op, x, y, c.N); err != nil {
			return nil, nil, err
		}
	} else {
		if along, err = checkAxes(op, c.X, len(x.Shape)); err != nil {
			return nil, nil, err
		}
		if with, err = checkAxes(op, c.Y, len(y.Shape)); err != nil {
			return nil, nil, err
		}
	}
	if len(along) != len(with) {
		return nil, nil, fmt.Errorf("%s: want as many axes of one array as of the other, have %d and %d", op, len(along), len(with))
	}
	for i, axis := range along {
		if n := x.Shape[axis]; y.Shape[with[i]] != n {
			return nil, nil, &arrayapi.ShapeError{Op: op, Have: slices.Clone(y.Shape),
				Want: fmt.Sprintf("size %d of axis %d of the second array, for axis %d of the first, of shape %v", n, with[i], axis, x.Shape)}
		}
	}
	return along, with, nil
}

// neighbours returns the last n axes of x and the first n of y.
func neighbours(op string, x, y arrayapi.Buffer, n int) (along, with []int, err error) {
	if n < 0 {
		return nil, nil, fmt.Errorf("%s: want a number of axes that is not negative, have %d", op, n)
	}
	for _, b := range []arrayapi.Buffer{x, y} {
		if n > len(b.Shape) {
			return nil, nil, &arrayapi.ShapeError{Op: op, Have: slices.Clone(b.Shape), Want: fmt.Sprintf("at least %d axes", n)}
		}
	}
	with = firstAxes(n)
	for i := range n {
		along = append(along, len(x.Shape)-n+i)
	}
	return along, with, nil
}

// asMatrix returns b as a matrix, with some axes joined as its rows and all others
// as its columns: a view where the strides allow it, else a copy.
func asMatrix(b arrayapi.Buffer, rows, columns []int) (arrayapi.Buffer, error) {
	m, n := product(b.Shape, rows), product(b.Shape, columns)
	a, err := (&Array{buf: permuted(b, slices.Concat(rows, columns))}).Reshape([]int{m, n}, arrayapi.CopyIfNeeded)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	return a.buf, nil
}
