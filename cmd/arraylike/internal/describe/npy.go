package describe

import (
	"fmt"
	"io"

	"github.com/arraylike/arraylike/cmd/arraylike/internal/digest"
	"github.com/arraylike/arraylike/npy"
)

// readArray describes a .npy array.
func readArray(r io.Reader, o *Options) *Item {
	h, err := npy.ReadHeader(r, &o.Limits)
	if err == io.EOF {
		err = fmt.Errorf("want a .npy array, have no bytes at all: %w", io.ErrUnexpectedEOF)
	}
	if err != nil {
		return &Item{Err: err}
	}
	item := &Item{Format: NPY, Array: &Array{Header: h, FortranOrder: h.FortranOrder}}
	if item.Array.Buffer, item.Err = npy.ReadData(r, h, &o.Limits); item.Err == nil {
		item.Array.Digest, item.Err = digest.Sum(item.Array.Buffer)
	}
	return item
}
