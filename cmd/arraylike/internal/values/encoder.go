package values

import (
	"bufio"

	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// encoder spells the elements of one dtype, whose scalars have been made little-endian. Exactly one of its last three
// fields is set: how an element is spelled depends on whether its text is short, as long as its bytes, or composed.
type encoder struct {
	size  int                                // bytes of an element
	check func(item []byte) error            // refuses what has no spelling; nil: everything has one
	short func(dst, item []byte) []byte      // appends the text
	long  func(w *bufio.Writer, item []byte) // writes the text
	parts []part                             // the fields of a record; not nil for one without fields
}

// part is a field of a record.
type part struct {
	encoder
	offset int
	shape  []int
	count  int // elements in shape
}

func encoderOf(d dtype.DType) encoder {
	e := encoder{size: d.Size()}
	switch d.Kind() {
	case dtype.KindStruct:
		e.parts = partsOf(d)
		e.check = checkParts(e.parts)
	case dtype.KindBytes:
		e.long = writeBytes
	case dtype.KindVoid:
		e.long = writeHex
	case dtype.KindUnicode:
		e.long, e.check = writeText, checkText
	default:
		e.short = scalars[d.Kind()]
		if d.Kind() == dtype.KindLongDouble || d.Kind() == dtype.KindCLongDouble {
			e.check = checkLongDoubles
		}
	}
	return e
}

func partsOf(d dtype.DType) []part {
	parts := make([]part, 0, d.NumField())
	for _, f := range d.Fields() {
		p := part{encoder: encoderOf(f.DType), offset: f.Offset, shape: f.Shape, count: 1}
		for _, n := range f.Shape {
			p.count *= n
		}
		parts = append(parts, p)
	}
	return parts
}

// room is the size of nearly all texts that are short.
const room = 64

// list writes count adjacent elements with commas between them.
func (e *encoder) list(w *bufio.Writer, b []byte, count int) {
	for i := range count {
		if i > 0 {
			w.WriteByte(',')
		}
		item := b[i*e.size : (i+1)*e.size]
		switch {
		case e.short != nil:
			if w.Available() < room {
				w.Flush() // so that the text has no need of other memory
			}
			w.Write(e.short(w.AvailableBuffer(), item))
		case e.long != nil:
			e.long(w, item)
		default:
			e.record(w, item)
		}
	}
}

func (e *encoder) record(w *bufio.Writer, item []byte) {
	w.WriteByte('[')
	for i, p := range e.parts {
		if i > 0 {
			w.WriteByte(',')
		}
		p.nested(w, item[p.offset:p.offset+p.count*p.size], p.shape, p.count)
	}
	w.WriteByte(']')
}

// nested writes the elements of a subarray as lists of lists.
func (e *encoder) nested(w *bufio.Writer, b []byte, shape []int, count int) {
	if len(shape) == 0 {
		e.list(w, b, 1)
		return
	}
	w.WriteByte('[')
	if len(shape) == 1 {
		e.list(w, b, count)
	} else if shape[0] > 0 {
		count /= shape[0]
		for i := range shape[0] {
			if i > 0 {
				w.WriteByte(',')
			}
			e.nested(w, b[i*count*e.size:(i+1)*count*e.size], shape[1:], count)
		}
	}
	w.WriteByte(']')
}
