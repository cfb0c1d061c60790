package ndarray

import (
	"math"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// predicate is an operation on one number that gives a bool.
func predicate(op arrayapi.Op, of domain) elementwiseFunc {
	f := func(out arrayapi.Buffer, args []arrayapi.Buffer) { judge(op, out, args[0]) }
	return ofOne(of, func(_ namespace, name string, x arrayapi.Buffer) (arrayapi.Buffer, error) {
		return elementwiseResult(name, dtype.Bool, f, x)
	})
}

// judge stores in out whether op holds for x.
func judge(op arrayapi.Op, out, x arrayapi.Buffer) {
	switch d := x.DType; {
	case d.Is("complex floating"):
		fillUnary(out, readComplexes[complex128](x), complexPredicate(op))
	case d.Kind() == dtype.KindFloat32 && op == arrayapi.OpSignBit:
		fillUnary(out, readFloats[float32](x), areNegative32) // some processors drop the sign of NaN when they widen it
	case d.Kind() == dtype.KindFloat32:
		fillUnary(out, readFloats[float32](x), floatPredicate[float32](op))
	case d.Is("real floating") && op == arrayapi.OpSignBit:
		fillUnary(out, readFloats[float64](x), areNegative64)
	case d.Is("real floating"):
		fillUnary(out, readFloats[float64](x), floatPredicate[float64](op))
	case d.Is("signed integer") && op == arrayapi.OpSignBit:
		fillUnary(out, readInts[int64](x), areBelowZero)
	case op == arrayapi.OpIsFinite:
		for i := range out.Data {
			out.Data[i] = 1
		}
	default: // integers are neither NaN nor infinite, and unsigned ones not negative
		clear(out.Data)
	}
}

func floatPredicate[T dtype.Float](op arrayapi.Op) func(dst []uint8, x []T) {
	switch op {
	case arrayapi.OpIsFinite:
		return areFinite[T]
	case arrayapi.OpIsInf:
		return areInfinite[T]
	default:
		return areNaN[T]
	}
}

// areFinite uses that only a finite number is zero away from itself.
func areFinite[T dtype.Float](dst []uint8, x []T) {
	x = x[:len(dst)]
	for i, v := range x {
		dst[i] = bit(v-v == 0)
	}
}

func areInfinite[T dtype.Float](dst []uint8, x []T) {
	x = x[:len(dst)]
	for i, v := range x {
		dst[i] = bit(v == v) & bit(v-v != 0)
	}
}

func areNaN[T dtype.Float](dst []uint8, x []T) {
	x = x[:len(dst)]
	for i, v := range x {
		dst[i] = bit(v != v)
	}
}

func areNegative32(dst []uint8, x []float32) {
	x = x[:len(dst)]
	for i, v := range x {
		dst[i] = uint8(math.Float32bits(v) >> 31)
	}
}

func areNegative64(dst []uint8, x []float64) {
	x = x[:len(dst)]
	for i, v := range x {
		dst[i] = uint8(math.Float64bits(v) >> 63)
	}
}

func areBelowZero(dst []uint8, x []int64) {
	x = x[:len(dst)]
	for i, v := range x {
		dst[i] = uint8(uint64(v) >> 63)
	}
}

func complexPredicate(op arrayapi.Op) func(dst []uint8, x []complex128) {
	switch op {
	case arrayapi.OpIsFinite:
		return areFiniteComplex
	case arrayapi.OpIsInf:
		return areInfiniteComplex
	default:
		return areNaNComplex
	}
}

func areFiniteComplex(dst []uint8, x []complex128) {
	x = x[:len(dst)]
	for i, v := range x {
		a, b := real(v), imag(v)
		dst[i] = bit(a-a == 0) & bit(b-b == 0)
	}
}

// areInfiniteComplex takes a number with an infinite part to be infinite, whatever
// the other one is.
func areInfiniteComplex(dst []uint8, x []complex128) {
	x = x[:len(dst)]
	for i, v := range x {
		a, b := real(v), imag(v)
		dst[i] = bit(a == a)&bit(a-a != 0) | bit(b == b)&bit(b-b != 0)
	}
}

func areNaNComplex(dst []uint8, x []complex128) {
	x = x[:len(dst)]
	for i, v := range x {
		a, b := real(v), imag(v)
		dst[i] = bit(a != a) | bit(b != b)
	}
}
