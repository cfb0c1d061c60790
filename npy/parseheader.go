package npy

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/pyliteral"
)

// parseHeader sets what the text of the header says. The version of h is set.
func parseHeader(text []byte, h *Header, maxNesting int) error {
	p, ok := parseCanonical(text)
	offsets := offsetMap{version: h.Version}
	if !ok {
		var err error
		if offsets.text, err = decode(text, h.Version); err != nil {
			return err
		}
		if p, err = parseLiteral(offsets.text, h.Version, maxNesting); err != nil {
			return offsets.locate(err)
		}
	}
	d, err := dtype.ParseDescr(p.descr)
	if err != nil {
		return offsets.locate(descrError(err, p))
	}
	h.DType, h.Shape, h.FortranOrder, h.Descr = d, p.shape, p.fortranOrder, p.descr
	return nil
}

// decode returns the text as UTF-8.
func decode(text []byte, v Version) (string, error) {
	if v != Version3 {
		var b strings.Builder
		b.Grow(len(text))
		for _, c := range text {
			b.WriteRune(rune(c))
		}
		return b.String(), nil
	}
	s := string(text)
	if utf8.ValidString(s) {
		return s, nil
	}
	for i, r := range s {
		if _, size := utf8.DecodeRuneInString(s[i:]); r == utf8.RuneError && size == 1 {
			return "", &FormatError{
				Offset: int64(v.prefixSize() + i), Field: FieldHeader,
				Reason: fmt.Sprintf("want UTF-8, have byte %#02x", s[i]),
			}
		}
	}
	return s, nil
}

// offsetMap turns offsets in a decoded text into offsets in the file.
type offsetMap struct {
	text    string // empty: all ASCII
	version Version
}

// locate corrects the offset of a format error that counts from the start of
// the text.
func (m offsetMap) locate(err error) error {
	e, ok := err.(*FormatError)
	if !ok {
		return err
	}
	e.Offset = int64(m.version.prefixSize() + m.encoded(int(e.Offset)))
	return e
}

// encoded returns the offset in the text as it is in the file.
func (m offsetMap) encoded(at int) int {
	if m.version != Version3 && at <= len(m.text) {
		return utf8.RuneCountInString(m.text[:at]) // each came from one byte
	}
	return at
}

// parseLiteral parses the text of any header. Offsets of its errors count from
// the start of the text.
func parseLiteral(text string, v Version, maxNesting int) (p parts, err error) {
	root, err := pyliteral.Parse(text, &pyliteral.Options{Python2: v != Version3, MaxDepth: maxNesting})
	if err != nil {
		return p, syntaxError(err)
	}
	if root.Kind != pyliteral.Dict {
		return p, wrongKind(&root, FieldHeader, pyliteral.Dict)
	}
	values, err := findKeys(&root)
	if err != nil {
		return p, err
	}
	descr, order, shape := values[0], values[1], values[2]
	p.descr, p.descrStart = text[descr.Start:descr.End], descr.Start
	var ok bool
	if p.fortranOrder, ok = order.Bool(); !ok {
		return p, wrongKind(order, FieldFortranOrder, pyliteral.Bool)
	}
	p.shape, err = shapeOf(shape)
	return p, err
}

// keys are what the dict must have, and all that it may have.
var keys = [...]string{FieldDescr, FieldFortranOrder, FieldShape}

// findKeys returns the values of the keys.
func findKeys(dict *pyliteral.Node) (values [len(keys)]*pyliteral.Node, err error) {
	for key, value := range dict.Pairs() {
		i := indexOf(key)
		if i < 0 {
			return values, &FormatError{
				Offset: int64(key.Start), Field: FieldHeader,
				Reason: fmt.Sprintf("want only the keys %q, have %s", keys, spell(key)),
			}
		}
		if values[i] != nil {
			return values, &FormatError{Offset: int64(key.Start), Field: keys[i], Reason: "want it once, have it again"}
		}
		values[i] = value
	}
	for i, value := range values {
		if value == nil {
			return values, &FormatError{Offset: int64(dict.Start), Field: keys[i], Reason: "want it, have no such key"}
		}
	}
	return values, nil
}

// indexOf returns which of the keys it is, or -1.
func indexOf(key *pyliteral.Node) int {
	if key.Kind == pyliteral.String {
		for i, k := range keys {
			if key.Text == k {
				return i
			}
		}
	}
	return -1
}

// shapeOf returns the dimensions of a tuple.
func shapeOf(n *pyliteral.Node) ([]int, error) {
	if n.Kind != pyliteral.Tuple {
		return nil, wrongKind(n, FieldShape, pyliteral.Tuple)
	}
	shape := make([]int, len(n.Items))
	for i := range n.Items {
		item := &n.Items[i]
		if item.Kind != pyliteral.Int {
			return nil, wrongKind(item, FieldShape, pyliteral.Int)
		}
		d, ok := item.Int()
		if item.Negative && (d != 0 || !ok) {
			return nil, &FormatError{
				Offset: int64(item.Start), Field: FieldShape,
				Reason: fmt.Sprintf("want dimensions of 0 or more, have -%s", clip(item.Text)),
			}
		}
		if !ok || uint64(d) > maxAddress {
			return nil, &LimitError{Field: FieldShape, Max: maxAddress, Unit: "in a dimension", Have: clip(item.Text)}
		}
		shape[i] = int(d)
	}
	return shape, nil
}

// wrongKind is the error for a node that is of another kind than wanted.
func wrongKind(n *pyliteral.Node, field string, want pyliteral.Kind) error {
	return &FormatError{
		Offset: int64(n.Start), Field: field,
		Reason: fmt.Sprintf("want %s, have %s", want, n.Kind),
	}
}

// spell describes a key for a message.
func spell(key *pyliteral.Node) string {
	if key.Kind == pyliteral.String {
		return fmt.Sprintf("%q", clip(key.Text))
	}
	return "a key that is " + key.Kind.String()
}

// syntaxError is the error for a text that is no Python literal.
func syntaxError(err error) error {
	var e *pyliteral.SyntaxError
	if !errors.As(err, &e) {
		return &FormatError{Field: FieldHeader, Err: err}
	}
	return &FormatError{
		Offset: int64(e.Offset), Field: FieldHeader,
		Reason: fmt.Sprintf("want %s, have %s", e.Want, e.Have),
	}
}

// descrError is the error for a descr that is no dtype. Python objects are well
// formed, and not read.
func descrError(err error, p parts) error {
	if errors.Is(err, dtype.ErrObject) {
		return fmt.Errorf("npy: %s: have %q: %w", place(FieldDescr), clip(p.descr), dtype.ErrObject)
	}
	e := &FormatError{Offset: int64(p.descrStart), Field: FieldDescr, Err: err}
	var parse *dtype.ParseError
	if errors.As(err, &parse) {
		e.Offset += int64(parse.Offset)
		moved := *parse
		moved.Offset = 0 // the offset in the file says it
		e.Err = &moved
	}
	return e
}
