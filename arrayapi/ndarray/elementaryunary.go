package ndarray

import (
	"math"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// elementary makes an operation on one array of a function of real and one of
// complex numbers.
func elementary(f func(float64) float64, g func(complex128) complex128) elementwiseFunc {
	return elementaryLoops(eachFloat[float64](f), eachFloat[float32](f), g)
}

// elementaryLoops is elementary for functions of real numbers that are too quick to
// be called for each element. dst and src of a loop have the same length.
func elementaryLoops(float64s func(dst, src []float64), float32s func(dst, src []float32), g func(complex128) complex128) elementwiseFunc {
	f := func(out arrayapi.Buffer, args []arrayapi.Buffer) {
		x := args[0]
		switch out.DType.Kind() {
		case dtype.KindFloat32:
			fillUnary(out, readFloats[float32](x), float32s)
		case dtype.KindFloat64:
			fillUnary(out, readFloats[float64](x), float64s)
		case dtype.KindComplex64:
			fillUnary(out, readComplexes[complex64](x), eachComplex[complex64](g))
		case dtype.KindComplex128:
			fillUnary(out, readComplexes[complex128](x), eachComplex[complex128](g))
		default:
			storeCodes(out, &mapped[float64, float64]{from: readFloats[float64](x), convert: float64s})
		}
	}
	return ofOne(numbers, func(ns namespace, op string, x arrayapi.Buffer) (arrayapi.Buffer, error) {
		d, err := floatingDType(op, x.DType, ns.defaults())
		if err != nil {
			return arrayapi.Buffer{}, err
		}
		return sharedResult(op, d, sharedCalls, f, x)
	})
}

// eachFloat returns the loop that calls f, which takes much longer than the call.
func eachFloat[T dtype.Float](f func(float64) float64) func(dst, src []T) {
	return func(dst, src []T) {
		for i, v := range src {
			dst[i] = T(f(float64(v)))
		}
	}
}

func eachComplex[T dtype.Complex](f func(complex128) complex128) func(dst, src []T) {
	return func(dst, src []T) {
		for i, v := range src {
			dst[i] = T(f(complex128(v)))
		}
	}
}

// squareRoots has correctly rounded results for float32 too: float64 has more than
// twice its bits, so that rounding twice makes no difference.
func squareRoots[T dtype.Float](dst, src []T) {
	for i, v := range src {
		dst[i] = T(math.Sqrt(float64(v)))
	}
}

func reciprocals[T dtype.Float](dst, src []T) {
	for i, v := range src {
		dst[i] = 1 / v
	}
}
