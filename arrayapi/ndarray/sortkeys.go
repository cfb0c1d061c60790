package ndarray

import (
	"fmt"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/dtype/minifloat"
	"github.com/arraylike/arraylike/internal/memory"
)

// Whatever sorts or searches works on keys: unsigned numbers as wide as the
// elements, made of their bits, and in the same order. Elements that are equal
// have one key, so that those of -0 and 0 are the same, and NaN, whatever its
// sign and payload, has the largest key of all, which no number has. So there is
// one order of everything, and one loop for each width.

// bitPattern is the types that elements are read as, bit by bit, and their keys.
type bitPattern interface {
	uint8 | uint16 | uint32 | uint64
}

// keyRule says how the bits of the elements of a dtype become keys.
type keyRule struct {
	kind  keyKind
	size  int    // bytes of an element
	inf   uint64 // keyFloat: the bits of infinity; what is above is NaN
	codes *keyTable
}

type keyKind uint8

const (
	keyUnsigned keyKind = iota // keys are the bits themselves
	keyBool                    // every byte but 0 is true
	keySigned                  // two's complement
	keyFloat                   // sign and magnitude
	keyCode                    // by a table
)

// hasNaN tells whether the largest key is that of NaN.
func (r keyRule) hasNaN() bool { return r.kind == keyFloat || r.kind == keyCode }

// newKeyRule returns how elements of a real dtype, or bool, are ordered. Those
// narrower than a byte, but for small floats, and the long doubles, are not
// among them.
func newKeyRule(op string, d dtype.DType) (keyRule, error) {
	r := keyRule{size: d.Size()}
	f := formatOf(d.Kind())
	switch k := d.Kind(); {
	case k == dtype.KindBool:
		r.kind = keyBool
	case f != nil && f.Bits() <= 8:
		r.kind, r.codes = keyCode, newKeyTable(f)
	case k == dtype.KindFloat16:
		r.kind, r.inf = keyFloat, 0x7c00
	case k == dtype.KindBFloat16:
		r.kind, r.inf = keyFloat, 0x7f80
	case k == dtype.KindFloat32:
		r.kind, r.inf = keyFloat, 0x7f80_0000
	case k == dtype.KindFloat64:
		r.kind, r.inf = keyFloat, 0x7ff0_0000_0000_0000
	case dtype.KindInt8 <= k && k <= dtype.KindInt64:
		r.kind = keySigned
	case dtype.KindUint8 <= k && k <= dtype.KindUint64:
		r.kind = keyUnsigned
	default:
		return keyRule{}, &arrayapi.DTypeError{Op: op, Have: d, Want: "that is real or bool, and at least a byte wide"}
	}
	return r, nil
}

// keyTable has the keys of the codes of a small float, and a code for each key.
type keyTable struct {
	keys, codes [256]uint8
}

// newKeyTable orders the codes of f, which lie in the low bits of a byte, by
// sign and magnitude, or where there is no sign, as they are.
func newKeyTable(f *minifloat.Format) *keyTable {
	sign := 1 << (f.Bits() - 1)
	signed := f != minifloat.FormatFloat8E8M0FNU
	t := &keyTable{}
	for i := len(t.keys) - 1; i >= 0; i-- { // so that the code of a key is the least of its codes
		code := i & (2*sign - 1)
		v := f.Float32(uint16(code))
		key := uint8(code)
		switch {
		case v != v:
			key = 0xff
		case signed && code >= sign:
			key = 0x80 - uint8(code-sign)
		case signed:
			key = 0x80 | uint8(code)
		}
		t.keys[i], t.codes[key] = key, uint8(code)
	}
	return t
}

// floatKey returns the key of the bits of a float.
func floatKey[K bitPattern](bits, inf K) K {
	sign := ^(^K(0) >> 1)
	magnitude := bits &^ sign
	if magnitude > inf {
		return ^K(0)
	}
	negative := -(bits / sign) // all bits or none: a branch on the sign would be guessed wrong half of the time
	return sign + (magnitude ^ negative) - negative
}

// key returns the key of one element.
func key[K bitPattern](r *keyRule, bits K) K {
	switch r.kind {
	case keyBool:
		return min(bits, 1)
	case keySigned:
		return bits ^ ^(^K(0) >> 1)
	case keyFloat:
		return floatKey(bits, K(r.inf))
	case keyCode:
		return K(r.codes.keys[uint8(bits)])
	}
	return bits
}

// encodeKeys turns the bits of elements into keys, in place.
func encodeKeys[K bitPattern](r *keyRule, bits []K) {
	sign := ^(^K(0) >> 1)
	switch r.kind {
	case keyBool:
		for i, b := range bits {
			bits[i] = min(b, 1)
		}
	case keySigned:
		for i, b := range bits {
			bits[i] = b ^ sign
		}
	case keyFloat:
		inf := K(r.inf)
		for i, b := range bits {
			bits[i] = floatKey(b, inf)
		}
	case keyCode:
		for i, b := range bits {
			bits[i] = K(r.codes.keys[uint8(b)])
		}
	}
}

// decodeKeys turns keys into the bits of elements, in place. Zero comes back
// without its sign.
func decodeKeys[K bitPattern](r *keyRule, keys []K) {
	sign := ^(^K(0) >> 1)
	switch r.kind {
	case keySigned:
		for i, k := range keys {
			keys[i] = k ^ sign
		}
	case keyFloat:
		for i, k := range keys {
			if k >= sign {
				keys[i] = k - sign
			} else {
				keys[i] = sign | (sign - k)
			}
		}
	case keyCode:
		for i, k := range keys {
			keys[i] = K(r.codes.codes[uint8(k)])
		}
	}
}

// wideKeys returns the keys of the elements of b, in row-major order, as if they
// had the dtype of r, d, to which they are converted.
func wideKeys(op string, b arrayapi.Buffer, d dtype.DType, r *keyRule) ([]uint64, error) {
	n := b.Size()
	if err := checkScratch(op, n, 8); err != nil {
		return nil, err
	}
	c, err := convert(op, b, d.WithOrder(dtype.Native()))
	if err != nil {
		return nil, err
	}
	var wide []uint64
	if r.size < 8 {
		wide = make([]uint64, n)
	}
	return keysOf(r, c.Data, wide), nil
}

// keysOf returns the keys of elements in native byte order, in wide or in the
// memory of the elements, which are lost.
func keysOf(r *keyRule, elements []byte, wide []uint64) []uint64 {
	switch r.size {
	case 1:
		return widen[uint8](r, elements, wide)
	case 2:
		return widen[uint16](r, elements, wide)
	case 4:
		return widen[uint32](r, elements, wide)
	}
	keys, _ := memory.View[uint64](elements)
	encodeKeys(r, keys)
	return keys
}

func widen[K bitPattern](r *keyRule, elements []byte, wide []uint64) []uint64 {
	narrow, _ := memory.View[K](elements)
	encodeKeys(r, narrow)
	wide = wide[:len(narrow)]
	for i, k := range narrow {
		wide[i] = uint64(k)
	}
	return wide
}

// largestKey returns the largest key as wideKeys has it, which for floats is
// that of NaN.
func (r keyRule) largestKey() uint64 { return ^uint64(0) >> (64 - 8*r.size) }

// checkScratch tells whether n units of so many bytes fit into memory, so that
// make does not panic.
func checkScratch(op string, n, bytes int) error {
	if n > memory.MaxSize/bytes {
		return fmt.Errorf("%s: %d elements need more memory than there can be", op, n)
	}
	return nil
}
