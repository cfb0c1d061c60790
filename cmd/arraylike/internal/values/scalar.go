package values

import (
	"encoding/binary"
	"math"
	"strconv"

	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/dtype/minifloat"
)

// scalars spells the elements of each kind whose text is short.
var scalars = map[dtype.Kind]func(dst, item []byte) []byte{
	dtype.KindBool:        func(dst, b []byte) []byte { return strconv.AppendBool(dst, b[0] != 0) },
	dtype.KindInt8:        func(dst, b []byte) []byte { return strconv.AppendInt(dst, int64(int8(b[0])), 10) },
	dtype.KindInt16:       func(dst, b []byte) []byte { return strconv.AppendInt(dst, int64(int16(u16(b))), 10) },
	dtype.KindInt32:       func(dst, b []byte) []byte { return strconv.AppendInt(dst, int64(int32(u32(b))), 10) },
	dtype.KindInt64:       appendInt64,
	dtype.KindDateTime64:  appendInt64,
	dtype.KindTimeDelta64: appendInt64,
	dtype.KindUint8:       func(dst, b []byte) []byte { return strconv.AppendUint(dst, uint64(b[0]), 10) },
	dtype.KindUint16:      func(dst, b []byte) []byte { return strconv.AppendUint(dst, uint64(u16(b)), 10) },
	dtype.KindUint32:      func(dst, b []byte) []byte { return strconv.AppendUint(dst, uint64(u32(b)), 10) },
	dtype.KindUint64:      func(dst, b []byte) []byte { return strconv.AppendUint(dst, u64(b), 10) },

	dtype.KindFloat32:     func(dst, b []byte) []byte { return appendFloat(dst, f32(b)) },
	dtype.KindFloat64:     func(dst, b []byte) []byte { return appendFloat(dst, f64(b)) },
	dtype.KindComplex64:   func(dst, b []byte) []byte { return appendPair(dst, f32(b), f32(b[4:])) },
	dtype.KindComplex128:  func(dst, b []byte) []byte { return appendPair(dst, f64(b), f64(b[8:])) },
	dtype.KindLongDouble:  appendLongDouble,
	dtype.KindCLongDouble: appendCLongDouble,

	dtype.KindFloat16:           twoBytes(minifloat.FormatFloat16),
	dtype.KindBFloat16:          twoBytes(minifloat.FormatBFloat16),
	dtype.KindFloat8E3M4:        oneByte(minifloat.FormatFloat8E3M4),
	dtype.KindFloat8E4M3:        oneByte(minifloat.FormatFloat8E4M3),
	dtype.KindFloat8E4M3B11FNUZ: oneByte(minifloat.FormatFloat8E4M3B11FNUZ),
	dtype.KindFloat8E4M3FN:      oneByte(minifloat.FormatFloat8E4M3FN),
	dtype.KindFloat8E4M3FNUZ:    oneByte(minifloat.FormatFloat8E4M3FNUZ),
	dtype.KindFloat8E5M2:        oneByte(minifloat.FormatFloat8E5M2),
	dtype.KindFloat8E5M2FNUZ:    oneByte(minifloat.FormatFloat8E5M2FNUZ),
	dtype.KindFloat8E8M0FNU:     oneByte(minifloat.FormatFloat8E8M0FNU),
	dtype.KindFloat6E2M3FN:      oneByte(minifloat.FormatFloat6E2M3FN),
	dtype.KindFloat6E3M2FN:      oneByte(minifloat.FormatFloat6E3M2FN),
	dtype.KindFloat4E2M1FN:      oneByte(minifloat.FormatFloat4E2M1FN),

	dtype.KindInt4:  lowBits(4, true),
	dtype.KindUint4: lowBits(4, false),
	dtype.KindInt2:  lowBits(2, true),
	dtype.KindUint2: lowBits(2, false),
	dtype.KindInt1:  lowBits(1, true),
	dtype.KindUint1: lowBits(1, false),
}

func u16(b []byte) uint16  { return binary.LittleEndian.Uint16(b) }
func u32(b []byte) uint32  { return binary.LittleEndian.Uint32(b) }
func u64(b []byte) uint64  { return binary.LittleEndian.Uint64(b) }
func f32(b []byte) float64 { return float64(math.Float32frombits(u32(b))) }
func f64(b []byte) float64 { return math.Float64frombits(u64(b)) }

func appendInt64(dst, b []byte) []byte { return strconv.AppendInt(dst, int64(u64(b)), 10) }

func twoBytes(f *minifloat.Format) func(dst, item []byte) []byte {
	return func(dst, b []byte) []byte { return appendFloat(dst, float64(f.Float32(u16(b)))) }
}

func oneByte(f *minifloat.Format) func(dst, item []byte) []byte {
	return func(dst, b []byte) []byte { return appendFloat(dst, float64(f.Float32(uint16(b[0])))) }
}

// lowBits spells an integer of a few bits, which has a byte of its own. Its other bits mean nothing.
func lowBits(width int, signed bool) func(dst, item []byte) []byte {
	shift := 8 - width
	if signed {
		return func(dst, b []byte) []byte { return strconv.AppendInt(dst, int64(int8(b[0]<<shift)>>shift), 10) }
	}
	return func(dst, b []byte) []byte { return strconv.AppendUint(dst, uint64(b[0]<<shift>>shift), 10) }
}

func appendPair(dst []byte, re, im float64) []byte {
	dst = append(dst, '[')
	dst = appendFloat(dst, re)
	dst = append(dst, ',')
	dst = appendFloat(dst, im)
	return append(dst, ']')
}

// appendFloat spells a float as Python's repr does, so that a reader sees that it is none of the integers and keeps the
// sign of zero.
func appendFloat(dst []byte, x float64) []byte {
	switch {
	case math.IsNaN(x):
		return append(dst, `"nan"`...)
	case math.IsInf(x, 1):
		return append(dst, `"inf"`...)
	case math.IsInf(x, -1):
		return append(dst, `"-inf"`...)
	case x == math.Trunc(x) && math.Abs(x) < 1e16:
		return append(strconv.AppendFloat(dst, x, 'f', -1, 64), ".0"...)
	case math.Abs(x) >= 1e-4 && math.Abs(x) < 1e16:
		return strconv.AppendFloat(dst, x, 'f', -1, 64)
	}
	return strconv.AppendFloat(dst, x, 'e', -1, 64)
}
