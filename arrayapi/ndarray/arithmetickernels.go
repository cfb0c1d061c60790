package ndarray

import (
	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// numberLoop returns the loop of an operation that all numbers have. dst, x and
// y have the same length, in all loops. Division is not asked for with integers.
func numberLoop[T dtype.Numeric](op arrayapi.Op) func(dst, x, y []T) {
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

// floatLoop returns the loop of an operation on real floats.
func floatLoop[T dtype.Float](op arrayapi.Op) func(dst, x, y []T) {
	switch op {
	case arrayapi.OpFloorDivide:
		return floorDivideFloats[T]
	case arrayapi.OpRemainder:
		return floatRemainders[T]
	case arrayapi.OpMaximum:
		return larger[T]
	case arrayapi.OpMinimum:
		return smaller[T]
	}
	return numberLoop[T](op)
}

// integerLoop returns the loop of an operation on integers.
func integerLoop[T dtype.Integer](op arrayapi.Op) func(dst, x, y []T) {
	switch op {
	case arrayapi.OpFloorDivide:
		return floorDivideIntegers[T]
	case arrayapi.OpRemainder:
		return integerRemainders[T]
	case arrayapi.OpMaximum:
		return larger[T]
	case arrayapi.OpMinimum:
		return smaller[T]
	case arrayapi.OpBitwiseAnd:
		return bitsOfBoth[T]
	case arrayapi.OpBitwiseOr:
		return bitsOfEither[T]
	case arrayapi.OpBitwiseXor:
		return bitsOfOne[T]
	case arrayapi.OpBitwiseLeftShift:
		return shiftLeft[T]
	case arrayapi.OpBitwiseRightShift:
		return shiftRight[T]
	}
	return numberLoop[T](op)
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

// larger is NaN where either is.
func larger[T dtype.Real](dst, x, y []T) {
	x, y = x[:len(dst)], y[:len(dst)]
	for i := range dst {
		dst[i] = max(x[i], y[i])
	}
}

// smaller is NaN where either is.
func smaller[T dtype.Real](dst, x, y []T) {
	x, y = x[:len(dst)], y[:len(dst)]
	for i := range dst {
		dst[i] = min(x[i], y[i])
	}
}
