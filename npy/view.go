package npy

import (
	"bytes"

	"github.com/arraylike/arraylike/arrayapi"
)

// View returns the array at the start of data without a copy: the buffer aliases
// data, which may be a file that is mapped or embedded. Who has memory that must
// not be written to, or that has to be given back, sets ReadOnly and Release of
// the buffer. Otherwise it is [Read].
func View(data []byte, o *ReadOptions) (arrayapi.Buffer, error) {
	r := bytes.NewReader(data)
	var h Header
	if err := readHeader(r, o, &h); err != nil {
		return arrayapi.Buffer{}, err
	}
	n := h.NBytes()
	elements := data[h.DataOffset:]
	if len(elements) < n {
		return arrayapi.Buffer{}, dataError(errShort, int64(h.DataOffset), n, len(elements))
	}
	return h.layout(elements[:n:n]), nil
}
