package stats

import (
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/internal/memory"
	"github.com/arraylike/arraylike/internal/strided"
)

// chunkBytes is how much memory is looked at at a time: it remains in the first-level
// cache for a second look, and is a multiple of the size of every number.
const chunkBytes = 16 << 10

// chunks calls do for all elements of b that differ in their place, in any order, some
// at a time: side by side, and in the host's byte order. Each of them counts repeat
// times. The bytes are those of b or scratch: do must neither write nor keep them.
func chunks(b arrayapi.Buffer, do func(raw []byte)) (repeat int) {
	if b.Size() == 0 {
		return 1
	}
	if b.DType.IsNative() && (b.IsC() || b.IsF()) {
		run(b.Data[b.Offset:b.Offset+b.NBytes()], do)
		return 1
	}
	l := newLayout(b)
	g := gatherer{data: b.Data, size: b.DType.Size(), swaps: b.DType.NativeSwaps()}
	g.visit(l.axes, l.offset, do)
	return l.repeat
}

// run hands out elements that lie side by side.
func run(raw []byte, do func(raw []byte)) {
	for len(raw) > chunkBytes {
		do(raw[:chunkBytes])
		raw = raw[chunkBytes:]
	}
	do(raw)
}

// axis is one loop over memory.
type axis struct{ size, stride int }

// layout is the elements of a buffer in the order of their memory: strides are
// positive, and the densest axis is the last.
type layout struct {
	axes   []axis
	offset int
	repeat int
}

// newLayout leaves out axes of size one and of stride zero, walks those of negative
// stride backwards, and joins neighbours that are one longer axis.
func newLayout(b arrayapi.Buffer) layout {
	l := layout{axes: make([]axis, 0, len(b.Shape)), offset: b.Offset, repeat: 1}
	for i, size := range b.Shape {
		switch stride := b.Strides[i]; {
		case size == 1:
		case stride == 0:
			l.repeat *= size
		case stride < 0:
			l.offset += (size - 1) * stride
			l.axes = append(l.axes, axis{size, -stride})
		default:
			l.axes = append(l.axes, axis{size, stride})
		}
	}
	slices.SortFunc(l.axes, func(a, b axis) int { return b.stride - a.stride })
	joined := l.axes[:0]
	for _, a := range l.axes {
		if n := len(joined); n > 0 && joined[n-1].stride == a.size*a.stride {
			joined[n-1] = axis{joined[n-1].size * a.size, a.stride}
			continue
		}
		joined = append(joined, a)
	}
	l.axes = joined
	return l
}

// gatherer brings elements side by side.
type gatherer struct {
	data    []byte
	size    int // of an element
	swaps   []strided.SwapRun
	scratch []byte
	shape   []int // of what is copied to the scratch
	from    []int // its strides there
	to      []int // its strides in the scratch
}

// visit loops over the outer axes, and hands out as much of the inner ones as the
// scratch holds. (do is no field, so that what it refers to can stay on the stack.)
func (g *gatherer) visit(axes []axis, offset int, do func(raw []byte)) {
	if len(axes) == 0 {
		g.load(axes, offset, do)
		return
	}
	outer, inner := axes[0], g.size
	for _, a := range axes[1:] {
		inner *= a.size
	}
	switch {
	case len(axes) == 1 && outer.stride == g.size && g.swaps == nil:
		run(g.data[offset:offset+outer.size*g.size], do)
	case inner > chunkBytes:
		for i := range outer.size {
			g.visit(axes[1:], offset+i*outer.stride, do)
		}
	default:
		step := chunkBytes / inner
		part := slices.Clone(axes)
		for i := 0; i < outer.size; i += step {
			part[0].size = min(step, outer.size-i)
			g.load(part, offset+i*outer.stride, do)
		}
	}
}

// load hands out the elements along all of the axes.
func (g *gatherer) load(axes []axis, offset int, do func(raw []byte)) {
	g.shape, g.from = g.shape[:0], g.from[:0]
	n := g.size
	for _, a := range axes {
		g.shape = append(g.shape, a.size)
		g.from = append(g.from, a.stride)
		n *= a.size
	}
	if len(g.scratch) < n {
		g.scratch = memory.Alloc(n)
	}
	g.to = appendStrides(g.to[:0], g.shape, g.size)
	raw := g.scratch[:n]
	strided.Copy(raw, 0, g.to, g.data, offset, g.from, g.shape, g.size)
	strided.Swap(raw, g.size, g.swaps)
	do(raw)
}

// appendStrides is [strided.CStrides] without a slice of its own.
func appendStrides(strides, shape []int, size int) []int {
	strides = append(strides, shape...)
	for i := len(shape) - 1; i >= 0; i-- {
		strides[i] = size
		size *= shape[i]
	}
	return strides
}
