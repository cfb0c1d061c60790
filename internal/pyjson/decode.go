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

// Decode reads a document. null is nil; true and false are bool; an integer is
// int64, or *big.Int where that is too small; a number with a point or an
// exponent, NaN, Infinity and -Infinity are float64; a string is string; a list
// is []any; an object is a [*Dict]. White space is allowed around values. A
// document that is not one is a [*SyntaxError], one that nests more than
// [MaxDepth] deep as well.
func Decode(doc []byte) (any, error) {
	d := decoder{text: string(doc)}
	v, err := d.value(0)
	if err != nil {
		return nil, err
	}
	if d.space(); d.at < len(d.text) {
		return nil, d.fault("the end of the document")
	}
	return v, nil
}

// A Dict is an object of a document: its members, in their order.
type Dict struct {
	Keys   []string // each once
	Values []any
}

// MaxDepth bounds how deep the lists and objects of a document nest.
const MaxDepth = 512

// decoder walks a document.
type decoder struct {
	text string
	at   int
}

func (d *decoder) fault(want string) error {
	rest := d.text[d.at:]
	return &SyntaxError{Offset: d.at, Want: want, Have: rest[:min(len(rest), 100)]}
}

// space skips white space.
func (d *decoder) space() {
	for d.at < len(d.text) && strings.IndexByte(" \t\r\n", d.text[d.at]) >= 0 {
		d.at++
	}
}

// next skips white space and tells whether c follows, which it then skips too.
func (d *decoder) next(c byte) bool {
	d.space()
	if d.at < len(d.text) && d.text[d.at] == c {
		d.at++
		return true
	}
	return false
}

// value reads the value that follows.
func (d *decoder) value(depth int) (any, error) {
	d.space()
	if depth > MaxDepth {
		return nil, d.fault(fmt.Sprintf("lists and objects nested at most %d deep", MaxDepth))
	}
	switch {
	case d.next('['):
		return d.list(depth)
	case d.next('{'):
		return d.dict(depth)
	case d.at < len(d.text) && d.text[d.at] == '"':
		return d.str()
	}
	return d.word()
}

// list reads a list behind its opening bracket.
func (d *decoder) list(depth int) (any, error) {
	list := []any{}
	if d.next(']') {
		return list, nil
	}
	for {
		v, err := d.value(depth + 1)
		if err != nil {
			return nil, err
		}
		list = append(list, v)
		if d.next(']') {
			return list, nil
		}
		if !d.next(',') {
			return nil, d.fault("',' or ']'")
		}
	}
}

// dict reads an object behind its opening brace.
func (d *decoder) dict(depth int) (any, error) {
	dict, seen := new(Dict), make(map[string]struct{})
	if d.next('}') {
		return dict, nil
	}
	for {
		if err := d.member(dict, seen, depth); err != nil {
			return nil, err
		}
		if d.next('}') {
			return dict, nil
		}
		if !d.next(',') {
			return nil, d.fault("',' or '}'")
		}
	}
}

// member reads one key and its value.
func (d *decoder) member(dict *Dict, seen map[string]struct{}, depth int) error {
	d.space()
	key, err := d.str()
	if err != nil {
		return err
	}
	if _, twice := seen[key]; twice {
		return d.fault(fmt.Sprintf("each key once, not %.100q again", key))
	}
	seen[key] = struct{}{}
	if !d.next(':') {
		return d.fault("':'")
	}
	v, err := d.value(depth + 1)
	dict.Keys, dict.Values = append(dict.Keys, key), append(dict.Values, v)
	return err
}

// str reads a string.
func (d *decoder) str() (string, error) {
	if d.at == len(d.text) || d.text[d.at] != '"' {
		return "", d.fault("a string")
	}
	s, end, want := unquote(d.text[d.at:])
	d.at += end
	if want != "" {
		return "", d.fault(want)
	}
	return s, nil
}

// word reads a literal or a number.
func (d *decoder) word() (any, error) {
	word := d.text[d.at:]
	if end := strings.IndexAny(word, " \t\r\n,]}"); end >= 0 {
		word = word[:end]
	}
	v, ok := literal(word)
	if !ok {
		v, ok = number(word)
	}
	if !ok {
		return nil, d.fault("a bool, number, string, list, object or null")
	}
	d.at += len(word)
	return v, nil
}

// literal reads one of the words that JSON, or Python's JSON, knows.
func literal(word string) (v any, ok bool) {
	switch word {
	case "null":
		return nil, true
	case "true", "false":
		return word == "true", true
	case "NaN":
		return math.NaN(), true
	case "Infinity":
		return math.Inf(1), true
	case "-Infinity":
		return math.Inf(-1), true
	}
	return nil, false
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
	plain := 1
	for plain < len(text) && text[plain] != '"' && text[plain] != '\\' && text[plain] >= ' ' {
		plain++
	}
	if plain < len(text) && text[plain] == '"' {
		return strings.Clone(text[1:plain]), plain + 1, "" // of its own, so that it does not keep the document
	}
	out := append(make([]byte, 0, 2*plain), text[1:plain]...)
	for i := plain; i < len(text); {
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
