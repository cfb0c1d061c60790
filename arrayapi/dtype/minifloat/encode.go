package minifloat

import "math"

// The layout of a float64.
const (
	float64Sign     = 1 << 63
	float64Infinity = 0x7ff << float64ManBits
	float64ManBits  = 52
	float64Bias     = 1023
)

// FromFloat32 returns the code of the number nearest to v, of two equally near
// ones the even one. Too large a number becomes an infinity, NaN where the
// format has no infinities, and the largest number where it has no NaN either.
// NaN keeps its sign but no payload; where there is none it becomes the zero of
// the other sign. Zero and all negative numbers are NaN in the format that has
// neither.
func (f *Format) FromFloat32(v float32) uint16 {
	switch f {
	case FormatFloat16:
		return float16Code(v)
	case FormatBFloat16:
		return bfloat16Code(v)
	default:
		return f.FromFloat64(float64(v))
	}
}

// FromFloat64 is [Format.FromFloat32] for a float64, rounded once.
func (f *Format) FromFloat64(v float64) uint16 {
	u := math.Float64bits(v)
	magnitude := u &^ float64Sign
	var sign uint16
	if u != magnitude {
		sign = f.sign
	}
	switch {
	case f.variant == scale:
		return f.encodeScale(v)
	case magnitude > float64Infinity && f.variant == fnuz:
		return f.nan
	case magnitude > float64Infinity:
		return f.nan ^ sign
	case magnitude == float64Infinity:
		return f.overflow | sign
	}
	code := f.round(magnitude)
	if code == 0 && f.variant == fnuz {
		return 0
	}
	return code | sign
}

// round returns the code of the magnitude of a finite float64.
func (f *Format) round(magnitude uint64) uint16 {
	exponent := int(magnitude>>float64ManBits) - float64Bias + f.bias
	mantissa := magnitude&(1<<float64ManBits-1) | 1<<float64ManBits
	drop := float64ManBits - f.manBits
	if exponent < 1 { // a subnormal of this format
		drop += 1 - exponent
		exponent = 1
	}
	if drop > float64ManBits+1 {
		return 0 // less than half of the smallest number
	}
	kept := mantissa >> drop
	rest, half := mantissa&(1<<drop-1), uint64(1)<<(drop-1)
	if rest > half || rest == half && kept&1 == 1 {
		kept++
	}
	// The implicit bit of a normal number adds one to the exponent below it,
	// and a carry out of the mantissa does the same.
	code := uint64(exponent-1)<<f.manBits + kept
	if code > uint64(f.max) {
		return f.overflow
	}
	return uint16(code)
}

// encodeScale is for powers of two without sign or zero. It follows ml_dtypes
// where "nearest" leaves a choice: halfway between two powers is the upper one,
// and so is all that lies between the two smallest.
func (f *Format) encodeScale(v float64) uint16 {
	if !(v > 0) || math.IsInf(v, 1) {
		return f.nan
	}
	fraction, exponent := math.Frexp(v) // v = fraction * 2^exponent, fraction from 0.5 to 1
	code := exponent - 1 + f.bias
	switch {
	case code < 0:
		return 0
	case code == 0 && fraction > 0.5, fraction >= 0.75:
		code++
	}
	return uint16(min(code, int(f.overflow)))
}
