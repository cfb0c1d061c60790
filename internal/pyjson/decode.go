package pyjson

import (
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A SyntaxError says where a document stops being one of a single value.
type SyntaxError struct {
	Offset int    // in bytes
	Want   string // what may stand there
	Have   string // what stands there, clipped
}

// Error names the place, what was wanted and what was found.
func (e *SyntaxError) Error() string {
	return fmt.Sprintf("json: want %s, have %q (offset %d)", e.Want, e.Have, e.Offset)
}

// Decode reads a document that holds a single value that is not a container.
// null is nil; true and false are bool; an integer is int64, or *big.Int where
// that is too small; a number with a point or an exponent, NaN, Infinity and
// -Infinity are float64; a string is string. White space around the value is
// allowed, anything else is a [*SyntaxError].
func Decode(doc []byte) (any, error) {
	text := strings.Trim(string(doc), " \t\r\n")
	offset := strings.Index(string(doc), text)
	if v, ok := literals[text]; ok {
		return v, nil
	}
	if strings.HasPrefix(text, `"`) {
		s, end, want := unquote(text)
		if want != "" || end != len(text) {
			return nil, syntax(text, offset, end, want)
		}
		return s, nil
	}
	if v, ok := number(text); ok {
		return v, nil
	}
	return nil, syntax(text, offset, 0, "a bool, number, string or null")
}

var literals = map[string]any{
	"null": nil, "true": true, "false": false,
	"NaN": math.NaN(), "Infinity": math.Inf(1), "-Infinity": math.Inf(-1),
}

func syntax(text string, offset, at int, want string) error {
	if want == "" {
		want = "the end of the document"
	}
	rest := text[at:]
	return &SyntaxError{Offset: offset + at, Want: want, Have: rest[:min(len(rest), 100)]}
}

// maxDigits bounds the length of an integer: Python refuses longer ones too
// (sys.get_int_max_str_digits), as the cost of reading them grows faster than
// their length.
const maxDigits = 4300

// number reads a JSON number.
func number(text string) (any, bool) {
	digits, isInt := scanNumber(text)
	switch {
	case digits == 0:
		return nil, false
	case !isInt:
		f, err := strconv.ParseFloat(text, 64)
		return f, err == nil || math.IsInf(f, 0)
	case digits > maxDigits:
		return nil, false
	}
	if n, err := strconv.ParseInt(text, 10, 64); err == nil {
		return n, true
	}
	n, ok := new(big.Int).SetString(text, 10)
	return n, ok
}

// scanNumber returns the number of digits before point and exponent, 0 where
// text is not a JSON number, and whether there is neither of the two.
func scanNumber(text string) (digits int, isInt bool) {
	rest := strings.TrimPrefix(text, "-")
	whole := leadingDigits(rest)
	if whole == 0 || whole > 1 && rest[0] == '0' {
		return 0, false
	}
	rest = rest[whole:]
	isInt = rest == ""
	if after, ok := strings.CutPrefix(rest, "."); ok {
		n := leadingDigits(after)
		if n == 0 {
			return 0, false
		}
		rest = after[n:]
	}
	if rest != "" && (rest[0] == 'e' || rest[0] == 'E') {
		rest = rest[1:]
		if rest != "" && (rest[0] == '+' || rest[0] == '-') {
			rest = rest[1:]
		}
		n := leadingDigits(rest)
		if n == 0 {
			return 0, false
		}
		rest = rest[n:]
	}
	if rest != "" {
		return 0, false
	}
	return whole, isInt
}

func leadingDigits(s string) int {
	n := 0
	for n < len(s) && s[n] >= '0' && s[n] <= '9' {
		n++
	}
	return n
}

// unquote reads the string that text begins with. It returns the offset behind
// it, or the offset of what is wrong and what was wanted there.
func unquote(text string) (s string, end int, want string) {
	out := make([]byte, 0, len(text))
	for i := 1; i < len(text); {
		switch c := text[i]; {
		case c == '"':
			return string(out), i + 1, ""
		case c < ' ':
			return "", i, "no control character in a string"
		case c != '\\':
			out = append(out, c)
			i++
		default:
			var size int
			if out, size, want = appendEscape(out, text[i:]); want != "" {
				return "", i, want
			}
			i += size
		}
	}
	return "", len(text), `a closing '"'`
}

var escapes = map[byte]byte{'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t'}

// appendEscape appends what the escape at the start of text stands for.
func appendEscape(out []byte, text string) (_ []byte, size int, want string) {
	if len(text) < 2 {
		return out, 0, "an escape sequence"
	}
	if c, ok := escapes[text[1]]; ok {
		return append(out, c), 2, ""
	}
	unit, ok := codeUnit(text)
	switch {
	case !ok:
		return out, 0, "an escape sequence"
	case unit < 0xd800 || unit > 0xdfff:
		return utf8.AppendRune(out, unit), 6, ""
	case unit >= 0xdc80 && unit <= 0xdcff:
		return append(out, byte(unit-0xdc00)), 6, ""
	}
	low, ok := codeUnit(text[6:])
	if unit >= 0xdc00 || !ok || low < 0xdc00 || low > 0xdfff {
		return out, 0, "a pair of surrogates, or one that stands for a byte"
	}
	return utf8.AppendRune(out, 0x10000+(unit-0xd800)<<10+(low-0xdc00)), 12, ""
}

// codeUnit reads an escape of the form \uXXXX.
func codeUnit(text string) (rune, bool) {
	if len(text) < 6 || text[:2] != `\u` {
		return 0, false
	}
	n, err := strconv.ParseUint(text[2:6], 16, 16)
	return rune(n), err == nil
}
