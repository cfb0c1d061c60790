package ndarray

import (
	"math"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// absolute is abs. That of complex numbers is real, of their precision.
func absolute(_ namespace, op string, x arrayapi.Buffer) (arrayapi.Buffer, error) {
	switch x.DType.Kind() {
	case dtype.KindComplex64:
		return elementwiseResult(op, dtype.Float32, func(out arrayapi.Buffer, args []arrayapi.Buffer) {
			fillUnary(out, readComplexes[complex64](args[0]), complex64Sizes)
		}, x)
	case dtype.KindComplex128:
		return elementwiseResult(op, dtype.Float64, func(out arrayapi.Buffer, args []arrayapi.Buffer) {
			fillUnary(out, readComplexes[complex128](args[0]), complex128Sizes)
		}, x)
	}
	return unaryResult(op, arrayapi.OpAbs, x)
}

// integerSizes is for signed integers. The least one has no other size than
// itself.
func integerSizes[T dtype.Integer](dst, x []T) {
	x = x[:len(dst)]
	for i := range dst {
		dst[i] = max(x[i], -x[i])
	}
}

func floatSizes[T dtype.Float](dst, x []T) {
	x = x[:len(dst)]
	for i := range dst {
		dst[i] = T(math.Abs(float64(x[i])))
	}
}

// complex64Sizes needs no care for overflow in float64.
func complex64Sizes(dst []float32, x []complex64) {
	x = x[:len(dst)]
	for i, v := range x {
		a, b := float64(real(v)), float64(imag(v))
		size := math.Sqrt(a*a + b*b)
		if size != size {
			size = math.Hypot(a, b) // infinite, if a part is
		}
		dst[i] = float32(size)
	}
}

func complex128Sizes(dst []float64, x []complex128) {
	x = x[:len(dst)]
	for i, v := range x {
		dst[i] = math.Hypot(real(v), imag(v))
	}
}

func integerSigns[T dtype.Integer](dst, x []T) {
	x = x[:len(dst)]
	for i, v := range x {
		dst[i] = T(bit(v > 0))
		if v < 0 {
			dst[i]--
		}
	}
}

// floatSigns of NaN are NaN, of both zeros +0.
func floatSigns[T dtype.Float](dst, x []T) {
	x = x[:len(dst)]
	for i, v := range x {
		switch {
		case v > 0:
			dst[i] = 1
		case v < 0:
			dst[i] = -1
		case v == 0:
			dst[i] = 0
		default:
			dst[i] = v
		}
	}
}

func complexSigns[T dtype.Complex](dst, x []T) {
	x = x[:len(dst)]
	for i, v := range x {
		dst[i] = T(direction(complex128(v)))
	}
}

// direction is z over its size.
//
// Source: the standard 2025.12, "sign"; NumPy's for infinite parts.
func direction(z complex128) complex128 {
	a, b := real(z), imag(z)
	switch {
	case z == 0:
		return 0
	case a != a || b != b || math.IsInf(a, 0) && math.IsInf(b, 0):
		return complex(math.NaN(), math.NaN())
	case math.IsInf(a, 0):
		return complex(math.Copysign(1, a), 0)
	case math.IsInf(b, 0):
		return complex(0, math.Copysign(1, b))
	}
	_, exponent := math.Frexp(max(math.Abs(a), math.Abs(b)))
	a, b = math.Ldexp(a, -exponent), math.Ldexp(b, -exponent) // so that the size does not overflow, nor lose digits
	size := math.Hypot(a, b)
	return complex(a/size, b/size)
}
