package pyjson

import (
	"fmt"
	"math"
	"strconv"
	"unicode/utf8"
)

// AppendBool appends true or false.
func AppendBool(dst []byte, v bool) []byte { return strconv.AppendBool(dst, v) }

// AppendInt appends a signed integer.
func AppendInt(dst []byte, v int64) []byte { return strconv.AppendInt(dst, v, 10) }

// AppendUint appends an unsigned integer.
func AppendUint(dst []byte, v uint64) []byte { return strconv.AppendUint(dst, v, 10) }

// AppendFloat appends a float as repr prints it: the shortest digits that read
// back as v, positional from 1e-4 up to 1e16 and with an exponent of at least
// two digits elsewhere.
func AppendFloat(dst []byte, v float64) []byte {
	switch {
	case math.IsNaN(v):
		return append(dst, "NaN"...)
	case math.IsInf(v, 1):
		return append(dst, "Infinity"...)
	case math.IsInf(v, -1):
		return append(dst, "-Infinity"...)
	}
	if m := math.Abs(v); m != 0 && (m < 1e-4 || m >= 1e16) {
		return strconv.AppendFloat(dst, v, 'e', -1, 64)
	}
	start := len(dst)
	dst = strconv.AppendFloat(dst, v, 'f', -1, 64)
	for _, c := range dst[start:] {
		if c == '.' {
			return dst
		}
	}
	return append(dst, ".0"...)
}

// AppendString appends a string as json.dumps does with ensure_ascii.
func AppendString(dst []byte, s string) []byte {
	dst = append(dst, '"')
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			dst = appendUnit(dst, 0xdc00+rune(s[i]))
		case r >= 0x10000:
			r -= 0x10000
			dst = appendUnit(dst, 0xd800+r>>10)
			dst = appendUnit(dst, 0xdc00+r&0x3ff)
		default:
			dst = appendRune(dst, r)
		}
		i += size
	}
	return append(dst, '"')
}

// appendRune appends a code point of the basic plane.
func appendRune(dst []byte, r rune) []byte {
	switch r {
	case '"', '\\':
		return append(dst, '\\', byte(r))
	case '\n':
		return append(dst, '\\', 'n')
	case '\r':
		return append(dst, '\\', 'r')
	case '\t':
		return append(dst, '\\', 't')
	case '\b':
		return append(dst, '\\', 'b')
	case '\f':
		return append(dst, '\\', 'f')
	}
	if r >= ' ' && r <= '~' {
		return append(dst, byte(r))
	}
	return appendUnit(dst, r)
}

// appendUnit appends a UTF-16 code unit as an escape.
func appendUnit(dst []byte, unit rune) []byte { return fmt.Appendf(dst, `\u%04x`, unit) }
