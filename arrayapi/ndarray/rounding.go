package ndarray

import (
	"math"

	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// The loops that round. They go through float64, where the result is exact.

func roundFloats[T dtype.Float](dst, x []T) {
	x = x[:len(dst)]
	for i := range dst {
		dst[i] = T(math.RoundToEven(float64(x[i])))
	}
}

func ceilFloats[T dtype.Float](dst, x []T) {
	x = x[:len(dst)]
	for i := range dst {
		dst[i] = T(math.Ceil(float64(x[i])))
	}
}

func floorFloats[T dtype.Float](dst, x []T) {
	x = x[:len(dst)]
	for i := range dst {
		dst[i] = T(math.Floor(float64(x[i])))
	}
}

func truncFloats[T dtype.Float](dst, x []T) {
	x = x[:len(dst)]
	for i := range dst {
		dst[i] = T(math.Trunc(float64(x[i])))
	}
}

func roundComplexes[T dtype.Complex](dst, x []T) {
	x = x[:len(dst)]
	for i := range dst {
		v := complex128(x[i])
		dst[i] = T(complex(math.RoundToEven(real(v)), math.RoundToEven(imag(v))))
	}
}
