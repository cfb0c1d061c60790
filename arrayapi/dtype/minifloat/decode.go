package minifloat

import "math"

// The layout of a float32.
const (
	float32Sign     = 1 << 31
	float32Infinity = 0xff << float32ManBits
	float32QuietNaN = float32Infinity | 1<<(float32ManBits-1)
	float32ManBits  = 23
	float32Bias     = 127
)

// decode computes the value of a code of a byte. Every format's numbers are
// float32 numbers.
func (f *Format) decode(code uint16) float32 {
	if f.variant == scale {
		return f.decodeScale(code)
	}
	magnitude := code & (f.sign - 1)
	var sign uint32
	if code >= f.sign {
		sign = float32Sign
	}
	if bits, ok := f.decodeSpecial(code, magnitude); ok {
		return math.Float32frombits(sign | bits)
	}
	if magnitude>>f.manBits == 0 { // no exponent: a subnormal
		return math.Float32frombits(sign | math.Float32bits(float32(magnitude)*f.smallest))
	}
	bits := uint32(magnitude) << (float32ManBits - f.manBits)
	bits += uint32(float32Bias-f.bias) << float32ManBits
	return math.Float32frombits(sign | bits)
}

// decodeSpecial returns the float32 bits, without sign, of an infinity or NaN.
func (f *Format) decodeSpecial(code, magnitude uint16) (bits uint32, ok bool) {
	switch {
	case f.variant == ieee && magnitude == f.overflow:
		return float32Infinity, true
	case f.variant == ieee && magnitude > f.max,
		f.variant == fn && magnitude == f.nan,
		f.variant == fnuz && code == f.nan:
		return float32QuietNaN, true // as ml_dtypes: no payload is carried over
	}
	return 0, false
}

func (f *Format) decodeScale(code uint16) float32 {
	if code == f.nan {
		return math.Float32frombits(float32QuietNaN)
	}
	return float32(math.Ldexp(1, int(code)-f.bias))
}
