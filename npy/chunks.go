package npy

import (
	"iter"

	"github.com/arraylike/arraylike/arrayapi"
)

// Chunks reads the array part by part, in the order in which it is stored: each
// part has as many slices along [Header.OuterAxis] as fit into maxBytes, at least
// one. maxBytes of 0 is 1 MiB. An array without axes is one part, an array
// without slices none.
//
// The buffer that is given is valid until the next one: the memory is used
// again. Keep [arrayapi.Buffer.Copy] of it, not it. An error comes last, once.
func (f *File) Chunks(maxBytes int) iter.Seq2[arrayapi.Buffer, error] {
	return func(yield func(arrayapi.Buffer, error) bool) {
		c := newChunker(&f.header, maxBytes)
		read := func(data []byte, offset int) ([]byte, error) {
			data = grown(data, c.bytes)
			n, err := fillAt(f.ra, data, int64(f.header.DataOffset)+int64(offset))
			return data, f.dataError(err, offset+n)
		}
		if err := f.prove(f.header.NBytes(), c.largest()); err != nil {
			yield(arrayapi.Buffer{}, err)
			return
		}
		c.all(read, yield)
	}
}

// Rows reads the array row by row: x[0], x[1], ..., of one dimension less. The
// memory is used again, as that of [File.Chunks]. Rows of an array in
// column-major order are gathered from all over the file, some MiB at a time.
//
// An array without axes has no rows: the error is a [*arrayapi.ShapeError].
func (f *File) Rows() iter.Seq2[arrayapi.Buffer, error] {
	if len(f.header.Shape) < 2 || !f.header.FortranOrder {
		return rows(&f.header, f.Chunks(0))
	}
	return rows(&f.header, f.rowGroups)
}

// rowGroups reads as many rows as fit into some memory, again and again.
func (f *File) rowGroups(yield func(arrayapi.Buffer, error) bool) {
	const groupData = 8 * chunkData
	total := f.header.Shape[0]
	bytes := f.header.NBytes() / max(total, 1)
	step := total
	if bytes > 0 {
		step = max(1, groupData/bytes)
	}
	var data []byte
	for start := 0; start < total; start += step {
		region := Region{Start: []int{start}, Stop: []int{min(total, start+step)}}
		h := f.header
		h.Shape, _ = region.Shape(h.Shape) // it is within the shape
		n := h.NBytes()
		err := f.prove(f.end(region, n), n)
		if err == nil {
			data = grown(data, n)
			err = f.readRegion(h.layout(data), region, nil)
		}
		if err != nil {
			yield(arrayapi.Buffer{}, err)
			return
		}
		if !yield(h.layout(data), nil) {
			return
		}
	}
}

// Chunks reads the current array part by part; see [File.Chunks]. It may be called
// once for each array; what a loop that ends early has left is skipped by Next.
func (r *Reader) Chunks(maxBytes int) iter.Seq2[arrayapi.Buffer, error] {
	return func(yield func(arrayapi.Buffer, error) bool) {
		if err := r.whole(); err != nil {
			yield(arrayapi.Buffer{}, err)
			return
		}
		c := newChunker(&r.header, maxBytes)
		c.all(r.chunk(c), yield)
	}
}

// chunk returns what reads the next bytes of the current array. Memory follows
// the bytes that arrive: what the first part takes, the others use again.
func (r *Reader) chunk(c *chunker) func(data []byte, offset int) ([]byte, error) {
	return func(data []byte, offset int) ([]byte, error) {
		var have int
		if cap(data) < c.bytes {
			data, have, r.err = take(r.r, c.bytes)
		} else {
			data = data[:c.bytes]
			have, r.err = fill(r.r, data)
		}
		r.left -= have
		r.err = dataError(r.err, int64(r.header.DataOffset), r.header.NBytes(), offset+have)
		return data, r.err
	}
}

// Rows reads the current array row by row; see [File.Rows]. A stream has the rows
// of an array in column-major order only after all of it: the error is a
// [*arrayapi.ShapeError], and [Reader.Chunks] gives the columns.
func (r *Reader) Rows() iter.Seq2[arrayapi.Buffer, error] {
	return func(yield func(arrayapi.Buffer, error) bool) {
		if r.started && r.header.FortranOrder && len(r.header.Shape) > 1 {
			yield(arrayapi.Buffer{}, &arrayapi.ShapeError{
				Op: "npy: rows of a stream", Have: r.header.Shape, Want: "an array in row-major order",
			})
			return
		}
		rows(&r.header, r.Chunks(0))(yield)
	}
}

// chunker cuts an array along its outer axis.
type chunker struct {
	h     *Header
	outer int
	total int // slices
	run   int // slices of a part
	bytes int // of the part that is read
}

func newChunker(h *Header, maxBytes int) *chunker {
	if maxBytes <= 0 {
		maxBytes = chunkData
	}
	c := &chunker{h: h, outer: h.OuterAxis(), total: 1}
	if c.outer >= 0 {
		c.total = h.Shape[c.outer]
	}
	c.run = c.total
	if n := h.sliceBytes(); n > 0 {
		c.run = min(max(1, maxBytes/n), c.total)
	}
	return c
}

// largest returns how many bytes a part has at most.
func (c *chunker) largest() int { return c.run * c.h.sliceBytes() }

// all reads the parts with read, which returns the bytes from an offset on, in
// the memory of those before where it has room.
func (c *chunker) all(read func(data []byte, offset int) ([]byte, error), yield func(arrayapi.Buffer, error) bool) {
	part := *c.h
	part.Shape = append([]int{}, c.h.Shape...)
	var data []byte
	slice := c.h.sliceBytes()
	for start := 0; start < c.total; start += c.run {
		count := min(c.run, c.total-start)
		if c.outer >= 0 {
			part.Shape[c.outer] = count
		}
		c.bytes = count * slice
		var err error
		if data, err = read(data, start*slice); err != nil {
			yield(arrayapi.Buffer{}, err)
			return
		}
		if !yield(part.layout(data), nil) {
			return
		}
	}
}

// rows takes groups of rows apart.
func rows(h *Header, groups iter.Seq2[arrayapi.Buffer, error]) iter.Seq2[arrayapi.Buffer, error] {
	return func(yield func(arrayapi.Buffer, error) bool) {
		for group, err := range groups {
			if err == nil && len(h.Shape) == 0 {
				err = &arrayapi.ShapeError{Op: "npy: rows", Have: []int{}, Want: "an array of one axis or more"}
			}
			if err != nil {
				yield(arrayapi.Buffer{}, err)
				return
			}
			row := group
			row.Shape, row.Strides = group.Shape[1:], group.Strides[1:]
			for i := range group.Shape[0] {
				row.Offset = min(i*group.Strides[0], len(group.Data)) // a row may be empty
				if !yield(row, nil) {
					return
				}
			}
		}
	}
}
