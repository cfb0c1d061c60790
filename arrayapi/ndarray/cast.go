package ndarray

import (
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/dtype/minifloat"
)

// The loops of conversion. dst and src have the same length.

func castReal[S, T dtype.Real](dst []T, src []S) {
	for i, v := range src {
		dst[i] = T(v)
	}
}

func castComplex[S, T dtype.Complex](dst []T, src []S) {
	for i, v := range src {
		dst[i] = T(v)
	}
}

func addImaginary[T dtype.Complex](dst []T, src []float64) {
	for i, v := range src {
		dst[i] = T(complex(v, 0))
	}
}

// truncate drops the fraction and then all bits that T has no room for. What 64
// bits cannot hold, NaN included, becomes the smallest int64 first. Go leaves
// these cases to the processor; here they are the same on all.
func truncate[T dtype.Integer](dst []T, src []float64) {
	for i, v := range src {
		switch {
		case v >= -1<<63 && v < 1<<63:
			dst[i] = T(int64(v))
		case v >= 1<<63 && v < 1<<64:
			dst[i] = T(uint64(v))
		default:
			least := int64(-1 << 63)
			dst[i] = T(least)
		}
	}
}

func nonzero[S dtype.Numeric](dst []uint8, src []S) {
	for i, v := range src {
		dst[i] = bit(v != 0) // without a branch, which nobody could guess
	}
}

func boolsToUints(dst []uint64, src []uint8) {
	for i, v := range src {
		dst[i] = uint64(bit(v != 0))
	}
}

// signExtend reads the lowest bits of each byte as a two's complement number.
func signExtend(bits int) func(dst []int64, src []int8) {
	shift := 8 - bits
	return func(dst []int64, src []int8) {
		for i, v := range src {
			dst[i] = int64(v << shift >> shift)
		}
	}
}

// zeroExtend reads the lowest bits of each byte.
func zeroExtend(bits int) func(dst []uint64, src []uint8) {
	mask := uint8(1<<bits - 1)
	return func(dst []uint64, src []uint8) {
		for i, v := range src {
			dst[i] = uint64(v & mask)
		}
	}
}

// decode reads codes of a small float.
func decode[S uint8 | uint16](f *minifloat.Format) func(dst []float64, src []S) {
	return func(dst []float64, src []S) {
		for i, code := range src {
			dst[i] = float64(f.Float32(uint16(code)))
		}
	}
}

// encode rounds to codes of a small float.
func encode[T uint8 | uint16](f *minifloat.Format) func(dst []T, src []float64) {
	return func(dst []T, src []float64) {
		for i, v := range src {
			dst[i] = T(f.FromFloat64(v))
		}
	}
}
