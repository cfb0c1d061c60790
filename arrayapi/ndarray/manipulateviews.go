package ndarray

import (
	"fmt"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/internal/strided"
)

// The operations that only change how an array is seen.

func (m manipulation) expandDims() (*Array, error) { return m.args[0].expanded(m.op, m.o.Axes) }

func (m manipulation) permuteDims() (*Array, error) { return m.args[0].transposed(m.op, m.o.Axes) }

func (m manipulation) squeeze() (*Array, error) { return m.args[0].Squeeze(m.o.Axes...) }

// flip reverses the axes named, all of them where none are.
func (m manipulation) flip() (*Array, error) {
	a := m.args[0]
	axes, err := checkAxesOrAll(m.op, m.o.Axes, len(a.buf.Shape))
	if err != nil {
		return nil, err
	}
	strides, offset := a.Strides(), a.buf.Offset
	for _, axis := range axes {
		if n := a.buf.Shape[axis]; n > 1 {
			offset += (n - 1) * strides[axis]
			strides[axis] = -strides[axis]
		}
	}
	return a.view(a.buf.Shape, strides, offset), nil
}

// moveAxis puts the axes named at their destinations; the others keep their order.
func (m manipulation) moveAxis() (*Array, error) {
	a := m.args[0]
	n := len(a.buf.Shape)
	if len(m.o.Axes) != len(m.o.Destination) {
		return nil, fmt.Errorf("%s: want as many destinations as axes, have %d for %d", m.op, len(m.o.Destination), len(m.o.Axes))
	}
	from, err := checkAxes(m.op, m.o.Axes, n)
	if err != nil {
		return nil, err
	}
	to, err := checkAxes(m.op, m.o.Destination, n)
	if err != nil {
		return nil, err
	}
	order := make([]int, n)
	for i, axis := range to {
		order[axis] = from[i]
	}
	rest := otherAxes(n, from)
	for i, axis := range otherAxes(n, to) {
		order[axis] = rest[i]
	}
	return a.transposed(m.op, order)
}

// reshape is [Array.Reshape], but for the byte order of a copy.
func (m manipulation) reshape() (*Array, error) {
	a := m.args[0]
	shape, err := a.fillShape(m.o.Shape)
	if err != nil {
		return nil, err
	}
	if m.o.Copy != arrayapi.CopyAlways {
		if strides, ok := reshapeStrides(a.buf, shape); ok {
			return a.view(shape, strides, a.buf.Offset), nil
		}
		if m.o.Copy == arrayapi.CopyNever {
			return a.Reshape(shape, m.o.Copy) // which says what is wrong
		}
	}
	b, err := nativeCopy(m.op, a.buf)
	if err != nil {
		return nil, err
	}
	b.Shape, b.Strides = shape, strided.CStrides(shape, b.DType.Size())
	return &Array{buf: b}, nil
}

// maxUnstacked is the largest number of arrays that unstack makes. The sizes of a
// view can be larger than any memory has room for as arrays.
const maxUnstacked = 1 << 24

// unstack returns the parts of an array along an axis, without that axis.
func (m manipulation) unstack() ([]*Array, error) {
	a := m.args[0]
	axis, err := m.axis(0, len(a.buf.Shape))
	if err != nil {
		return nil, err
	}
	n, stride := a.buf.Shape[axis], a.buf.Strides[axis]
	if n > maxUnstacked {
		return nil, &arrayapi.ShapeError{Op: m.op, Have: a.Shape(), Want: fmt.Sprintf("at most %d parts along axis %d", maxUnstacked, axis)}
	}
	shape, strides := withoutAxis(a.buf.Shape, axis), withoutAxis(a.buf.Strides, axis)
	parts := make([]*Array, n)
	for i := range parts {
		parts[i] = a.view(shape, strides, a.buf.Offset+i*stride)
	}
	return parts, nil
}
