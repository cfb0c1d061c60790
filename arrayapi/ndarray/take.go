package ndarray

import (
	"fmt"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// take returns the parts of an array at the indices of the second argument, along
// an axis that only an array of one axis need not name.
func (m manipulation) take() (*Array, error) {
	x, index := m.args[0].buf, m.args[1].buf
	if m.o.Axes == nil && len(x.Shape) != 1 {
		return nil, &arrayapi.ShapeError{Op: m.op, Have: slices.Clone(x.Shape), Want: "one axis, or the option that names one"}
	}
	axis, err := m.axis(0, len(x.Shape))
	if err != nil {
		return nil, err
	}
	if len(index.Shape) != 1 {
		return nil, &arrayapi.ShapeError{Op: m.op, Have: slices.Clone(index.Shape), Want: "one axis of indices"}
	}
	from, err := m.indices(index, axis)
	if err != nil {
		return nil, err
	}
	p, err := newPicking(m.op, x, axis, index.Shape[0])
	if err != nil {
		return nil, err
	}
	for p.done < index.Shape[0] {
		block, err := from.next(min(blockSize, index.Shape[0]-p.done))
		if err != nil {
			return nil, err
		}
		p.put(block)
	}
	return &Array{buf: inNativeOrder(p.out)}, nil
}

// indices reads an array of indices into an axis of the first argument.
func (m manipulation) indices(b arrayapi.Buffer, axis int) (*indexReader, error) {
	if !b.DType.Is("integral") {
		return nil, &arrayapi.DTypeError{Op: m.op, Have: b.DType, Want: "of integers for the indices"}
	}
	return newIndexReader(m.op, b, axis, m.args[0].buf.Shape[axis]), nil
}

// takeAlongAxis returns the element at each of the indices of the second argument
// along an axis, and where that index is on the other axes. These broadcast.
func (m manipulation) takeAlongAxis() (*Array, error) {
	x, index := m.args[0].buf, m.args[1].buf
	axis, err := m.axis(-1, len(x.Shape))
	if err != nil {
		return nil, err
	}
	if len(index.Shape) != len(x.Shape) {
		return nil, &arrayapi.ShapeError{Op: m.op, Have: slices.Clone(index.Shape), Want: fmt.Sprintf("indices of %d axes", len(x.Shape))}
	}
	along := slices.Clone(x.Shape)
	along[axis] = 1
	shape := slices.Clone(index.Shape)
	shape[axis] = 1
	if shape, err = broadcastShapes(m.op, along, shape); err != nil {
		return nil, err
	}
	shape[axis] = index.Shape[axis]
	from, err := m.indices(broadcast(index, shape), axis)
	if err != nil {
		return nil, err
	}
	out, err := newBuffer(m.op, x.DType, shape)
	if err != nil {
		return nil, err
	}
	x.Shape = along // the axis is gone through by index
	if err := gatherBy(out, broadcast(x, shape), from, m.args[0].buf.Strides[axis]); err != nil {
		return nil, err
	}
	return &Array{buf: inNativeOrder(out)}, nil
}

// gatherBy fills out with elements of x, which has the same shape, each moved by an
// index times stride from its place.
func gatherBy(out, x arrayapi.Buffer, index *indexReader, stride int) error {
	size := x.DType.Size()
	x.DType = dtype.Uint8 // so that strides are counted in bytes
	place := gather[byte]{axes: joinAxes(x)}
	if len(place.axes) == 0 {
		place.axes = []axis{{1, 0}}
	}
	place.index = make([]int, len(place.axes))
	dst := out.Data
	for rest := out.Size(); rest > 0; {
		at, err := index.next(min(rest, blockSize))
		if err != nil {
			return err
		}
		rest -= len(at)
		place.moveBy(at, stride)
		if size > 0 {
			copyRuns(dst[:len(at)*size], x.Data, x.Offset, at, 1, size)
			dst = dst[len(at)*size:]
		}
	}
	return nil
}

// moveBy puts where the next elements are, each with its index times stride added,
// in the place of the indices.
func (r *gather[T]) moveBy(index []int, stride int) {
	last := len(r.axes) - 1
	inner := r.axes[last]
	for len(index) > 0 {
		m := min(len(index), inner.size-r.index[last])
		pos := r.pos
		for i, k := range index[:m] {
			index[i] = pos + k*stride
			pos += inner.stride
		}
		r.advance(m)
		index = index[m:]
	}
}
