package npy

import (
	"encoding/binary"
	"fmt"
	"io"
	"sync"
	"unicode/utf8"
)

// ReadHeader reads the header of an array and leaves r at its first element.
// What it refuses, it refuses before it takes the memory that the header claims.
// A clean end of the input, before the first byte, is [io.EOF].
func ReadHeader(r io.Reader, o *ReadOptions) (*Header, error) {
	h := new(Header)
	if err := readHeader(r, o, h); err != nil {
		return nil, err
	}
	return h, nil
}

func readHeader(r io.Reader, o *ReadOptions, h *Header) error {
	s := headerScratches.Get().(*headerScratch)
	defer headerScratches.Put(s)
	n, err := readPrefix(r, s, h)
	if err != nil {
		return err
	}
	h.DataOffset = h.Version.prefixSize() + n
	text, err := readText(r, s, n, h.Version, o)
	if err != nil {
		return err
	}
	if err := parseHeader(text, h, o.maxNesting()); err != nil {
		return err
	}
	return h.check(o)
}

// headerScratch is where a header of usual size is read into.
type headerScratch [1024]byte

var headerScratches = sync.Pool{New: func() any { return new(headerScratch) }}

// shortest is the size of the shortest prefix.
const shortest = len(Magic) + 2 + 2

// readPrefix reads up to the header's text, sets the version, and returns the
// length of the text.
func readPrefix(r io.Reader, s *headerScratch, h *Header) (int, error) {
	n, err := fill(r, s[:shortest])
	if err == errShort && n == 0 {
		return 0, io.EOF
	}
	if err != nil && err != errShort {
		return 0, headerError(err, FieldMagic, 0, shortest, n)
	}
	v, bad := checkMagic(s[:n])
	if bad != nil {
		return 0, bad
	}
	h.Version = v
	size := v.prefixSize()
	if err == nil {
		var k int
		k, err = fill(r, s[n:size])
		n += k
	}
	if err != nil {
		return 0, headerError(err, FieldLength, len(Magic)+2, size-len(Magic)-2, n-len(Magic)-2)
	}
	return textLength(s[len(Magic)+2:size], v)
}

// textLength decodes the length of the text.
func textLength(b []byte, v Version) (int, error) {
	if v == Version1 {
		return int(binary.LittleEndian.Uint16(b)), nil
	}
	n := binary.LittleEndian.Uint32(b)
	if uint64(n) > maxAddress {
		return 0, &LimitError{Field: FieldLength, Max: maxAddress, Unit: "bytes", Have: fmt.Sprint(n)}
	}
	return int(n), nil
}

// readText reads the text of n bytes. The result may be the memory of s.
func readText(r io.Reader, s *headerScratch, n int, v Version, o *ReadOptions) ([]byte, error) {
	limit := o.maxHeader()
	least := n // characters, before the text is known
	if v == Version3 {
		least = (n + utf8.UTFMax - 1) / utf8.UTFMax
	}
	if least > limit {
		return nil, tooLong(n, "bytes", limit)
	}
	text, have, err := s[:min(n, len(s))], 0, error(nil)
	if n <= len(s) {
		have, err = fill(r, text)
	} else {
		text, have, err = take(r, n)
	}
	if err != nil {
		return nil, headerError(err, FieldHeader, v.prefixSize(), n, have)
	}
	if v == Version3 && n > limit {
		if chars := utf8.RuneCount(text); chars > limit {
			return nil, tooLong(chars, "characters", limit)
		}
	}
	return text, nil
}

func tooLong(n int, unit string, limit int) error {
	return &LimitError{
		Field: FieldLength, Max: int64(limit), Unit: "characters", Have: fmt.Sprintf("%d %s", n, unit),
		Hint: "set ReadOptions.MaxHeader to allow it",
	}
}

// headerError is the error of a fill that got have of the want bytes of a field
// that starts at offset.
func headerError(err error, field string, offset, want, have int) error {
	if err == errShort {
		return truncated(field, int64(offset+have), want, have)
	}
	return fmt.Errorf("npy: read header: %w", err)
}
