package source

import (
	"fmt"
	"io"
	"iter"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/npy"
)

// buffer shortens the declarations of this package.
type buffer = arrayapi.Buffer

// Array is one array, open for reading. Buffers that it gives have the dtype of the header.
type Array struct {
	Key string // see [Part]
	// Header says what the array is. Its dtype is the one that a manifest names, where there is a manifest.
	Header npy.Header

	limits npy.ReadOptions
	file   *npy.File // nil: it is a stream
	stream *npy.Reader
	whole  func() (buffer, error) // reads all of it; nil: file does
	close  func() error
}

func newArray(f *npy.File) *Array { return &Array{Header: *f.Header(), file: f} }

// Close closes what belongs to this array alone. Buffers stay valid.
func (a *Array) Close() error {
	if a.close == nil {
		return nil
	}
	return a.close()
}

// Rank0 tells whether the array is a scalar: it has no rows.
func (a *Array) Rank0() bool { return len(a.Header.Shape) == 0 }

// Rows is the number of rows, which a scalar has one of here.
func (a *Array) Rows() int {
	if a.Rank0() {
		return 1
	}
	return a.Header.Shape[0]
}

// InParts tells whether the array can be read in parts, more than once: that all its bytes are there is known then.
func (a *Array) InParts() bool { return a.file != nil && a.whole == nil }

// Read reads the whole array into fresh memory.
func (a *Array) Read() (buffer, error) {
	switch {
	case a.whole != nil:
		return a.named(a.whole())
	case a.file != nil:
		return a.named(a.file.Read())
	}
	return a.named(a.stream.Buffer())
}

// named gives a buffer the dtype of the header.
func (a *Array) named(b buffer, err error) (buffer, error) {
	b.DType = a.Header.DType
	return b, err
}

// ReadRows reads the rows from start up to, but without, stop: no other bytes of a file, and of a stream none after them. A
// scalar is its own row.
func (a *Array) ReadRows(start, stop int) (buffer, error) {
	switch {
	case a.Rank0():
		return a.Read()
	case a.file != nil:
		return a.named(a.file.ReadRows(start, stop))
	case a.Header.FortranOrder && len(a.Header.Shape) > 1:
		return a.rowsOfAll(start, stop)
	}
	return a.named(a.streamRows(start, stop))
}

// streamRows skips the rows before start, and reads the others as an array of their own.
func (a *Array) streamRows(start, stop int) (buffer, error) {
	h := a.Header
	h.Shape = append([]int{1}, h.Shape[1:]...)
	if _, err := io.CopyN(io.Discard, a.stream, int64(start)*int64(h.NBytes())); err != nil {
		if err == io.EOF {
			err = io.ErrUnexpectedEOF
		}
		return buffer{}, fmt.Errorf("read: %w", err)
	}
	h.Shape[0] = stop - start
	return npy.ReadData(a.stream, &h, &a.limits)
}

// rowsOfAll reads everything: rows are all over an array in column-major order.
func (a *Array) rowsOfAll(start, stop int) (buffer, error) {
	b, err := a.Read()
	if err != nil {
		return b, err
	}
	return slice(b, 0, start, stop), nil
}

// slice is the part of b that has the indices from start up to, but without, stop on an axis.
func slice(b buffer, axis, start, stop int) buffer {
	b.Offset += start * b.Strides[axis]
	b.Shape = append([]int(nil), b.Shape...)
	b.Shape[axis] = stop - start
	return b
}

// Chunks reads the array part by part along [npy.Header.OuterAxis], each of at most maxBytes bytes or one slice; see
// [npy.File.Chunks]. Each is valid until the next.
func (a *Array) Chunks(maxBytes int) iter.Seq2[arrayapi.Buffer, error] {
	return func(yield func(buffer, error) bool) {
		chunks := a.allChunks
		switch {
		case a.whole != nil: // with its checksum
		case a.file != nil:
			chunks = a.file.Chunks
		default:
			chunks = a.stream.Chunks
		}
		for b, err := range chunks(maxBytes) {
			if err == nil {
				b.DType = a.Header.DType
			}
			if !yield(b, err) {
				return
			}
		}
	}
}

// allChunks reads all of the array and gives it in one part.
func (a *Array) allChunks(int) iter.Seq2[buffer, error] {
	return func(yield func(buffer, error) bool) { yield(a.Read()) }
}

// Slicer reads the indices from start up to, but without, stop of one axis.
type Slicer func(start, stop int) (arrayapi.Buffer, error)

// Slicer returns what reads an array slice by slice along an axis. Where the array cannot be read in part, or the axis is not
// the one along which it is stored, all of it is read now, once. A scalar has the axis -1, and is given whatever is asked for.
func (a *Array) Slicer(axis int) (Slicer, error) {
	if a.InParts() && axis >= 0 && axis == a.Header.OuterAxis() {
		return func(start, stop int) (buffer, error) { return a.slices(axis, start, stop) }, nil
	}
	b, err := a.Read()
	if err != nil {
		return nil, err
	}
	if axis < 0 {
		return func(int, int) (buffer, error) { return b, nil }, nil
	}
	return func(start, stop int) (buffer, error) { return slice(b, axis, start, stop), nil }, nil
}

// slices reads slices of a file.
func (a *Array) slices(axis, start, stop int) (buffer, error) {
	r := npy.Region{Start: make([]int, axis+1), Stop: make([]int, axis+1)}
	copy(r.Stop, a.Header.Shape)
	r.Start[axis], r.Stop[axis] = start, stop
	return a.named(a.file.ReadRegion(r))
}

// Memory returns the whole array, as a mapping where a file of the system can be mapped: what is not looked at is not read
// then. The caller releases the buffer, and must not use it after closing the source.
func (a *Array) Memory() (arrayapi.Buffer, error) {
	if a.InParts() {
		if b, err := a.file.Map(npy.MapReadOnly); err == nil {
			return a.named(b, nil)
		}
	}
	return a.Read()
}
