package ndarray

import (
	"fmt"
	"math"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/strided"
)

// concat joins arrays along an axis that they have.
func (m manipulation) concat() (*Array, error) {
	d, err := m.commonDType()
	if err != nil {
		return nil, err
	}
	if m.o.Flatten {
		return m.concatFlat(d)
	}
	shape := m.args[0].Shape()
	axis, err := m.axis(0, len(shape))
	if err != nil {
		return nil, err
	}
	shape[axis] = 0
	for i, a := range m.args {
		if !equalBut(a.buf.Shape, m.args[0].buf.Shape, axis) {
			return nil, m.unlike(i, fmt.Sprintf(" but for axis %d", axis))
		}
		if shape[axis], err = m.addSizes(shape[axis], a.buf.Shape[axis]); err != nil {
			return nil, err
		}
	}
	out, err := newBuffer(m.op, d, shape)
	if err != nil {
		return nil, err
	}
	at := 0
	for _, a := range m.args {
		n := a.buf.Shape[axis]
		if err := place(m.op, between(out, axis, at, at+n), a.buf); err != nil {
			return nil, err
		}
		at += n
	}
	return &Array{buf: out}, nil
}

// concatFlat joins the elements of arrays of any shapes.
func (m manipulation) concatFlat(d dtype.DType) (*Array, error) {
	total := 0
	var err error
	for _, a := range m.args {
		if total, err = m.addSizes(total, a.buf.Size()); err != nil {
			return nil, err
		}
	}
	out, err := newBuffer(m.op, d, []int{total})
	if err != nil {
		return nil, err
	}
	at := 0
	for _, a := range m.args {
		part := out
		part.Shape, part.Strides, part.Offset = a.buf.Shape, strided.CStrides(a.buf.Shape, d.Size()), at*d.Size()
		if err := place(m.op, part, a.buf); err != nil {
			return nil, err
		}
		at += a.buf.Size()
	}
	return &Array{buf: out}, nil
}

// stack joins arrays along a new axis.
func (m manipulation) stack() (*Array, error) {
	d, err := m.commonDType()
	if err != nil {
		return nil, err
	}
	axis, err := m.axis(0, len(m.args[0].buf.Shape)+1)
	if err != nil {
		return nil, err
	}
	for i, a := range m.args {
		if !slices.Equal(a.buf.Shape, m.args[0].buf.Shape) {
			return nil, m.unlike(i, "")
		}
	}
	out, err := newBuffer(m.op, d, slices.Insert(m.args[0].Shape(), axis, len(m.args)))
	if err != nil {
		return nil, err
	}
	part := out
	part.Strides = withoutAxis(out.Strides, axis)
	for i, a := range m.args {
		part.Shape, part.Offset = a.buf.Shape, i*out.Strides[axis]
		if err := place(m.op, part, a.buf); err != nil {
			return nil, err
		}
	}
	return &Array{buf: out}, nil
}

// commonDType returns the dtype that those of the arguments promote to.
func (m manipulation) commonDType() (dtype.DType, error) {
	dtypes := make([]dtype.DType, len(m.args))
	for i, a := range m.args {
		dtypes[i] = a.buf.DType
	}
	d, err := dtype.ResultType(dtypes...)
	if err != nil {
		return dtype.DType{}, fmt.Errorf("%s: %w", m.op, err)
	}
	return d, nil
}

// equalBut tells whether two shapes are the same but for one axis.
func equalBut(x, y []int, axis int) bool {
	return len(x) == len(y) && slices.Equal(x[:axis], y[:axis]) && slices.Equal(x[axis+1:], y[axis+1:])
}

// unlike is the error of an argument that has not the shape of the first.
func (m manipulation) unlike(i int, but string) error {
	return &arrayapi.ShapeError{Op: m.op, Have: m.args[i].Shape(), Want: fmt.Sprintf("argument %d to have the shape %v%s", i, m.args[0].buf.Shape, but)}
}

// addSizes returns x + y, both of which are sizes.
func (m manipulation) addSizes(x, y int) (int, error) {
	if y > math.MaxInt-x {
		return 0, fmt.Errorf("%s: the result has a longer axis than an int counts", m.op)
	}
	return x + y, nil
}

// place stores the elements of src, converted to the native dtype of dst, in dst, a
// part of a new array that has the shape of src.
func place(op string, dst, src arrayapi.Buffer) error {
	d := dst.DType
	if !src.DType.Equal(d) {
		if raw, ok := dst.Bytes(); ok && fill(arrayapi.Buffer{DType: d, Data: raw}, src) {
			return nil
		}
		var err error
		if src, err = convert(op, src, d); err != nil {
			return err
		}
	}
	strided.Copy(dst.Data, dst.Offset, dst.Strides, src.Data, src.Offset, src.Strides, src.Shape, d.Size())
	return nil
}
