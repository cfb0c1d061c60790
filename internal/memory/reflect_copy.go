//go:build purego

package memory

import (
	"encoding/binary"
	"math"
	"reflect"
)

func bytesOf(v reflect.Value, n int) ([]byte, bool) {
	b := make([]byte, 0, n)
	for i := range v.Len() {
		b = appendValue(b, v.Index(i))
	}
	return b, false
}

func sliceOf(t reflect.Type, b []byte, n int) (reflect.Value, bool) {
	s := reflect.MakeSlice(reflect.SliceOf(t), n, n)
	size := int(t.Size())
	for i := range n {
		setValue(s.Index(i), b[i*size:(i+1)*size])
	}
	return s, false
}

// appendValue appends the bits of a number or bool, half by half where it is
// complex.
func appendValue(b []byte, v reflect.Value) []byte {
	size := int(v.Type().Size())
	switch {
	case v.Kind() == reflect.Bool:
		if v.Bool() {
			return append(b, 1)
		}
		return append(b, 0)
	case v.CanInt():
		return appendWord(b, uint64(v.Int()), size)
	case v.CanUint():
		return appendWord(b, v.Uint(), size)
	case v.CanFloat():
		return appendWord(b, floatBits(v.Float(), size), size)
	}
	z := v.Complex()
	b = appendWord(b, floatBits(real(z), size/2), size/2)
	return appendWord(b, floatBits(imag(z), size/2), size/2)
}

// setValue stores the bits b in v.
func setValue(v reflect.Value, b []byte) {
	switch {
	case v.Kind() == reflect.Bool:
		v.SetBool(b[0] != 0)
	case v.CanInt():
		shift := 64 - 8*len(b)
		v.SetInt(int64(wordAt(b, len(b))<<shift) >> shift)
	case v.CanUint():
		v.SetUint(wordAt(b, len(b)))
	case v.CanFloat():
		v.SetFloat(floatAt(b))
	default:
		half := len(b) / 2
		v.SetComplex(complex(floatAt(b[:half]), floatAt(b[half:])))
	}
}

func floatBits(f float64, size int) uint64 {
	if size == 4 {
		return uint64(math.Float32bits(float32(f)))
	}
	return math.Float64bits(f)
}

func floatAt(b []byte) float64 {
	if len(b) == 4 {
		return float64(math.Float32frombits(binary.NativeEndian.Uint32(b)))
	}
	return math.Float64frombits(binary.NativeEndian.Uint64(b))
}

// wordAt reads an integer of size bytes.
func wordAt(b []byte, size int) uint64 {
	switch size {
	case 1:
		return uint64(b[0])
	case 2:
		return uint64(binary.NativeEndian.Uint16(b))
	case 4:
		return uint64(binary.NativeEndian.Uint32(b))
	}
	return binary.NativeEndian.Uint64(b)
}

func appendWord(b []byte, bits uint64, size int) []byte {
	switch size {
	case 1:
		return append(b, byte(bits))
	case 2:
		return binary.NativeEndian.AppendUint16(b, uint16(bits))
	case 4:
		return binary.NativeEndian.AppendUint32(b, uint32(bits))
	}
	return binary.NativeEndian.AppendUint64(b, bits)
}
