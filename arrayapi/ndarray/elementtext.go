package ndarray

import (
	"bytes"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// elementText prints the native bytes of one element of an array.
type elementText func(raw []byte) string

// newElementText returns how the elements of an array print beside each other.
// All that are printed have a say in the width and number of digits. d is
// native.
func newElementText(d dtype.DType, elements [][]byte) elementText {
	switch k := d.Kind(); {
	case k == dtype.KindBool:
		return boolText
	case dtype.KindInt8 <= k && k <= dtype.KindUint64:
		return alignedText(integerText(d), elements)
	case readsReal(k):
		return realText(k, elements)
	case partKind(k) != dtype.KindInvalid:
		return complexText(partKind(k), elements)
	case k == dtype.KindDateTime64, k == dtype.KindTimeDelta64:
		return alignedText(timeText(d), elements)
	case k == dtype.KindStruct:
		return structText(d, elements)
	}
	return plainText(d)
}

// plainText prints what NumPy does not align: text, raw bytes, and the dtypes
// that it does not know itself.
func plainText(d dtype.DType) elementText {
	switch d.Kind() {
	case dtype.KindBytes:
		return func(raw []byte) string { return quoteBytes(bytes.TrimRight(raw, "\x00")) }
	case dtype.KindUnicode:
		return quoteUCS4
	case dtype.KindVoid:
		return voidText
	}
	if f := formatOf(d.Kind()); f != nil {
		return func(raw []byte) string {
			code := uint16(raw[0])
			if len(raw) == 2 {
				code = viewOne[uint16](raw)
			}
			return miniText(f.Float32(code))
		}
	}
	return integerText(d)
}

// scalarText prints an element on its own, as the array of rank 0 that it is. d
// is native.
func scalarText(d dtype.DType, raw []byte) string {
	switch k := d.Kind(); {
	case k == dtype.KindBool:
		return strings.TrimLeft(boolText(raw), " ")
	case readsReal(k):
		return readReal(k, raw).scalar(".0")
	case partKind(k) != dtype.KindInvalid:
		return scalarComplex(readComplex(partKind(k), raw))
	case k == dtype.KindDateTime64:
		return strings.Trim(timeText(d)(raw), "'")
	case k == dtype.KindTimeDelta64:
		return durationText(d, viewOne[int64](raw))
	case k == dtype.KindUnicode:
		return decodeUCS4(raw)
	case k == dtype.KindStruct:
		return scalarStruct(d, raw)
	}
	return newElementText(d, [][]byte{raw})(raw)
}

func boolText(raw []byte) string {
	if raw[0] != 0 {
		return " True"
	}
	return "False"
}

func integerText(d dtype.DType) elementText {
	item := itemOf(d)
	return func(raw []byte) string { return fmt.Sprint(item(raw)) }
}

// alignedText pads on the left to the widest of the elements.
func alignedText(text elementText, elements [][]byte) elementText {
	width := 0
	for _, raw := range elements {
		width = max(width, len(text(raw)))
	}
	return func(raw []byte) string { return padLeft(text(raw), width) }
}

func padLeft(s string, width int) string {
	return strings.Repeat(" ", max(0, width-len(s))) + s
}

// voidText prints raw bytes as NumPy does, each as an escape.
func voidText(raw []byte) string {
	b := []byte("b'")
	for _, c := range raw {
		b = fmt.Appendf(b, `\x%02X`, c)
	}
	return string(append(b, '\''))
}

// miniText prints as ml_dtypes does: six digits, as few as it takes.
func miniText(v float32) string {
	switch {
	case math.IsNaN(float64(v)):
		return "nan"
	case math.IsInf(float64(v), 1):
		return "inf"
	case math.IsInf(float64(v), -1):
		return "-inf"
	}
	return strconv.FormatFloat(float64(v), 'g', 6, 64)
}
