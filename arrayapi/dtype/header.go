package dtype

import "strconv"

// Descr returns the Python literal that a .npy header has for d, byte for byte
// as NumPy writes it: '<f8' with its quotes, or the list of a struct's fields,
// with a nameless void field for each gap. The dtypes of ml_dtypes are '|V2' and
// '|V1'; big-endian bfloat16 is no different, so it has to be swapped before it
// is written.
//
// It is empty for the invalid dtype and for a struct, here or in a field, whose
// fields overlap or are out of order: NumPy has no literal for it and refuses to
// write it.
func (d DType) Descr() string {
	b, ok := appendDescr(nil, d)
	if !ok {
		return ""
	}
	return string(b)
}

// appendDescr appends the literal. ok is false where there is none.
func appendDescr(b []byte, d DType) (_ []byte, ok bool) {
	if !d.IsValid() {
		return nil, false
	}
	if d.record == nil {
		b = append(b, '\'')
		b = append(b, d.Str()...)
		return append(b, '\''), true
	}
	if !d.record.inSequence() {
		return nil, false
	}
	b = append(b, '[')
	end := 0
	for i := range d.record.fields {
		f := &d.record.fields[i]
		b = appendGap(b, f.Offset-end)
		if b, ok = appendField(b, f); !ok {
			return nil, false
		}
		end = f.Offset + f.Size()
	}
	b = appendGap(b, d.Size()-end)
	return append(b, ']'), true
}

// appendField appends ('name', descr) or ('name', descr, shape).
func appendField(b []byte, f *Field) (_ []byte, ok bool) {
	b = appendName(append(appendComma(b), '('), f)
	b = appendSubarray(append(b, ", "...), f, func(b []byte) []byte {
		b, ok = appendDescr(b, f.DType)
		return b
	})
	return append(b, ')'), ok
}

// appendGap appends the field that stands for n bytes of nothing.
func appendGap(b []byte, n int) []byte {
	if n == 0 {
		return b
	}
	b = append(appendComma(b), "('', '|V"...)
	b = strconv.AppendInt(b, int64(n), 10)
	return append(b, "')"...)
}

// appendComma separates a field from the one before it.
func appendComma(b []byte) []byte {
	if b[len(b)-1] == '[' {
		return b
	}
	return append(b, ", "...)
}
