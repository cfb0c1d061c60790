package ndarray

import (
	"fmt"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
)

// outerProduct multiplies each element of one vector with each of another.
func outerProduct(c algebraCall) ([]arrayapi.Buffer, error) {
	x, y := c.args[0], c.args[1]
	if _, err := numbers.promote(c.op, x.DType, y.DType); err != nil {
		return nil, err
	}
	for _, b := range c.args {
		if len(b.Shape) != 1 {
			return nil, &arrayapi.ShapeError{Op: c.op, Have: slices.Clone(b.Shape), Want: "one axis"}
		}
	}
	x.Shape, x.Strides = []int{x.Shape[0], 1}, []int{x.Strides[0], 0}
	z, err := namespace{&c.defaults}.Elementwise(arrayapi.OpMultiply, &Array{buf: x}, &Array{buf: y})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.op, err)
	}
	return []arrayapi.Buffer{z.(*Array).buf}, nil
}
