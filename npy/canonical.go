package npy

import "bytes"

// parts is what a header says, before the dtype is looked at.
type parts struct {
	descr        string
	descrStart   int // of descr in the text, in bytes
	fortranOrder bool
	shape        []int
}

// parseCanonical parses a header of exactly the form in which NumPy writes a
// plain dtype. ok is false for any other text, which may still be a header: what
// is accepted here, parseLiteral takes for the same.
func parseCanonical(text []byte) (p parts, ok bool) {
	rest, ok := bytes.CutPrefix(text, []byte("{'descr': "))
	if !ok {
		return p, false
	}
	p.descrStart = len(text) - len(rest)
	n := plainString(rest)
	descr := rest[:n]
	if rest, ok = bytes.CutPrefix(rest[n:], []byte(", 'fortran_order': ")); !ok || n == 0 {
		return p, false
	}
	if rest, p.fortranOrder = bytes.CutPrefix(rest, []byte("True")); !p.fortranOrder {
		if rest, ok = bytes.CutPrefix(rest, []byte("False")); !ok {
			return p, false
		}
	}
	if rest, ok = bytes.CutPrefix(rest, []byte(", 'shape': (")); !ok {
		return p, false
	}
	if p.shape, rest, ok = canonicalShape(rest); !ok || !isPadding(rest) {
		return p, false
	}
	p.descr = string(descr)
	return p, true
}

// plainString returns the length of a quoted string without escapes or
// anything else but ASCII at the start of b, its quotes included, or 0.
func plainString(b []byte) int {
	if len(b) == 0 || b[0] != '\'' {
		return 0
	}
	for i, c := range b[1:] {
		switch {
		case c == '\'':
			return i + 2
		case c < ' ' || c > '~' || c == '\\' || c == '"':
			return 0
		}
	}
	return 0
}

// canonicalShape parses what follows the opening parenthesis of a shape, with
// the end of the dict.
func canonicalShape(b []byte) (shape []int, rest []byte, ok bool) {
	var room [8]int
	dims := room[:0]
	for {
		n, digits := decimal(b)
		if digits == 0 {
			break
		}
		dims = append(dims, n)
		b = b[digits:]
		if after, more := bytes.CutPrefix(b, []byte(", ")); more && len(after) > 0 && after[0] != ')' {
			b = after
			continue
		}
		if len(dims) == 1 {
			if b, ok = bytes.CutPrefix(b, []byte(",")); !ok {
				return nil, b, false
			}
		}
		break
	}
	rest, ok = bytes.CutPrefix(b, []byte("), }"))
	return append(make([]int, 0, len(dims)), dims...), rest, ok
}

// decimal reads a number without sign or leading zero, small enough for any
// int, and the number of its digits, 0 where there is no such number.
func decimal(b []byte) (n, digits int) {
	const most = 9
	for digits < len(b) && '0' <= b[digits] && b[digits] <= '9' {
		if digits == most || digits == 1 && n == 0 {
			return 0, 0
		}
		n = n*10 + int(b[digits]-'0')
		digits++
	}
	return n, digits
}

// isPadding tells whether b is spaces and a newline.
func isPadding(b []byte) bool {
	spaces := bytes.TrimLeft(b, " ")
	return len(spaces) == 1 && spaces[0] == '\n'
}
