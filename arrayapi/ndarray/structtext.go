package ndarray

import (
	"strings"

	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// structText prints the structs of an array as tuples, each field like an array
// of its own.
func structText(d dtype.DType, elements [][]byte) elementText {
	fields := d.Fields()
	texts := make([]elementText, len(fields))
	for i, f := range fields {
		texts[i] = fieldText(f, elements)
	}
	return func(raw []byte) string { return tupleText(fields, texts, raw) }
}

// scalarStruct prints a struct on its own, where floats print as scalars.
func scalarStruct(d dtype.DType, raw []byte) string {
	fields := d.Fields()
	texts := make([]elementText, len(fields))
	for i, f := range fields {
		texts[i] = scalarField(f, raw)
	}
	return tupleText(fields, texts, raw)
}

// scalarField returns how a field of a struct on its own prints.
func scalarField(f dtype.Field, raw []byte) elementText {
	switch k := f.DType.Kind(); {
	case readsReal(k):
		text := func(raw []byte) string { return scalarText(f.DType, raw) }
		return subarrayText(f, text)
	case k == dtype.KindStruct && len(f.Shape) == 0:
		return func(raw []byte) string { return scalarStruct(f.DType, raw) }
	case k == dtype.KindBool && len(f.Shape) == 0:
		return func(raw []byte) string { return scalarText(f.DType, raw) }
	}
	return fieldText(f, [][]byte{raw})
}

// fieldText returns how a field prints, given the structs that it is printed
// of.
func fieldText(f dtype.Field, structs [][]byte) elementText {
	size := f.DType.Size()
	var elements [][]byte
	for _, raw := range structs {
		raw = raw[f.Offset : f.Offset+f.Size()]
		for i := range f.Count() {
			if len(elements) == maxPrinted {
				break
			}
			elements = append(elements, raw[i*size:(i+1)*size])
		}
	}
	return subarrayText(f, newElementText(f.DType, elements))
}

// tupleText prints the fields of one struct.
func tupleText(fields []dtype.Field, texts []elementText, raw []byte) string {
	parts := make([]string, len(fields))
	for i, f := range fields {
		parts[i] = texts[i](raw[f.Offset : f.Offset+f.Size()])
	}
	if len(parts) == 1 {
		return "(" + parts[0] + ",)"
	}
	return "(" + strings.Join(parts, ", ") + ")"
}

// subarrayText prints a field with a shape, on one line. One without bytes has
// no elements, whatever the shape says: nothing bounds their number.
func subarrayText(f dtype.Field, text elementText) elementText {
	p := subarrayPrinter{size: f.DType.Size(), text: text, summarise: f.Count() > threshold}
	return func(raw []byte) string { return p.print(raw, f.Shape) }
}

type subarrayPrinter struct {
	size      int
	text      elementText
	summarise bool
}

func (p *subarrayPrinter) print(raw []byte, shape []int) string {
	if len(shape) == 0 {
		return p.text(raw)
	}
	n := shape[0]
	var parts []string
	for i := 0; i < n && len(raw) > 0; i++ {
		if p.summarise && i == edgeItems && n > 2*edgeItems {
			parts = append(parts, "...")
			i = n - edgeItems
		}
		step := len(raw) / n
		parts = append(parts, p.print(raw[i*step:(i+1)*step], shape[1:]))
	}
	return "[" + strings.Join(parts, ", ") + "]"
}
