package dtype

import (
	"fmt"

	"github.com/arraylike/arraylike/internal/pyliteral"
)

// fields reads a struct that is a list of fields, one after the other.
func (p parser) fields(text string, n *pyliteral.Node) (DType, error) {
	fields := make([]Field, 0, len(n.Items))
	offset := 0
	for i := range n.Items {
		f, err := p.field(text, &n.Items[i])
		if err != nil {
			return DType{}, err
		}
		size, err := fieldSize(f.DType, f.Shape)
		if err != nil {
			return DType{}, structError(text, &n.Items[i], err)
		}
		if size > MaxItemSize-offset {
			return DType{}, structError(text, n, fmt.Errorf("want a struct of at most %d bytes", MaxItemSize))
		}
		if f.Name != "" || f.Title != "" || !isPadding(f.DType, f.Shape) {
			f.Offset = offset
			fields = append(fields, f)
		}
		offset += size
	}
	return p.build(text, n, fields, offset)
}

// build makes a struct of fields that were read and are not used otherwise.
func (p parser) build(text string, n *pyliteral.Node, fields []Field, itemsize int) (DType, error) {
	d, err := newStruct(fields, itemsize)
	if err != nil {
		return DType{}, structError(text, n, err)
	}
	return d, nil
}

// structError is the error of fields that do not make a struct.
func structError(text string, n *pyliteral.Node, err error) error {
	return &ParseError{Text: clip(text[n.Start:n.End]), Offset: n.Start, Reason: err.Error()}
}

// field reads (name, descr) or (name, descr, shape). NumPy takes lists for
// tuples here.
func (p parser) field(text string, n *pyliteral.Node) (f Field, err error) {
	if n.Kind != pyliteral.Tuple && n.Kind != pyliteral.List || len(n.Items) < 2 || len(n.Items) > 3 {
		return Field{}, wanted(text, n, "a field: (name, dtype) or (name, dtype, shape)")
	}
	if f.Title, f.Name, err = fieldName(text, &n.Items[0]); err != nil {
		return Field{}, err
	}
	var elements Field
	if len(n.Items) == 3 {
		elements, err = p.shaped(text, &n.Items[1], &n.Items[2])
	} else {
		elements, err = p.subarray(text, &n.Items[1])
	}
	f.DType, f.Shape, f.Levels = elements.DType, elements.Shape, elements.Levels
	return f, err
}

// fieldName reads a name or a pair of title, which may be None, and name.
func fieldName(text string, n *pyliteral.Node) (title, name string, err error) {
	if n.Kind == pyliteral.Tuple && len(n.Items) == 2 {
		if title, err = fieldTitle(text, &n.Items[0]); err != nil {
			return "", "", err
		}
		n = &n.Items[1]
	}
	if n.Kind != pyliteral.String {
		return "", "", wanted(text, n, "the name of a field as a string")
	}
	return title, n.Text, nil
}

func fieldTitle(text string, n *pyliteral.Node) (string, error) {
	if n.Kind != pyliteral.String && n.Kind != pyliteral.None {
		return "", wanted(text, n, "the title of a field as a string")
	}
	return n.Text, nil
}
