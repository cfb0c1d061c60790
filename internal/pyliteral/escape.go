package pyliteral

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// unquoter turns the source between quotes into the value of a string.
type unquoter struct {
	body   string
	offset int // of body in the text
	bytes  bool
	raw    bool
}

func (u unquoter) unquote() (string, error) {
	out := make([]byte, 0, len(u.body))
	for i := 0; i < len(u.body); {
		var err error
		switch c := u.body[i]; {
		case c == '\\' && !u.raw:
			i, err = u.escape(&out, i)
		case c == '\r': // Python reads all line ends as \n
			out = append(out, '\n')
			i += len(lineEnd(u.body[i:]))
		case c >= 0x80 && u.bytes:
			err = &SyntaxError{u.offset + i, "ASCII in bytes", strconv.QuoteRune(firstRune(u.body[i:]))}
		default:
			out = append(out, c)
			i++
		}
		if err != nil {
			return "", err
		}
	}
	return string(out), nil
}

// escape appends what the backslash at i stands for and returns where it ends.
func (u unquoter) escape(out *[]byte, i int) (end int, err error) {
	c := u.body[i+1]
	if n := strings.IndexByte(`\'"abfnrtv`, c); n >= 0 {
		*out = append(*out, "\\'\"\a\b\f\n\r\t\v"[n])
		return i + 2, nil
	}
	switch {
	case c == '\n' || c == '\r':
		return i + 1 + len(lineEnd(u.body[i+1:])), nil
	case '0' <= c && c <= '7':
		return u.octal(out, i), nil
	case c == 'x':
		return u.hex(out, i, 2)
	case c == 'u' && !u.bytes:
		return u.hex(out, i, 4)
	case c == 'U' && !u.bytes:
		return u.hex(out, i, 8)
	case c == 'N' && !u.bytes:
		return 0, &SyntaxError{u.offset + i, "characters or their numbers", "a character's name"}
	default:
		*out = append(*out, '\\') // an unknown escape stands for itself
		return i + 1, nil
	}
}

// octal appends the character of up to three octal digits.
func (u unquoter) octal(out *[]byte, i int) (end int) {
	v := rune(0)
	for end = i + 1; end < len(u.body) && end < i+4 && '0' <= u.body[end] && u.body[end] <= '7'; end++ {
		v = v<<3 | rune(u.body[end]-'0')
	}
	u.append(out, v)
	return end
}

// hex appends the character of exactly n hexadecimal digits.
func (u unquoter) hex(out *[]byte, i, n int) (end int, err error) {
	end = i + 2 + n
	digits := u.body[i+2 : min(end, len(u.body))]
	v, err := strconv.ParseUint(digits, 16, 32)
	if err != nil || len(digits) < n {
		return 0, &SyntaxError{u.offset + i, strconv.Itoa(n) + " hexadecimal digits in an escape", strconv.Quote(digits)}
	}
	if !u.bytes && (v > utf8.MaxRune || !utf8.ValidRune(rune(v))) {
		return 0, &SyntaxError{u.offset + i, "a character", "code point " + strconv.FormatUint(v, 16)}
	}
	u.append(out, rune(v))
	return end, nil
}

// append adds a character, of bytes its low 8 bits.
func (u unquoter) append(out *[]byte, v rune) {
	if u.bytes {
		*out = append(*out, byte(v))
	} else {
		*out = utf8.AppendRune(*out, v)
	}
}

// lineEnd returns the line end that s starts with.
func lineEnd(s string) string {
	if strings.HasPrefix(s, "\r\n") {
		return s[:2]
	}
	return s[:1]
}

func firstRune(s string) rune {
	r, _ := utf8.DecodeRuneInString(s)
	return r
}
