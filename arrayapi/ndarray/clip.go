package ndarray

import (
	"fmt"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// clipped is clip. A bound that is nil is none.
func clipped(_ namespace, op string, args []any) (arrayapi.Buffer, error) {
	if err := checkCount(op, len(args), 3); err != nil {
		return arrayapi.Buffer{}, err
	}
	a, err := argument(op, args[:1], realNumbers)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	defer a.keep()
	least, err := bound(op, args[1], a.buf.DType)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	defer least.keep()
	most, err := bound(op, args[2], a.buf.DType)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	defer most.keep()
	d := a.buf.DType.WithOrder(dtype.Native())
	switch {
	case least == nil && most == nil:
		return nativeCopy(op, a.buf)
	case most == nil:
		return elementwiseResult(op, d, clipAtLeast, a.buf, least.buf)
	case least == nil:
		return elementwiseResult(op, d, clipAtMost, a.buf, most.buf)
	}
	return elementwiseResult(op, d, clipBetween, a.buf, least.buf, most.buf)
}

// bound returns a bound of numbers of dtype d as an array, nil for nil. Integers
// have integers for bounds, floats have floats, and scalars that are integers.
func bound(op string, v any, d dtype.DType) (*Array, error) {
	if v == nil {
		return nil, nil
	}
	if arrayapi.IsScalar(v) {
		s, err := newScalar(v)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", op, err)
		}
		if from := s.array.buf.DType; !from.Is("integral") && !(from.Is("real floating") && d.Is("real floating")) {
			return nil, s.refusal(op, d)
		}
		return s.array, nil
	}
	b, err := own(op, v)
	if err != nil {
		return nil, err
	}
	if from := b.buf.DType; !computesReal(from) || from.Is("integral") != d.Is("integral") {
		return nil, &arrayapi.DTypeError{Op: op, Have: from, Want: "of a bound of numbers of " + d.String()}
	}
	return b, nil
}

func clipAtLeast(out arrayapi.Buffer, args []arrayapi.Buffer) {
	clipInto(out, args[0], &args[1], nil)
}

func clipAtMost(out arrayapi.Buffer, args []arrayapi.Buffer) {
	clipInto(out, args[0], nil, &args[1])
}

func clipBetween(out arrayapi.Buffer, args []arrayapi.Buffer) {
	clipInto(out, args[0], &args[1], &args[2])
}

// clipInto stores x within its bounds in out, of the same dtype. A bound that
// is nil is none.
func clipInto(out, x arrayapi.Buffer, least, most *arrayapi.Buffer) {
	switch out.DType.Kind() {
	case dtype.KindInt8:
		clipIntegers[int8](out, x, least, most)
	case dtype.KindInt16:
		clipIntegers[int16](out, x, least, most)
	case dtype.KindInt32:
		clipIntegers[int32](out, x, least, most)
	case dtype.KindInt64:
		clipIntegers[int64](out, x, least, most)
	case dtype.KindUint8:
		clipIntegers[uint8](out, x, least, most)
	case dtype.KindUint16:
		clipIntegers[uint16](out, x, least, most)
	case dtype.KindUint32:
		clipIntegers[uint32](out, x, least, most)
	case dtype.KindUint64:
		clipIntegers[uint64](out, x, least, most)
	case dtype.KindFloat32:
		clipNumbers(out, readFloats[float32](x), least, most, readFloats[float32])
	case dtype.KindFloat64:
		clipNumbers(out, readFloats[float64](x), least, most, readFloats[float64])
	default:
		storeCodes(out, clipReader(readFloats[float64](x), least, most, readFloats[float64]))
	}
}

func clipIntegers[T dtype.Integer](out, x arrayapi.Buffer, least, most *arrayapi.Buffer) {
	clipNumbers(out, readInts[T](x), least, most, readSaturated[T])
}

// clipNumbers stores what x reads within bounds, one of which there is.
func clipNumbers[T dtype.Real](out arrayapi.Buffer, x reader[T], least, most *arrayapi.Buffer, read func(arrayapi.Buffer) reader[T]) {
	if most == nil {
		fillBinary(out, x, read(*least), larger[T])
		return
	}
	fillBinary(out, clipReader(x, least, nil, read), read(*most), smaller[T])
}

// clipReader reads what x reads within bounds. The upper one is applied last, so
// that it holds where the bounds cross.
func clipReader[T dtype.Real](x reader[T], least, most *arrayapi.Buffer, read func(arrayapi.Buffer) reader[T]) reader[T] {
	if least != nil {
		x = &combined[T]{x: x, y: read(*least), kernel: larger[T]}
	}
	if most != nil {
		x = &combined[T]{x: x, y: read(*most), kernel: smaller[T]}
	}
	return x
}

// readSaturated reads integers as others, the nearest where T does not hold
// them.
func readSaturated[T dtype.Integer](b arrayapi.Buffer) reader[T] {
	d := dtype.Of[T]()
	if b.DType.Kind() == d.Kind() {
		return newReader[T](b)
	}
	limits, _ := dtype.IInfo(d)
	w := newWide(b)
	if w.ints != nil {
		return &mapped[int64, T]{from: w.ints, convert: func(dst []T, src []int64) { saturateInts(dst, src, limits) }}
	}
	return &mapped[uint64, T]{from: w.uints, convert: func(dst []T, src []uint64) { saturateUints(dst, src, limits) }}
}

func saturateInts[T dtype.Integer](dst []T, src []int64, limits dtype.IntInfo) {
	for i, v := range src {
		v = max(v, limits.Min)
		if v > 0 {
			v = int64(min(uint64(v), limits.Max))
		}
		dst[i] = T(v)
	}
}

func saturateUints[T dtype.Integer](dst []T, src []uint64, limits dtype.IntInfo) {
	for i, v := range src {
		dst[i] = T(min(v, limits.Max))
	}
}
