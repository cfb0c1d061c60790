package artifact

import (
	"encoding/json"
	"errors"
	"fmt"
)

// errSyntax is for a text that is not JSON.
var errSyntax = errors.New("is not JSON")

const (
	// maxJSONDepth is how deep arrays and objects nest. An element takes two levels, the manifest and its metadata some more.
	maxJSONDepth = 4 * maxDepth
	// textWindow is how much of the text one allocation copies for the strings that lie in it. A string keeps that much alive.
	textWindow = 4 << 10
)

// jsonReader reads a JSON text, which is valid UTF-8, value by value. It takes what encoding/json takes, and nothing else. What it finds
// beyond errors of syntax is the wrong type, a key that occurs twice, and too much depth. Strings do not alias the text.
type jsonReader struct {
	text  []byte
	at    int // behind what has been read
	depth int

	window string // a copy of the text from start on
	start  int
}

// peek skips white space and returns the byte that the next token begins with, 0 at the end.
func (r *jsonReader) peek() byte {
	for i := r.at; i < len(r.text); i++ {
		if c := r.text[i]; c > ' ' || c != ' ' && c != '\n' && c != '\r' && c != '\t' {
			r.at = i
			return c
		}
	}
	r.at = len(r.text)
	return 0
}

// next consumes the byte c, and reports whether it is what comes next.
func (r *jsonReader) next(c byte) bool {
	if r.peek() != c {
		return false
	}
	r.at++
	return true
}

// end is for the end of the text.
func (r *jsonReader) end() error {
	if r.peek(); r.at < len(r.text) {
		return errSyntax
	}
	return nil
}

// object reads an object; each is called for every key and must consume its value.
func (r *jsonReader) object(what string, each func(key string) error) error {
	var seen keySet
	return r.members(what, func(key string) error {
		if !seen.add(key) {
			return keyTwice(what, key)
		}
		return each(key)
	})
}

func keyTwice(what, key string) error {
	return fmt.Errorf("%s: the key %s occurs twice", what, quote(key))
}

// members is object, but leaves it to each to find keys that occur twice.
func (r *jsonReader) members(what string, each func(key string) error) error {
	if err := r.open(what, '{'); err != nil {
		return err
	}
	for more := !r.next('}'); more; {
		key, err := r.key()
		if err != nil {
			return err
		}
		if err := each(key); err != nil {
			return err
		}
		if more = r.next(','); !more && !r.next('}') {
			return errSyntax
		}
	}
	r.depth--
	return nil
}

// key reads a key and the colon behind it.
func (r *jsonReader) key() (string, error) {
	if r.peek() != '"' {
		return "", errSyntax
	}
	key, err := r.string("key")
	if err == nil && !r.next(':') {
		err = errSyntax
	}
	return key, err
}

// array reads an array; each must consume one value.
func (r *jsonReader) array(what string, each func() error) error {
	if err := r.open(what, '['); err != nil {
		return err
	}
	for more := !r.next(']'); more; {
		if err := each(); err != nil {
			return err
		}
		if more = r.next(','); !more && !r.next(']') {
			return errSyntax
		}
	}
	r.depth--
	return nil
}

// open begins an array or an object, and counts its level.
func (r *jsonReader) open(what string, bracket byte) error {
	if r.peek() != bracket {
		want := "an object"
		if bracket == '[' {
			want = "an array"
		}
		return r.unexpected(what, want)
	}
	r.at++
	if r.depth++; r.depth > maxJSONDepth {
		return fmt.Errorf("%s: more than %d levels deep", what, maxJSONDepth)
	}
	return nil
}

// unexpected is the error for a value of another type.
func (r *jsonReader) unexpected(what, want string) error {
	have := "a number"
	switch c := r.peek(); {
	case c == '{':
		have = "an object"
	case c == '[':
		have = "an array"
	case c == '"':
		have = "a text"
	case c == 't' || c == 'f':
		have = "a bool"
	case c == 'n':
		have = "null"
	case c != '-' && (c < '0' || c > '9'):
		return errSyntax
	}
	return fmt.Errorf("%s: want %s, have %s", what, want, have)
}

// string reads a text.
func (r *jsonReader) string(what string) (string, error) {
	if r.peek() != '"' {
		return "", r.unexpected(what, "a text")
	}
	start := r.at + 1
	b, err := r.bytes()
	if err != nil {
		return "", err
	}
	if len(b) != r.at-1-start { // it had escapes: the bytes are not those of the text
		return string(b), nil
	}
	return r.copied(start, len(b)), nil
}

// copied returns n bytes of the text as a string. Those that lie near each other share memory.
func (r *jsonReader) copied(start, n int) string {
	if n > textWindow/4 {
		return string(r.text[start : start+n])
	}
	if start+n > r.start+len(r.window) {
		r.start = start
		r.window = string(r.text[start:min(len(r.text), start+textWindow)])
	}
	return r.window[start-r.start:][:n]
}

// bytes reads a text whose quote comes next. The result is a part of the whole text, but for a text with escapes.
func (r *jsonReader) bytes() ([]byte, error) {
	start, escaped := r.at, false
	for i := start + 1; i < len(r.text); i++ {
		switch c := r.text[i]; {
		case c == '"':
			r.at = i + 1
			if escaped {
				return unescape(r.text[start:r.at])
			}
			return r.text[start+1 : i], nil
		case c == '\\':
			escaped = true
			i++
		case c < ' ':
			return nil, errSyntax
		}
	}
	return nil, errSyntax
}

// unescape reads a text with escapes. Half of a surrogate pair becomes U+FFFD. The result is shorter than the text.
func unescape(quoted []byte) ([]byte, error) {
	var s string
	if json.Unmarshal(quoted, &s) != nil {
		return nil, errSyntax
	}
	return []byte(s), nil
}

// literal consumes a word that comes next.
func (r *jsonReader) literal(word string) error {
	if rest := r.text[r.at:]; len(rest) < len(word) || string(rest[:len(word)]) != word {
		return errSyntax
	}
	r.at += len(word)
	return nil
}
