package ndarray

import (
	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// elementaryOfTwo makes an operation on two arrays, or an array and a scalar, of a
// function of two real numbers.
func elementaryOfTwo(f func(x, y float64) float64) elementwiseFunc {
	return ofTwo(numbers, func(ns namespace, op string, x, y arrayapi.Buffer, d dtype.DType) (arrayapi.Buffer, error) {
		d, err := realFloatingDType(op, d, ns.defaults())
		if err != nil {
			return arrayapi.Buffer{}, err
		}
		return sharedResult(op, d, sharedCalls, fillPairs(f), x, y)
	})
}

// realFloatingDType is floatingDType for what takes no complex numbers.
func realFloatingDType(op string, d dtype.DType, defaults arrayapi.Defaults) (dtype.DType, error) {
	if err := realNumbers.check(op, d); err != nil {
		return dtype.DType{}, err
	}
	return floatingDType(op, d, defaults)
}

// fillPairs returns what stores f of pairs of real numbers.
func fillPairs(f func(x, y float64) float64) fillFunc {
	return func(out arrayapi.Buffer, args []arrayapi.Buffer) {
		x, y := args[0], args[1]
		switch out.DType.Kind() {
		case dtype.KindFloat32:
			fillBinary(out, readFloats[float32](x), readFloats[float32](y), eachPair[float32](f))
		case dtype.KindFloat64:
			fillBinary(out, readFloats[float64](x), readFloats[float64](y), eachPair[float64](f))
		default:
			storeCodes(out, &combined[float64]{x: readFloats[float64](x), y: readFloats[float64](y), kernel: eachPair[float64](f)})
		}
	}
}

// eachPair returns the loop that calls f.
func eachPair[T dtype.Float](f func(x, y float64) float64) func(dst, x, y []T) {
	return func(dst, x, y []T) {
		for i := range dst {
			dst[i] = T(f(float64(x[i]), float64(y[i])))
		}
	}
}
