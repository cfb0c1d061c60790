package ndarray

import (
	"bytes"
	"encoding/binary"
	"iter"
	"slices"
	"unicode/utf8"

	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/dtype/minifloat"
	"github.com/arraylike/arraylike/internal/strided"
)

// Item returns one element as a Go value; the index is as for [At]. The type of
// the value follows the dtype:
//
//   - bool, int8 to int64, uint8 to uint64, float32, float64, complex64 and
//     complex128 are Go's; int4, int2 and int1 are int8, their unsigned
//     counterparts uint8; small floats are the types of package minifloat
//   - bytes and unicode: string, without the NULs at the end. A code point that
//     is no character, as a lone surrogate, is encoded like any other, and so
//     makes a string that is not valid UTF-8
//   - datetime64 and timedelta64: int64, the count of the dtype's unit, math.MinInt64
//     for NaT
//   - void and long doubles: []byte, a copy, in the host's byte order
//   - struct: []any, one value for each field; a field with a shape is []any, nested,
//     and empty where it has no bytes
func (a *Array) Item(index ...int) (any, error) {
	raw, err := a.element("ndarray: item", index)
	if err != nil {
		return nil, err
	}
	defer a.keep()
	return itemOf(a.buf.DType)(raw), nil
}

// Items returns the elements as Go values, in row-major order, each as
// [Array.Item] gives it. It yields nothing for an array that has no elements to
// give: one that is nil, zero or freed.
func (a *Array) Items() iter.Seq[any] {
	return func(yield func(any) bool) {
		if a.usable() != nil {
			return
		}
		defer a.keep()
		item, size := itemOf(a.buf.DType), a.buf.DType.Size()
		for pos := range positions(a.buf.Shape, a.buf.Strides, a.buf.Offset) {
			if !yield(item(a.buf.Data[pos : pos+size])) {
				return
			}
		}
	}
}

// itemOf returns the function that turns the bytes of one element of dtype d
// into a Go value. The choice is made once for all elements.
func itemOf(d dtype.DType) func(raw []byte) any {
	item := nativeItemOf(d)
	if d.IsNative() || d.Kind() == dtype.KindStruct {
		return item
	}
	swaps := d.Swaps()
	return func(raw []byte) any {
		raw = slices.Clone(raw)
		strided.Swap(raw, len(raw), swaps)
		return item(raw)
	}
}

func nativeItemOf(d dtype.DType) func(raw []byte) any {
	switch k := d.Kind(); k {
	case dtype.KindBytes:
		return func(raw []byte) any { return string(bytes.TrimRight(raw, "\x00")) }
	case dtype.KindUnicode:
		return func(raw []byte) any { return decodeUCS4(raw) }
	case dtype.KindStruct:
		return structItem(d)
	case dtype.KindVoid, dtype.KindLongDouble, dtype.KindCLongDouble:
		return func(raw []byte) any { return slices.Clone(raw) }
	default:
		return items[k]
	}
}

// items turns the native bytes of an element of fixed size into a Go value.
var items = [...]func(raw []byte) any{
	dtype.KindBool:              func(raw []byte) any { return raw[0] != 0 },
	dtype.KindInt8:              goItem[int8],
	dtype.KindInt16:             goItem[int16],
	dtype.KindInt32:             goItem[int32],
	dtype.KindInt64:             goItem[int64],
	dtype.KindUint8:             goItem[uint8],
	dtype.KindUint16:            goItem[uint16],
	dtype.KindUint32:            goItem[uint32],
	dtype.KindUint64:            goItem[uint64],
	dtype.KindFloat16:           goItem[minifloat.Float16],
	dtype.KindFloat32:           goItem[float32],
	dtype.KindFloat64:           goItem[float64],
	dtype.KindComplex64:         goItem[complex64],
	dtype.KindComplex128:        goItem[complex128],
	dtype.KindBFloat16:          goItem[minifloat.BFloat16],
	dtype.KindFloat8E3M4:        goItem[minifloat.Float8E3M4],
	dtype.KindFloat8E4M3:        goItem[minifloat.Float8E4M3],
	dtype.KindFloat8E4M3B11FNUZ: goItem[minifloat.Float8E4M3B11FNUZ],
	dtype.KindFloat8E4M3FN:      goItem[minifloat.Float8E4M3FN],
	dtype.KindFloat8E4M3FNUZ:    goItem[minifloat.Float8E4M3FNUZ],
	dtype.KindFloat8E5M2:        goItem[minifloat.Float8E5M2],
	dtype.KindFloat8E5M2FNUZ:    goItem[minifloat.Float8E5M2FNUZ],
	dtype.KindFloat8E8M0FNU:     goItem[minifloat.Float8E8M0FNU],
	dtype.KindFloat6E2M3FN:      goItem[minifloat.Float6E2M3FN],
	dtype.KindFloat6E3M2FN:      goItem[minifloat.Float6E3M2FN],
	dtype.KindFloat4E2M1FN:      goItem[minifloat.Float4E2M1FN],
	dtype.KindInt4:              func(raw []byte) any { return signed(raw[0], 4) },
	dtype.KindUint4:             func(raw []byte) any { return raw[0] & 15 },
	dtype.KindInt2:              func(raw []byte) any { return signed(raw[0], 2) },
	dtype.KindUint2:             func(raw []byte) any { return raw[0] & 3 },
	dtype.KindInt1:              func(raw []byte) any { return signed(raw[0], 1) },
	dtype.KindUint1:             func(raw []byte) any { return raw[0] & 1 },
	dtype.KindDateTime64:        goItem[int64],
	dtype.KindTimeDelta64:       goItem[int64],
}

// goItem reads the memory of an element as a T.
func goItem[T any](raw []byte) any { return viewOne[T](raw) }

// signed reads the lowest bits of b as a two's complement number.
func signed(b byte, bits int) int8 {
	return int8(b<<(8-bits)) >> (8 - bits)
}

// structItem reads all fields of a struct.
func structItem(d dtype.DType) func(raw []byte) any {
	fields := d.Fields()
	read := make([]func([]byte) any, len(fields))
	for i, f := range fields {
		read[i] = subarrayItem(f.DType, f.Shape)
	}
	return func(raw []byte) any {
		values := make([]any, len(fields))
		for i, f := range fields {
			values[i] = read[i](raw[f.Offset : f.Offset+f.Size()])
		}
		return values
	}
}

// subarrayItem reads a row-major array of the given shape as nested slices.
func subarrayItem(d dtype.DType, shape []int) func(raw []byte) any {
	if len(shape) == 0 {
		return itemOf(d)
	}
	read, n := subarrayItem(d, shape[1:]), shape[0]
	return func(raw []byte) any {
		if len(raw) == 0 {
			return []any{} // nothing bounds the number of elements without bytes
		}
		values, size := make([]any, n), len(raw)/n
		for i := range values {
			values[i] = read(raw[i*size : (i+1)*size])
		}
		return values
	}
}

// decodeUCS4 returns the text of native code points, without the NULs at the
// end.
func decodeUCS4(raw []byte) string {
	for len(raw) > 0 && binary.NativeEndian.Uint32(raw[len(raw)-4:]) == 0 {
		raw = raw[:len(raw)-4]
	}
	text := make([]byte, 0, len(raw)/4)
	for ; len(raw) > 0; raw = raw[4:] {
		text = appendCodePoint(text, binary.NativeEndian.Uint32(raw))
	}
	return string(text)
}

// appendCodePoint appends c in UTF-8, or for a surrogate, which UTF-8 leaves
// out, the three bytes that the same scheme gives it. A number beyond Unicode
// becomes U+FFFD.
func appendCodePoint(text []byte, c uint32) []byte {
	if c&^0x7ff == 0xd800 {
		return append(text, 0xe0|byte(c>>12), 0x80|byte(c>>6)&0x3f, 0x80|byte(c)&0x3f)
	}
	if c > utf8.MaxRune {
		c = utf8.RuneError
	}
	return utf8.AppendRune(text, rune(c))
}
