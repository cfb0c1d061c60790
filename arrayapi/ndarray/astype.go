package ndarray

import (
	"fmt"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/strided"
)

// AsType returns the values of a as elements of dtype d, in fresh row-major
// memory, in the byte order of d. It is the standard's astype with copy=True.
//
// Between bool, integers, floats and complex numbers every cast is made but
// those of complex numbers to real ones, which would lose a part: floats are
// rounded to the nearest, to integers they are truncated, integers that do not
// fit keep their low bits, and everything but zero is true. A float beyond 64
// bits, or NaN, becomes as an integer the low bits of the smallest int64. Integers
// narrower than a byte and long doubles are not among the results. Any dtype can be
// had in its other byte order. All else is an [*arrayapi.DTypeError].
func (a *Array) AsType(d dtype.DType) (*Array, error) {
	if err := a.usable(); err != nil {
		return nil, fmt.Errorf("ndarray: astype: %w", err)
	}
	defer a.keep()
	out, err := convert("ndarray: astype", a.buf, d.WithOrder(dtype.Native()))
	if err != nil {
		return nil, err
	}
	if !d.IsNative() {
		strided.Swap(out.Data, d.Size(), d.Swaps())
		out.DType = d
	}
	return &Array{buf: out}, nil
}

// convert returns the values of b with a native dtype, in fresh row-major
// memory.
func convert(op string, b arrayapi.Buffer, d dtype.DType) (arrayapi.Buffer, error) {
	if b.DType.WithOrder(dtype.Native()).Equal(d) {
		return nativeCopy(op, b)
	}
	refused := &arrayapi.DTypeError{Op: op, Have: b.DType, Want: "that can be cast to " + d.String()}
	if !d.IsValid() {
		return arrayapi.Buffer{}, &arrayapi.DTypeError{Op: op, Have: d, Want: "of a result"}
	}
	out, err := newUnset(op, d, b.Shape)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	if !fill(out, b) {
		return arrayapi.Buffer{}, refused
	}
	return out, nil
}

// fill stores the values of b, converted, into the contiguous native memory of
// out. ok is false where there is no such conversion.
func fill(out, b arrayapi.Buffer) (ok bool) {
	switch k := out.DType.Kind(); k {
	case dtype.KindBool:
		return store(out, readBools(b))
	case dtype.KindInt8:
		return store(out, readInts[int8](b))
	case dtype.KindInt16:
		return store(out, readInts[int16](b))
	case dtype.KindInt32:
		return store(out, readInts[int32](b))
	case dtype.KindInt64:
		return store(out, readInts[int64](b))
	case dtype.KindUint8:
		return store(out, readInts[uint8](b))
	case dtype.KindUint16:
		return store(out, readInts[uint16](b))
	case dtype.KindUint32:
		return store(out, readInts[uint32](b))
	case dtype.KindUint64:
		return store(out, readInts[uint64](b))
	case dtype.KindFloat32:
		return store(out, readFloats[float32](b))
	case dtype.KindFloat64:
		return store(out, readFloats[float64](b))
	case dtype.KindComplex64:
		return store(out, readComplexes[complex64](b))
	case dtype.KindComplex128:
		return store(out, readComplexes[complex128](b))
	default:
		return storeCodes(out, readFloats[float64](b))
	}
}

// store moves all that r reads into the contiguous memory of out, and does
// nothing where r is nil.
func store[T any](out arrayapi.Buffer, r reader[T]) (ok bool) {
	if r == nil {
		return false
	}
	fillUnary(out, r, func(dst, x []T) { copy(dst, x) })
	return true
}

// storeCodes is store for small floats.
func storeCodes(out arrayapi.Buffer, r reader[float64]) (ok bool) {
	f := formatOf(out.DType.Kind())
	switch {
	case f == nil || r == nil:
		return false
	case f.Bits() > 8:
		return store(out, &mapped[float64, uint16]{from: r, convert: encode[uint16](f)})
	default:
		return store(out, &mapped[float64, uint8]{from: r, convert: encode[uint8](f)})
	}
}
