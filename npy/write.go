package npy

import (
	"fmt"
	"io"
	"os"
	"sync"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/strided"
)

const (
	// smallData is how many bytes of elements are copied behind the header, to go
	// out in one call. Beyond it a second call costs less than the copy.
	smallData = 16 << 10
	// chunkData is how many bytes of elements are gathered at a time where they
	// cannot go out as they are.
	chunkData = 1 << 20
)

// Write writes one array, byte for byte as numpy.save does unless o says
// otherwise.
//
// An array that is contiguous in either order goes out from its own memory,
// after the header; a small one in one call with it. Any other is gathered in
// row-major order, a bounded chunk at a time. The buffer is only read, and
// remains the caller's to release.
func Write(w io.Writer, b arrayapi.Buffer, o *WriteOptions) error {
	if err := b.Check(); err != nil {
		return fmt.Errorf("npy: write: %w", err)
	}
	e := newEncoding(b, o)
	scratch := scratches.Get().(*[]byte)
	defer scratches.Put(scratch)
	out, err := AppendHeader((*scratch)[:0], &e.header)
	if err != nil {
		return err
	}
	raw, ready := e.bytes()
	if e.header.NBytes() <= smallData {
		out, raw, ready = e.appendTo(out, raw, ready), nil, true
	}
	if cap(out) <= maxScratch {
		*scratch = out
	}
	if err := writeAll(w, "header", out); err != nil {
		return err
	}
	if ready {
		return writeAll(w, "data", raw)
	}
	return e.writeChunks(w)
}

// scratches holds the memory in which headers and small arrays are put
// together; none of it is larger than maxScratch.
var scratches = sync.Pool{New: func() any { return new([]byte) }}

const maxScratch = 64 << 10

// WriteFile writes one array to a file, which it creates with the permissions
// 0o666 before umask, or truncates. A file that could not be written whole
// stays behind as it is.
func WriteFile(path string, b arrayapi.Buffer, o *WriteOptions) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o666)
	if err != nil {
		return err
	}
	err = Write(f, b, o)
	if closed := f.Close(); err == nil {
		err = closed
	}
	return err
}

// HeaderOf returns the header that [Write] writes for a buffer that passes
// [arrayapi.Buffer.Check]. Its shape is that of the buffer, not a copy. DataOffset
// and Descr are not set.
func HeaderOf(b arrayapi.Buffer, o *WriteOptions) Header { return newEncoding(b, o).header }

// encoding is an array on its way into a file.
type encoding struct {
	header Header
	// stored are the elements, with the axes reversed where the file is in
	// column-major order: in the file they are in row-major order of this.
	stored arrayapi.Buffer
	swaps  []strided.SwapRun // what to swap in each element
}

func newEncoding(b arrayapi.Buffer, o *WriteOptions) encoding {
	if o == nil {
		o = &WriteOptions{}
	}
	e := encoding{stored: b, header: Header{Version: o.Version, DType: b.DType, Shape: b.Shape}}
	if e.header.FortranOrder = columnMajor(b, o.Order); e.header.FortranOrder {
		e.stored = b.Transposed()
	}
	if to := storedOrder(b.DType, o.ByteOrder); to != dtype.NotApplicable {
		e.header.DType = b.DType.WithOrder(to)
		e.swaps = swapsTo(b.DType, to)
	}
	return e
}

// columnMajor tells whether the elements of b are stored in column-major order.
// Where both orders are the same, it is the row-major one, as in NumPy.
func columnMajor(b arrayapi.Buffer, o Order) bool {
	switch o {
	case OrderKeep:
		return !b.IsC() && b.IsF()
	case OrderF:
		return !strided.IsC(b.Shape, strided.FStrides(b.Shape, b.DType.Size()), b.DType.Size())
	default:
		return false
	}
}

// bytes returns the elements as they are stored, where the memory has them so.
func (e *encoding) bytes() ([]byte, bool) {
	if len(e.swaps) > 0 {
		return nil, false
	}
	return e.stored.Bytes()
}

// appendTo appends all elements to out: raw, where that is ready.
func (e *encoding) appendTo(out, raw []byte, ready bool) []byte {
	if ready {
		return append(out, raw...)
	}
	n := len(out)
	out = append(out, make([]byte, e.header.NBytes())...)
	e.gather(out[n:], e.stored.Offset, e.stored.Shape)
	return out
}

// gather copies the part of the array that starts at offset into chunk.
func (e *encoding) gather(chunk []byte, offset int, shape []int) {
	itemsize := e.header.DType.Size()
	strides := e.stored.Strides[len(e.stored.Strides)-len(shape):]
	strided.Copy(chunk, 0, strided.CStrides(shape, itemsize), e.stored.Data, offset, strides, shape, itemsize)
	strided.Swap(chunk, itemsize, e.swaps)
}

// writeChunks writes the elements through a chunk of bounded size.
func (e encoding) writeChunks(w io.Writer) error {
	itemsize := e.header.DType.Size()
	chunk := make([]byte, 0, min(e.header.NBytes(), max(chunkData, itemsize)))
	for offset, shape := range blocks(e.stored, chunkData) {
		n, _ := strided.Count(shape)
		chunk = chunk[:n*itemsize]
		e.gather(chunk, offset, shape)
		if err := writeAll(w, "data", chunk); err != nil {
			return err
		}
	}
	return nil
}

// writeAll writes b, all of it or with an error that says what was written.
func writeAll(w io.Writer, what string, b []byte) error {
	if len(b) == 0 {
		return nil
	}
	n, err := w.Write(b)
	if err == nil && n != len(b) {
		err = io.ErrShortWrite
	}
	if err != nil {
		return fmt.Errorf("npy: write %s: %w", what, err)
	}
	return nil
}
