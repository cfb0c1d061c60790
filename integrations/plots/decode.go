package plots

import (
	"math"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/convert"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/memory"
)

// decoder turns the bytes of elements in the host's byte order into numbers.
type decoder func(dst []float64, raw []byte) error

// notATime is the count that stands for NaT.
const notATime = math.MinInt64

// decoders are those of kinds whose elements need nothing else to be known.
var decoders = [...]decoder{
	dtype.KindBool:       decodeBool,
	dtype.KindInt8:       decodeReal[int8],
	dtype.KindUint8:      decodeReal[uint8],
	dtype.KindInt16:      decodeReal[int16],
	dtype.KindUint16:     decodeReal[uint16],
	dtype.KindInt32:      decodeReal[int32],
	dtype.KindUint32:     decodeReal[uint32],
	dtype.KindInt4:       decodeLow[int8](4),
	dtype.KindInt2:       decodeLow[int8](6),
	dtype.KindInt1:       decodeLow[int8](7),
	dtype.KindUint4:      decodeLow[uint8](4),
	dtype.KindUint2:      decodeLow[uint8](6),
	dtype.KindUint1:      decodeLow[uint8](7),
	dtype.KindFloat32:    decodeReal[float32],
	dtype.KindFloat64:    decodeReal[float64],
	dtype.KindComplex64:  decodeComplex[complex64],
	dtype.KindComplex128: decodeComplex[complex128],
	dtype.KindStruct:     nil, // the last kind
}

// decoderOf returns the decoder of elements of d, or nil where they are no
// numbers. Of integers of 64 bits and times, which are counts, it gives the
// distance from base, so that values close to one another stay apart.
func decoderOf(d dtype.DType, base int64) decoder {
	switch d.Kind() {
	case dtype.KindInt64:
		return decodeWide(base)
	case dtype.KindUint64:
		return decodeWide(uint64(base))
	case dtype.KindDateTime64, dtype.KindTimeDelta64:
		return decodeTime(base)
	}
	if decode := decoders[d.Kind()]; decode != nil {
		return decode
	}
	if d.Is("real floating") {
		return decodeFloats(d)
	}
	return nil
}

// elements returns bytes that hold elements of type T as those.
func elements[T any](raw []byte) []T {
	s, _ := memory.View[T](raw)
	return s
}

func decodeReal[T dtype.Real](dst []float64, raw []byte) error {
	for i, v := range elements[T](raw) {
		dst[i] = float64(v)
	}
	return nil
}

// decodeLow is for integers in the lowest bits of a byte, of which so many do not
// count.
func decodeLow[T int8 | uint8](unused int) decoder {
	return func(dst []float64, raw []byte) error {
		for i, v := range elements[T](raw) {
			dst[i] = float64(v << unused >> unused)
		}
		return nil
	}
}

func decodeBool(dst []float64, raw []byte) error {
	for i, v := range raw {
		dst[i] = 0
		if v != 0 {
			dst[i] = 1
		}
	}
	return nil
}

// decodeWide gives distances from base, which is 0 or no more than any element.
func decodeWide[T int64 | uint64](base T) decoder {
	return func(dst []float64, raw []byte) error {
		for i, v := range elements[T](raw) {
			dst[i] = float64(v - base)
		}
		return nil
	}
}

// decodeTime gives distances from base, NaN for NaT.
func decodeTime(base int64) decoder {
	return func(dst []float64, raw []byte) error {
		for i, v := range elements[int64](raw) {
			dst[i] = float64(v - base)
			if v == notATime {
				dst[i] = math.NaN()
			}
		}
		return nil
	}
}

// decodeComplex gives magnitudes. One that no float64 holds is infinite.
func decodeComplex[T dtype.Complex](dst []float64, raw []byte) error {
	for i, v := range elements[T](raw) {
		c := complex128(v)
		dst[i] = math.Hypot(real(c), imag(c))
	}
	return nil
}

// decodeFloats is for those that Go has no type for.
func decodeFloats(d dtype.DType) decoder {
	return func(dst []float64, raw []byte) error {
		b := arrayapi.Buffer{DType: d, Shape: []int{len(dst)}, Strides: []int{d.Size()}, Data: raw}
		s, err := convert.Float64s(b)
		copy(dst, s)
		return err
	}
}
