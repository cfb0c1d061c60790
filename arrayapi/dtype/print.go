package dtype

import (
	"strconv"
	"strings"
)

// Str returns NumPy's dtype.str: the type string with explicit byte order, "<f8",
// "|b1", "<M8[ns]", "|V8". The dtypes of ml_dtypes are the void that they are
// for NumPy alone, "|V2" and "|V1", and a struct is the void of its size.
func (d DType) Str() string {
	i := d.kind.info()
	switch d.kind {
	case KindInvalid:
		return i.name
	case KindBytes, KindVoid, KindStruct:
		return "|" + i.code + strconv.Itoa(d.Size())
	case KindUnicode:
		return d.order.String() + i.code + strconv.Itoa(d.Size()/4)
	case KindBFloat16:
		return "|" + i.code
	default:
		return d.order.String() + i.code + d.unitString()
	}
}

// unitString returns "[25s]", and "" for dtypes without unit.
func (d DType) unitString() string {
	switch {
	case d.unit == Generic:
		return ""
	case d.multiple == 1:
		return "[" + d.unit.String() + "]"
	default:
		return "[" + strconv.Itoa(int(d.multiple)) + d.unit.String() + "]"
	}
}

// String returns NumPy's str(dtype): the name of a dtype in the host's byte
// order, "float64", "datetime64[ns]", "bfloat16"; the type string of one in the
// other order and of strings and void, ">f8", "<U3", "|S4"; and Python's text of
// a struct. [Parse] reads it back.
//
// Struct fields of ml_dtypes are quoted, which NumPy forgets, and nested
// subarrays are written as the one that they are.
func (d DType) String() string { return string(printer{home: native}.element(nil, d)) }

// printer writes dtypes for people and for [Parse].
type printer struct {
	home     ByteOrder // the order of bfloat16 that needs no mention
	explicit bool      // type strings in place of names
}

// element appends a dtype that stands alone.
func (p printer) element(b []byte, d DType) []byte {
	switch {
	case d.kind == KindStruct:
		return p.structure(b, d)
	case d.kind.extra():
		return p.extra(b, d)
	case p.explicit || !d.IsNative() || d.kind == KindBytes || d.kind == KindUnicode || d.kind == KindVoid:
		return append(b, d.Str()...)
	default:
		return append(append(b, d.kind.info().name...), d.unitString()...)
	}
}

// extra appends the name of a dtype of ml_dtypes.
func (p printer) extra(b []byte, d DType) []byte {
	if d.order != NotApplicable && d.order != p.home {
		b = append(b, d.order.String()...)
	}
	return append(b, d.kind.info().name...)
}

// structure appends a struct: the list of its fields where they follow each
// other without gaps, and otherwise the dict that says where they are.
func (p printer) structure(b []byte, d DType) []byte {
	if !d.record.packed(d.Size()) {
		return p.dict(b, d)
	}
	b = append(b, '[')
	for i := range d.record.fields {
		f := &d.record.fields[i]
		if i > 0 {
			b = append(b, ", "...)
		}
		b = appendName(append(b, '('), f)
		b = append(b, ", "...)
		b = appendSubarray(b, f, func(b []byte) []byte { return p.part(b, f.DType) })
		b = append(b, ')')
	}
	return append(b, ']')
}

// packed tells whether the fields fill size bytes in their order.
func (r *record) packed(size int) bool {
	end := 0
	for i := range r.fields {
		if r.fields[i].Offset != end {
			return false
		}
		end += r.fields[i].Size()
	}
	return end == size
}

// dict appends a struct as the dict of the lists of its fields' properties.
func (p printer) dict(b []byte, d DType) []byte {
	fields := d.record.fields
	list := func(b []byte, key string, item func([]byte, *Field) []byte) []byte {
		b = append(append(b, key...), ": ["...)
		for i := range fields {
			if i > 0 {
				b = append(b, ", "...)
			}
			b = item(b, &fields[i])
		}
		return append(b, "], "...)
	}
	b = list(append(b, '{'), "'names'", func(b []byte, f *Field) []byte { return appendQuoted(b, f.Name) })
	b = list(b, "'formats'", p.format)
	b = list(b, "'offsets'", func(b []byte, f *Field) []byte { return strconv.AppendInt(b, int64(f.Offset), 10) })
	if d.record.titled() {
		b = list(b, "'titles'", appendTitle)
	}
	b = strconv.AppendInt(append(b, "'itemsize': "...), int64(d.size), 10)
	return append(b, '}')
}

// titled tells whether any field has a title.
func (r *record) titled() bool {
	for i := range r.fields {
		if r.fields[i].Title != "" {
			return true
		}
	}
	return false
}

// format appends the dtype of a field with its shape.
func (p printer) format(b []byte, f *Field) []byte {
	if len(f.Shape) == 0 {
		return p.part(b, f.DType)
	}
	b = appendSubarray(append(b, '('), f, func(b []byte) []byte { return p.part(b, f.DType) })
	return append(b, ')')
}

// part appends the dtype of a field without shape: a literal, with NumPy's
// short type strings.
func (p printer) part(b []byte, d DType) []byte {
	if d.kind == KindStruct {
		return p.structure(b, d)
	}
	b = append(b, '\'')
	switch {
	case d.kind.extra():
		b = p.extra(b, d)
	case d.kind == KindBool:
		b = append(b, '?')
	default:
		b = append(b, d.shortStr()...)
	}
	return append(b, '\'')
}

// shortStr is [DType.Str] without an order that says nothing and a length of 0.
func (d DType) shortStr() string {
	s := strings.TrimPrefix(d.Str(), "|")
	switch d.kind {
	case KindBytes, KindVoid, KindUnicode:
		if d.size == 0 {
			s = strings.TrimSuffix(s, "0")
		}
	}
	return s
}

// appendName appends the name of a field, with its title if it has one.
func appendName(b []byte, f *Field) []byte {
	if f.Title == "" {
		return appendQuoted(b, f.Name)
	}
	b = appendQuoted(append(b, '('), f.Title)
	b = appendQuoted(append(b, ", "...), f.Name)
	return append(b, ')')
}

func appendTitle(b []byte, f *Field) []byte {
	if f.Title == "" {
		return append(b, "None"...)
	}
	return appendQuoted(b, f.Title)
}

// appendSubarray appends the dtype of a field, which base appends, and its
// shape: <f8, (3,), or where it has levels ('<f8', (2,)), (3,).
func appendSubarray(b []byte, f *Field, base func([]byte) []byte) []byte {
	inner := f.Shape
	for range max(len(f.Levels), 1) - 1 {
		b = append(b, '(')
	}
	b = base(b)
	for i := len(f.Levels) - 1; i > 0; i-- {
		outer := len(inner) - f.Levels[i]
		b = append(appendShape(b, inner[outer:]), ')')
		inner = inner[:outer]
	}
	return appendShape(b, inner)
}

// appendShape appends ", (2, 3)", and nothing for a scalar.
func appendShape(b []byte, shape []int) []byte {
	if len(shape) == 0 {
		return b
	}
	b = append(b, ", ("...)
	for i, n := range shape {
		if i > 0 {
			b = append(b, ", "...)
		}
		b = strconv.AppendInt(b, int64(n), 10)
	}
	if len(shape) == 1 {
		b = append(b, ',')
	}
	return append(b, ')')
}
