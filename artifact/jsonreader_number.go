package artifact

import (
	"fmt"
	"strconv"
)

// numberText reads a number and reports whether it is spelled as an integer. The result is a part of the text.
func (r *jsonReader) numberText(what string) (number []byte, integer bool, err error) {
	if c := r.peek(); c != '-' && (c < '0' || c > '9') {
		return nil, false, r.unexpected(what, "a number")
	}
	start := r.at
	end, integer := scanNumber(r.text, start)
	if end < 0 {
		return nil, false, errSyntax
	}
	r.at = end
	return r.text[start:end], integer, nil
}

// scanNumber returns where the number at i ends, or -1 if there is none, and whether it is spelled as an integer.
func scanNumber(text []byte, i int) (end int, integer bool) {
	if i < len(text) && text[i] == '-' {
		i++
	}
	first := i
	if i = scanDigits(text, i); i == first || text[first] == '0' && i > first+1 {
		return -1, false
	}
	integer = true
	if i < len(text) && text[i] == '.' {
		integer, first = false, i+1
		if i = scanDigits(text, first); i == first {
			return -1, false
		}
	}
	if i < len(text) && (text[i] == 'e' || text[i] == 'E') {
		if i++; i < len(text) && (text[i] == '+' || text[i] == '-') {
			i++
		}
		integer, first = false, i
		if i = scanDigits(text, i); i == first {
			return -1, false
		}
	}
	return i, integer
}

func scanDigits(text []byte, i int) int {
	for i < len(text) && text[i]-'0' <= 9 {
		i++
	}
	return i
}

// integer64 reads an integer.
func (r *jsonReader) integer64(what string) (int64, error) {
	text, _, err := r.numberText(what)
	if err != nil {
		return 0, err
	}
	n, err := strconv.ParseInt(string(text), 10, 64)
	if err != nil {
		return 0, fmt.Errorf("%s: want a 64-bit integer, have %s", what, quote(string(text)))
	}
	return n, nil
}

// integer reads an integer that fits an int.
func (r *jsonReader) integer(what string) (int, error) {
	n, err := r.integer64(what)
	if err == nil && int64(int(n)) != n {
		err = fmt.Errorf("%s: %d does not fit an int of this machine", what, n)
	}
	return int(n), err
}
