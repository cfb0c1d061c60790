package linalg

import (
	"math"
	"math/cmplx"
)

// Scalar is the numbers that the algorithms compute with.
type Scalar interface{ float64 | complex128 }

// Number is the numbers that products are of.
type Number interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 |
		~float32 | ~float64 | ~complex64 | ~complex128
}

// conj returns the complex conjugate of x, x itself where that is real.
func conj[T Scalar](x T) T {
	if z, ok := any(&x).(*complex128); ok {
		*z = cmplx.Conj(*z)
	}
	return x
}

// parts returns the real and the imaginary part of x.
func parts[T Scalar](x T) (re, im float64) {
	switch x := any(&x).(type) {
	case *float64:
		return *x, 0
	case *complex128:
		return real(*x), imag(*x)
	}
	return 0, 0
}

// scalar returns the number with the given parts, the imaginary one left out where T
// is real.
func scalar[T Scalar](re, im float64) T {
	var x T
	switch x := any(&x).(type) {
	case *float64:
		*x = re
	case *complex128:
		*x = complex(re, im)
	}
	return x
}

// magnitude returns |x|.
func magnitude[T Scalar](x T) float64 {
	re, im := parts(x)
	if im == 0 {
		return math.Abs(re)
	}
	return math.Hypot(re, im)
}

// ldexp returns x times 2 to the power of e.
func ldexp[T Scalar](x T, e int) T {
	re, im := parts(x)
	return scalar[T](math.Ldexp(re, e), math.Ldexp(im, e))
}

// exponent returns the e with which 2 to the power of e is just above the larger
// part of x; 0 for zero, and for what is not finite.
func exponent[T Scalar](x T) int {
	re, im := parts(x)
	_, e := math.Frexp(max(math.Abs(re), math.Abs(im)))
	return e
}
