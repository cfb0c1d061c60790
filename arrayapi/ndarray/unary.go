package ndarray

import (
	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// unary is an operation on one number that keeps its dtype.
func unary(op arrayapi.Op, of domain) elementwiseFunc {
	return ofOne(of, func(_ namespace, name string, x arrayapi.Buffer) (arrayapi.Buffer, error) {
		return unaryResult(name, op, x)
	})
}

// unaryResult returns op of x, in its dtype. An operation that changes no number of a dtype
// has no loop for it.
func unaryResult(name string, op arrayapi.Op, x arrayapi.Buffer) (arrayapi.Buffer, error) {
	d := x.DType.WithOrder(dtype.Native())
	if !changes(op, d) {
		return nativeCopy(name, x)
	}
	f := func(out arrayapi.Buffer, args []arrayapi.Buffer) { computeUnary(op, out, args[0]) }
	return elementwiseResult(name, d, f, x)
}

// changes tells whether op leaves not all numbers of dtype d as they are.
func changes(op arrayapi.Op, d dtype.DType) bool {
	switch op {
	case arrayapi.OpPositive:
		return false
	case arrayapi.OpAbs:
		return !d.Is("unsigned integer")
	case arrayapi.OpConj:
		return d.Is("complex floating")
	case arrayapi.OpRound, arrayapi.OpCeil, arrayapi.OpFloor, arrayapi.OpTrunc:
		return !d.Is("integral")
	}
	return true
}

// computeUnary stores op of x in out, of the same dtype.
func computeUnary(op arrayapi.Op, out, x arrayapi.Buffer) {
	switch out.DType.Kind() {
	case dtype.KindInt8:
		fillUnary(out, readInts[int8](x), integerMap[int8](op))
	case dtype.KindInt16:
		fillUnary(out, readInts[int16](x), integerMap[int16](op))
	case dtype.KindInt32:
		fillUnary(out, readInts[int32](x), integerMap[int32](op))
	case dtype.KindInt64:
		fillUnary(out, readInts[int64](x), integerMap[int64](op))
	case dtype.KindUint8:
		fillUnary(out, readInts[uint8](x), integerMap[uint8](op))
	case dtype.KindUint16:
		fillUnary(out, readInts[uint16](x), integerMap[uint16](op))
	case dtype.KindUint32:
		fillUnary(out, readInts[uint32](x), integerMap[uint32](op))
	case dtype.KindUint64:
		fillUnary(out, readInts[uint64](x), integerMap[uint64](op))
	case dtype.KindFloat32:
		fillUnary(out, readFloats[float32](x), floatMap[float32](op))
	case dtype.KindFloat64:
		fillUnary(out, readFloats[float64](x), floatMap[float64](op))
	case dtype.KindComplex64:
		fillUnary(out, readComplexes[complex64](x), complexMap[complex64](op))
	case dtype.KindComplex128:
		fillUnary(out, readComplexes[complex128](x), complexMap[complex128](op))
	default:
		storeCodes(out, &mapped[float64, float64]{from: readFloats[float64](x), convert: floatMap[float64](op)})
	}
}

// integerMap returns the loop of an operation on one integer.
func integerMap[T dtype.Integer](op arrayapi.Op) func(dst, x []T) {
	switch op {
	case arrayapi.OpAbs:
		return integerSizes[T]
	case arrayapi.OpSquare:
		return squares[T]
	case arrayapi.OpSign:
		return integerSigns[T]
	case arrayapi.OpBitwiseInvert:
		return invertBits[T]
	default:
		return negatives[T]
	}
}

// floatMap returns the loop of an operation on one real float.
func floatMap[T dtype.Float](op arrayapi.Op) func(dst, x []T) {
	switch op {
	case arrayapi.OpAbs:
		return floatSizes[T]
	case arrayapi.OpSquare:
		return squares[T]
	case arrayapi.OpSign:
		return floatSigns[T]
	case arrayapi.OpRound:
		return roundFloats[T]
	case arrayapi.OpCeil:
		return ceilFloats[T]
	case arrayapi.OpFloor:
		return floorFloats[T]
	case arrayapi.OpTrunc:
		return truncFloats[T]
	default:
		return negatives[T]
	}
}

// complexMap returns the loop of an operation on one complex number.
func complexMap[T dtype.Complex](op arrayapi.Op) func(dst, x []T) {
	switch op {
	case arrayapi.OpSquare:
		return squares[T]
	case arrayapi.OpSign:
		return complexSigns[T]
	case arrayapi.OpRound:
		return roundComplexes[T]
	case arrayapi.OpConj:
		return conjugates[T]
	default:
		return negatives[T]
	}
}

func negatives[T dtype.Numeric](dst, x []T) {
	x = x[:len(dst)]
	for i := range dst {
		dst[i] = -x[i]
	}
}

func squares[T dtype.Numeric](dst, x []T) {
	x = x[:len(dst)]
	for i := range dst {
		dst[i] = x[i] * x[i]
	}
}
