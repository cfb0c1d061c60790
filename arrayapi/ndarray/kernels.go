package ndarray

import (
	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// kernelOf returns the loop of one of the four operations of arithmetic. dst, x
// and y have the same length. Division is not asked for with integers.
func kernelOf[T dtype.Numeric](op arrayapi.Op) func(dst, x, y []T) {
	switch op {
	case arrayapi.OpAdd:
		return add[T]
	case arrayapi.OpSubtract:
		return subtract[T]
	case arrayapi.OpMultiply:
		return multiply[T]
	default:
		return divide[T]
	}
}

func add[T dtype.Numeric](dst, x, y []T) {
	x, y = x[:len(dst)], y[:len(dst)] // so that the loop checks no bounds
	for i := range dst {
		dst[i] = x[i] + y[i]
	}
}

func subtract[T dtype.Numeric](dst, x, y []T) {
	x, y = x[:len(dst)], y[:len(dst)]
	for i := range dst {
		dst[i] = x[i] - y[i]
	}
}

func multiply[T dtype.Numeric](dst, x, y []T) {
	x, y = x[:len(dst)], y[:len(dst)]
	for i := range dst {
		dst[i] = x[i] * y[i]
	}
}

func divide[T dtype.Numeric](dst, x, y []T) {
	x, y = x[:len(dst)], y[:len(dst)]
	for i := range dst {
		dst[i] = x[i] / y[i]
	}
}
