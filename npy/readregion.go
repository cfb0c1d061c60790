package npy

import (
	"fmt"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/internal/memory"
	"github.com/arraylike/arraylike/internal/strided"
)

// ReadRows reads x[start:stop], a slice of the first axis, into fresh memory;
// see [File.ReadRegion].
func (f *File) ReadRows(start, stop int) (arrayapi.Buffer, error) {
	return f.ReadRegion(Region{Start: []int{start}, Stop: []int{stop}})
}

// ReadRegion reads a part of the array into fresh memory, contiguous in the
// order of the file. No bytes are read but those of the part, and gaps between
// them that are smaller than a page; what lies together is read in one call.
func (f *File) ReadRegion(r Region) (arrayapi.Buffer, error) {
	h := f.header
	var err error
	if h.Shape, err = r.Shape(h.Shape); err != nil {
		return arrayapi.Buffer{}, err
	}
	if err := h.check(&f.options); err != nil {
		return arrayapi.Buffer{}, err
	}
	n := h.NBytes()
	if err := f.prove(f.end(r, n), n); err != nil {
		return arrayapi.Buffer{}, err
	}
	b := h.layout(memory.Unset(n))
	if err := f.readRegion(b, r, nil); err != nil {
		return arrayapi.Buffer{}, err
	}
	return b, nil
}

// ReadRegionInto reads a part of the array into the memory of dst, whose shape
// must be that of the part; see [ReadInto] for the rest, [File.ReadRegion] for
// what is read.
func (f *File) ReadRegionInto(dst arrayapi.Buffer, r Region) error {
	h := f.header
	var err error
	if h.Shape, err = r.Shape(h.Shape); err != nil {
		return err
	}
	swaps, err := checkTarget(&h, dst)
	if err != nil {
		return err
	}
	return f.readRegion(dst, r, swaps)
}

// end returns where in the elements the last byte of a region is that has n
// bytes in all.
func (f *File) end(r Region, n int) int {
	if n == 0 {
		return 0
	}
	shape, _ := r.Shape(f.header.Shape)
	offset, steps := r.locate(f.header.Shape, f.header.Strides())
	for axis, d := range shape {
		offset += (d - 1) * steps[axis]
	}
	return offset + f.header.DType.Size()
}

const (
	// maxGap is how many bytes between two runs are read over: no storage gives
	// less than a page, and another call costs more.
	maxGap = 4 << 10
	// directData is how many bytes that lie together are worth a read of their
	// own, straight to where they belong.
	directData = 32 << 10
)

// readRegion reads a region that was checked into dst, and swaps its words.
func (f *File) readRegion(dst arrayapi.Buffer, r Region, swaps []strided.SwapRun) error {
	if dst.NBytes() == 0 {
		return nil
	}
	offset, steps := r.locate(f.header.Shape, f.header.Strides())
	if f.header.FortranOrder {
		dst = dst.Transposed()
		slices.Reverse(steps)
	}
	// An axis before the first makes the whole one of its slices.
	g := gatherer{
		file: f, dst: dst.Data, itemsize: dst.DType.Size(), swaps: swaps,
		shape:  append([]int{1}, dst.Shape...),
		stored: append([]int{0}, steps...),
		memory: append([]int{0}, dst.Strides...),
	}
	g.plan()
	g.extent = slices.Clone(g.shape[g.cut-1:])
	return g.walk(0, offset, dst.Offset)
}

// gatherer reads a region part by part. A part is count indices of one axis, the
// one before cut, and all of the axes after it.
type gatherer struct {
	file           *File
	dst            []byte
	itemsize       int
	swaps          []strided.SwapRun
	shape          []int
	stored, memory []int // steps in bytes in the file, all 0 or more, and in dst

	cut, run int // axis, and how many indices of the one before it make a part
	direct   bool
	extent   []int  // shape of a part
	chunk    []byte // what was read of a part, with the gaps
	packed   []byte // the same without
}

// plan chooses the parts: straight into dst where much lies together in both,
// else through a chunk that has as many neighbours as are close enough.
func (g *gatherer) plan() {
	n := len(g.shape)
	together, bytes := n, g.itemsize
	for together > 1 && g.adjoins(together-1, bytes) {
		together--
		bytes *= g.shape[together]
	}
	if together == 1 || bytes >= directData {
		g.cut, g.run, g.direct = together, 1, true
		return
	}
	span := g.itemsize
	for g.cut = n; g.cut > 1; g.cut-- {
		next := span + (g.shape[g.cut-1]-1)*g.stored[g.cut-1]
		if g.gap(g.cut-1, span) > maxGap || next > chunkData {
			break
		}
		span = next
	}
	g.run = 1
	if step := g.stored[g.cut-1]; step > 0 && g.gap(g.cut-1, span) <= maxGap {
		g.run = 1 + max(0, chunkData-span)/step
	}
}

// adjoins tells whether the slices along an axis, of so many bytes, follow each
// other without gap both in the file and in dst.
func (g *gatherer) adjoins(axis, bytes int) bool {
	return g.shape[axis] == 1 || g.stored[axis] == bytes && g.memory[axis] == bytes
}

// gap returns the bytes between the slices along an axis, each of which spans so
// many.
func (g *gatherer) gap(axis, span int) int {
	if g.shape[axis] == 1 {
		return 0
	}
	return g.stored[axis] - span
}

// walk reads the parts of a slice before the cut.
func (g *gatherer) walk(axis, from, to int) error {
	size, step := g.shape[axis], 1
	if axis == g.cut-1 {
		step = g.run
	}
	for i := 0; i < size; i += step {
		from, to := from+i*g.stored[axis], to+i*g.memory[axis]
		var err error
		if axis == g.cut-1 {
			err = g.part(min(step, size-i), from, to)
		} else {
			err = g.walk(axis+1, from, to)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// part reads one part.
func (g *gatherer) part(count, from, to int) error {
	axis := g.cut - 1
	g.extent[0] = count
	span, bytes := g.itemsize, g.itemsize
	for i, n := range g.extent {
		span += (n - 1) * g.stored[axis+i]
		bytes *= n
	}
	if g.direct {
		return g.read(g.dst[to:to+bytes], from, g.swaps)
	}
	g.chunk = grown(g.chunk, span)
	if len(g.swaps) == 0 || span == bytes {
		if err := g.read(g.chunk, from, g.swaps); err != nil {
			return err
		}
		strided.Copy(g.dst, to, g.memory[axis:], g.chunk, 0, g.stored[axis:], g.extent, g.itemsize)
		return nil
	}
	if err := g.read(g.chunk, from, nil); err != nil {
		return err
	}
	// Only the words of the region are swapped, not those of the gaps.
	g.packed = grown(g.packed, bytes)
	strides := strided.CStrides(g.extent, g.itemsize)
	strided.Copy(g.packed, 0, strides, g.chunk, 0, g.stored[axis:], g.extent, g.itemsize)
	strided.Swap(g.packed, g.itemsize, g.swaps)
	strided.Copy(g.dst, to, g.memory[axis:], g.packed, 0, strides, g.extent, g.itemsize)
	return nil
}

// grown returns b with length n, in fresh memory where it has no room.
func grown(b []byte, n int) []byte {
	if cap(b) < n {
		return make([]byte, n)
	}
	return b[:n]
}

// read reads bytes of the elements from an offset among them on.
func (g *gatherer) read(b []byte, from int, swaps []strided.SwapRun) error {
	h := &g.file.header
	n, err := fillAt(g.file.ra, b, int64(h.DataOffset)+int64(from))
	if err == errShort {
		return truncated(FieldData, int64(h.DataOffset)+int64(from)+int64(n), len(b), n)
	}
	if err != nil {
		return fmt.Errorf("npy: read data: %w", err)
	}
	strided.Swap(b, g.itemsize, swaps)
	return nil
}
