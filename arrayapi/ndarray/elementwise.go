package ndarray

import (
	"errors"
	"fmt"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// elementwiseFunc computes one operation for arguments that nobody has looked at
// yet. op is for errors.
type elementwiseFunc func(ns namespace, op string, args []any) (arrayapi.Buffer, error)

// elementwiseFunctions has the operations that [elementaryFunctions] has not.
var elementwiseFunctions = map[arrayapi.Op]elementwiseFunc{
	arrayapi.OpAdd:         arithmetic(arrayapi.OpAdd, numbers),
	arrayapi.OpSubtract:    arithmetic(arrayapi.OpSubtract, numbers),
	arrayapi.OpMultiply:    arithmetic(arrayapi.OpMultiply, numbers),
	arrayapi.OpDivide:      arithmetic(arrayapi.OpDivide, numbers),
	arrayapi.OpFloorDivide: arithmetic(arrayapi.OpFloorDivide, realNumbers),
	arrayapi.OpRemainder:   arithmetic(arrayapi.OpRemainder, realNumbers),
	arrayapi.OpMaximum:     arithmetic(arrayapi.OpMaximum, realNumbers),
	arrayapi.OpMinimum:     arithmetic(arrayapi.OpMinimum, realNumbers),

	arrayapi.OpBitwiseAnd:        bitwise(arrayapi.OpBitwiseAnd, bitFields),
	arrayapi.OpBitwiseOr:         bitwise(arrayapi.OpBitwiseOr, bitFields),
	arrayapi.OpBitwiseXor:        bitwise(arrayapi.OpBitwiseXor, bitFields),
	arrayapi.OpBitwiseLeftShift:  bitwise(arrayapi.OpBitwiseLeftShift, integers),
	arrayapi.OpBitwiseRightShift: bitwise(arrayapi.OpBitwiseRightShift, integers),
	arrayapi.OpBitwiseInvert:     ofOne(bitFields, invert),

	arrayapi.OpEqual:        comparison(arrayapi.OpEqual, comparables),
	arrayapi.OpNotEqual:     comparison(arrayapi.OpNotEqual, comparables),
	arrayapi.OpLess:         comparison(arrayapi.OpLess, orderables),
	arrayapi.OpLessEqual:    comparison(arrayapi.OpLessEqual, orderables),
	arrayapi.OpGreater:      comparison(arrayapi.OpGreater, orderables),
	arrayapi.OpGreaterEqual: comparison(arrayapi.OpGreaterEqual, orderables),

	arrayapi.OpLogicalAnd: logical(conjunctions),
	arrayapi.OpLogicalOr:  logical(disjunctions),
	arrayapi.OpLogicalXor: logical(exclusiveOrs),
	arrayapi.OpLogicalNot: ofOne(comparables, logicalNot),

	arrayapi.OpAbs:      ofOne(numbers, absolute),
	arrayapi.OpNegative: unary(arrayapi.OpNegative, numbers),
	arrayapi.OpPositive: unary(arrayapi.OpPositive, numbers),
	arrayapi.OpSquare:   unary(arrayapi.OpSquare, numbers),
	arrayapi.OpSign:     unary(arrayapi.OpSign, numbers),
	arrayapi.OpRound:    unary(arrayapi.OpRound, numbers),
	arrayapi.OpCeil:     unary(arrayapi.OpCeil, realNumbers),
	arrayapi.OpFloor:    unary(arrayapi.OpFloor, realNumbers),
	arrayapi.OpTrunc:    unary(arrayapi.OpTrunc, realNumbers),
	arrayapi.OpConj:     unary(arrayapi.OpConj, numbers),
	arrayapi.OpReal:     ofOne(numbers, realPart),
	arrayapi.OpImag:     ofOne(numbers, imaginaryPart),

	arrayapi.OpIsFinite: predicate(arrayapi.OpIsFinite, numbers),
	arrayapi.OpIsInf:    predicate(arrayapi.OpIsInf, numbers),
	arrayapi.OpIsNaN:    predicate(arrayapi.OpIsNaN, numbers),
	arrayapi.OpSignBit:  predicate(arrayapi.OpSignBit, realNumbers),

	arrayapi.OpClip:  clipped,
	arrayapi.OpWhere: where,
}

// Elementwise implements [arrayapi.Elementwise]. The result is a new row-major
// array in native byte order.
//
// Two arguments have the dtype that theirs promote to; where there is none, as for
// integers beside floats, or uint64 beside signed integers, comparisons are refused
// too. A scalar takes the dtype of the array beside it, and must fit into it. Small
// floats are computed in float64 and rounded once. Bools are no numbers: arithmetic
// refuses them. A dtype that an operation does not take is an
// [*arrayapi.DTypeError]. Among those are integers narrower than a byte, but in
// comparisons, logical functions and where, and long doubles, but in where. Shapes
// that do not broadcast are an [*arrayapi.ShapeError].
//
// What the standard leaves open is so:
//   - Integers wrap around; the least one is its own abs and negative. Their
//     quotients are of the default real dtype. floor_divide and remainder by zero
//     are 0.
//   - floor_divide of floats is the rounded quotient itself where that is infinite,
//     NaN, beyond 2^53, or zero because the divisor is infinite.
//   - Shifts by a negative count, or by all bits and more, leave none: the result is
//     0, or -1 of a negative number that is shifted to the right.
//   - maximum and minimum take +0 to be more than -0. Complex numbers have no
//     order. Bools have one, false before true.
//   - The logical functions take numbers too, of any two dtypes; all but zero are
//     true. The imaginary part of a real number is zero of its dtype. sign of a
//     complex number with an infinite part is that direction, with two of them NaN.
//   - The bounds of clip are of the kind of x, integers or floats, of any size;
//     beside floats a scalar may be an integer. A bound that the dtype of x does
//     not hold counts as the nearest number that it holds. Where the bounds cross
//     the upper one holds.
//   - The condition of where is bool. The others may be of any dtype, if they
//     promote.
func (ns namespace) Elementwise(op arrayapi.Op, args ...any) (arrayapi.ArrayLike, error) {
	f := elementaryFunctions[op]
	if f == nil {
		f = elementwiseFunctions[op]
	}
	if f == nil {
		return nil, unsupported(op)
	}
	out, err := f(ns, "ndarray: "+string(op), args)
	if err != nil {
		return nil, err
	}
	return &Array{buf: out}, nil
}

// unsupported is the error of an operation that the namespace does not have.
func unsupported(op arrayapi.Op) error {
	return fmt.Errorf("ndarray: %.100q: %w", string(op), errors.ErrUnsupported)
}

// own returns x, which must be an *Array of this namespace that can be used.
func own(op string, x any) (*Array, error) {
	a, ok := x.(*Array)
	if !ok && x != nil {
		return nil, fmt.Errorf("%s: want *ndarray.Array, have %T: %w", op, x, arrayapi.ErrForeign)
	}
	if err := a.usable(); err != nil {
		return nil, fmt.Errorf("%s: %w", op, err)
	}
	return a, nil
}

// argument returns the only one of args, of a dtype that is taken.
func argument(op string, args []any, takes domain) (*Array, error) {
	if err := checkCount(op, len(args), 1); err != nil {
		return nil, err
	}
	a, err := own(op, args[0])
	if err != nil {
		return nil, err
	}
	return a, takes.check(op, a.buf.DType)
}

// checkCount refuses any other number of arguments than an operation takes.
func checkCount(op string, have, want int) error {
	switch {
	case have == want:
		return nil
	case want == 1:
		return fmt.Errorf("%s: want 1 argument, have %d", op, have)
	}
	return fmt.Errorf("%s: want %d arguments, have %d", op, want, have)
}

// pair returns the two args, and the dtype that they promote to.
func pair(op string, args []any, takes domain) (x, y *Array, d dtype.DType, err error) {
	if err := checkCount(op, len(args), 2); err != nil {
		return nil, nil, d, err
	}
	if x, y, err = operands(op, args[0], args[1]); err != nil {
		return nil, nil, d, err
	}
	d, err = takes.promote(op, x.buf.DType, y.buf.DType)
	return x, y, d, err
}

// ofOne makes an operation on one array of a dtype that is taken.
func ofOne(takes domain, f func(ns namespace, op string, x arrayapi.Buffer) (arrayapi.Buffer, error)) elementwiseFunc {
	return func(ns namespace, op string, args []any) (arrayapi.Buffer, error) {
		a, err := argument(op, args, takes)
		if err != nil {
			return arrayapi.Buffer{}, err
		}
		defer a.keep()
		return f(ns, op, a.buf)
	}
}

// ofTwo makes an operation on two arrays, or an array and a scalar, of dtypes that are taken
// and promote to d.
func ofTwo(takes domain, f func(ns namespace, op string, x, y arrayapi.Buffer, d dtype.DType) (arrayapi.Buffer, error)) elementwiseFunc {
	return func(ns namespace, op string, args []any) (arrayapi.Buffer, error) {
		x, y, d, err := pair(op, args, takes)
		if err != nil {
			return arrayapi.Buffer{}, err
		}
		defer x.keep()
		defer y.keep()
		return f(ns, op, x.buf, y.buf, d)
	}
}

// operands returns two arguments as arrays. A scalar takes its dtype from the
// other one, which must be an array.
func operands(op string, x, y any) (*Array, *Array, error) {
	switch {
	case arrayapi.IsScalar(x) && arrayapi.IsScalar(y):
		return nil, nil, onlyScalars(op, x, y)
	case arrayapi.IsScalar(x):
		b, a, err := besideScalar(op, y, x)
		return a, b, err
	case arrayapi.IsScalar(y):
		return besideScalar(op, x, y)
	}
	a, err := own(op, x)
	if err != nil {
		return nil, nil, err
	}
	b, err := own(op, y)
	return a, b, err
}

func onlyScalars(op string, x, y any) error {
	return fmt.Errorf("%s: want an array among the arguments, have %T and %T", op, x, y)
}

func besideScalar(op string, x, v any) (*Array, *Array, error) {
	a, err := own(op, x)
	if err != nil {
		return nil, nil, err
	}
	s, err := newScalar(v)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", op, err)
	}
	b, err := s.as(op, a.buf.DType)
	return a, b, err
}
