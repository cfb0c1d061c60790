package ndarray

import (
	"fmt"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
)

// checkAxis returns an axis of an array of rank n, counted from the first.
func checkAxis(op string, axis, n int) (int, error) {
	if axis < -n || axis >= n {
		return 0, &IndexError{Op: op, What: "axis", Axis: -1, Have: axis, Bound: n}
	}
	if axis < 0 {
		axis += n
	}
	return axis, nil
}

// checkAxes counts axes of an array of rank n from the first and refuses one
// that is named twice.
func checkAxes(op string, axes []int, n int) ([]int, error) {
	out, seen := make([]int, len(axes)), make([]bool, n)
	for i, axis := range axes {
		axis, err := checkAxis(op, axis, n)
		if err != nil {
			return nil, err
		}
		if seen[axis] {
			return nil, fmt.Errorf("%s: axis %d is named twice", op, axis)
		}
		out[i], seen[axis] = axis, true
	}
	return out, nil
}

// checkAxesOrAll is checkAxes where nil names all axes.
func checkAxesOrAll(op string, axes []int, n int) ([]int, error) {
	if axes == nil {
		return firstAxes(n), nil
	}
	return checkAxes(op, axes, n)
}

// oneAxis returns the one axis of an array of rank n that is named, counted from the
// first, or where none is named, another one.
func oneAxis(op string, axes []int, otherwise, n int) (int, error) {
	switch {
	case axes == nil:
		return checkAxis(op, otherwise, n)
	case len(axes) != 1:
		return 0, fmt.Errorf("%s: want one axis, have %d", op, len(axes))
	}
	return checkAxis(op, axes[0], n)
}

// firstAxes returns 0, 1, ..., n-1.
func firstAxes(n int) []int {
	axes := make([]int, n)
	for i := range axes {
		axes[i] = i
	}
	return axes
}

// otherAxes returns the axes of an array of rank n that are not among those given.
func otherAxes(n int, axes []int) []int {
	named := make([]bool, n)
	for _, axis := range axes {
		named[axis] = true
	}
	others := make([]int, 0, n)
	for axis, is := range named {
		if !is {
			others = append(others, axis)
		}
	}
	return others
}

// withoutAxis returns the sizes or strides of all axes but one.
func withoutAxis(s []int, axis int) []int { return slices.Delete(slices.Clone(s), axis, axis+1) }

// product returns the number of elements along some axes.
func product(shape, axes []int) int {
	n := 1
	for _, axis := range axes {
		n *= shape[axis]
	}
	return n
}

// stackedRows is an array seen as stacks of rows: outer stacks of count rows of inner
// elements. The rows follow one another along an axis.
type stackedRows struct{ outer, count, inner int }

func stackRowsOf(shape []int, axis int) stackedRows {
	axes := firstAxes(len(shape))
	return stackedRows{outer: product(shape, axes[:axis]), count: shape[axis], inner: product(shape, axes[axis+1:])}
}

func permute(s, perm []int) []int {
	out := make([]int, len(perm))
	for i, p := range perm {
		out[i] = s[p]
	}
	return out
}

// permuted returns b with its axes in another order.
func permuted(b arrayapi.Buffer, order []int) arrayapi.Buffer {
	b.Shape, b.Strides = permute(b.Shape, order), permute(b.Strides, order)
	return b
}

// axisLast returns b with an axis moved behind the others, and the order of the axes
// that undoes it.
func axisLast(b arrayapi.Buffer, axis int) (moved arrayapi.Buffer, back []int) {
	last := len(b.Shape) - 1
	return permuted(b, append(otherAxes(last+1, []int{axis}), axis)), slices.Insert(firstAxes(last), axis, last)
}

// axesInOrder returns a fresh row-major buffer with its axes in another order.
func axesInOrder(b arrayapi.Buffer, order []int) arrayapi.Buffer {
	b = permuted(b, order)
	if !b.IsC() {
		b = b.Copy()
	}
	return b
}
