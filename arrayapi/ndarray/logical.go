package ndarray

import (
	"fmt"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// logical is an operation on two truth values. They need no common dtype.
func logical(loop func(dst, x, y []uint8)) elementwiseFunc {
	f := func(out arrayapi.Buffer, args []arrayapi.Buffer) {
		fillBinary(out, readTruthBytes(args[0]), readTruthBytes(args[1]), loop)
	}
	return func(_ namespace, op string, args []any) (arrayapi.Buffer, error) {
		if err := checkCount(op, len(args), 2); err != nil {
			return arrayapi.Buffer{}, err
		}
		if arrayapi.IsScalar(args[0]) && arrayapi.IsScalar(args[1]) {
			return arrayapi.Buffer{}, onlyScalars(op, args[0], args[1])
		}
		x, err := truthOperand(op, args[0])
		if err != nil {
			return arrayapi.Buffer{}, err
		}
		y, err := truthOperand(op, args[1])
		if err != nil {
			return arrayapi.Buffer{}, err
		}
		defer x.keep()
		defer y.keep()
		return elementwiseResult(op, dtype.Bool, f, x.buf, y.buf)
	}
}

// truthOperand returns an argument that may be a scalar as an array.
func truthOperand(op string, v any) (*Array, error) {
	if arrayapi.IsScalar(v) {
		s, err := newScalar(v)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", op, err)
		}
		return s.array, nil
	}
	a, err := own(op, v)
	if err != nil {
		return nil, err
	}
	return a, comparables.check(op, a.buf.DType)
}

func logicalNot(_ namespace, op string, x arrayapi.Buffer) (arrayapi.Buffer, error) {
	return elementwiseResult(op, dtype.Bool, fillNegations, x)
}

func fillNegations(out arrayapi.Buffer, args []arrayapi.Buffer) {
	fillUnary(out, readTruthBytes(args[0]), negations)
}

// readTruthBytes reads bytes that are zero where the elements are. Those of bools it
// hands out as they are: whatever is not zero in them is true.
func readTruthBytes(b arrayapi.Buffer) reader[uint8] {
	if b.DType.Is("bool") {
		return newReader[uint8](b)
	}
	return readBools(b)
}

// readBits reads bools as 0 and 1.
func readBits(b arrayapi.Buffer) reader[uint8] {
	return &mapped[uint8, uint8]{from: newReader[uint8](b), convert: nonzero[uint8]}
}

func conjunctions(dst, x, y []uint8) {
	x, y = x[:len(dst)], y[:len(dst)]
	for i := range dst {
		dst[i] = bit(x[i] != 0) & bit(y[i] != 0)
	}
}

func disjunctions(dst, x, y []uint8) {
	x, y = x[:len(dst)], y[:len(dst)]
	for i := range dst {
		dst[i] = bit(x[i]|y[i] != 0)
	}
}

func exclusiveOrs(dst, x, y []uint8) {
	x, y = x[:len(dst)], y[:len(dst)]
	for i := range dst {
		dst[i] = bit(x[i] != 0) ^ bit(y[i] != 0)
	}
}

func negations(dst, x []uint8) {
	x = x[:len(dst)]
	for i := range dst {
		dst[i] = bit(x[i] == 0)
	}
}
