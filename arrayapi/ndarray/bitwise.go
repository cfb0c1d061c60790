package ndarray

import (
	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// bitwise is an operation on two integers, or on two bools, of one bit each.
func bitwise(op arrayapi.Op, of domain) elementwiseFunc {
	f := func(out arrayapi.Buffer, args []arrayapi.Buffer) {
		if out.DType.Is("bool") {
			fillBinary(out, readTruthBytes(args[0]), readTruthBytes(args[1]), truthLoop(op))
			return
		}
		computeIntegers(op, out, args[0], args[1])
	}
	return ofTwo(of, func(_ namespace, name string, x, y arrayapi.Buffer, d dtype.DType) (arrayapi.Buffer, error) {
		return elementwiseResult(name, d, f, x, y)
	})
}

// invert is bitwise_invert, for bools logical_not.
func invert(ns namespace, op string, x arrayapi.Buffer) (arrayapi.Buffer, error) {
	if x.DType.Is("bool") {
		return logicalNot(ns, op, x)
	}
	return unaryResult(op, arrayapi.OpBitwiseInvert, x)
}

// truthLoop returns the loop of an operation on bits.
func truthLoop(op arrayapi.Op) func(dst, x, y []uint8) {
	switch op {
	case arrayapi.OpBitwiseAnd:
		return conjunctions
	case arrayapi.OpBitwiseOr:
		return disjunctions
	default:
		return exclusiveOrs
	}
}

func bitsOfBoth[T dtype.Integer](dst, x, y []T) {
	x, y = x[:len(dst)], y[:len(dst)]
	for i := range dst {
		dst[i] = x[i] & y[i]
	}
}

func bitsOfEither[T dtype.Integer](dst, x, y []T) {
	x, y = x[:len(dst)], y[:len(dst)]
	for i := range dst {
		dst[i] = x[i] | y[i]
	}
}

func bitsOfOne[T dtype.Integer](dst, x, y []T) {
	x, y = x[:len(dst)], y[:len(dst)]
	for i := range dst {
		dst[i] = x[i] ^ y[i]
	}
}

// shiftLeft gives 0 for counts of the width and more. Negative ones are among
// them: they are large as unsigned numbers, and Go then shifts all bits out.
func shiftLeft[T dtype.Integer](dst, x, y []T) {
	x, y = x[:len(dst)], y[:len(dst)]
	for i := range dst {
		dst[i] = x[i] << uint64(y[i])
	}
}

// shiftRight keeps the sign, and counts as shiftLeft does: a negative number
// becomes -1 in the end.
func shiftRight[T dtype.Integer](dst, x, y []T) {
	x, y = x[:len(dst)], y[:len(dst)]
	for i := range dst {
		dst[i] = x[i] >> uint64(y[i])
	}
}

func invertBits[T dtype.Integer](dst, x []T) {
	x = x[:len(dst)]
	for i := range dst {
		dst[i] = ^x[i]
	}
}
