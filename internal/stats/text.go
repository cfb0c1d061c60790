package stats

import (
	"encoding/binary"
	"unicode/utf8"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// A TextSummary counts the words of an array of text.
type TextSummary struct {
	// Count is the number of elements.
	Count int
	// UniqueWords is the number of different words, TotalWords that of all.
	UniqueWords, TotalWords int
	// MostCommonWord is the word that occurs most often, of several the one that comes
	// first in row-major order, and MostCommonCount says how often. Without words they
	// are empty and 0. It is UTF-8.
	MostCommonWord  string
	MostCommonCount int
}

// Text counts the words in the elements of b: NumPy's unicode (U) or bytes (S), of any
// shape, layout and byte order. It is false for other dtypes, and for a buffer that
// fails [arrayapi.Buffer.Check].
//
// Words are what Python's split without arguments leaves of the elements: of unicode
// what is between white space of Unicode, of bytes what is between that of ASCII. No
// word goes from one element into the next. The NULs that pad an element are not part
// of it. A code point that is none counts as U+FFFD, and in the word that is returned so
// does what is not UTF-8 in bytes.
//
// Text only reads b, and does not take its Release over. The memory that it needs is
// that of the different words, and so at most in proportion to b.
func Text(b arrayapi.Buffer) (TextSummary, bool) {
	k := b.DType.Kind()
	if k != dtype.KindUnicode && k != dtype.KindBytes || b.Check() != nil {
		return TextSummary{}, false
	}
	s := TextSummary{Count: b.Size()}
	if s.Count == 0 || b.DType.Size() == 0 {
		return s, true
	}
	w := words{index: map[string]int{}}
	t := textReader{words: &w, order: byteOrder(b.DType)}
	read := t.unicode
	if k == dtype.KindBytes {
		read = t.bytes
	}
	elements(b, b.Offset, 0, read)
	w.summarise(&s)
	return s, true
}

// elements calls do for the bytes of each element in row-major order.
func elements(b arrayapi.Buffer, offset, axis int, do func(item []byte)) {
	if axis == len(b.Shape) {
		do(b.Data[offset : offset+b.DType.Size()])
		return
	}
	for i := range b.Shape[axis] {
		elements(b, offset+i*b.Strides[axis], axis+1, do)
	}
}

func byteOrder(d dtype.DType) binary.ByteOrder {
	if d.Order() == dtype.BigEndian {
		return binary.BigEndian
	}
	return binary.LittleEndian
}

// textReader finds the words of elements.
type textReader struct {
	words *words
	order binary.ByteOrder
	word  []byte // UTF-8
}

// unicode reads an element of code points of four bytes.
func (t *textReader) unicode(item []byte) {
	size := len(item) // without the padding
	for size > 0 && t.order.Uint32(item[size-4:]) == 0 {
		size -= 4
	}
	t.word = t.word[:0]
	for ; size > 0; size, item = size-4, item[4:] {
		c := t.order.Uint32(item)
		if isSpace(c) {
			t.end()
			continue
		}
		if c > utf8.MaxRune {
			c = utf8.RuneError
		}
		t.word = utf8.AppendRune(t.word, rune(c)) // U+FFFD for a surrogate
	}
	t.end()
}

// end counts the word that was read.
func (t *textReader) end() {
	if len(t.word) > 0 {
		t.words.add(t.word)
		t.word = t.word[:0]
	}
}

// bytes reads an element of bytes.
func (t *textReader) bytes(item []byte) {
	size := len(item)
	for size > 0 && item[size-1] == 0 {
		size--
	}
	start := 0
	for i, c := range item[:size] {
		if isByteSpace(c) {
			t.slice(item[start:i])
			start = i + 1
		}
	}
	t.slice(item[start:size])
}

// slice counts a word that lies in the element as it is.
func (t *textReader) slice(word []byte) {
	if len(word) > 0 {
		t.words.add(word)
	}
}
