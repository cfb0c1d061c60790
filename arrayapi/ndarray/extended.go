package ndarray

import (
	"encoding/binary"
	"math"
	"math/big"
	"slices"

	"github.com/arraylike/arraylike/internal/memory"
)

// readExtended reads a long double of x86: 64 bits of significand with an
// explicit first bit, 15 of exponent, a sign, and padding. x is nil where the
// number is not finite, and v then tells which it is.
func readExtended(raw []byte) (v float64, x *big.Float) {
	if memory.BigEndian {
		raw = slices.Clone(raw)
		slices.Reverse(raw)
	}
	significand, top := binary.LittleEndian.Uint64(raw), binary.LittleEndian.Uint16(raw[8:])
	exponent, negative := int(top&0x7fff), top>>15 == 1
	switch {
	case exponent == 0x7fff && significand<<1 != 0:
		return math.NaN(), nil
	case exponent == 0x7fff && negative:
		return math.Inf(-1), nil
	case exponent == 0x7fff:
		return math.Inf(1), nil
	}
	x = new(big.Float).SetPrec(64).SetUint64(significand)
	x.SetMantExp(x, max(exponent, 1)-16383-63)
	if negative {
		x.Neg(x)
	}
	v, _ = x.Float64()
	return v, x
}
