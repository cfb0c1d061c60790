package npy

import (
	"bufio"
	"errors"
	"fmt"
	"io"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// Unknown is the dimension, in the shape that [NewWriter] is given, that is not
// known before the end.
const Unknown = -1

// Writer writes one array slice by slice, along [Header.OuterAxis] of its
// header: row by row, or column by column in column-major order. It is not for
// concurrent use.
//
// After an error every further call returns it again, and what was written is no
// whole array.
type Writer struct {
	parts  partWriter
	out    *bufio.Writer
	seeker io.WriteSeeker // nil: the number of slices was given
	start  int64          // of the array
	err    error
}

// NewWriter writes the header of an array of dtype d, and returns a Writer of
// its elements. The shape has one axis or more.
//
// Where the outer dimension is [Unknown], w must be an [io.WriteSeeker] whose Seek
// works; the array starts at its position. [Writer.Close] then changes the
// dimension in the header, in the room that NumPy leaves for this. Until then the
// file is an array without slices. Otherwise w may be any writer, and Close tells
// whether all slices came. Small slices are put together before they go out.
func NewWriter(w io.Writer, d dtype.DType, shape []int, o *WriteOptions) (*Writer, error) {
	parts, err := newPartWriter(d, shape, o)
	if err != nil {
		return nil, err
	}
	nw := &Writer{parts: parts, out: bufio.NewWriterSize(w, writerBuffer)}
	if parts.want == Unknown {
		if nw.seeker, nw.start, err = seekable(w); err != nil {
			return nil, err
		}
	}
	head, err := AppendHeader(nil, parts.headerOf(max(parts.want, 0)))
	if err != nil {
		return nil, err
	}
	return nw, writeAll(nw.out, "header", head)
}

const writerBuffer = 64 << 10

// seekable returns w with its position.
func seekable(w io.Writer) (io.WriteSeeker, int64, error) {
	s, ok := w.(io.WriteSeeker)
	if !ok {
		return nil, 0, fmt.Errorf("npy: writer: a shape that is not known needs an io.WriteSeeker, have %T: %w", w, errors.ErrUnsupported)
	}
	at, err := s.Seek(0, io.SeekCurrent)
	if err != nil {
		return nil, 0, fmt.Errorf("npy: writer: a shape that is not known needs a file that seeks: %w", err)
	}
	return s, at, nil
}

// Append writes the slices of b, which has the axes of the array, or one slice,
// which lacks the outer one. The dtype must be that of the array but for the byte
// order, which is changed if need be; else the error is a [*arrayapi.DTypeError], and
// for another shape or too many slices a [*arrayapi.ShapeError]. These two leave the
// Writer as it was. b may have any layout, and is only read.
func (w *Writer) Append(b arrayapi.Buffer) error {
	if w.err != nil {
		return w.err
	}
	part, err := w.parts.encode(b)
	if err != nil {
		return err
	}
	w.err = w.parts.write(w.out, part)
	return w.err
}

// Len returns the number of slices that were appended.
func (w *Writer) Len() int { return w.parts.have }

// Close writes what is left, and the header where the number of slices was not
// known. Fewer slices than the shape has are a [*arrayapi.ShapeError]. It does not
// close the writer below, whose position is after the array.
func (w *Writer) Close() error {
	if w.err != nil {
		return w.err
	}
	w.err = w.close()
	if w.err != nil {
		return w.err
	}
	w.err = errClosed
	return nil
}

var errClosed = errors.New("npy: writer: it is closed")

func (w *Writer) close() error {
	if err := w.out.Flush(); err != nil {
		return fmt.Errorf("npy: write data: %w", err)
	}
	p := &w.parts
	if w.seeker == nil {
		if p.have != p.want {
			return &arrayapi.ShapeError{
				Op: "npy: writer", Have: p.headerOf(p.have).Shape, Want: fmt.Sprintf("%d slices along axis %d", p.want, p.outer),
			}
		}
		return nil
	}
	// The room for the dimension makes the header as long as the first one.
	head, err := AppendHeader(nil, p.headerOf(p.have))
	if err != nil {
		return err
	}
	end, err := w.seeker.Seek(0, io.SeekCurrent)
	if err == nil {
		_, err = w.seeker.Seek(w.start, io.SeekStart)
	}
	if err == nil {
		err = writeAll(w.seeker, "header", head)
	}
	if err == nil {
		_, err = w.seeker.Seek(end, io.SeekStart)
	}
	if err != nil {
		return fmt.Errorf("npy: writer: change the shape in the header: %w", err)
	}
	return nil
}
