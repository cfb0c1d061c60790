package ndarray

import (
	"fmt"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/linalg"
	"github.com/arraylike/arraylike/internal/memory"
)

// matrixProduct is one call of matmul: stacks of m x k and k x n matrices, with
// the same axes in front of both.
type matrixProduct struct {
	x, y, out arrayapi.Buffer
	m, k, n   int
}

// matmul multiplies matrices, or stacks of them along the axes before the last
// two, which broadcast. A vector counts as a row on the left and as a column
// on the right, and its extra axis is left out of the result. The result has the
// promoted dtype. Integers wrap around; small floats are computed in float32
// and rounded once.
func matmul(op string, x, y arrayapi.Buffer) (arrayapi.Buffer, error) {
	d, err := numbers.promote(op, x.DType, y.DType)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	p, shape, err := newProduct(op, x, y)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	if p.out, err = newBuffer(op, d, slices.Concat(p.x.Shape[:len(p.x.Shape)-2], []int{p.m, p.n})); err != nil {
		return arrayapi.Buffer{}, err
	}
	if p.out.Size() > 0 && p.k > 0 {
		if err := p.run(op); err != nil {
			return arrayapi.Buffer{}, err
		}
	}
	return reshaped(p.out, shape)
}

// newProduct brings the arguments into the form of a matrixProduct and returns
// the shape of the result.
func newProduct(op string, x, y arrayapi.Buffer) (p matrixProduct, shape []int, err error) {
	if len(x.Shape) == 0 || len(y.Shape) == 0 {
		return p, nil, &arrayapi.ShapeError{Op: op, Have: []int{}, Want: "arrays of at least one axis"}
	}
	first, second := x.Shape, y.Shape
	row, column := len(x.Shape) == 1, len(y.Shape) == 1
	if row {
		x.Shape, x.Strides = []int{1, x.Shape[0]}, []int{0, x.Strides[0]}
	}
	if column {
		y.Shape, y.Strides = []int{y.Shape[0], 1}, []int{y.Strides[0], 0}
	}
	i, j := len(x.Shape)-2, len(y.Shape)-2
	p.m, p.k, p.n = x.Shape[i], x.Shape[i+1], y.Shape[j+1]
	if y.Shape[j] != p.k {
		return p, nil, &arrayapi.ShapeError{Op: op, Have: slices.Clone(second), Want: fmt.Sprintf("%d rows in the second array, for the shape %v of the first", p.k, first)}
	}
	batch, err := broadcastShapes(op, x.Shape[:i], y.Shape[:j])
	if err != nil {
		return p, nil, err
	}
	p.x = broadcast(x, slices.Concat(batch, x.Shape[i:]))
	p.y = broadcast(y, slices.Concat(batch, y.Shape[j:]))
	shape = batch
	if !row {
		shape = append(shape, p.m)
	}
	if !column {
		shape = append(shape, p.n)
	}
	return p, shape, nil
}

// run multiplies in the dtype of the result, or for small floats in float32.
func (p *matrixProduct) run(op string) error {
	if formatOf(p.out.DType.Kind()) != nil {
		return p.runWider(op)
	}
	switch p.out.DType.Kind() {
	case dtype.KindInt8:
		return multiplyStack[int8](op, p)
	case dtype.KindInt16:
		return multiplyStack[int16](op, p)
	case dtype.KindInt32:
		return multiplyStack[int32](op, p)
	case dtype.KindInt64:
		return multiplyStack[int64](op, p)
	case dtype.KindUint8:
		return multiplyStack[uint8](op, p)
	case dtype.KindUint16:
		return multiplyStack[uint16](op, p)
	case dtype.KindUint32:
		return multiplyStack[uint32](op, p)
	case dtype.KindUint64:
		return multiplyStack[uint64](op, p)
	case dtype.KindFloat32:
		return multiplyStack[float32](op, p)
	case dtype.KindFloat64:
		return multiplyStack[float64](op, p)
	case dtype.KindComplex64:
		return multiplyStack[complex64](op, p)
	default:
		return multiplyStack[complex128](op, p)
	}
}

// runWider multiplies in float32 and rounds the result.
func (p *matrixProduct) runWider(op string) error {
	wider := *p
	var err error
	if wider.out, err = newBuffer(op, dtype.Float32, p.out.Shape); err != nil {
		return err
	}
	if err := wider.run(op); err != nil {
		return err
	}
	fill(p.out, wider.out)
	return nil
}

// multiplyStack multiplies the matrices of the stacks one by one.
func multiplyStack[T dtype.Numeric](op string, p *matrixProduct) error {
	x, err := newStack[T](op, p.x, p.out.DType)
	if err != nil {
		return err
	}
	y, err := newStack[T](op, p.y, p.out.DType)
	if err != nil {
		return err
	}
	out, _ := memory.View[T](p.out.Data)
	for i, at := range x.at {
		linalg.Multiply(out[i*p.m*p.n:(i+1)*p.m*p.n], x.data[at:], y.data[y.at[i]:], p.m, p.k, p.n)
	}
	memory.Store(p.out.Data, out)
	return nil
}

// stack is matrices in contiguous memory, and where each one starts. One that
// is broadcast is there once.
type stack[T any] struct {
	data []T
	at   []int
}

// newStack reads the matrices of b, converted to d.
func newStack[T any](op string, b arrayapi.Buffer, d dtype.DType) (stack[T], error) {
	last := len(b.Shape) - 2
	batch := slices.Clone(b.Shape[:last])
	once := b
	once.Shape = slices.Concat(withoutRepeats(arrayapi.Buffer{Shape: batch, Strides: b.Strides[:last]}).Shape, b.Shape[last:])
	once, err := contiguousAs(op, once, d)
	if err != nil {
		return stack[T]{}, err
	}
	s := stack[T]{data: elementsOf[T](once)}
	steps := make([]int, last)
	size := b.Shape[last] * b.Shape[last+1]
	for i := last - 1; i >= 0; i-- {
		if once.Shape[i] > 1 {
			steps[i] = size
		}
		size *= once.Shape[i]
	}
	for at := range positions(batch, steps, 0) {
		s.at = append(s.at, at)
	}
	return s, nil
}
