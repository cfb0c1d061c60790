package ndarray

import (
	"math"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/dtype/minifloat"
)

// nextAfter returns the number next to each x on the way to y. The dtype of x is
// that of the result, and says which numbers there are.
func nextAfter(ns namespace, op string, x, y arrayapi.Buffer, d dtype.DType) (arrayapi.Buffer, error) {
	d, err := realFloatingDType(op, d, ns.defaults())
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	if x.DType.Is("real floating") {
		d = x.DType.WithOrder(dtype.Native())
	}
	return sharedResult(op, d, sharedCalls, fillNext, x, y)
}

func fillNext(out arrayapi.Buffer, args []arrayapi.Buffer) {
	x, y := args[0], readFloats[float64](args[1])
	f := formatOf(out.DType.Kind())
	switch {
	case out.DType.Kind() == dtype.KindFloat64:
		fillBinary(out, readFloats[float64](x), y, nextFloat64s)
	case out.DType.Kind() == dtype.KindFloat32:
		fillBinary(out, readFloats[float32](x), y, nextFloat32s)
	case f.Bits() > 8:
		fillBinary(out, newReader[uint16](x), y, nextCodes[uint16](f))
	default:
		fillBinary(out, newReader[uint8](x), y, nextCodes[uint8](f))
	}
}

func nextFloat64s(dst, x, y []float64) {
	for i := range dst {
		dst[i] = y[i] // equal, or NaN; the sign of zero is that of y
		if x[i] != y[i] {
			dst[i] = math.Nextafter(x[i], y[i])
		}
	}
}

func nextFloat32s(dst, x []float32, y []float64) {
	for i := range dst {
		switch v := float64(x[i]); {
		case v < y[i]:
			dst[i] = math.Nextafter32(x[i], float32(math.Inf(1)))
		case v > y[i]:
			dst[i] = math.Nextafter32(x[i], float32(math.Inf(-1)))
		case v == y[i]:
			dst[i] = float32(y[i])
		default:
			dst[i] = float32(math.NaN())
		}
	}
}

// nextCodes returns the loop for a small float.
func nextCodes[T uint8 | uint16](f *minifloat.Format) func(dst, x []T, y []float64) {
	return func(dst, x []T, y []float64) {
		for i := range dst {
			dst[i] = T(nextCode(f, float64(f.Float32(uint16(x[i]))), y[i]))
		}
	}
}

// nextCode returns the code next to that of x on the way to y. But for the sign bit,
// codes are in the order of the absolute values.
func nextCode(f *minifloat.Format, x, y float64) uint16 {
	switch {
	case x != x || y != y:
		return f.FromFloat64(math.NaN())
	case x == y:
		return f.FromFloat64(y)
	case x == 0 && y > 0:
		return 1
	case x == 0:
		return 1 | 1<<(f.Bits()-1)
	case (x > 0) == (x < y): // away from zero
		return f.FromFloat64(x) + 1
	}
	next := f.FromFloat64(x) - 1
	if v := f.Float32(next); v != v { // there is no negative zero
		return 0
	}
	return next
}
