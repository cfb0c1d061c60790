package ndarray

import (
	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/memory"
	"github.com/arraylike/arraylike/internal/strided"
)

// newUnset is newBuffer for a caller that stores all elements before anybody
// looks at one. Large memory has arbitrary contents until then: to clear it takes as
// long as many an operation.
func newUnset(op string, d dtype.DType, shape []int) (arrayapi.Buffer, error) {
	n, err := strided.Count(shape)
	if err != nil || !d.IsValid() || strided.CheckSize(shape, d.Size()) != nil || n*d.Size() > memory.Total() {
		return newBuffer(op, d, shape) // which says what is wrong, if something is
	}
	return arrayapi.Buffer{
		DType:   d,
		Shape:   append([]int{}, shape...),
		Strides: strided.CStrides(shape, d.Size()),
		Data:    memory.Unset(n * d.Size()),
	}, nil
}
