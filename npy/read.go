package npy

import (
	"io"
	"os"

	"github.com/arraylike/arraylike/arrayapi"
)

// Read reads one array into fresh memory of the garbage collector.
//
// The buffer has the dtype and byte order of the file, and its layout: an array
// in column-major order comes with strides that say so. The elements arrive in
// one read where the reader allows. No byte after the array's last is read, so
// that a stream may go on.
//
// A clean end of the input, before the first byte, is [io.EOF]; one in the
// middle of the array is a [*FormatError] that wraps [io.ErrUnexpectedEOF].
func Read(r io.Reader, o *ReadOptions) (arrayapi.Buffer, error) {
	var h Header
	if err := readHeader(r, o, &h); err != nil {
		return arrayapi.Buffer{}, err
	}
	return ReadData(r, &h, o)
}

// ReadData reads the elements of the array that [ReadHeader] gave the header
// of. It is [Read] for whoever wants to see the header first.
func ReadData(r io.Reader, h *Header, o *ReadOptions) (arrayapi.Buffer, error) {
	if err := h.check(o); err != nil {
		return arrayapi.Buffer{}, err
	}
	n := h.NBytes()
	data, have, err := take(r, n)
	if err != nil {
		return arrayapi.Buffer{}, dataError(err, int64(h.DataOffset), n, have)
	}
	return h.layout(data), nil
}

// ReadFile reads the array at the start of a file; see [Read]. What follows the
// array in the file is not looked at. An empty file is a [*FormatError].
func ReadFile(path string, o *ReadOptions) (arrayapi.Buffer, error) {
	f, err := os.Open(path)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	defer f.Close()
	b, err := Read(f, o)
	if err == io.EOF {
		err = truncated(FieldMagic, 0, len(Magic), 0)
	}
	return b, err
}
