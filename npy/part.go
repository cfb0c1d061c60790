package npy

import (
	"fmt"
	"io"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/strided"
)

// partWriter writes slices of an array one after the other.
type partWriter struct {
	header Header // its Shape is that of the array but for the outer dimension
	outer  int
	named  bool // slices must have the very dtype of the header: a file that is read names less
	want   int  // slices, or Unknown
	have   int
}

func newPartWriter(d dtype.DType, shape []int, o *WriteOptions) (partWriter, error) {
	if o == nil {
		o = &WriteOptions{}
	}
	if len(shape) == 0 {
		return partWriter{}, &arrayapi.ShapeError{Op: "npy: writer", Have: []int{}, Want: "an array of one axis or more"}
	}
	h := Header{Version: o.Version, DType: d, Shape: slices.Clone(shape), FortranOrder: o.Order == OrderF && len(shape) > 1}
	if to := storedOrder(d, o.ByteOrder); d.IsValid() && to != dtype.NotApplicable {
		h.DType = d.WithOrder(to)
	}
	p := partWriter{header: h, outer: h.OuterAxis(), named: true}
	p.want = shape[p.outer]
	for axis, n := range shape {
		if n < 0 && (axis != p.outer || n != Unknown) {
			want := fmt.Sprintf("dimensions of 0 or more, or Unknown (%d) on axis %d", Unknown, p.outer)
			return p, &arrayapi.ShapeError{Op: "npy: writer", Have: h.Shape, Want: want}
		}
	}
	return p, nil
}

// headerOf returns the header of an array of so many slices.
func (p *partWriter) headerOf(slices int) *Header {
	h := p.header
	h.Shape = append([]int{}, h.Shape...)
	h.Shape[p.outer] = slices
	return &h
}

// encode checks slices against the array, and brings them into its order.
func (p *partWriter) encode(b arrayapi.Buffer) (encoding, error) {
	if err := b.Check(); err != nil {
		return encoding{}, fmt.Errorf("npy: append: %w", err)
	}
	target, ok := p.target(b.DType)
	if !ok {
		return encoding{}, &arrayapi.DTypeError{Op: "npy: append", Have: b.DType, Want: p.header.DType.String()}
	}
	if len(b.Shape) == len(p.header.Shape)-1 {
		b.Shape = slices.Insert(slices.Clone(b.Shape), p.outer, 1)
		b.Strides = slices.Insert(slices.Clone(b.Strides), p.outer, 0)
	}
	if !p.fits(b.Shape) {
		return encoding{}, &arrayapi.ShapeError{Op: "npy: append", Have: b.Shape, Want: p.wanted()}
	}
	e := encoding{stored: b, header: p.header}
	e.header.Shape = b.Shape
	if p.header.FortranOrder {
		e.stored = b.Transposed()
	}
	if !b.DType.Equal(target) {
		e.swaps = append(b.DType.NativeSwaps(), target.NativeSwaps()...)
	}
	return e, nil
}

// target returns d in the byte order of the array, whose dtype it is.
func (p *partWriter) target(d dtype.DType) (dtype.DType, bool) {
	if !p.named {
		return Named(p.header.DType, d)
	}
	return p.header.DType, d.WithOrder(dtype.Native()).Equal(p.header.DType.WithOrder(dtype.Native()))
}

// fits tells whether slices of a shape have their place in the array.
func (p *partWriter) fits(shape []int) bool {
	if len(shape) != len(p.header.Shape) {
		return false
	}
	for axis, n := range shape {
		if axis != p.outer && n != p.header.Shape[axis] {
			return false
		}
	}
	more := shape[p.outer]
	if p.want != Unknown {
		return more <= p.want-p.have
	}
	if more > maxAddress-p.have {
		return false
	}
	_, err := strided.Count(p.headerOf(p.have + more).Shape)
	return err == nil
}

// wanted says which slices have a place in the array.
func (p *partWriter) wanted() string {
	s := fmt.Sprintf("slices along axis %d of an array of shape %v", p.outer, p.header.Shape)
	if p.want != Unknown {
		s += fmt.Sprintf(", %d at most", p.want-p.have)
	}
	return s
}

// write writes slices that were encoded.
func (p *partWriter) write(w io.Writer, e encoding) error {
	p.have += e.header.Shape[p.outer]
	if raw, ready := e.bytes(); ready {
		return writeAll(w, "data", raw)
	}
	return e.writeChunks(w)
}
