package convert

import (
	"fmt"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/memory"
	"github.com/arraylike/arraylike/internal/strided"
)

// raw returns the elements of b side by side in row-major order and the host's
// byte order. They may be those of b itself: b is to be released after they were
// used.
func raw(op string, b arrayapi.Buffer) ([]byte, error) {
	if err := b.Check(); err != nil {
		return nil, fmt.Errorf("convert: %s: %w", op, err)
	}
	b.Release = nil
	c, err := b.Contiguous(arrayapi.CopyIfNeeded)
	if err != nil {
		return nil, fmt.Errorf("convert: %s: %w", op, err)
	}
	bytes, _ := c.Bytes()
	return bytes, nil
}

// newBuffer returns a buffer for n values in the given shape.
func newBuffer(op string, d dtype.DType, n int, shape []int) (arrayapi.Buffer, error) {
	if shape == nil {
		shape = []int{n}
	}
	if count, err := strided.Count(shape); err != nil || count != n {
		return arrayapi.Buffer{}, &arrayapi.ShapeError{Op: "convert: " + op, Have: append([]int{}, shape...), Want: fmt.Sprintf("a shape of %d elements", n)}
	}
	b, err := arrayapi.NewBuffer(d, shape)
	if err != nil {
		return arrayapi.Buffer{}, fmt.Errorf("convert: %s: %w", op, err)
	}
	return b, nil
}

// view returns bytes that hold elements of type T as those.
func view[T any](raw []byte) []T {
	s, _ := memory.View[T](raw)
	return s
}
