package compare

import (
	"bytes"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// Comparer compares two arrays block by block. It is not for concurrent use.
type Comparer struct {
	result   Result
	shape    []int
	dtype    dtype.DType
	mask     []byte                                                // the bits of an element that count; nil: all
	distance func(d *Distance, a, b arrayapi.Buffer, differ []int) // of elements at positions of contiguous buffers
	sameNaN  bool
	first    int // position of the first difference in row-major order
	differ   []int
}

// New returns a Comparer of two arrays of a shape whose elements are of a dtype, in either byte order. With sameNaN any
// two NaNs are the same.
func New(d dtype.DType, shape []int, sameNaN bool) *Comparer {
	d = d.WithOrder(dtype.Native())
	c := &Comparer{shape: shape, dtype: d, mask: maskOf(d), distance: distances(d), sameNaN: sameNaN && kindOf(d) == FloatDistance}
	c.result.Size = 1
	for _, n := range shape {
		c.result.Size *= n
	}
	return c
}

// Result returns what was found so far.
func (c *Comparer) Result() Result {
	r := c.result
	if r.Differ > 0 {
		r.First = c.index(c.first)
	}
	return r
}

// Add compares two blocks of the same shape, which have the indices from start on of one axis, and all of the others. An
// array without axes is one block. The buffers are only read.
func (c *Comparer) Add(a, b arrayapi.Buffer, axis, start int) error {
	if a.IsF() && b.IsF() && !(a.IsC() && b.IsC()) {
		return c.add(a.Transposed(), b.Transposed(), block{axis: axis, start: start, shape: a.Shape, reversed: true})
	}
	return c.add(a, b, block{axis: axis, start: start, shape: a.Shape})
}

func (c *Comparer) add(a, b arrayapi.Buffer, at block) error {
	a, err := a.Contiguous(arrayapi.CopyIfNeeded)
	if err != nil {
		return err
	}
	b, err = b.Contiguous(arrayapi.CopyIfNeeded)
	if err != nil {
		return err
	}
	x, _ := a.Bytes()
	y, _ := b.Bytes()
	if bytes.Equal(x, y) {
		return nil
	}
	c.differ = c.differences(c.differ[:0], x, y)
	if c.sameNaN {
		c.differ = dropNaNs(c.differ, a, b)
	}
	if len(c.differ) == 0 {
		return nil
	}
	c.note(at)
	if c.distance != nil {
		c.distance(&c.result.Largest, a, b, c.differ)
	}
	return nil
}

// differences appends the positions of the elements that differ.
func (c *Comparer) differences(list []int, x, y []byte) []int {
	size := c.dtype.Size()
	for i := 0; len(x) >= size; i++ {
		if !bytes.Equal(x[:size], y[:size]) && (c.mask == nil || differMasked(x[:size], y[:size], c.mask)) {
			list = append(list, i)
		}
		x, y = x[size:], y[size:]
	}
	return list
}

// note counts the differences of a block, and finds the first one of the array.
func (c *Comparer) note(at block) {
	first := -1
	if at.reversed {
		for _, i := range c.differ {
			if p := at.position(i, c.shape); first < 0 || p < first {
				first = p
			}
		}
	} else {
		first = at.position(c.differ[0], c.shape)
	}
	if c.result.Differ == 0 || first < c.first {
		c.first = first
	}
	c.result.Differ += len(c.differ)
}

// index is the index of a position in row-major order.
func (c *Comparer) index(position int) []int {
	index := make([]int, len(c.shape))
	for axis, n := range slices.Backward(c.shape) {
		index[axis] = position % n
		position /= n
	}
	return index
}

// block is where the elements of a block are in the array.
type block struct {
	axis, start int
	shape       []int
	reversed    bool // its elements are in column-major order
}

// position returns the position in row-major order, in an array of a shape, of the element number i of the block.
func (b *block) position(i int, shape []int) int {
	position, stride := 0, 1
	if b.reversed {
		strides := make([]int, 0, 8) // on the stack for the ranks that occur
		for axis := range shape {
			strides = append(strides, product(shape[axis+1:]))
		}
		for axis, n := range b.shape {
			position += b.along(axis, i%n) * strides[axis]
			i /= n
		}
		return position
	}
	for axis, n := range slices.Backward(b.shape) {
		position += b.along(axis, i%n) * stride
		stride *= shape[axis]
		i /= n
	}
	return position
}

// along turns an index of the block into one of the array.
func (b *block) along(axis, i int) int {
	if axis == b.axis {
		return i + b.start
	}
	return i
}

func product(shape []int) int {
	n := 1
	for _, d := range shape {
		n *= d
	}
	return n
}
