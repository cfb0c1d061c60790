package convert

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// Strings returns unicode as UTF-8, and bytes just as they are. The NULs at the end,
// with which both are padded, are left out, as NumPy does. A code point that is none
// is a [*ValueError].
func Strings(b arrayapi.Buffer) ([]string, error) {
	const op = "to string"
	if !isText(b.DType) {
		return nil, &arrayapi.DTypeError{Op: "convert: " + op, Have: b.DType, Want: "unicode or bytes"}
	}
	bytes, err := raw(op, b)
	if err != nil {
		return nil, err
	}
	out := make([]string, b.Size())
	if err := textFrom(b.DType, bytes, func(i int, s string) { out[i] = s }, len(out)).err(op, ""); err != nil {
		return nil, err
	}
	b.Free()
	return out, nil
}

// FromStrings returns unicode of as many code points as the longest string has. Text
// that is not UTF-8, or that ends with a NUL, which would be taken for padding, is a
// [*ValueError].
func FromStrings(s []string, shape ...int) (arrayapi.Buffer, error) {
	longest := 1 // as in NumPy
	for _, text := range s {
		longest = max(longest, utf8.RuneCountInString(text))
	}
	return fromStrings("from string", dtype.NewUnicode, longest, s, shape)
}

// FromByteStrings is [FromStrings] for the dtype of bytes: the strings may hold any
// bytes that do not end with a NUL.
func FromByteStrings(s []string, shape ...int) (arrayapi.Buffer, error) {
	longest := 1
	for _, text := range s {
		longest = max(longest, len(text))
	}
	return fromStrings("from bytes", dtype.NewBytes, longest, s, shape)
}

func fromStrings(op string, make func(int) dtype.DType, longest int, s []string, shape []int) (arrayapi.Buffer, error) {
	if longest > dtype.MaxItemSize/utf8.UTFMax {
		return arrayapi.Buffer{}, fmt.Errorf("convert: %s: want strings of at most %d characters, have %d", op, dtype.MaxItemSize/utf8.UTFMax, longest)
	}
	d := make(longest)
	b, err := newBuffer(op, d, len(s), shape)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	return b, textTo(d, b.Data, func(i int) string { return s[i] }, len(s)).err(op, "")
}

func isText(d dtype.DType) bool { return d.Kind() == dtype.KindUnicode || d.Kind() == dtype.KindBytes }

// textFrom gives each of n elements to set.
func textFrom(d dtype.DType, raw []byte, set func(int, string), n int) failure {
	size := d.Size()
	for i := range n {
		item := raw[i*size : i*size+size]
		if d.Kind() == dtype.KindBytes {
			set(i, string(bytes.TrimRight(item, "\x00")))
			continue
		}
		s, reason := decodeUnicode(item)
		if reason != "" {
			return failure{i, reason}
		}
		set(i, s)
	}
	return failure{}
}

// decodeUnicode decodes code points of four bytes each.
func decodeUnicode(item []byte) (s, reason string) {
	for len(item) > 0 && binary.NativeEndian.Uint32(item[len(item)-4:]) == 0 {
		item = item[:len(item)-4]
	}
	var out strings.Builder
	out.Grow(len(item) / 4)
	for ; len(item) > 0; item = item[4:] {
		c := binary.NativeEndian.Uint32(item)
		if c > utf8.MaxRune || !utf8.ValidRune(rune(c)) {
			return "", fmt.Sprintf("want a code point, have %#x", c)
		}
		out.WriteRune(rune(c))
	}
	return out.String(), ""
}

// textTo stores n strings, which get returns, in zeroed memory.
func textTo(d dtype.DType, raw []byte, get func(int) string, n int) failure {
	size := d.Size()
	for i := range n {
		s, item := get(i), raw[i*size:i*size+size]
		if reason := encodeText(d, item, s); reason != "" {
			return failure{i, reason}
		}
	}
	return failure{}
}

func encodeText(d dtype.DType, item []byte, s string) (reason string) {
	if strings.HasSuffix(s, "\x00") {
		return "want text that does not end with a NUL, which is padding"
	}
	if d.Kind() == dtype.KindBytes {
		if copy(item, s) < len(s) {
			return fmt.Sprintf("want at most %d bytes, have %d", len(item), len(s))
		}
		return ""
	}
	if !utf8.ValidString(s) {
		return fmt.Sprintf("want UTF-8, have %.100q", s)
	}
	if n := utf8.RuneCountInString(s); n > len(item)/4 {
		return fmt.Sprintf("want at most %d characters, have %d", len(item)/4, n)
	}
	for _, c := range s {
		binary.NativeEndian.PutUint32(item, uint32(c))
		item = item[4:]
	}
	return ""
}
