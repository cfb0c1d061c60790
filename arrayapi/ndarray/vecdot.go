package ndarray

import (
	"fmt"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// vecDot sums the products of the conjugate of the first array and the second along
// one axis of both; the others broadcast.
func vecDot(c algebraCall) ([]arrayapi.Buffer, error) {
	x, y := c.args[0], c.args[1]
	d, err := numbers.promote(c.op, x.DType, y.DType)
	if err != nil {
		return nil, err
	}
	axis, err := vectorAxis(c, x, y)
	if err != nil {
		return nil, err
	}
	if n, m := x.Shape[len(x.Shape)+axis], y.Shape[len(y.Shape)+axis]; n != m {
		return nil, &arrayapi.ShapeError{Op: c.op, Have: slices.Clone(y.Shape),
			Want: fmt.Sprintf("size %d of axis %d, for the shape %v of the first array", n, axis, x.Shape)}
	}
	if x.DType.Is("complex floating") {
		if x, err = conjugated(c.op, x, d); err != nil {
			return nil, err
		}
	}
	// Each sum is the product of a row and a column.
	x, y = vectorsLast(x, axis), vectorsLast(y, axis)
	last := len(x.Shape) - 1
	x.Shape, x.Strides = slices.Insert(x.Shape, last, 1), slices.Insert(x.Strides, last, 0)
	y.Shape, y.Strides = append(y.Shape, 1), append(y.Strides, 0)
	out, err := matmul(c.op, x, y)
	if err != nil {
		return nil, err
	}
	rank := len(out.Shape) - 2
	out.Shape, out.Strides = out.Shape[:rank], out.Strides[:rank]
	return []arrayapi.Buffer{out}, nil
}

// vectorAxis returns the axis of a product of vectors, which counts from the last
// one of both arrays, since they may have different ranks.
func vectorAxis(c algebraCall, x, y arrayapi.Buffer) (int, error) {
	axis := -1
	switch {
	case len(c.o.Axes) == 1:
		axis = c.o.Axes[0]
	case c.o.Axes != nil:
		return 0, fmt.Errorf("%s: want one axis, have %d", c.op, len(c.o.Axes))
	}
	if axis >= 0 {
		return 0, fmt.Errorf("%s: want a negative axis, which counts from the last, have %d", c.op, axis)
	}
	for _, b := range []arrayapi.Buffer{x, y} {
		if len(b.Shape) == 0 {
			return 0, &arrayapi.ShapeError{Op: c.op, Have: []int{}, Want: "arrays of at least one axis"}
		}
		if _, err := checkAxis(c.op, axis, len(b.Shape)); err != nil {
			return 0, err
		}
	}
	return axis, nil
}

// vectorsLast returns a view of b with an axis, counted from the last, moved to the
// end.
func vectorsLast(b arrayapi.Buffer, axis int) arrayapi.Buffer {
	moved, _ := axisLast(b, len(b.Shape)+axis)
	return moved
}

// conjugated returns the conjugates of complex numbers as elements of dtype d.
func conjugated(op string, b arrayapi.Buffer, d dtype.DType) (arrayapi.Buffer, error) {
	return elementwiseResult(op, d, func(out arrayapi.Buffer, args []arrayapi.Buffer) {
		computeUnary(arrayapi.OpConj, out, args[0])
	}, b)
}
