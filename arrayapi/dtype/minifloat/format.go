package minifloat

import (
	"math"
	"sync"
)

// Format is how the bits of a small float are read: sign, exponent and mantissa
// from the most significant bit on, as in IEEE 754, and what becomes of the
// codes that IEEE 754 keeps for infinities and NaN. A Format is immutable, and safe
// for concurrent use.
type Format struct {
	name     string
	bits     int
	manBits  int
	bias     int
	variant  variant
	sign     uint16 // the sign bit; 0 where there is none
	max      uint16 // code of the largest finite number
	overflow uint16 // code of what is beyond it
	nan      uint16
	smallest float32   // the smallest positive number
	table    []float32 // values of all codes of a byte; nil for wider formats

	once    sync.Once
	rounded *[1 << 16]uint8 // code of each bfloat16, of formats that fit a byte
}

// variant tells which codes are no finite numbers.
type variant uint8

const (
	ieee   variant = iota // the largest exponent is infinity and NaN
	fn                    // all ones, apart from the sign, is NaN; no infinities
	fnuz                  // negative zero is NaN; no infinities
	finite                // every code is a finite number
	scale                 // unsigned powers of two; all ones is NaN; no zero
)

// The formats of the element types.
var (
	FormatFloat16           = newFormat("float16", 5, 10, 15, ieee)
	FormatBFloat16          = newFormat("bfloat16", 8, 7, 127, ieee)
	FormatFloat8E3M4        = newFormat("float8_e3m4", 3, 4, 3, ieee)
	FormatFloat8E4M3        = newFormat("float8_e4m3", 4, 3, 7, ieee)
	FormatFloat8E4M3B11FNUZ = newFormat("float8_e4m3b11fnuz", 4, 3, 11, fnuz)
	FormatFloat8E4M3FN      = newFormat("float8_e4m3fn", 4, 3, 7, fn)
	FormatFloat8E4M3FNUZ    = newFormat("float8_e4m3fnuz", 4, 3, 8, fnuz)
	FormatFloat8E5M2        = newFormat("float8_e5m2", 5, 2, 15, ieee)
	FormatFloat8E5M2FNUZ    = newFormat("float8_e5m2fnuz", 5, 2, 16, fnuz)
	FormatFloat8E8M0FNU     = newFormat("float8_e8m0fnu", 8, 0, 127, scale)
	FormatFloat6E2M3FN      = newFormat("float6_e2m3fn", 2, 3, 1, finite)
	FormatFloat6E3M2FN      = newFormat("float6_e3m2fn", 3, 2, 3, finite)
	FormatFloat4E2M1FN      = newFormat("float4_e2m1fn", 2, 1, 1, finite)
)

func newFormat(name string, expBits, manBits, bias int, v variant) *Format {
	f := &Format{name: name, manBits: manBits, bias: bias, variant: v}
	magnitude := uint16(1)<<(expBits+manBits) - 1 // all ones but the sign
	f.bits, f.sign = 1+expBits+manBits, magnitude+1
	switch v {
	case ieee:
		f.overflow = magnitude &^ (1<<manBits - 1)
		f.max = f.overflow - 1
		f.nan = f.overflow | 1<<(manBits-1)
	case fn:
		f.max, f.overflow, f.nan = magnitude-1, magnitude, magnitude
	case fnuz:
		f.max, f.overflow, f.nan = magnitude, f.sign, f.sign
	case finite:
		f.max, f.overflow, f.nan = magnitude, magnitude, f.sign
	case scale:
		f.bits, f.sign = expBits, 0
		f.max, f.overflow, f.nan = magnitude-1, magnitude, magnitude
	}
	f.smallest = float32(math.Ldexp(1, 1-bias-manBits))
	if f.bits <= 8 {
		f.table = make([]float32, 256)
		for i := range f.table {
			f.table[i] = f.decode(uint16(i))
		}
	}
	return f
}

// Name returns the name of the dtype in NumPy or ml_dtypes: "float8_e4m3fn".
func (f *Format) Name() string { return f.name }

// Bits returns the number of bits of an element: 4, 6, 8 or 16.
func (f *Format) Bits() int { return f.bits }

// Max returns the largest finite number.
func (f *Format) Max() float32 { return f.Float32(f.max) }

// Min returns the least finite number: -Max, or the smallest power of two where
// the format has no sign.
func (f *Format) Min() float32 {
	if f.variant == scale {
		return f.Float32(0)
	}
	return -f.Max()
}

// Epsilon returns the difference between 1 and the next larger number.
func (f *Format) Epsilon() float32 { return float32(math.Ldexp(1, -f.manBits)) }

// SmallestNormal returns the smallest positive number of full precision.
func (f *Format) SmallestNormal() float32 {
	if f.variant == scale {
		return f.Float32(0)
	}
	return f.Float32(1 << f.manBits)
}

// Float32 returns the value of a code, exactly. Where the format has fewer bits
// than the byte that holds it, a bit above it counts as the sign, as in
// ml_dtypes.
func (f *Format) Float32(code uint16) float32 {
	switch {
	case f.table != nil:
		return f.table[uint8(code)]
	case f.manBits == 7: // bfloat16
		return math.Float32frombits(uint32(code) << 16)
	default:
		return float16Value(code)
	}
}
