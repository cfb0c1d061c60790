package arrowarray

import (
	"fmt"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
)

// span is a run of elements in the memory of Arrow data, behind its levels of
// fixed-size lists.
type span struct {
	data   *array.Data    // the outermost
	typ    arrow.DataType // of the elements
	values []byte         // the whole buffer of the elements
	offset int            // of the first element in it, in elements
	length int            // in elements
	shape  []int          // rows, then the sizes of lists, outermost first
	levels []level        // outermost first; the last is the elements' own
}

// level is what one level of lists, or the elements, say about nulls.
type level struct {
	bitmap []byte // a bit for each slot, set where it is valid; empty where all are
	offset int    // of the first slot, in bits
	length int    // in slots
	width  int    // elements of the span that a slot holds
}

// spanOf finds the elements of Arrow data.
func spanOf(data arrow.ArrayData) (span, error) {
	top, ok := data.(*array.Data)
	if !ok || top == nil {
		return span{}, fmt.Errorf("arrowarray: want an array, have one that has been released")
	}
	s := span{data: top, offset: top.Offset(), length: top.Len(), shape: []int{top.Len()}}
	for {
		if err := s.addLevel(data); err != nil {
			return span{}, err
		}
		list, ok := data.DataType().(*arrow.FixedSizeListType)
		if !ok {
			return s, s.setValues(data)
		}
		child, err := s.descend(data, int(list.Len()))
		if err != nil {
			return span{}, err
		}
		data = child
	}
}

// addLevel notes the nulls of data, which has the slots that s has come to.
func (s *span) addLevel(data arrow.ArrayData) error {
	l := level{offset: s.offset, length: s.length, width: 1}
	if buffers := data.Buffers(); len(buffers) > 0 && buffers[0] != nil {
		l.bitmap = buffers[0].Bytes()
	}
	if len(l.bitmap) > 0 && int64(l.offset)+int64(l.length) > int64(len(l.bitmap))*8 {
		return fmt.Errorf("arrowarray: %.100s: want a validity bitmap of %d bits, have %d bytes", data.DataType(), l.offset+l.length, len(l.bitmap))
	}
	s.levels = append(s.levels, l)
	return nil
}

// descend goes from a list to its elements.
func (s *span) descend(list arrow.ArrayData, n int) (arrow.ArrayData, error) {
	children := list.Children()
	if len(children) != 1 || children[0] == nil {
		return nil, fmt.Errorf("arrowarray: %.100s: want one array of elements, have %d", list.DataType(), len(children))
	}
	child := children[0]
	if end := (int64(s.offset) + int64(s.length)) * int64(n); end > int64(child.Len()) {
		return nil, fmt.Errorf("arrowarray: %.100s: want %d elements behind the lists, have %d", list.DataType(), end, child.Len())
	}
	s.offset, s.length = child.Offset()+s.offset*n, s.length*n
	s.shape = append(s.shape, n)
	for i := range s.levels {
		s.levels[i].width *= n
	}
	return child, nil
}

// setValues takes the buffer of the elements and sees that it holds them.
func (s *span) setValues(data arrow.ArrayData) error {
	s.typ = data.DataType()
	if buffers := data.Buffers(); len(buffers) > 1 && buffers[1] != nil {
		s.values = buffers[1].Bytes()
	}
	fixed, ok := s.typ.(arrow.FixedWidthDataType)
	if !ok {
		return &TypeError{Type: s.typ}
	}
	bits := (int64(s.offset) + int64(s.length)) * int64(fixed.BitWidth())
	if s.length > 0 && bits > int64(len(s.values))*8 {
		return fmt.Errorf("arrowarray: %.100s: want %d bits of values, have %d bytes", s.typ, bits, len(s.values))
	}
	return nil
}

// bytes returns the memory of the elements, each of width bytes.
func (s *span) bytes(width int) []byte {
	if s.length == 0 {
		return []byte{}
	}
	end := (s.offset + s.length) * width
	return s.values[s.offset*width : end : end]
}
