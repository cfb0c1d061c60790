package dtype

import (
	"fmt"

	"github.com/arraylike/arraylike/internal/pyliteral"
)

// ParseDescr returns the dtype that the descr of a .npy header is, a Python
// literal: a string with quotes, or a list of fields (name, descr) or (name,
// descr, shape), whose name may be a pair (title, name). Fields without name
// that are plain void or have a shape are gaps. Names of ml_dtypes count; a
// subarray outside of a struct, which NumPy cannot read either, does not.
//
// The error is a [*ParseError], and errors.Is finds [ErrObject] in it where the
// dtype has Python objects.
//
// Source: NumPy, numpy/lib/format.py, descr_to_dtype.
func ParseDescr(text string) (DType, error) {
	p := parser{home: native}
	if s, ok := quoted(text); ok {
		d, err := p.typeString(s)
		if err != nil {
			return DType{}, err.at(s, 0)
		}
		return d, nil
	}
	return p.literal(text)
}

// quoted returns the value of a string literal of the usual form: two single
// quotes and between them neither quotes nor escapes.
func quoted(text string) (s string, ok bool) {
	if len(text) < 2 || text[0] != '\'' || text[len(text)-1] != '\'' {
		return "", false
	}
	s = text[1 : len(text)-1]
	for i := 0; i < len(s); i++ {
		if c := s[i]; c == '\'' || c == '\\' || c < ' ' {
			return "", false
		}
	}
	return s, true
}

// wanted is the error of a node that is not what it should be.
func wanted(text string, n *pyliteral.Node, what string) error {
	source := text[n.Start:n.End]
	return &ParseError{Text: clip(source), Offset: n.Start, Reason: fmt.Sprintf("want %s, have %s", what, n.Kind)}
}

// element reads a dtype that stands alone.
func (p parser) element(text string, n *pyliteral.Node) (DType, error) {
	f, err := p.subarray(text, n)
	if err == nil && len(f.Shape) > 0 {
		return DType{}, wanted(text, n, "a dtype without shape outside of a field")
	}
	return f.DType, err
}

// subarray reads the dtype of a field, which has a shape where it is a pair,
// into a field without a name.
func (p parser) subarray(text string, n *pyliteral.Node) (f Field, err error) {
	switch {
	case n.Kind == pyliteral.String:
		d, err := p.typeString(n.Text)
		if err != nil {
			return Field{}, err.at(n.Text, n.Start)
		}
		return Field{DType: d}, nil
	case n.Kind == pyliteral.List:
		f.DType, err = p.fields(text, n)
		return f, err
	case n.Kind == pyliteral.Dict && p.dicts:
		f.DType, err = p.dict(text, n)
		return f, err
	case n.Kind == pyliteral.Tuple && len(n.Items) == 2:
		return p.shaped(text, &n.Items[0], &n.Items[1])
	default:
		return Field{}, wanted(text, n, "a dtype: a string, a list of fields or a pair of dtype and shape")
	}
}

// shaped reads a dtype and a shape around it. NumPy makes strings and void
// without length as long as a single number says.
func (p parser) shaped(text string, base, around *pyliteral.Node) (f Field, err error) {
	if f, err = p.subarray(text, base); err != nil {
		return Field{}, err
	}
	if f.DType.size == 0 && f.DType.record == nil {
		f.DType, err = resized(text, f.DType, around)
		return f, err
	}
	shape, err := parseShape(text, around)
	if err != nil {
		return Field{}, err
	}
	f.surround(shape)
	if _, err := fieldSize(f.DType, f.Shape); err != nil {
		return Field{}, &ParseError{Text: clip(text[around.Start:around.End]), Offset: around.Start, Reason: err.Error()}
	}
	return f, nil
}

// surround makes of f a subarray of what it is.
func (f *Field) surround(shape []int) {
	if len(shape) == 0 {
		return
	}
	if inner := len(f.Shape); inner > 0 {
		if f.Levels == nil {
			f.Levels = []int{inner}
		}
		f.Levels = append([]int{len(shape)}, f.Levels...)
	}
	f.Shape = append(shape, f.Shape...)
}

// resized gives a dtype of length 0 the length that n is.
func resized(text string, d DType, n *pyliteral.Node) (DType, error) {
	if v, ok := n.Int(); ok && v <= MaxItemSize {
		if d := flexible(d.kind, int(v)).WithOrder(d.order); d.IsValid() {
			return d, nil
		}
	}
	return DType{}, wanted(text, n, "a length for a dtype of length 0")
}

// parseShape reads a shape: a tuple or list of numbers, or a number, of which 1
// means a scalar.
func parseShape(text string, n *pyliteral.Node) ([]int, error) {
	if n.Kind == pyliteral.Int {
		v, err := dimension(text, n)
		if err != nil || v == 1 {
			return nil, err
		}
		return []int{v}, nil
	}
	if n.Kind != pyliteral.Tuple && n.Kind != pyliteral.List {
		return nil, wanted(text, n, "a shape")
	}
	shape := make([]int, len(n.Items))
	for i := range n.Items {
		v, err := dimension(text, &n.Items[i])
		if err != nil {
			return nil, err
		}
		shape[i] = v
	}
	return shape, nil
}

// dimension reads one number of a shape.
func dimension(text string, n *pyliteral.Node) (int, error) {
	v, ok := n.Int()
	if !ok || v < 0 || v > MaxItemSize {
		return 0, wanted(text, n, fmt.Sprintf("a dimension from 0 to %d", MaxItemSize))
	}
	return int(v), nil
}
