package npy

import (
	"fmt"
	"io"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/strided"
)

// ReadInto reads one array into the memory of dst, which may have any layout in
// which no two elements share bytes. Where it is that of the file, the elements
// arrive without a copy.
//
// The array must have the shape of dst, else the error is a
// [*arrayapi.ShapeError], and the dtype of dst but for the byte order, into which
// the elements are brought, else it is a [*arrayapi.DTypeError]. Raw bytes are
// read into the dtypes of ml_dtypes, for which the file has no name. With an
// error the contents of dst are unspecified.
func ReadInto(r io.Reader, dst arrayapi.Buffer, o *ReadOptions) error {
	h, err := ReadHeader(r, o)
	if err != nil {
		return err
	}
	return readDataInto(r, h, dst)
}

// readDataInto reads the elements that follow the header.
func readDataInto(r io.Reader, h *Header, dst arrayapi.Buffer) error {
	swaps, err := checkTarget(h, dst)
	if err != nil {
		return err
	}
	if h.FortranOrder {
		dst = dst.Transposed()
	}
	raw, ok := dst.Bytes()
	if !ok {
		return scatter(r, h, dst, swaps)
	}
	have, err := fill(r, raw)
	if err != nil {
		return dataError(err, int64(h.DataOffset), len(raw), have)
	}
	strided.Swap(raw, dst.DType.Size(), swaps)
	return nil
}

// checkTarget tells whether the array of h fits dst, and what to swap in each
// of its elements.
func checkTarget(h *Header, dst arrayapi.Buffer) ([]strided.SwapRun, error) {
	if err := dst.Check(); err != nil {
		return nil, fmt.Errorf("npy: read into: %w", err)
	}
	if dst.ReadOnly {
		return nil, fmt.Errorf("npy: read into: want memory that may be written to, have a read-only buffer")
	}
	file, ok := Named(h.DType, dst.DType)
	if !ok {
		return nil, &arrayapi.DTypeError{Op: "npy: read into", Have: h.DType, Want: dst.DType.String()}
	}
	if !slices.Equal(h.Shape, dst.Shape) {
		return nil, &arrayapi.ShapeError{Op: "npy: read into", Have: h.Shape, Want: fmt.Sprintf("shape %v", dst.Shape)}
	}
	if file.Equal(dst.DType) {
		return nil, nil
	}
	// to the host's byte order and on to that of dst
	return append(file.NativeSwaps(), dst.DType.NativeSwaps()...), nil
}

// scatter reads the elements through a chunk of bounded size.
func scatter(r io.Reader, h *Header, dst arrayapi.Buffer, swaps []strided.SwapRun) error {
	itemsize, total, done := dst.DType.Size(), h.NBytes(), 0
	chunk := make([]byte, min(total, max(chunkData, itemsize)))
	for offset, shape := range blocks(dst, chunkData) {
		n, _ := strided.Count(shape)
		part := chunk[:n*itemsize]
		have, err := fill(r, part)
		if err != nil {
			return dataError(err, int64(h.DataOffset), total, done+have)
		}
		done += len(part)
		strided.Swap(part, itemsize, swaps)
		strides := dst.Strides[len(dst.Strides)-len(shape):]
		strided.Copy(dst.Data, offset, strides, part, 0, strided.CStrides(shape, itemsize), shape, itemsize)
	}
	return nil
}

// ReadSlice reads one array as a slice in row-major order, with its shape. T must
// be the Go type of the array's dtype ([dtype.Of]), else the error is a
// [*arrayapi.DTypeError]; raw bytes are read as the types of package minifloat.
// Options are those of [Read].
func ReadSlice[T dtype.Element](r io.Reader, o *ReadOptions) (s []T, shape []int, err error) {
	b, err := Read(r, o)
	if err != nil {
		return nil, nil, err
	}
	if d, ok := Named(b.DType, dtype.Of[T]()); ok {
		b.DType = d
	}
	s, err = arrayapi.Elements[T](b, arrayapi.CopyIfNeeded)
	return s, b.Shape, err
}

// WriteSlice writes a slice as an array of the given shape in row-major order;
// without a shape it is one dimension of len(s). See [Write].
func WriteSlice[T dtype.Element](w io.Writer, s []T, shape ...int) error {
	b, err := arrayapi.BufferOf(s, shape...)
	if err != nil {
		return err
	}
	return Write(w, b, nil)
}
