package values

import (
	"errors"
	"math"
	"math/big"
	"math/bits"
	"strconv"
)

// extended is a number in the 80-bit format of the x87: what a C long double is on x86, in ten bytes and some padding.
type extended struct {
	negative bool
	exponent int    // biased by 16383
	mantissa uint64 // with its integer bit
}

func extendedAt(b []byte) extended {
	top := u16(b[8:])
	return extended{negative: top>>15 != 0, exponent: int(top & 0x7fff), mantissa: u64(b)}
}

const (
	maxExponent  = 0x7fff
	integerBit   = 1 << 63
	mantissaBits = 64
	lowestBit    = -16383 - (mantissaBits - 1) // exponent of the mantissa's lowest bit, to which the number's is added
)

// special returns the spelling of a number that is none: infinities, NaNs, and patterns that the processor takes for
// invalid. A normal number without its integer bit is one.
func (x extended) special() (string, bool) {
	switch {
	case x.exponent == maxExponent && x.mantissa == integerBit:
		if x.negative {
			return "-inf", true
		}
		return "inf", true
	case x.exponent == maxExponent, x.exponent > 0 && x.mantissa&integerBit == 0:
		return "nan", true
	}
	return "", false
}

// value returns the number exactly, with the precision that it has: fewer than 64 bits where it is subnormal.
func (x extended) value() *big.Float {
	f := new(big.Float).SetUint64(x.mantissa) // of 64 bits
	if x.exponent == 0 && x.mantissa != 0 {
		f.SetPrec(uint(bits.Len64(x.mantissa)))
	}
	f.SetMantExp(f, max(x.exponent, 1)+lowestBit) // a subnormal number has the exponent of the smallest normal one
	if x.negative {
		f.Neg(f)
	}
	return f
}

// appendLongDouble spells a long double.
func appendLongDouble(dst, b []byte) []byte {
	x := extendedAt(b)
	dst = append(dst, `{"longdouble":"`...)
	near := math.NaN()
	if s, ok := x.special(); ok {
		dst = append(dst, s...)
		if s != "nan" {
			near, _ = strconv.ParseFloat(s, 64)
		}
	} else {
		f := x.value()
		dst = append(dst, x.shortest(f)...)
		near, _ = f.Float64()
	}
	dst = append(dst, `","as_float64":`...)
	return append(appendFloat(dst, near), '}')
}

// shortest returns the shortest decimal that is read back as f, the value of x. That of package big takes the numbers
// above and below f to be equally far away; those below a power of two are nearer, unless subnormal, and its decimal may
// be read back as one of them.
func (x extended) shortest(f *big.Float) string {
	s := f.Text('e', -1)
	if x.mantissa != integerBit || x.exponent <= 1 {
		return s
	}
	for digits := 0; ; digits++ {
		back, _, err := big.ParseFloat(s, 10, mantissaBits, big.ToNearestEven)
		if err != nil || back.Cmp(f) == 0 {
			return s
		}
		s = f.Text('e', digits)
	}
}

func appendCLongDouble(dst, b []byte) []byte {
	dst = append(dst, '[')
	dst = appendLongDouble(dst, b[:len(b)/2])
	dst = append(dst, ',')
	dst = appendLongDouble(dst, b[len(b)/2:])
	return append(dst, ']')
}

// checkLongDoubles refuses elements that look like another machine's. A file does not say whose long double it holds, and NumPy
// leaves what happened to be in memory in the padding of an x87 number, which is where an IEEE quadruple has its sign and exponent.
// So an element counts as a quadruple where that exponent is one of everyday numbers and that of the x87 is not.
func checkLongDoubles(item []byte) error {
	for ; len(item) >= 16; item = item[16:] {
		x, quadruple := extendedAt(item), int(u16(item[14:])&0x7fff)
		everyday := isEveryday(x.exponent) && x.mantissa&integerBit != 0
		if isEveryday(quadruple) && !everyday && x.exponent != maxExponent {
			return errors.New("want long doubles of x87, have what looks like IEEE quadruples, another machine's")
		}
	}
	return nil
}

// isEveryday tells whether a biased exponent of 15 bits is one that a float64 has too.
func isEveryday(exponent int) bool { return exponent > 16383-1023 && exponent <= 16383+1023 }
