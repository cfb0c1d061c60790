package npy

import (
	"fmt"
	"io"
	"iter"

	"github.com/arraylike/arraylike/arrayapi"
)

// Reader walks over the arrays of a stream, one after the other, as they lie in
// a file to which numpy.save was called several times. It is not for concurrent
// use.
//
//	nr := npy.NewReader(r, nil)
//	for {
//		h, err := nr.Next()
//		if err == io.EOF {
//			break
//		}
//		...
//		b, err := nr.Buffer()
//	}
type Reader struct {
	r       io.Reader
	options *ReadOptions
	header  Header
	left    int // bytes of the current array that were not read
	started bool
	err     error // after which nothing can be read
}

// NewReader returns a Reader of r with the limits of o, which may be nil.
func NewReader(r io.Reader, o *ReadOptions) *Reader { return &Reader{r: r, options: o} }

// Next moves to the next array and returns its header, which is valid until the
// next call. What was not read of the array before it is skipped. The error is
// [io.EOF] where the stream ends after an array.
func (r *Reader) Next() (*Header, error) {
	if r.err != nil {
		return nil, r.err
	}
	if r.err = r.skip(); r.err != nil {
		return nil, r.err
	}
	r.header = Header{}
	if r.err = readHeader(r.r, r.options, &r.header); r.err != nil {
		return nil, r.err
	}
	r.left, r.started = r.header.NBytes(), true
	return &r.header, nil
}

// Buffer reads the elements of the current array into fresh memory; see [Read].
// It may be called once for each array.
func (r *Reader) Buffer() (arrayapi.Buffer, error) {
	if err := r.whole(); err != nil {
		return arrayapi.Buffer{}, err
	}
	b, err := ReadData(r.r, &r.header, r.options)
	r.took(err)
	return b, err
}

// Into reads the elements of the current array into the memory of dst; see
// [ReadInto]. It may be called once for each array, again only after an error
// about the dtype or shape.
func (r *Reader) Into(dst arrayapi.Buffer) error {
	if err := r.whole(); err != nil {
		return err
	}
	if _, err := checkTarget(&r.header, dst); err != nil {
		return err
	}
	err := readDataInto(r.r, &r.header, dst)
	r.took(err)
	return err
}

// Read reads bytes of the current array as they are stored. It returns [io.EOF]
// at the end of the array, and a [*FormatError] where the stream ends before it.
func (r *Reader) Read(p []byte) (int, error) {
	switch {
	case r.err != nil:
		return 0, r.err
	case r.left == 0:
		return 0, io.EOF
	case len(p) > r.left:
		p = p[:r.left]
	}
	n, err := r.r.Read(p)
	r.left -= n
	switch {
	case err == io.EOF && r.left > 0:
		total := r.header.NBytes()
		r.err = dataError(errShort, int64(r.header.DataOffset), total, total-r.left)
	case err != nil && err != io.EOF:
		r.err = dataError(err, 0, 0, 0)
	}
	return n, r.err
}

// All reads all arrays that are left, each into fresh memory. An error comes
// last, once.
func (r *Reader) All() iter.Seq2[arrayapi.Buffer, error] {
	return func(yield func(arrayapi.Buffer, error) bool) {
		for {
			_, err := r.Next()
			if err == io.EOF {
				return
			}
			var b arrayapi.Buffer
			if err == nil {
				b, err = r.Buffer()
			}
			if !yield(b, err) || err != nil {
				return
			}
		}
	}
}

// whole tells whether all of the current array is still to be read.
func (r *Reader) whole() error {
	switch {
	case r.err != nil:
		return r.err
	case !r.started:
		return fmt.Errorf("npy: reader: no array before the first call of Next")
	case r.left != r.header.NBytes():
		return fmt.Errorf("npy: reader: the array was read already")
	}
	return nil
}

// took notes that the current array was read, or that reading it failed.
func (r *Reader) took(err error) { r.left, r.err = 0, err }

// skip reads to the end of the current array.
func (r *Reader) skip() error {
	if r.left == 0 {
		return nil
	}
	_, err := io.Copy(io.Discard, struct{ io.Reader }{r})
	return err
}
