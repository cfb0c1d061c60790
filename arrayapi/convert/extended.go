package convert

import (
	"encoding/binary"
	"math"
	"math/bits"
	"slices"

	"github.com/arraylike/arraylike/internal/memory"
)

// extended rounds the 80-bit floats of x86, in elements of some size in the host's
// byte order, to float64.
func extended(dst []float64, raw []byte, size int) {
	item := make([]byte, size)
	for i := range dst {
		copy(item, raw[i*size:])
		if memory.BigEndian {
			slices.Reverse(item)
		}
		dst[i] = extendedValue(binary.LittleEndian.Uint64(item), binary.LittleEndian.Uint16(item[8:]))
	}
}

// extendedValue is the number of a significand, whose first bit is explicit, and an
// exponent below a sign.
func extendedValue(significand uint64, top uint16) float64 {
	exponent := int(top & 0x7fff)
	v := 0.0
	switch {
	case exponent == 0x7fff && significand<<1 != 0:
		return math.NaN()
	case exponent == 0x7fff:
		v = math.Inf(1)
	case significand != 0:
		shift := bits.LeadingZeros64(significand) // more than 0 for a subnormal
		v = scaled(significand<<shift, max(exponent, 1)-16383-63-shift)
	}
	if top>>15 == 1 {
		v = -v
	}
	return v
}

// scaled rounds m * 2^exponent to the nearest float64, ties to even. The first bit
// of m is set.
func scaled(m uint64, exponent int) float64 {
	const (
		manBits = 53
		least   = -1074 // of the exponent of a float64's last bit
	)
	drop := 64 - manBits
	if short := least - (exponent + drop); short > 0 {
		drop += short
	}
	if drop > 64 {
		return 0 // less than half of the smallest
	}
	kept, rest, half := uint64(0), m, uint64(1)<<(drop-1)
	if drop < 64 {
		kept, rest = m>>drop, m&(1<<drop-1)
	}
	if rest > half || rest == half && kept&1 == 1 {
		kept++
	}
	return math.Ldexp(float64(kept), exponent+drop)
}
