package rowmajor

import (
	"iter"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/internal/strided"
)

// Budget is the size in bytes of the scratch memory of [Chunks]: small enough for the second-level cache. An element
// that is larger is a chunk of its own.
const Budget = 256 << 10

// A Chunk is some elements that follow each other in row-major order.
type Chunk struct {
	Count int    // number of elements: the bytes do not tell where an element has none
	Bytes []byte // the elements side by side, each scalar little-endian; until the next step of the iteration
}

// Chunks yields all elements of b, which must pass [arrayapi.Buffer.Check]. Bytes alias the memory of b where that has
// the right order and byte order, and must not be written to.
//
// Elements without bytes come as one chunk, however many the shape claims; a caller that does work for each has to
// bound it.
func Chunks(b arrayapi.Buffer) iter.Seq[Chunk] {
	return func(yield func(Chunk) bool) {
		if b.Size() == 0 {
			return
		}
		if b.DType.Size() == 0 {
			yield(Chunk{Count: b.Size()})
			return
		}
		g := gatherer{src: b, big: bigEndianWords(b.DType), yield: yield}
		if raw, ok := b.Bytes(); ok {
			g.contiguous(raw, b.Size())
			return
		}
		g.split(b.Offset, b.Shape, b.Strides)
	}
}

// gatherer brings the elements of one buffer into order, chunk by chunk.
type gatherer struct {
	src     arrayapi.Buffer
	big     []words
	yield   func(Chunk) bool
	scratch []byte
}

// contiguous yields count elements that are side by side in raw, and tells whether to go on.
func (g *gatherer) contiguous(raw []byte, count int) bool {
	itemsize := g.src.DType.Size()
	step := max(1, Budget/itemsize)
	for ; count > 0; count -= step {
		n := min(step, count)
		part := raw[:n*itemsize]
		if g.big != nil {
			part = append(g.scratch[:0], part...)
			g.scratch = part
			swapItems(part, itemsize, g.big)
		}
		if !g.yield(Chunk{Count: n, Bytes: part}) {
			return false
		}
		raw = raw[n*itemsize:]
	}
	return true
}

// split yields the elements of the part of the buffer that begins at offset, in pieces that fit the budget, and tells
// whether to go on.
func (g *gatherer) split(offset int, shape, strides []int) bool {
	fit := max(1, Budget/g.src.DType.Size()) // elements in a chunk
	if product(shape) <= fit {
		return g.gather(offset, shape, strides)
	}
	row := product(shape[1:])
	if row > fit {
		for i := range shape[0] {
			if !g.split(offset+i*strides[0], shape[1:], strides[1:]) {
				return false
			}
		}
		return true
	}
	step := fit / row
	part := append([]int{step}, shape[1:]...)
	for i := 0; i < shape[0]; i += step {
		part[0] = min(step, shape[0]-i)
		if !g.gather(offset+i*strides[0], part, strides) {
			return false
		}
	}
	return true
}

// gather copies a part of the buffer into the scratch memory and yields it.
func (g *gatherer) gather(offset int, shape, strides []int) bool {
	itemsize := g.src.DType.Size()
	n := product(shape)
	if cap(g.scratch) < n*itemsize {
		g.scratch = make([]byte, n*itemsize)
	}
	g.scratch = g.scratch[:n*itemsize]
	strided.Copy(g.scratch, 0, strided.CStrides(shape, itemsize), g.src.Data, offset, strides, shape, itemsize)
	swapItems(g.scratch, itemsize, g.big)
	return g.yield(Chunk{Count: n, Bytes: g.scratch})
}

func product(shape []int) int {
	n := 1
	for _, d := range shape {
		n *= d
	}
	return n
}
