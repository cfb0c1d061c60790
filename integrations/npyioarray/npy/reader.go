package npy

import (
	"io"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/internal/strided"
	"github.com/arraylike/arraylike/npy"
)

// Reader gives the elements of one array. It is not for concurrent use.
type Reader struct {
	Header Header // as the file has it; changing it changes nothing else

	h    npy.Header
	src  source
	left int   // elements that were not given yet
	err  error // of the input, which every later call returns
}

// NewReader reads the header of the array that starts at r, and no byte more; the
// elements are read when they are asked for. An empty input is io.EOF, one that is
// no .npy file [ErrInvalidNumPyFormat], and an array of Python objects
// dtype.ErrObject.
func NewReader(r io.Reader) (*Reader, error) {
	h, err := npy.ReadHeader(r, nil)
	if err != nil {
		return nil, formatError(err)
	}
	return &Reader{Header: HeaderOf(h), h: *h, src: &stream{r, *h}, left: h.Size()}, nil
}

// FromBuffer returns a Reader of an array in memory, which it copies if it is
// contiguous in neither order. What it gives may alias b, whose Release it does not
// take over: that must not be called as long as any of it is used.
func FromBuffer(b arrayapi.Buffer) (*Reader, error) {
	if err := b.Check(); err != nil {
		return nil, err
	}
	b.Release = nil
	if !b.IsC() && !b.IsF() {
		b = b.Copy()
	}
	h := npy.HeaderOf(b, nil)
	h.Version, h.Descr = npy.Version1, b.DType.Descr()
	r := &Reader{Header: HeaderOf(&h), h: h, left: b.Size()}
	b.Shape, b.Strides = []int{r.left}, []int{b.DType.Size()}
	r.src = &inMemory{b}
	return r, nil
}

// Buffer reads the whole array, of whatever dtype, with the layout and the byte
// order of the file; package convert of this module makes text, times and structs
// of it. It is an error where elements were read already.
func (r *Reader) Buffer() (arrayapi.Buffer, error) {
	if r.err != nil {
		return arrayapi.Buffer{}, r.err
	}
	if r.left != r.h.Size() {
		return arrayapi.Buffer{}, &arrayapi.ShapeError{Op: "npy: the rest of an array", Have: []int{r.left}, Want: "the array as a whole"}
	}
	b, err := r.take(r.left)
	if err != nil {
		return b, err
	}
	b.Shape = slices.Clone(r.h.Shape)
	b.Strides = strided.CStrides(b.Shape, b.DType.Size())
	if r.h.FortranOrder {
		b.Strides = strided.FStrides(b.Shape, b.DType.Size())
	}
	return b, nil
}

// take gives the next n elements, of which there must be so many.
func (r *Reader) take(n int) (arrayapi.Buffer, error) {
	b, err := r.src.take(n)
	return b, r.took(n, err)
}

// took counts n elements, and keeps an error of the input.
func (r *Reader) took(n int, err error) error {
	r.left -= n
	r.err = formatError(err)
	return r.err
}

// atEnd tells whether all elements were given: then there is nothing to read, but
// in an array that has none.
func (r *Reader) atEnd() bool { return r.left == 0 && r.h.Size() > 0 }
