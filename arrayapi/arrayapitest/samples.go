package arrayapitest

import (
	"encoding/binary"
	"math"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/strided"
)

// otherOrder is the byte order that is not the host's.
func otherOrder() dtype.ByteOrder {
	if dtype.Native() == dtype.LittleEndian {
		return dtype.BigEndian
	}
	return dtype.LittleEndian
}

// sample returns row-major memory of ordinary values, that the type of like can
// hold. Other numbers of from give other values.
func (s *suite) sample(like arrayapi.ArrayLike, d dtype.DType, shape []int, from int) arrayapi.Buffer {
	return s.filled(like, d, shape, from, ordinary)
}

func (s *suite) filled(like arrayapi.ArrayLike, d dtype.DType, shape []int, from int, value source) arrayapi.Buffer {
	b, err := arrayapi.NewBuffer(d, shape)
	if err != nil {
		panic(err) // the shapes of the suite are small
	}
	fill(b.Data, d, from, value)
	if s.c.Fit != nil && like != nil {
		s.c.Fit(like, b)
	}
	return b
}

// source gives the bits of element i of a kind, whose elements have so many bytes.
type source func(k dtype.Kind, size, i int) uint64

// fill stores elements side by side, those from number from on.
func fill(raw []byte, d dtype.DType, from int, value source) {
	for i := from; len(raw) > 0 && d.Size() > 0; i++ {
		putElement(raw[:d.Size()], d, i, value)
		raw = raw[d.Size():]
	}
}

// putElement stores element i. Gaps of structs stay as they are.
func putElement(raw []byte, d dtype.DType, i int, value source) {
	switch k := d.Kind(); k {
	case dtype.KindStruct:
		for j, f := range d.Fields() {
			fill(raw[f.Offset:f.Offset+f.Size()], f.DType, i*7+j, value)
		}
	case dtype.KindComplex64:
		fill(raw, dtype.Float32, 2*i, value)
	case dtype.KindComplex128:
		fill(raw, dtype.Float64, 2*i, value)
	case dtype.KindUnicode:
		fill(raw, dtype.Uint32, i, func(_ dtype.Kind, size, i int) uint64 { return value(dtype.KindUnicode, size, i) })
	case dtype.KindBytes, dtype.KindVoid, dtype.KindLongDouble, dtype.KindCLongDouble:
		for j := range raw {
			raw[j] = byte(value(k, 1, i*len(raw)+j))
		}
	default:
		putWord(raw, value(k, len(raw), i))
	}
	if !d.IsNative() && d.Kind() != dtype.KindStruct {
		strided.Swap(raw, d.Size(), d.Swaps())
	}
}

// putWord stores the lowest bytes of v in native order.
func putWord(raw []byte, v uint64) {
	switch len(raw) {
	case 1:
		raw[0] = byte(v)
	case 2:
		binary.NativeEndian.PutUint16(raw, uint16(v))
	case 4:
		binary.NativeEndian.PutUint32(raw, uint32(v))
	default:
		binary.NativeEndian.PutUint64(raw, v)
	}
}

// scramble is a number that looks nothing like its neighbours: the finalizer of
// splitmix64.
func scramble(i int) uint64 {
	z := uint64(i)*0x9e3779b97f4a7c15 + 0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// ordinary gives values that differ from element to element, without NaN, infinity,
// and zeros of either sign.
func ordinary(k dtype.Kind, size, i int) uint64 {
	switch {
	case k == dtype.KindBool:
		return scramble(i) & 1
	case k == dtype.KindFloat32:
		return uint64(math.Float32bits(float32(i)*0.75 - 5.125))
	case k == dtype.KindFloat64:
		return math.Float64bits(float64(i)*0.75 - 5.125)
	case k == dtype.KindFloat16, k == dtype.KindBFloat16:
		return 0x0400 + scramble(i)&0x37ff // below 2
	case k == dtype.KindBytes:
		return 'a' + scramble(i)%26
	case k == dtype.KindUnicode:
		return 0x100 + scramble(i)%0x1000
	}
	if bits := narrow(k); bits > 0 {
		return 1 + scramble(i)%(1<<(bits-2)|1)
	}
	return signedCode(k, scramble(i)>>1|1)
}

// narrow returns the bits of small floats, 0 for other kinds.
func narrow(k dtype.Kind) int {
	switch {
	case dtype.KindFloat8E3M4 <= k && k <= dtype.KindFloat8E8M0FNU:
		return 8
	case k == dtype.KindFloat6E2M3FN, k == dtype.KindFloat6E3M2FN:
		return 6
	case k == dtype.KindFloat4E2M1FN:
		return 4
	}
	return 0
}

// signedCode makes a number of the kinds narrower than a byte: their bits,
// extended by sign or by zeros. It leaves other kinds alone.
func signedCode(k dtype.Kind, v uint64) uint64 {
	switch k {
	case dtype.KindInt4:
		return uint64(int64(v<<60) >> 60)
	case dtype.KindInt2:
		return uint64(int64(v<<62) >> 62)
	case dtype.KindInt1:
		return uint64(int64(v<<63) >> 63)
	case dtype.KindUint4:
		return v & 15
	case dtype.KindUint2:
		return v & 3
	case dtype.KindUint1:
		return v & 1
	}
	return v
}

// specials are bits that a careless copy changes: both zeros, subnormal numbers,
// extremes, infinities, and NaNs of either sign, quiet and signaling, with a payload.
func specials(k dtype.Kind) []uint64 {
	switch k {
	case dtype.KindFloat16:
		return []uint64{0, 0x8000, 1, 0x3ff, 0x7bff, 0xfbff, 0x7c00, 0xfc00, 0x7e00, 0xfe01, 0x7d01}
	case dtype.KindBFloat16:
		return []uint64{0, 0x8000, 1, 0x7f, 0x7f7f, 0xff7f, 0x7f80, 0xff80, 0x7fc0, 0xffc1, 0x7fa1}
	case dtype.KindFloat32:
		return []uint64{0, 0x80000000, 1, 0x7fffff, 0x7f7fffff, 0xff7fffff, 0x7f800000, 0xff800000, 0x7fc00000, 0xffc12345, 0x7fa00001}
	case dtype.KindFloat64:
		return []uint64{
			0, 1 << 63, 1, 1<<52 - 1, 0x7fefffffffffffff, 0xffefffffffffffff, 0x7ff0000000000000, 0xfff0000000000000,
			0x7ff8000000000000, 0xfff8000012345678, 0x7ff4000000000001,
		}
	case dtype.KindUnicode:
		return []uint64{0, 'a', 0xe9, 0x20ac, 0x1f600, 0x10ffff, 0xffff, 0}
	}
	return nil
}

// special gives the values of specials one after the other; integers and opaque
// bytes at their limits; and of the small floats all there are.
func special(k dtype.Kind, size, i int) uint64 {
	if list := specials(k); list != nil {
		return list[i%len(list)]
	}
	if bits := narrow(k); bits > 0 {
		return uint64(i) & (1<<bits - 1)
	}
	if k == dtype.KindBool {
		return uint64(i) & 1
	}
	top := uint64(1) << (8*size - 1)
	limits := []uint64{0, math.MaxUint64, 1, top, top - 1, top + 1, math.MaxUint64 - 1}
	return signedCode(k, limits[i%len(limits)]+uint64(i/len(limits)%4))
}

// native returns the elements of b side by side, in the host's byte order, as fresh memory.
func native(b arrayapi.Buffer) []byte {
	c := b.Copy()
	if !c.DType.IsNative() {
		strided.Swap(c.Data, c.DType.Size(), c.DType.NativeSwaps())
	}
	return slices.Clone(c.Data[:c.NBytes()])
}
