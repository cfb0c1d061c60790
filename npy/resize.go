package npy

import (
	"bytes"
	"slices"
	"strconv"

	"github.com/arraylike/arraylike/internal/pyliteral"
)

// resized returns a header with another outer dimension and else the same bytes,
// at the same length: what the number takes is given by the spaces at the end. It
// is nil where those are too few.
func resized(head []byte, h *Header, dimension int) ([]byte, error) {
	prefix := h.Version.prefixSize()
	text := head[prefix:]
	start, end, err := dimensionAt(text, h)
	if err != nil {
		return nil, err
	}
	digits := strconv.AppendInt(nil, int64(dimension), 10)
	body, tail := bytes.TrimRight(text, " \n"), []byte("\n")
	if !bytes.HasSuffix(text, tail) {
		tail = nil
	}
	out := slices.Concat(head[:prefix], body[:start], digits, body[end:])
	room := len(head) - len(out) - len(tail)
	if room < 0 {
		return nil, nil
	}
	out = append(out, bytes.Repeat([]byte{' '}, room)...)
	return append(out, tail...), nil
}

// dimensionAt returns where in the text of a header the outer dimension is.
func dimensionAt(text []byte, h *Header) (start, end int, err error) {
	s, err := decode(text, h.Version)
	if err != nil {
		return 0, 0, err
	}
	root, err := pyliteral.Parse(s, &pyliteral.Options{Python2: h.Version != Version3})
	if err != nil {
		return 0, 0, syntaxError(err)
	}
	values, err := findKeys(&root)
	if err != nil {
		return 0, 0, err
	}
	// the last of the keys is the shape
	item := values[len(keys)-1].Items[h.OuterAxis()]
	offsets := offsetMap{text: s, version: h.Version}
	return offsets.encoded(item.Start), offsets.encoded(item.End), nil
}
