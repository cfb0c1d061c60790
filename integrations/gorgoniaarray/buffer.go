package gorgoniaarray

import (
	"errors"
	"fmt"
	"slices"

	"gorgonia.org/tensor"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// Buffer gives the memory of x, which must be a [Dense], not a pointer to one; any
// other type is [arrayapi.ErrForeign]. The buffer aliases the tensor with its
// strides: those of a slice, of T, and of column-major order. A tensor in memory that
// somebody else manages must stay as long as the buffer is used.
//
// Masked elements are a [*MaskError], elements without a dtype a [*TypeError]. A
// Dense of nil, and a tensor whose memory Go cannot address, are errors.
func (namespace) Buffer(x arrayapi.ArrayLike, mode arrayapi.CopyMode) (arrayapi.Buffer, error) {
	if x == nil {
		return arrayapi.Buffer{}, errors.New("gorgoniaarray: buffer: want an array, have nil")
	}
	d, err := Unwrap(x)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	b, err := lend(d)
	if err == nil {
		err = checkMask(d, b)
	}
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	if mode == arrayapi.CopyAlways {
		return b.Copy(), nil
	}
	return b, nil
}

// lend describes the memory of a tensor.
func lend(d *tensor.Dense) (b arrayapi.Buffer, err error) {
	t := d.Dtype().Type
	dt, ok := dtype.DType{}, false
	if t != nil && t.PkgPath() == "" {
		dt, ok = dtype.OfType(t)
	}
	if !ok {
		return b, &TypeError{t}
	}
	if !d.IsNativelyAccessible() {
		return b, errors.New("gorgoniaarray: buffer: the memory of the tensor is not accessible to Go: copy it to the host first")
	}
	strides, err := stridesOf(d, dt.Size())
	if err != nil {
		return b, fmt.Errorf("gorgoniaarray: buffer: %w", err)
	}
	b = arrayapi.Buffer{DType: dt, Shape: append([]int{}, d.Shape()...), Strides: strides, Data: d.Raw}
	if err := b.Check(); err != nil {
		return arrayapi.Buffer{}, fmt.Errorf("gorgoniaarray: buffer: %w", err)
	}
	return b, nil
}

// stridesOf returns the strides of a tensor in bytes, one for each axis. Gorgonia
// gives a column-major tensor of shape (n, 1) or (1, n) only one of them, and one of
// a single element none.
func stridesOf(d *tensor.Dense, size int) ([]int, error) {
	shape, steps := d.Shape(), d.Strides()
	if shape.TotalSize() <= 1 {
		return make([]int, len(shape)), nil // none is ever taken
	}
	if one := onlyAxis(shape); len(steps) != len(shape) && one < len(shape) && len(steps) == 1 {
		full := make([]int, len(shape))
		full[one] = steps[0]
		steps = full
	}
	if len(steps) != len(shape) {
		return nil, fmt.Errorf("want %d strides for the shape %v, have %v", len(shape), []int(shape), steps)
	}
	strides := make([]int, len(shape))
	for i, step := range steps {
		if shape[i] == 1 {
			continue
		}
		if step < 0 || step > len(d.Raw) {
			return nil, fmt.Errorf("stride %d of axis %d does not lie within %d bytes", step, i, len(d.Raw))
		}
		strides[i] = step * size
	}
	return strides, nil
}

// onlyAxis returns the axis along which all elements lie, or the rank where there is
// no such axis.
func onlyAxis(shape []int) int {
	long := func(n int) bool { return n != 1 }
	i := slices.IndexFunc(shape, long)
	if i < 0 || slices.ContainsFunc(shape[i+1:], long) {
		return len(shape)
	}
	return i
}

// checkMask tells whether all elements that b shows of d are valid.
func checkMask(d *tensor.Dense, b arrayapi.Buffer) error {
	mask := d.Mask()
	if len(mask) == 0 || len(mask) != len(d.Raw)/b.DType.Size() || !slices.Contains(mask, true) {
		return nil
	}
	m, err := arrayapi.BufferOf(mask)
	if err != nil {
		return err
	}
	m.Shape, m.Strides = b.Shape, make([]int, b.NDim())
	for i, step := range b.Strides {
		m.Strides[i] = step / b.DType.Size()
	}
	shown, err := arrayapi.Elements[bool](m, arrayapi.CopyIfNeeded)
	if err != nil {
		return err
	}
	first := slices.Index(shown, true)
	if first < 0 {
		return nil // in the gaps of a slice
	}
	e := &MaskError{Index: unravel(first, b.Shape)}
	for _, masked := range shown {
		if masked {
			e.Count++
		}
	}
	return e
}

// unravel returns the index of the n-th element in row-major order.
func unravel(n int, shape []int) []int {
	index := make([]int, len(shape))
	for i := len(shape) - 1; i >= 0; i-- {
		index[i], n = n%shape[i], n/shape[i]
	}
	return index
}
