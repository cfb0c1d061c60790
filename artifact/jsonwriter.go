package artifact

import (
	"strconv"
	"unicode/utf8"
)

// jsonWriter appends JSON, byte for byte as encoding/json writes it with an indent of two spaces, or with none, and without HTML
// escapes. It knows the syntax; who calls it keeps to the order of keys, values and brackets.
type jsonWriter struct {
	text    []byte
	compact bool
	depth   int
	filled  bool // the innermost array or object has a member
}

// separator is what stands between two members, with as much indentation as most levels need.
const separator = ",\n                                                                "

// open begins an array or an object.
func (w *jsonWriter) open(bracket byte) {
	w.text = append(w.text, bracket)
	w.depth++
	w.filled = false
}

// close ends an array or an object.
func (w *jsonWriter) close(bracket byte) {
	w.depth--
	if w.filled {
		w.filled = false // no comma
		w.item()
	}
	w.text = append(w.text, bracket)
	w.filled = true
}

// item precedes every item of an array.
func (w *jsonWriter) item() {
	from, to, rest := 1, 1, 0
	if w.filled {
		from = 0
	}
	if !w.compact {
		to = min(2+2*w.depth, len(separator))
		rest = 2 + 2*w.depth - to
	}
	w.text = append(w.text, separator[from:to]...)
	for ; rest > 0; rest-- {
		w.text = append(w.text, ' ')
	}
	w.filled = true
}

// key precedes every value of an object.
func (w *jsonWriter) key(key string) {
	w.item()
	w.string(key)
	w.colon()
}

// name is key for a key that needs no escapes.
func (w *jsonWriter) name(key string) {
	w.item()
	w.plain(key)
	w.colon()
}

func (w *jsonWriter) colon() {
	w.text = append(w.text, ':')
	if !w.compact {
		w.text = append(w.text, ' ')
	}
}

// member writes a text, but for an empty one.
func (w *jsonWriter) member(name, text string) {
	if text != "" {
		w.name(name)
		w.string(text)
	}
}

// plain writes a text that needs no escapes.
func (w *jsonWriter) plain(s string) { w.text = append(append(append(w.text, '"'), s...), '"') }

func (w *jsonWriter) integer(n int64) { w.text = strconv.AppendInt(w.text, n, 10) }

// string writes s in quotes; what is not UTF-8 becomes U+FFFD.
func (w *jsonWriter) string(s string) {
	b := append(w.text, '"')
	start := 0 // of what is still to be copied
	for i := 0; i < len(s); {
		if isPlain(s[i]) {
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		if escape := escapeOf(r, size); escape != "" {
			b = append(append(b, s[start:i]...), escape...)
			start = i + size
		}
		i += size
	}
	w.text = append(append(b, s[start:]...), '"')
}

// isPlain reports whether c stands for itself in a JSON text.
func isPlain(c byte) bool { return c >= ' ' && c < utf8.RuneSelf && c != '"' && c != '\\' }

// escapeOf returns what is written in place of a rune, "" where that is the rune itself. U+2028 and U+2029 end a line in JavaScript.
func escapeOf(r rune, size int) string {
	switch {
	case r == utf8.RuneError && size == 1:
		return `\ufffd`
	case r == '\u2028':
		return `\u2028`
	case r == '\u2029':
		return `\u2029`
	case r < ' ' || r == '"' || r == '\\':
		return escapeASCII(byte(r))
	}
	return ""
}

func escapeASCII(c byte) string {
	switch c {
	case '"':
		return `\"`
	case '\\':
		return `\\`
	case '\b':
		return `\b`
	case '\f':
		return `\f`
	case '\n':
		return `\n`
	case '\r':
		return `\r`
	case '\t':
		return `\t`
	}
	const hex = "0123456789abcdef"
	return `\u00` + string([]byte{hex[c>>4], hex[c&15]})
}
