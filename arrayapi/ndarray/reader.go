package ndarray

import (
	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/internal/memory"
	"github.com/arraylike/arraylike/internal/strided"
)

// blockSize is the number of elements that kernels work on at a time: few
// enough for three blocks of the widest type to stay in the first-level cache,
// enough to make the one interface call for each block free.
const blockSize = 1024

// reader hands out the elements of an array in row-major order. That is how
// kernels see their operands, so that they are written once, for slices,
// whatever the layout, byte order and dtype of the array.
//
// next returns the next n elements, which must be there. The slice is only to
// be read, and only until the following call.
type reader[T any] interface{ next(n int) []T }

// newReader reads the elements of b, of Go type T, as if b had been broadcast
// to strides that belong to shape.
func newReader[T any](b arrayapi.Buffer) reader[T] {
	b = aligned[T](b)
	lo, hi, _ := strided.Bounds(b.Shape, b.Strides, b.DType.Size()) // b was checked when it became an array
	data, _ := memory.View[T](b.Data[b.Offset+lo : b.Offset+hi])
	if b.IsC() {
		return &run[T]{data}
	}
	g := &gather[T]{data: data, axes: joinAxes(b), pos: -lo / b.DType.Size()}
	if len(g.axes) == 1 && g.axes[0].stride == 0 {
		return &constant[T]{value: data[g.pos]}
	}
	return g
}

// aligned returns b itself, or a copy, so that all elements are in native byte
// order and a whole number of elements apart. That fails only for columns of
// packed structs, and foreign byte order.
func aligned[T any](b arrayapi.Buffer) arrayapi.Buffer {
	fits := b.DType.IsNative()
	for i, stride := range b.Strides {
		fits = fits && (stride%b.DType.Size() == 0 || b.Shape[i] <= 1)
	}
	if fits {
		return b
	}
	return broadcast(inNativeOrder(withoutRepeats(b).Copy()), b.Shape) // no larger than the memory that there is
}

// run reads contiguous elements without a copy.
type run[T any] struct{ data []T }

func (r *run[T]) next(n int) []T {
	head := r.data[:n]
	r.data = r.data[n:]
	return head
}

// constant repeats one element.
type constant[T any] struct {
	value T
	block []T
}

func (r *constant[T]) next(n int) []T {
	if len(r.block) < n {
		r.block = make([]T, n)
		for i := range r.block {
			r.block[i] = r.value
		}
	}
	return r.block[:n]
}

// axis is one loop over memory, its stride counted in elements.
type axis struct{ size, stride int }

// joinAxes returns the axes of b, without those of size one, and with those
// joined that are one longer axis.
func joinAxes(b arrayapi.Buffer) []axis {
	var axes []axis
	for i, n := range b.Shape {
		if n == 1 {
			continue
		}
		a := axis{n, b.Strides[i] / b.DType.Size()}
		if k := len(axes); k > 0 && axes[k-1].stride == a.stride*a.size {
			axes[k-1] = axis{axes[k-1].size * a.size, a.stride}
			continue
		}
		axes = append(axes, a)
	}
	return axes
}

// gather collects elements from anywhere in memory.
type gather[T any] struct {
	data  []T
	axes  []axis
	index []int // along axes, of the next element
	pos   int   // of the next element
	block []T
}

func (r *gather[T]) next(n int) []T {
	if r.index == nil {
		r.index = make([]int, len(r.axes))
	}
	last := len(r.axes) - 1
	inner := r.axes[last]
	if inner.stride == 1 && 0 < n && n <= inner.size-r.index[last] { // they are a run already
		run := r.data[r.pos : r.pos+n : r.pos+n]
		r.advance(n)
		return run
	}
	if len(r.block) < n {
		r.block = make([]T, n)
	}
	for out := r.block[:n]; len(out) > 0; {
		m := min(len(out), inner.size-r.index[last])
		r.row(out[:m], inner.stride)
		r.advance(m)
		out = out[m:]
	}
	return r.block[:n]
}

// row collects the next elements along the innermost axis.
func (r *gather[T]) row(out []T, stride int) {
	switch stride {
	case 0:
		v := r.data[r.pos]
		for i := range out {
			out[i] = v
		}
	case 1:
		copy(out, r.data[r.pos:])
	default:
		pos := r.pos
		for i := range out {
			out[i] = r.data[pos]
			pos += stride
		}
	}
}

// advance moves on by m elements, not beyond the end of the innermost axis.
func (r *gather[T]) advance(m int) {
	last := len(r.axes) - 1
	r.index[last] += m
	r.pos += m * r.axes[last].stride
	for i := last; i > 0 && r.index[i] == r.axes[i].size; i-- {
		r.pos -= r.axes[i].size * r.axes[i].stride
		r.index[i] = 0
		r.index[i-1]++
		r.pos += r.axes[i-1].stride
	}
}

// mapped converts what another reader hands out.
type mapped[S, T any] struct {
	from    reader[S]
	convert func(dst []T, src []S)
	block   []T
}

func (r *mapped[S, T]) next(n int) []T {
	if len(r.block) < n {
		r.block = make([]T, n)
	}
	r.convert(r.block[:n], r.from.next(n))
	return r.block[:n]
}
