package ndarray

import (
	"fmt"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/memory"
	"github.com/arraylike/arraylike/internal/strided"
)

// accumulateDiff returns the differences of neighbours along an axis, of order n.
func accumulateDiff(c accumulateCall) (arrayapi.Buffer, error) {
	d := c.x.DType.WithOrder(dtype.Native())
	rank := len(c.x.Shape)
	if err := numbersAndBools.check(c.op, d); err != nil {
		return arrayapi.Buffer{}, err
	}
	switch {
	case rank == 0:
		return arrayapi.Buffer{}, &arrayapi.ShapeError{Op: c.op, Have: []int{}, Want: "at least one axis"}
	case c.o.Order < 0:
		return arrayapi.Buffer{}, fmt.Errorf("%s: want an order of at least 0, have %d", c.op, c.o.Order)
	}
	axis, err := oneAxis(c.op, c.o.Axes, rank-1, rank)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	shape, err := c.diffShape(axis)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	if left := shape[axis] - c.o.Order; left <= 0 {
		shape[axis] = 0
		return newBuffer(c.op, d, shape)
	}
	x, err := c.joined(shape, axis, d)
	if err != nil || c.o.Order == 0 {
		return x, err
	}
	if x, err = nativeAs(c.op, x, differenceAs(d)); err != nil {
		return arrayapi.Buffer{}, err
	}
	out, err := takeDifferences(c.op, x, axis, c.o.Order)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	return fromAccumulator(c.op, out, d)
}

// differenceAs returns the dtype in which differences of elements of dtype d are
// taken: only those of small floats are rounded.
func differenceAs(d dtype.DType) dtype.DType {
	if formatOf(d.Kind()) != nil {
		return dtype.Float64
	}
	return d
}

// pieces returns the arrays that stand one after the other along the axis.
func (c accumulateCall) pieces() []arrayapi.Buffer {
	pieces := []arrayapi.Buffer{c.x}
	if c.hasBefore {
		pieces = slices.Insert(pieces, 0, c.before)
	}
	if c.hasAfter {
		pieces = append(pieces, c.after)
	}
	return pieces
}

// diffShape returns the shape of all pieces together.
func (c accumulateCall) diffShape(axis int) ([]int, error) {
	shape := slices.Clone(c.x.Shape)
	shape[axis] = 0
	for _, p := range c.pieces() {
		if p.DType.Kind() != c.x.DType.Kind() {
			return nil, &arrayapi.DTypeError{Op: c.op, Have: p.DType, Want: c.x.DType.String() + ", as that of the first argument"}
		}
		if len(p.Shape) != len(shape) {
			return nil, &arrayapi.ShapeError{Op: c.op, Have: slices.Clone(p.Shape), Want: fmt.Sprintf("%d axes, as the first argument has", len(shape))}
		}
		for i, n := range p.Shape {
			if i != axis && n != shape[i] {
				return nil, &arrayapi.ShapeError{Op: c.op, Have: slices.Clone(p.Shape), Want: fmt.Sprintf("the shape %v of the first argument, but along axis %d", c.x.Shape, axis)}
			}
		}
		if shape[axis] += p.Shape[axis]; shape[axis] < 0 {
			return nil, &arrayapi.ShapeError{Op: c.op, Have: slices.Clone(p.Shape), Want: fmt.Sprintf("fewer elements along axis %d", axis)}
		}
	}
	if _, err := strided.Count(shape); err != nil {
		return nil, fmt.Errorf("%s: %w", c.op, err)
	}
	return shape, nil
}

// joined returns all pieces in row-major memory and dtype d, which is theirs but for
// the byte order. It is that of the argument where it is alone, and like that already, and
// there are differences to be taken of it.
func (c accumulateCall) joined(shape []int, axis int, d dtype.DType) (arrayapi.Buffer, error) {
	pieces := c.pieces()
	if len(pieces) == 1 && c.o.Order > 0 && c.x.DType.IsNative() && c.x.IsC() {
		return c.x, nil
	}
	out, err := newBuffer(c.op, d, shape)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	at := 0
	for _, p := range pieces {
		n := p.Shape[axis]
		if err := place(c.op, between(out, axis, at, at+n), p); err != nil {
			return arrayapi.Buffer{}, err
		}
		at += n
	}
	return out, nil
}

// takeDifferences takes those of order n > 0 of x, which is row-major and has more
// than n elements along the axis.
func takeDifferences(op string, x arrayapi.Buffer, axis, n int) (arrayapi.Buffer, error) {
	shape := slices.Clone(x.Shape)
	shape[axis]--
	work, err := newBuffer(op, x.DType, shape)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	subtractNeighbours(work, x, stackRowsOf(x.Shape, axis), n)
	if n == 1 {
		return work, nil
	}
	shape[axis] -= n - 1
	out, err := newBuffer(op, x.DType, shape)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	strided.Copy(out.Data, 0, out.Strides, work.Data, 0, work.Strides, shape, x.DType.Size())
	return out, nil
}

// subtractNeighbours stores the differences of order n of the rows of x at the
// start of each stack of out, which has one row less. The differences of integers
// have the same bits with and without a sign.
func subtractNeighbours(out, x arrayapi.Buffer, l stackedRows, n int) {
	switch x.DType.Kind() {
	case dtype.KindBool:
		differ(out, x, l, n, exclusiveOrs)
	case dtype.KindInt8, dtype.KindUint8:
		differ(out, x, l, n, subtract[uint8])
	case dtype.KindInt16, dtype.KindUint16:
		differ(out, x, l, n, subtract[uint16])
	case dtype.KindInt32, dtype.KindUint32:
		differ(out, x, l, n, subtract[uint32])
	case dtype.KindInt64, dtype.KindUint64:
		differ(out, x, l, n, subtract[uint64])
	case dtype.KindFloat32:
		differ(out, x, l, n, subtract[float32])
	case dtype.KindFloat64:
		differ(out, x, l, n, subtract[float64])
	case dtype.KindComplex64:
		differ(out, x, l, n, subtract[complex64])
	default:
		differ(out, x, l, n, subtract[complex128])
	}
}

func differ[T any](out, x arrayapi.Buffer, l stackedRows, n int, kernel func(dst, x, y []T)) {
	src := elementsOf[T](x)
	data, _ := memory.View[T](out.Data)
	from, to := l.count*l.inner, (l.count-1)*l.inner // of one stack
	for i := range l.outer {
		stack := data[i*to : (i+1)*to]
		rows := src[i*from : (i+1)*from]
		kernel(stack, rows[l.inner:], rows)
		for left := to; n > 1 && left > to-(n-1)*l.inner; {
			left -= l.inner
			kernel(stack[:left], stack[l.inner:], stack) // each element is read before it is written over
		}
	}
	memory.Store(out.Data, data)
}
