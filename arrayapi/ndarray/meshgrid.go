package ndarray

import (
	"fmt"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// meshGrid broadcasts each of its arguments along the axes of the others.
func (m manipulation) meshGrid() ([]*Array, error) {
	n := len(m.args)
	axes := firstAxes(n) // of each argument, in the result
	if n >= 2 && !m.o.MatrixIndexing {
		axes[0], axes[1] = 1, 0
	}
	shape := make([]int, n)
	for i, a := range m.args {
		if len(a.buf.Shape) != 1 {
			return nil, &arrayapi.ShapeError{Op: m.op, Have: a.Shape(), Want: fmt.Sprintf("one axis of argument %d", i)}
		}
		if want := m.args[0].buf.DType.WithOrder(dtype.Native()); !a.buf.DType.WithOrder(dtype.Native()).Equal(want) {
			return nil, &arrayapi.DTypeError{Op: m.op, Have: a.buf.DType, Want: want.String() + ", that of the first argument"}
		}
		shape[axes[i]] = a.buf.Shape[0]
	}
	grids := make([]*Array, n)
	for i, a := range m.args {
		column, err := a.expanded(m.op, firstAxes(n - axes[i])[1:])
		if err == nil {
			grids[i], err = column.BroadcastTo(shape...)
		}
		if err != nil {
			return nil, err
		}
	}
	return grids, nil
}
