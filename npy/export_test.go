package npy

import (
	"io"

	"github.com/arraylike/arraylike/arrayapi"
)

// Blocks lists the parts into which blocks cuts an array, by offset and size.
func Blocks(b arrayapi.Buffer, limit int) (offsets, sizes []int) {
	for offset, shape := range blocks(b, limit) {
		offsets = append(offsets, offset)
		part := arrayapi.Buffer{DType: b.DType, Shape: shape}
		sizes = append(sizes, part.NBytes())
	}
	return offsets, sizes
}

// Remaining is how many bytes a reader is known to have left.
func Remaining(r io.Reader) int64 { return remaining(r) }

// Parsed is what a parser made of the text of a header.
type Parsed struct {
	Descr        string
	Start        int
	FortranOrder bool
	Shape        []int
}

// Canonical parses the text of a header by the fast path, Literal by the
// general one.
func Canonical(text string) (Parsed, bool) {
	p, ok := parseCanonical([]byte(text))
	return Parsed{p.descr, p.descrStart, p.fortranOrder, p.shape}, ok
}

// Literal is described at [Canonical].
func Literal(text string) (Parsed, error) {
	p, err := parseLiteral(text, Version1, DefaultMaxNesting)
	return Parsed{p.descr, p.descrStart, p.fortranOrder, p.shape}, err
}

// Fill reads all of b, as the elements of an array are read.
func Fill(r io.Reader, b []byte) (int, error) { return fill(r, b) }

// Resized is a header with another outer dimension, nil where there is no room.
func Resized(head []byte, h *Header, dimension int) ([]byte, error) {
	return resized(head, h, dimension)
}
