package ndarray

import (
	"fmt"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/memory"
)

// crossProduct multiplies vectors of three elements along one axis; the other axes
// broadcast. Integers wrap around, floats are computed in float64 or complex128 and
// rounded once.
func crossProduct(c algebraCall) ([]arrayapi.Buffer, error) {
	x, y := c.args[0], c.args[1]
	d, err := numbers.promote(c.op, x.DType, y.DType)
	if err != nil {
		return nil, err
	}
	axis, err := vectorAxis(c, x, y)
	if err != nil {
		return nil, err
	}
	for _, b := range c.args {
		if b.Shape[len(b.Shape)+axis] != 3 {
			return nil, &arrayapi.ShapeError{Op: c.op, Have: slices.Clone(b.Shape), Want: fmt.Sprintf("size 3 of axis %d", axis)}
		}
	}
	shape, err := broadcastShapes(c.op, x.Shape, y.Shape)
	if err != nil {
		return nil, err
	}
	x, y = vectorsLast(broadcast(x, shape), axis), vectorsLast(broadcast(y, shape), axis)
	var out arrayapi.Buffer
	switch {
	case d.Is("integral"):
		out, err = cross(c.op, dtype.Int64, x, y, readInts[int64]) // all wider bits are as they would be anyway
	case d.Is("complex floating"):
		out, err = cross(c.op, dtype.Complex128, x, y, readComplexes[complex128])
	default:
		out, err = cross(c.op, dtype.Float64, x, y, readFloats[float64])
	}
	if err != nil {
		return nil, err
	}
	at := len(shape) + axis
	order := slices.Insert(otherAxes(len(shape), []int{0}), at, 0)
	if out, err = convert(c.op, permuted(out, order), d); err != nil {
		return nil, err
	}
	return []arrayapi.Buffer{out}, nil
}

// cross multiplies vectors along the last axis. The components of the result are
// along its first axis.
func cross[T dtype.Numeric](op string, wide dtype.DType, x, y arrayapi.Buffer, read func(arrayapi.Buffer) reader[T]) (arrayapi.Buffer, error) {
	last := len(x.Shape) - 1
	out, err := newBuffer(op, wide, slices.Insert(slices.Clone(x.Shape[:last]), 0, 3))
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	data, _ := memory.View[T](out.Data)
	size := len(data) / 3
	for i := range 3 {
		j, k := (i+1)%3, (i+2)%3
		crossComponent(data[i*size:(i+1)*size], read(component(x, j)), read(component(x, k)), read(component(y, j)), read(component(y, k)))
	}
	memory.Store(out.Data, data)
	return out, nil
}

// component returns the elements at one index of the last axis.
func component(b arrayapi.Buffer, i int) arrayapi.Buffer {
	last := len(b.Shape) - 1
	if !slices.Contains(b.Shape, 0) {
		b.Offset += i * b.Strides[last]
	}
	b.Shape, b.Strides = b.Shape[:last], b.Strides[:last]
	return b
}

// crossComponent stores xj*yk - xk*yj. The products are rounded before they are
// subtracted on every processor, so that parallel vectors give zero.
func crossComponent[T dtype.Numeric](dst []T, xj, xk, yj, yk reader[T]) {
	for len(dst) > 0 {
		n := min(blockSize, len(dst))
		a, b, p, q := xj.next(n), xk.next(n), yj.next(n), yk.next(n)
		for i := range n {
			dst[i] = T(a[i]*q[i]) - T(b[i]*p[i])
		}
		dst = dst[n:]
	}
}
