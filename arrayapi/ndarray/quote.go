package ndarray

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"slices"
	"unicode"
	"unicode/utf8"
)

// quoteBytes prints bytes as Python's repr does.
func quoteBytes(s []byte) string {
	quote := quoteFor(bytes.IndexByte(s, '\'') >= 0, bytes.IndexByte(s, '"') >= 0)
	b := append([]byte{'b'}, quote)
	for _, c := range s {
		if c >= utf8.RuneSelf {
			b = fmt.Appendf(b, `\x%02x`, c)
		} else {
			b = appendQuotedRune(b, uint32(c), quote)
		}
	}
	return string(append(b, quote))
}

// quoteUCS4 prints native code points as Python's repr does, without the NULs
// at the end.
func quoteUCS4(raw []byte) string {
	points := make([]uint32, len(raw)/4)
	for i := range points {
		points[i] = binary.NativeEndian.Uint32(raw[4*i:])
	}
	for len(points) > 0 && points[len(points)-1] == 0 {
		points = points[:len(points)-1]
	}
	quote := quoteFor(slices.Contains(points, '\''), slices.Contains(points, '"'))
	b := []byte{quote}
	for _, c := range points {
		b = appendQuotedRune(b, c, quote)
	}
	return string(append(b, quote))
}

// quoteFor returns the quote that Python prefers.
func quoteFor(single, double bool) byte {
	if single && !double {
		return '"'
	}
	return '\''
}

func appendQuotedRune(b []byte, c uint32, quote byte) []byte {
	switch {
	case c == uint32(quote) || c == '\\':
		return append(b, '\\', byte(c))
	case c == '\t':
		return append(b, `\t`...)
	case c == '\n':
		return append(b, `\n`...)
	case c == '\r':
		return append(b, `\r`...)
	case c > utf8.MaxRune, unicode.IsPrint(rune(c)):
		return appendCodePoint(b, c)
	case c < 0x100:
		return fmt.Appendf(b, `\x%02x`, c)
	case c < 0x10000:
		return fmt.Appendf(b, `\u%04x`, c)
	default:
		return fmt.Appendf(b, `\U%08x`, c)
	}
}
