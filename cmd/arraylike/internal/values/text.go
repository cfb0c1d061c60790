package values

import (
	"bufio"
	"encoding/hex"
	"fmt"
	"strconv"
	"unicode/utf8"
)

// writeBytes spells a string of bytes.
func writeBytes(w *bufio.Writer, item []byte) {
	for len(item) > 0 && item[len(item)-1] == 0 {
		item = item[:len(item)-1]
	}
	writeHex(w, item)
}

func writeHex(w *bufio.Writer, item []byte) {
	const step = 1 << 10
	w.WriteByte('"')
	for len(item) > 0 {
		n := min(step, len(item))
		w.Write(hex.AppendEncode(w.AvailableBuffer(), item[:n]))
		item = item[n:]
	}
	w.WriteByte('"')
}

// writeText spells a string of code points of four bytes each.
func writeText(w *bufio.Writer, item []byte) {
	for len(item) > 0 && u32(item[len(item)-4:]) == 0 {
		item = item[:len(item)-4]
	}
	if hasSurrogate(item) {
		writeCodePoints(w, item)
		return
	}
	w.WriteByte('"')
	for ; len(item) > 0; item = item[4:] {
		writeRune(w, rune(u32(item)))
	}
	w.WriteByte('"')
}

// writeRune spells one code point inside a JSON string.
func writeRune(w *bufio.Writer, r rune) {
	switch {
	case r == '"' || r == '\\':
		w.WriteByte('\\')
		w.WriteByte(byte(r))
	case r < ' ' || r == 0x7f:
		const digits = "0123456789abcdef"
		w.WriteString(`\u00`)
		w.WriteByte(digits[r>>4])
		w.WriteByte(digits[r&15])
	default:
		w.WriteRune(r)
	}
}

// hasSurrogate tells whether a text, which [checkText] lets pass, has no UTF-8.
func hasSurrogate(item []byte) bool {
	for ; len(item) > 0; item = item[4:] {
		if !utf8.ValidRune(rune(u32(item))) {
			return true
		}
	}
	return false
}

func writeCodePoints(w *bufio.Writer, item []byte) {
	w.WriteString(`{"codepoints":[`)
	for i := 0; i < len(item); i += 4 {
		if i > 0 {
			w.WriteByte(',')
		}
		w.Write(strconv.AppendUint(w.AvailableBuffer(), uint64(u32(item[i:])), 10))
	}
	w.WriteString(`]}`)
}

// checkText refuses numbers that are no code points. Python cannot make a string of them either.
func checkText(item []byte) error {
	for ; len(item) > 0; item = item[4:] {
		if c := u32(item); c > utf8.MaxRune {
			return fmt.Errorf("want code points up to U+10FFFF, have 0x%X", c)
		}
	}
	return nil
}
