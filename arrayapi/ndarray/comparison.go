package ndarray

import (
	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// comparison is an operation on two values of one dtype that gives bools.
func comparison(op arrayapi.Op, of domain) elementwiseFunc {
	return ofTwo(of, func(_ namespace, name string, x, y arrayapi.Buffer, d dtype.DType) (arrayapi.Buffer, error) {
		f := func(out arrayapi.Buffer, args []arrayapi.Buffer) { compare(op, d, out, args[0], args[1]) }
		return elementwiseResult(name, dtype.Bool, f, x, y)
	})
}

// compare stores x op y in out. Both are read as dtype d, or one that holds all its
// values.
func compare(op arrayapi.Op, d dtype.DType, out, x, y arrayapi.Buffer) {
	switch k := d.Kind(); {
	case k == dtype.KindFloat64:
		compareReal(op, out, readFloats[float64](x), readFloats[float64](y))
	case k == dtype.KindFloat32:
		compareReal(op, out, readFloats[float32](x), readFloats[float32](y))
	case k == dtype.KindInt32:
		compareReal(op, out, readInts[int32](x), readInts[int32](y))
	case k == dtype.KindUint8:
		compareReal(op, out, readInts[uint8](x), readInts[uint8](y))
	case k == dtype.KindBool:
		compareReal(op, out, readBits(x), readBits(y))
	case d.Is("signed integer"):
		compareReal(op, out, readInts[int64](x), readInts[int64](y))
	case d.Is("unsigned integer"):
		compareReal(op, out, readInts[uint64](x), readInts[uint64](y))
	case d.Is("complex floating"):
		fillBinary(out, readComplexes[complex128](x), readComplexes[complex128](y), equalityLoop[complex128](op))
	default:
		compareReal(op, out, readFloats[float64](x), readFloats[float64](y))
	}
}

func compareReal[T dtype.Real](op arrayapi.Op, out arrayapi.Buffer, x, y reader[T]) {
	switch op {
	case arrayapi.OpLess:
		fillBinary(out, x, y, areLess[T])
	case arrayapi.OpLessEqual:
		fillBinary(out, x, y, areLessOrEqual[T])
	case arrayapi.OpGreater:
		fillBinary(out, y, x, areLess[T])
	case arrayapi.OpGreaterEqual:
		fillBinary(out, y, x, areLessOrEqual[T])
	default:
		fillBinary(out, x, y, equalityLoop[T](op))
	}
}

// equalityLoop returns the loop of equal, or else of not_equal.
func equalityLoop[T dtype.Numeric](op arrayapi.Op) func(dst []uint8, x, y []T) {
	if op == arrayapi.OpEqual {
		return areEqual[T]
	}
	return areUnequal[T]
}

// bit is 1 for true. The compiler makes no branch of it.
func bit(b bool) uint8 {
	var v uint8
	if b {
		v = 1
	}
	return v
}

func areEqual[T dtype.Numeric](dst []uint8, x, y []T) {
	x, y = x[:len(dst)], y[:len(dst)]
	for i := range dst {
		dst[i] = bit(x[i] == y[i])
	}
}

func areUnequal[T dtype.Numeric](dst []uint8, x, y []T) {
	x, y = x[:len(dst)], y[:len(dst)]
	for i := range dst {
		dst[i] = bit(x[i] != y[i])
	}
}

func areLess[T dtype.Real](dst []uint8, x, y []T) {
	x, y = x[:len(dst)], y[:len(dst)]
	for i := range dst {
		dst[i] = bit(x[i] < y[i])
	}
}

func areLessOrEqual[T dtype.Real](dst []uint8, x, y []T) {
	x, y = x[:len(dst)], y[:len(dst)]
	for i := range dst {
		dst[i] = bit(x[i] <= y[i])
	}
}
