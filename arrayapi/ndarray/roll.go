package ndarray

import (
	"fmt"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/internal/strided"
)

// roll moves the elements of an array along axes, those that leave one end in at
// the other. Without axes the elements are one axis.
func (m manipulation) roll() (*Array, error) {
	x := m.args[0]
	b := x.buf
	if m.o.Axes == nil && b.Size() > 0 {
		flat, err := x.Reshape([]int{b.Size()}, arrayapi.CopyIfNeeded)
		if err != nil {
			return nil, err
		}
		b = flat.buf
	}
	shifts, err := m.shifts(b.Shape)
	if err != nil {
		return nil, err
	}
	if b, err = rolled(m.op, b, shifts); err != nil {
		return nil, err
	}
	b.Shape, b.Strides = x.Shape(), strided.CStrides(x.buf.Shape, b.DType.Size())
	return &Array{buf: b}, nil
}

// axisShift is how far elements move along an axis, at least 1 and less than its
// size.
type axisShift struct{ axis, by int }

// maxCut is the number of axes along which elements are moved at a time: rollBlocks
// copies two blocks for each of one, four for two, and so on.
const maxCut = 3

// shifts returns the axes of shape along which something moves. One shift is for
// all axes; those of an axis that is named again are added.
func (m manipulation) shifts(shape []int) ([]axisShift, error) {
	axes, by := m.o.Axes, m.o.Shift
	if axes == nil {
		axes = []int{0}
		if len(by) != 1 {
			return nil, fmt.Errorf("%s: want one shift without axes, have %d", m.op, len(by))
		}
	}
	if len(by) == 1 {
		by = slices.Repeat(by, len(axes))
	}
	if len(by) != len(axes) {
		return nil, fmt.Errorf("%s: want as many shifts as axes, or one, have %d for %d", m.op, len(by), len(axes))
	}
	total := make([]int, len(shape))
	for i, axis := range axes {
		axis, err := checkAxis(m.op, axis, len(shape))
		if err != nil {
			return nil, err
		}
		if n := shape[axis]; n > 0 {
			total[axis] = addModulo(total[axis], by[i], n)
		}
	}
	return axisShifts(total), nil
}

// axisShifts returns the axes along which something moves, of numbers for each axis.
func axisShifts(by []int) (shifts []axisShift) {
	for axis, n := range by {
		if n > 0 {
			shifts = append(shifts, axisShift{axis, n})
		}
	}
	return shifts
}

// addModulo returns x + y modulo n, for x in [0, n) and any y.
func addModulo(x, y, n int) int {
	y %= n
	if y < 0 {
		y += n
	}
	if x >= n-y {
		return x - (n - y)
	}
	return x + y
}

// rolled returns the elements of b, moved, in fresh row-major memory and native byte
// order.
func rolled(op string, b arrayapi.Buffer, shifts []axisShift) (arrayapi.Buffer, error) {
	if len(shifts) == 0 || b.Size() == 0 {
		return nativeCopy(op, b)
	}
	for len(shifts) > 0 {
		n := min(len(shifts), maxCut)
		out, err := newUnset(op, b.DType, b.Shape)
		if err != nil {
			return arrayapi.Buffer{}, err
		}
		rollBlocks(out, b, shifts[:n])
		b, shifts = out, shifts[n:]
	}
	return inNativeOrder(b), nil
}

// rollBlocks copies src, cut in two along each axis that moves, to dst, where the
// two parts have changed places.
func rollBlocks(dst, src arrayapi.Buffer, shifts []axisShift) {
	if len(shifts) == 0 {
		strided.Copy(dst.Data, dst.Offset, dst.Strides, src.Data, src.Offset, src.Strides, src.Shape, src.DType.Size())
		return
	}
	axis, by := shifts[0].axis, shifts[0].by
	n := src.Shape[axis]
	rollBlocks(between(dst, axis, by, n), between(src, axis, 0, n-by), shifts[1:])
	rollBlocks(between(dst, axis, 0, by), between(src, axis, n-by, n), shifts[1:])
}
