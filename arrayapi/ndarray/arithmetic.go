package ndarray

import (
	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// arithmetic is an operation on two numbers.
func arithmetic(op arrayapi.Op, of domain) elementwiseFunc {
	f := func(out arrayapi.Buffer, args []arrayapi.Buffer) { compute(op, out, args[0], args[1]) }
	return ofTwo(of, func(ns namespace, name string, x, y arrayapi.Buffer, d dtype.DType) (arrayapi.Buffer, error) {
		if op == arrayapi.OpDivide && d.Is("integral") {
			d = ns.defaults().Real
		}
		return elementwiseResult(name, d, f, x, y)
	})
}

// compute stores x op y in out, whose shape both have, in the dtype of out.
func compute(op arrayapi.Op, out, x, y arrayapi.Buffer) {
	switch out.DType.Kind() {
	case dtype.KindFloat32:
		fillBinary(out, readFloats[float32](x), readFloats[float32](y), floatLoop[float32](op))
	case dtype.KindFloat64:
		fillBinary(out, readFloats[float64](x), readFloats[float64](y), floatLoop[float64](op))
	case dtype.KindComplex64:
		fillBinary(out, readComplexes[complex64](x), readComplexes[complex64](y), numberLoop[complex64](op))
	case dtype.KindComplex128:
		fillBinary(out, readComplexes[complex128](x), readComplexes[complex128](y), numberLoop[complex128](op))
	default:
		if out.DType.Is("integral") {
			computeIntegers(op, out, x, y)
			return
		}
		storeCodes(out, &combined[float64]{x: readFloats[float64](x), y: readFloats[float64](y), kernel: floatLoop[float64](op)})
	}
}

// computeIntegers is compute for integers.
func computeIntegers(op arrayapi.Op, out, x, y arrayapi.Buffer) {
	switch out.DType.Kind() {
	case dtype.KindInt8:
		fillBinary(out, readInts[int8](x), readInts[int8](y), integerLoop[int8](op))
	case dtype.KindInt16:
		fillBinary(out, readInts[int16](x), readInts[int16](y), integerLoop[int16](op))
	case dtype.KindInt32:
		fillBinary(out, readInts[int32](x), readInts[int32](y), integerLoop[int32](op))
	case dtype.KindInt64:
		fillBinary(out, readInts[int64](x), readInts[int64](y), integerLoop[int64](op))
	case dtype.KindUint8:
		fillBinary(out, readInts[uint8](x), readInts[uint8](y), integerLoop[uint8](op))
	case dtype.KindUint16:
		fillBinary(out, readInts[uint16](x), readInts[uint16](y), integerLoop[uint16](op))
	case dtype.KindUint32:
		fillBinary(out, readInts[uint32](x), readInts[uint32](y), integerLoop[uint32](op))
	case dtype.KindUint64:
		fillBinary(out, readInts[uint64](x), readInts[uint64](y), integerLoop[uint64](op))
	}
}
