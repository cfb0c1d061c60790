package npy

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"strconv"
	"unicode/utf8"

	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/pyliteral"
	"github.com/arraylike/arraylike/internal/strided"
)

const (
	// alignment of the elements in the file, as NumPy's ARRAY_ALIGN.
	alignment = 64
	// growthDigits is the width to which NumPy pads the dimension that may grow,
	// so that a writer that appends can change it in place: the digits of 8*2^64-1.
	growthDigits = 21
)

// AppendHeader appends the header to b, from the magic to the newline before
// the elements, byte for byte as NumPy writes it. The version that h asks for,
// or with none the oldest, must be able to hold the names of the dtype's fields
// and its length. What [ReadHeader] would refuse, but for a header that is longer
// than the default limit, is an error: fields that overlap or are out of order,
// more than [DefaultMaxDims] dimensions. With an error the result is b as it was.
func AppendHeader(b []byte, h *Header) ([]byte, error) {
	if err := checkReadable(h); err != nil {
		return b, fmt.Errorf("npy: write header: %w", err)
	}
	versions := []Version{Version1, Version2, Version3}
	if h.Version != 0 {
		versions = []Version{h.Version}
	}
	var err error
	for _, v := range versions {
		var out []byte
		if out, err = appendVersion(b, h, v); err == nil {
			return out, nil
		}
	}
	return b, err
}

// checkReadable tells whether what is written can be read.
func checkReadable(h *Header) error {
	if !h.DType.IsValid() {
		return errors.New("the dtype is not set")
	}
	if len(h.Shape) > DefaultMaxDims {
		return fmt.Errorf("want at most %d dimensions, have %d", DefaultMaxDims, len(h.Shape))
	}
	if _, err := strided.Count(h.Shape); err != nil {
		return err
	}
	if err := strided.CheckSize(h.Shape, h.DType.Size()); err != nil {
		return err
	}
	if h.DType.Kind() != dtype.KindStruct {
		return nil
	}
	descr := h.DType.Descr()
	if descr == "" {
		return fmt.Errorf("dtype %s: a file has no place for fields that overlap or are out of order", clip(h.DType.String()))
	}
	if _, err := dtype.ParseDescr(descr); err != nil {
		return err
	}
	_, err := pyliteral.Parse("["+descr+"]", &pyliteral.Options{MaxDepth: DefaultMaxNesting}) // the header's dict is around it
	return err
}

// appendVersion appends the header in the given version.
func appendVersion(b []byte, h *Header, v Version) ([]byte, error) {
	if v > Version3 {
		return b, fmt.Errorf("npy: write header: version %d is not known", v)
	}
	start := len(b)
	b = append(b, Magic...)
	b = append(b, byte(v), 0)
	b = append(b, 0, 0, 0, 0)[:start+v.prefixSize()]
	text := len(b)
	var err error
	if b, err = appendText(b, h, v); err != nil {
		return b, err
	}
	b = appendPadding(b, start, h)
	return b, putLength(b[start:], v, len(b)-text)
}

// appendText appends the dict, encoded for the version.
func appendText(b []byte, h *Header, v Version) ([]byte, error) {
	b = append(b, "{'descr': "...)
	if h.DType.Kind() == dtype.KindStruct {
		var err error
		if b, err = appendEncoded(b, h.DType.Descr(), v); err != nil {
			return b, err
		}
	} else { // what Descr gives as well, with an allocation less
		b = append(b, '\'')
		b = append(b, h.DType.Str()...)
		b = append(b, '\'')
	}
	b = append(b, ", 'fortran_order': "...)
	if h.FortranOrder {
		b = append(b, "True"...)
	} else {
		b = append(b, "False"...)
	}
	b = append(b, ", 'shape': "...)
	b = appendShape(b, h.Shape)
	return append(b, ", }"...), nil
}

// appendShape appends the shape as Python prints a tuple.
func appendShape(b []byte, shape []int) []byte {
	b = append(b, '(')
	for i, d := range shape {
		if i > 0 {
			b = append(b, ", "...)
		}
		b = strconv.AppendInt(b, int64(d), 10)
	}
	if len(shape) == 1 {
		b = append(b, ',')
	}
	return append(b, ')')
}

// appendEncoded appends text in the encoding of the version.
func appendEncoded(b []byte, text string, v Version) ([]byte, error) {
	if !utf8.ValidString(text) {
		return b, fmt.Errorf("npy: write header: dtype %q is not valid UTF-8", clip(text))
	}
	if v == Version3 {
		return append(b, text...), nil
	}
	for _, r := range text {
		if r > 0xff {
			return b, fmt.Errorf("npy: write header: version %v cannot hold %q of dtype %q, version 3.0 can", v, r, clip(text))
		}
		b = append(b, byte(r))
	}
	return b, nil
}

// appendPadding appends the room in which the shape may grow, and fills the
// header up to the alignment. As in NumPy there are up to 64 spaces, never
// none, before the newline.
func appendPadding(b []byte, start int, h *Header) []byte {
	const spaces = "                                                                " // alignment of them
	if n := len(h.Shape); n > 0 {
		grows := h.Shape[0]
		if h.FortranOrder {
			grows = h.Shape[n-1]
		}
		var digits [20]byte
		b = append(b, spaces[:growthDigits-len(strconv.AppendInt(digits[:0], int64(grows), 10))]...)
	}
	n := len(b) - start + 1
	b = append(b, spaces[:alignment-n%alignment]...)
	return append(b, '\n')
}

// putLength stores the length of the text in the prefix of the header.
func putLength(header []byte, v Version, n int) error {
	at := header[len(Magic)+2:]
	switch {
	case v == Version1 && n <= math.MaxUint16:
		binary.LittleEndian.PutUint16(at, uint16(n))
	case v != Version1 && uint64(n) <= math.MaxUint32:
		binary.LittleEndian.PutUint32(at, uint32(n))
	default:
		return fmt.Errorf("npy: write header: version %v cannot hold a header of %d bytes", v, n)
	}
	return nil
}
