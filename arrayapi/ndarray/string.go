package ndarray

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// NumPy's print options.
const (
	threshold   = 1000 // a larger array is summarised
	edgeItems   = 3    // what is then left at each end of an axis
	lineWidth   = 75   // in characters
	maxFraction = 8    // digits after the point
)

// maxPrinted is the number of elements at most that String looks at. Only an
// array of many axes has more at its corners, and it is one that repeats
// elements, or whose elements have no bytes.
const maxPrinted = 1 << 19

// String prints the elements as str of NumPy 2.4 does with its default options:
// in brackets, aligned, wrapped at 75 characters; above 1000 elements only three
// at each end of an axis, so that the time does not grow with the array. An array
// of rank 0 prints as a scalar.
//
// Two cases differ: bytes of rank 0 print as b'...', and a datetime64 without
// unit, which NumPy cannot print, as its count. Long doubles are taken for those
// of x86.
func (a *Array) String() string {
	if err := a.usable(); err != nil {
		return fmt.Sprintf("<ndarray: %v>", err)
	}
	defer a.keep()
	switch size := a.buf.Size(); {
	case size == 0:
		return "[]"
	case len(a.buf.Shape) == 0:
		d := a.buf.DType
		raw := a.buf.Data[a.buf.Offset : a.buf.Offset+d.Size()]
		return scalarText(d.WithOrder(dtype.Native()), nativeElement(raw, d))
	default:
		p := printer{b: a.buf, summarise: size > threshold}
		return p.print()
	}
}

// GoString returns the dtype, shape and strides, and no elements, for %#v.
func (a *Array) GoString() string {
	b := a.header()
	if !b.DType.IsValid() {
		return "&ndarray.Array{}"
	}
	return fmt.Sprintf("&ndarray.Array{dtype: %.200s, shape: %v, strides: %v}", b.DType, b.Shape, b.Strides)
}

// printer lays an array out.
type printer struct {
	b         arrayapi.Buffer
	summarise bool
	text      elementText
}

func (p *printer) print() string {
	n := 1
	for _, size := range p.b.Shape {
		head, tail := p.ends(size)
		if n *= head + tail; n > maxPrinted {
			return "[...]"
		}
	}
	elements := make([][]byte, 0, n)
	p.collect(&elements, 0, p.b.Offset)
	p.text = newElementText(p.b.DType.WithOrder(dtype.Native()), elements)
	return p.axis(0, p.b.Offset, " ", lineWidth)
}

// ends returns how many elements of an axis are printed before and after the
// dots; without dots all of them count as after.
func (p *printer) ends(size int) (head, tail int) {
	if p.summarise && size > 2*edgeItems {
		return edgeItems, edgeItems
	}
	return 0, size
}

// element returns the native bytes of the element at pos.
func (p *printer) element(pos int) []byte {
	return nativeElement(p.b.Data[pos:pos+p.b.DType.Size()], p.b.DType)
}

// collect appends all elements that are printed.
func (p *printer) collect(elements *[][]byte, axis, pos int) {
	if axis == len(p.b.Shape) {
		*elements = append(*elements, p.element(pos))
		return
	}
	size, stride := p.b.Shape[axis], p.b.Strides[axis]
	head, tail := p.ends(size)
	for i := range head {
		p.collect(elements, axis+1, pos+i*stride)
	}
	for i := size - tail; i < size; i++ {
		p.collect(elements, axis+1, pos+i*stride)
	}
}

// axis prints the part of the array from axis on, whose first element is at
// pos, in brackets. The lines after the first start with indent, and leave room
// for the brackets that close: width is what is left for a line.
func (p *printer) axis(axis, pos int, indent string, width int) string {
	if axis == len(p.b.Shape)-1 {
		return p.row(pos, indent, width-1)
	}
	size, stride := p.b.Shape[axis], p.b.Strides[axis]
	head, tail := p.ends(size)
	var parts []string
	for i := range head {
		parts = append(parts, p.axis(axis+1, pos+i*stride, indent+" ", width-1))
	}
	if head > 0 {
		parts = append(parts, "...")
	}
	for i := size - tail; i < size; i++ {
		parts = append(parts, p.axis(axis+1, pos+i*stride, indent+" ", width-1))
	}
	between := strings.Repeat("\n", len(p.b.Shape)-axis-1) + indent
	return "[" + strings.Join(parts, between) + "]"
}

// row prints the last axis, as many elements on a line as fit.
func (p *printer) row(pos int, indent string, width int) string {
	size, stride := p.b.Shape[len(p.b.Shape)-1], p.b.Strides[len(p.b.Shape)-1]
	head, tail := p.ends(size)
	l := liner{indent: indent, width: width}
	for i := range head {
		l.add(p.text(p.element(pos + i*stride)))
	}
	if head > 0 {
		l.add("...")
	}
	for i := size - tail; i < size; i++ {
		l.add(p.text(p.element(pos + i*stride)))
	}
	return "[" + l.done.String() + l.line + "]"
}

// liner breaks words into lines. line is the current one without its indent.
type liner struct {
	indent string
	width  int
	done   strings.Builder
	line   string
	used   int // characters in line
}

func (l *liner) add(word string) {
	n := utf8.RuneCountInString(word)
	if l.used > 0 {
		l.line += " "
		l.used++
	}
	if l.used > 0 && len(l.indent)+l.used+n > l.width {
		l.done.WriteString(strings.TrimRight(l.line, " ") + "\n" + l.indent)
		l.line, l.used = "", 0
	}
	l.line += word
	l.used += n
}
