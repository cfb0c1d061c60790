package pyliteral

import (
	"fmt"
	"strconv"
	"unicode/utf8"
)

// SyntaxError says what a text has in place of a literal. Its message carries
// no prefix: callers add what the text is.
type SyntaxError struct {
	Offset int    // in bytes
	Want   string // what was expected there
	Have   string // what is there
}

// Error implements the error interface.
func (e *SyntaxError) Error() string {
	return fmt.Sprintf("want %s, have %s (offset %d)", e.Want, e.Have, e.Offset)
}

// unexpected is the error of what is at i.
func (p *parser) unexpected(i int, want string) error {
	return &SyntaxError{Offset: i, Want: want, Have: p.describe(i)}
}

// describe names what is at i: the end, a word, or a character.
func (p *parser) describe(i int) string {
	if i >= len(p.text) {
		return "the end of the text"
	}
	const most = 100
	end := i
	for end < len(p.text) && isWord(p.text[end]) && end-i < most {
		end++
	}
	if end == i {
		_, size := utf8.DecodeRuneInString(p.text[i:])
		end += size
	}
	return strconv.Quote(p.text[i:end])
}
