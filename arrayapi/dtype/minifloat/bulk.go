package minifloat

import "math"

// Decode converts src to float32, exactly; see [Format.Float32]. dst has the length of
// src or more.
func Decode[T Float](dst []float32, src []T) {
	dst = dst[:len(src)]
	var zero T
	f := zero.Format()
	switch {
	case f.table != nil:
		table := (*[256]float32)(f.table)
		for i, x := range src {
			dst[i] = table[uint8(x)]
		}
	case f == FormatBFloat16:
		for i, x := range src {
			dst[i] = math.Float32frombits(uint32(x) << 16)
		}
	default:
		for i, x := range src {
			dst[i] = float16Value(uint16(x))
		}
	}
}

// Encode rounds src to the nearest numbers of the type of dst; see
// [Format.FromFloat32]. dst has the length of src or more.
func Encode[T Float](dst []T, src []float32) {
	dst = dst[:len(src)]
	var zero T
	f := zero.Format()
	switch {
	case f.table != nil:
		codes := f.codes()
		for i, v := range src {
			dst[i] = T(codes[oddHalf(v)])
		}
	case f == FormatBFloat16:
		for i, v := range src {
			dst[i] = T(bfloat16Code(v))
		}
	default:
		for i, v := range src {
			dst[i] = T(float16Code(v))
		}
	}
}

// oddHalf rounds v to its upper half, the bits of a bfloat16, so that what was
// lost is still seen: it is odd then. Every number of a byte, and everything
// halfway between two, is an even one of them. So the code of the result is that
// of v.
func oddHalf(v float32) uint16 {
	u := math.Float32bits(v)
	half := uint16(u >> 16)
	if uint16(u) != 0 {
		half |= 1
	}
	return half
}

// codes returns the code of each bfloat16, made when it is first asked for.
func (f *Format) codes() *[1 << 16]uint8 {
	f.once.Do(func() {
		f.rounded = new([1 << 16]uint8)
		for half := range f.rounded {
			f.rounded[half] = uint8(f.FromFloat64(float64(math.Float32frombits(uint32(half) << 16))))
		}
	})
	return f.rounded
}

// float16Value is the value of a float16.
func float16Value(code uint16) float32 {
	const exponent = 0x1f << 10
	// The bits of the exponent and the mantissa, in their place in a float32, are
	// the number over 2^112, the difference of the biases; a subnormal too.
	v := math.Float32frombits(uint32(code&0x7fff)<<13) * 0x1p112
	u := math.Float32bits(v) | uint32(code&0x8000)<<16
	if code&exponent == exponent {
		u |= float32Infinity
	}
	return math.Float32frombits(u)
}

// float16Code rounds v to a float16.
func float16Code(v float32) uint16 {
	u := math.Float32bits(v)
	sign := uint16(u>>16) & 0x8000
	u &^= float32Sign
	switch {
	case u > float32Infinity:
		return sign | 0x7e00
	case u >= 0x47800000: // 2^16
		return sign | 0x7c00
	case u >= 0x38800000: // 2^-14: a normal number
		u += 0xfff + u>>13&1 // to nearest, ties to even; a carry goes to the exponent
		return sign | uint16((u-112<<float32ManBits)>>13)
	}
	// Beside 0.5 the mantissa ends where that of a subnormal float16 does: the sum
	// is rounded to it.
	return sign | uint16(math.Float32bits(math.Float32frombits(u)+0.5)-0x3f000000)
}

// bfloat16Code rounds v to a bfloat16.
func bfloat16Code(v float32) uint16 {
	u := math.Float32bits(v)
	if u&^float32Sign > float32Infinity {
		return uint16(u>>16)&0x8000 | 0x7fc0
	}
	return uint16((u + 0x7fff + u>>16&1) >> 16)
}
