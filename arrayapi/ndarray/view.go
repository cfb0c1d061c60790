package ndarray

import (
	"fmt"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/strided"
)

// Copy returns the elements of a in fresh row-major memory, in the same byte
// order.
func (a *Array) Copy() (*Array, error) {
	if err := a.usable(); err != nil {
		return nil, fmt.Errorf("ndarray: copy: %w", err)
	}
	defer a.keep()
	if err := checkRoom("ndarray: copy", a.buf); err != nil {
		return nil, err
	}
	return &Array{buf: a.buf.Copy()}, nil
}

// Transpose returns a view whose axis i is axis axes[i] of a; no axes reverses
// their order. Each axis is named once, negative ones count from the last. It
// is the standard's permute_dims.
func (a *Array) Transpose(axes ...int) (*Array, error) {
	if err := a.usable(); err != nil {
		return nil, fmt.Errorf("ndarray: transpose: %w", err)
	}
	if axes == nil {
		b := a.buf.Transposed()
		return a.view(b.Shape, b.Strides, b.Offset), nil
	}
	return a.transposed("ndarray: transpose", axes)
}

// transposed returns the view of a usable array whose axis i is axis axes[i].
func (a *Array) transposed(op string, axes []int) (*Array, error) {
	n := len(a.buf.Shape)
	if len(axes) != n {
		return nil, &arrayapi.ShapeError{Op: op, Have: a.Shape(), Want: fmt.Sprintf("%d axes, as are named", len(axes))}
	}
	perm, err := checkAxes(op, axes, n)
	if err != nil {
		return nil, err
	}
	b := permuted(a.buf, perm)
	return a.view(b.Shape, b.Strides, b.Offset), nil
}

// T returns the transpose of a matrix as a view. An array of another rank than
// 2 is an [*arrayapi.ShapeError].
func (a *Array) T() (*Array, error) {
	if b := a.header(); b.DType.IsValid() && len(b.Shape) != 2 {
		return nil, &arrayapi.ShapeError{Op: "ndarray: T", Have: a.Shape(), Want: "2 axes (Transpose reverses any number)"}
	}
	return a.Transpose()
}

// BroadcastTo returns a read-only view of a with the given shape, in which
// elements are repeated without a copy: axes are added in front, and those of
// size one are stretched. It is read-only because several of its elements are
// one in memory.
func (a *Array) BroadcastTo(shape ...int) (*Array, error) {
	if err := a.usable(); err != nil {
		return nil, fmt.Errorf("ndarray: broadcast to: %w", err)
	}
	strides, err := broadcastStrides(a.buf, shape)
	if err != nil {
		return nil, err
	}
	v := a.view(append([]int{}, shape...), strides, a.buf.Offset)
	v.buf.ReadOnly = true
	return v, nil
}

// broadcastStrides returns the strides with which b is seen in another shape.
func broadcastStrides(b arrayapi.Buffer, shape []int) ([]int, error) {
	refused := &arrayapi.ShapeError{Op: "ndarray: broadcast to", Have: slices.Clone(b.Shape), Want: fmt.Sprintf("a shape that broadcasts to %v", shape[:min(len(shape), 32)])}
	_, err := strided.Count(shape)
	if err == nil {
		err = strided.CheckSize(shape, b.DType.Size())
	}
	if err != nil {
		return nil, fmt.Errorf("ndarray: broadcast to: %w", err)
	}
	lead := len(shape) - len(b.Shape)
	if lead < 0 {
		return nil, refused
	}
	strides := make([]int, len(shape))
	for i, have := range b.Shape {
		switch want := shape[lead+i]; {
		case have == want:
			strides[lead+i] = b.Strides[i]
		case have != 1:
			return nil, refused
		}
	}
	return strides, nil
}

// Squeeze returns a view of a without the axes named, each of which must have
// size one.
func (a *Array) Squeeze(axes ...int) (*Array, error) {
	if err := a.usable(); err != nil {
		return nil, fmt.Errorf("ndarray: squeeze: %w", err)
	}
	axes, err := checkAxes("ndarray: squeeze", axes, len(a.buf.Shape))
	if err != nil {
		return nil, err
	}
	shape, strides := []int{}, []int{}
	for i, n := range a.buf.Shape {
		switch {
		case !slices.Contains(axes, i):
			shape, strides = append(shape, n), append(strides, a.buf.Strides[i])
		case n != 1:
			return nil, &arrayapi.ShapeError{Op: "ndarray: squeeze", Have: a.Shape(), Want: fmt.Sprintf("size 1 of axis %d", i)}
		}
	}
	return a.view(shape, strides, a.buf.Offset), nil
}

// ExpandDims returns a view of a with new axes of size one. They are those axes of
// the result that are named, each once; negative ones count from its last. One
// out of bounds is an [*IndexError].
func (a *Array) ExpandDims(axes ...int) (*Array, error) {
	if err := a.usable(); err != nil {
		return nil, fmt.Errorf("ndarray: expand dims: %w", err)
	}
	return a.expanded("ndarray: expand dims", axes)
}

// expanded is ExpandDims for a usable array.
func (a *Array) expanded(op string, axes []int) (*Array, error) {
	n := len(a.buf.Shape) + len(axes)
	axes, err := checkAxes(op, axes, n)
	if err != nil {
		return nil, err
	}
	shape, strides := slices.Repeat([]int{1}, n), make([]int, n)
	for i, axis := range otherAxes(n, axes) {
		shape[axis], strides[axis] = a.buf.Shape[i], a.buf.Strides[i]
	}
	return a.view(shape, strides, a.buf.Offset), nil
}

// Field returns one field of an array of structs, by name or title, as a view;
// the axes of a field that has a shape follow those of a.
func (a *Array) Field(name string) (*Array, error) {
	if err := a.usable(); err != nil {
		return nil, fmt.Errorf("ndarray: field: %w", err)
	}
	fields := a.buf.DType.Fields()
	i := slices.IndexFunc(fields, func(f dtype.Field) bool { return f.Name == name || f.Title != "" && f.Title == name })
	if i < 0 {
		return nil, fmt.Errorf("ndarray: field: dtype %.200s has no field %.100q", a.buf.DType, name)
	}
	f := fields[i]
	v := a.view(append(a.Shape(), f.Shape...), append(a.Strides(), strided.CStrides(f.Shape, f.DType.Size())...), a.buf.Offset+f.Offset)
	v.buf.DType = f.DType
	return v, nil
}

// View returns a view of a whose elements are taken for those of another dtype
// of the same size: the bits of a float as an integer, void as bfloat16, or
// the same number in the other byte order. Another size is an
// [*arrayapi.DTypeError].
func (a *Array) View(d dtype.DType) (*Array, error) {
	if err := a.usable(); err != nil {
		return nil, fmt.Errorf("ndarray: view: %w", err)
	}
	if !d.IsValid() || d.Size() != a.buf.DType.Size() {
		return nil, &arrayapi.DTypeError{Op: "ndarray: view", Have: d, Want: fmt.Sprintf("of %d bytes, as %s", a.buf.DType.Size(), a.buf.DType)}
	}
	v := a.view(a.buf.Shape, a.buf.Strides, a.buf.Offset)
	v.buf.DType = d
	return v, nil
}
