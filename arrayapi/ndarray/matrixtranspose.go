package ndarray

import (
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
)

// matrixTranspose returns a view with the last two axes exchanged.
func matrixTranspose(c algebraCall) ([]arrayapi.Buffer, error) {
	b := c.args[0]
	if err := matrixAxes(c.op, b); err != nil {
		return nil, err
	}
	b.Shape, b.Strides = slices.Clone(b.Shape), slices.Clone(b.Strides)
	last := len(b.Shape) - 1
	for _, s := range [][]int{b.Shape, b.Strides} {
		s[last-1], s[last] = s[last], s[last-1]
	}
	return []arrayapi.Buffer{b}, nil
}
