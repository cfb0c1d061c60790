package dtype

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// appendQuoted appends s as Python's repr does: in single quotes, or in double
// quotes where that saves escapes, with characters that do not print escaped.
func appendQuoted(b []byte, s string) []byte {
	quote := byte('\'')
	if strings.Contains(s, "'") && !strings.Contains(s, `"`) {
		quote = '"'
	}
	b = append(b, quote)
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == rune(quote) || r == '\\':
			b = append(b, '\\', byte(r))
		case unicode.IsPrint(r):
			b = append(b, s[i:i+size]...)
		default:
			b = appendEscape(b, r)
		}
		i += size
	}
	return append(b, quote)
}

// appendEscape appends the shortest of Python's escapes that repr uses.
func appendEscape(b []byte, r rune) []byte {
	switch {
	case r == '\t':
		return append(b, `\t`...)
	case r == '\n':
		return append(b, `\n`...)
	case r == '\r':
		return append(b, `\r`...)
	case r < 0x100:
		return fmt.Appendf(b, `\x%02x`, r)
	case r < 0x10000:
		return fmt.Appendf(b, `\u%04x`, r)
	default:
		return fmt.Appendf(b, `\U%08x`, r)
	}
}
