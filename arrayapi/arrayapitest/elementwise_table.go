package arrayapitest

import (
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// elementwiseOp says what an operation is tried with.
type elementwiseOp struct {
	op     arrayapi.Op
	kinds  []string  // of the dtypes that the standard asks for
	values []filling // of each argument
	near   func(d dtype.DType) tolerance

	// special are values of real floats for which the standard has the results, nil
	// where there are none to be tried.
	special     filling
	specialNear tolerance
	// every value of special counts for integers and complex numbers too.
	every bool
	// hasCuts makes complex numbers on the branch cuts count.
	hasCuts bool
	// check stands for all of that.
	check func(s *suite, r *report, d dtype.DType)
}

// Kinds of dtypes, as the tables of the standard name them.
var (
	numeric   = []string{"numeric"}
	floating  = []string{"real floating", "complex floating"}
	realKind  = []string{"integral", "real floating"}
	reals     = []string{"real floating"}
	bitwise   = []string{"integral", "bool"}
	integral  = []string{"integral"}
	boolean   = []string{"bool"}
	complexes = []string{"complex floating"}
	anyKind   = []string{"numeric", "bool"}
)

// signed are roundings of a special value whose zero has a sign.
var signed = tolerance{roundings: 8, zeroSign: true}

func exactly(dtype.DType) tolerance { return tolerance{} }

func upToZero(dtype.DType) tolerance { return eitherZero }

// closely allows the roundings of a good mathematical library: relative to the
// result, and of complex numbers to what is larger than all results.
//
// Source: the standard 2025.12, "Accuracy", which leaves it to the library.
func closely(d dtype.DType) tolerance {
	if d.Is("complex floating") {
		return tolerance{of: 32, roundings: 16}
	}
	return tolerance{roundings: 8}
}

// roughly is closely for larger results.
func roughly(d dtype.DType) tolerance {
	if d.Is("complex floating") {
		return tolerance{of: complexSize, roundings: 16}
	}
	return tolerance{roundings: 8}
}

// roundedOnce allows a complex product some roundings, and a real one none.
func roundedOnce(d dtype.DType) tolerance {
	if d.Is("complex floating") {
		return tolerance{of: complexSize, roundings: 8}
	}
	return tolerance{}
}

// realExactly is closely for complex numbers, and allows real ones no roundings.
func realExactly(d dtype.DType) tolerance {
	if d.Is("complex floating") {
		return closely(d)
	}
	return tolerance{}
}

// quotient allows fewer roundings of a complex quotient.
func quotient(d dtype.DType) tolerance {
	if d.Is("complex floating") {
		return tolerance{of: 1, roundings: 16}
	}
	return tolerance{}
}

// complexSize is more than the product of two ordinary values of these checks.
const complexSize = 1000

// elementary is a function of one floating argument, with its values.
func elementary(op arrayapi.Op, values filling) elementwiseOp {
	return elementwiseOp{op: op, kinds: floating, values: []filling{values}, near: closely, special: limits, specialNear: signed, hasCuts: true}
}

// exact is an operation without roundings, of as many arguments as values.
func exact(op arrayapi.Op, kinds []string, values ...filling) elementwiseOp {
	return elementwiseOp{op: op, kinds: kinds, values: values, near: exactly}
}

// with tries special values too.
func (e elementwiseOp) with(special filling, near tolerance) elementwiseOp {
	e.special, e.specialNear = special, near
	return e
}

// withEvery tries special values of all dtypes.
func (e elementwiseOp) withEvery(special filling, near tolerance) elementwiseOp {
	e.every = true
	return e.with(special, near)
}

// within allows results to be off.
func (e elementwiseOp) within(near func(d dtype.DType) tolerance) elementwiseOp {
	e.near = near
	return e
}

// usual are ordinary values, and other ones.
var (
	usual    = bits(ordinary, 0)
	others   = bits(ordinary, 1)
	extremes = bits(special, 0)
)

// arithmeticOps are tried with all pairs of dtypes, and every kind of scalar.
var arithmeticOps = []arrayapi.Op{arrayapi.OpAdd, arrayapi.OpSubtract, arrayapi.OpMultiply, arrayapi.OpDivide}

// elementwiseOps returns what there is to try.
func elementwiseOps() []elementwiseOp {
	return slices.Concat(arithmetic(), elementaryFunctions(), roundings(), partsOfNumbers(), comparisons(), bitFunctions(), selections())
}

func arithmetic() []elementwiseOp {
	return []elementwiseOp{
		exact(arrayapi.OpAdd, numeric, usual, others).withEvery(extremes, tolerance{}),
		exact(arrayapi.OpSubtract, numeric, usual, others).withEvery(extremes, tolerance{}),
		exact(arrayapi.OpMultiply, numeric, usual, others).within(roundedOnce).with(extremes, tolerance{}),
		exact(arrayapi.OpDivide, numeric, usual, others).within(quotient).with(extremes, tolerance{}),
		exact(arrayapi.OpFloorDivide, realKind, quarters, nonzero).within(upToZero).with(finiteLimits, eitherZero),
		exact(arrayapi.OpRemainder, realKind, quarters, nonzero).within(upToZero).with(limits, eitherZero),
		exact(arrayapi.OpPow, integral, usual, small),
		exact(arrayapi.OpPow, floating, positive, halves).within(roughly).with(limits, signed),
		exact(arrayapi.OpSquare, numeric, usual).within(roundedOnce).with(limits, tolerance{}),
		exact(arrayapi.OpReciprocal, floating, nonzero).within(quotient).with(limits, tolerance{}),
		exact(arrayapi.OpNegative, numeric, usual).with(limits, tolerance{}),
		exact(arrayapi.OpPositive, numeric, usual).withEvery(extremes, tolerance{}),
		exact(arrayapi.OpAbs, numeric, moderate).within(realExactly).with(limits, tolerance{}),
		exact(arrayapi.OpSign, numeric, quarters).within(realExactly).with(limits, eitherZero),
	}
}

func elementaryFunctions() []elementwiseOp {
	two := func(op arrayapi.Op, values ...filling) elementwiseOp {
		return exact(op, reals, values...).within(closely).with(limits, signed)
	}
	return []elementwiseOp{
		elementary(arrayapi.OpAcos, withinOne), elementary(arrayapi.OpAsin, withinOne), elementary(arrayapi.OpAtanh, withinOne),
		elementary(arrayapi.OpAcosh, fromOne), elementary(arrayapi.OpAsinh, moderate), elementary(arrayapi.OpAtan, moderate),
		elementary(arrayapi.OpSin, moderate), elementary(arrayapi.OpCos, moderate), elementary(arrayapi.OpTan, moderate),
		elementary(arrayapi.OpSinh, moderate), elementary(arrayapi.OpCosh, moderate), elementary(arrayapi.OpTanh, moderate),
		elementary(arrayapi.OpExp, moderate), elementary(arrayapi.OpExpM1, moderate), elementary(arrayapi.OpLog1P, positive),
		exact(arrayapi.OpExpM1, reals, tiny).within(closely), exact(arrayapi.OpLog1P, reals, tiny).within(closely),
		elementary(arrayapi.OpLog, positive), elementary(arrayapi.OpLog2, positive), elementary(arrayapi.OpLog10, positive),
		exact(arrayapi.OpSqrt, floating, positive).within(realExactly).with(limits, tolerance{}),
		two(arrayapi.OpAtan2, moderate, quarters), two(arrayapi.OpHypot, moderate, quarters), two(arrayapi.OpLogAddExp, moderate, quarters),
	}
}

func roundings() []elementwiseOp {
	return []elementwiseOp{
		exact(arrayapi.OpCeil, realKind, quarters).within(upToZero).with(limits, tolerance{}),
		exact(arrayapi.OpFloor, realKind, quarters).within(upToZero).with(limits, tolerance{}),
		exact(arrayapi.OpTrunc, realKind, quarters).within(upToZero).with(limits, tolerance{}),
		exact(arrayapi.OpRound, numeric, quarters).within(upToZero).with(limits, tolerance{}),
	}
}

func partsOfNumbers() []elementwiseOp {
	return []elementwiseOp{
		exact(arrayapi.OpConj, numeric, usual).withEvery(extremes, tolerance{}),
		exact(arrayapi.OpReal, floating, usual).withEvery(extremes, tolerance{}),
		exact(arrayapi.OpImag, complexes, usual).withEvery(extremes, tolerance{}),
		exact(arrayapi.OpCopySign, reals, usual, moderate).with(extremes, tolerance{}),
		exact(arrayapi.OpNextAfter, reals, usual, moderate).with(limits, tolerance{}),
		exact(arrayapi.OpSignBit, reals, usual).with(extremes, tolerance{}),
		exact(arrayapi.OpIsFinite, numeric, usual).withEvery(extremes, tolerance{}),
		exact(arrayapi.OpIsInf, numeric, usual).withEvery(extremes, tolerance{}),
		exact(arrayapi.OpIsNaN, numeric, usual).withEvery(extremes, tolerance{}),
	}
}

func comparisons() []elementwiseOp {
	var out []elementwiseOp
	for _, op := range []arrayapi.Op{arrayapi.OpEqual, arrayapi.OpNotEqual} {
		out = append(out, exact(op, anyKind, ties, small).withEvery(extremes, tolerance{}))
	}
	for _, op := range []arrayapi.Op{arrayapi.OpLess, arrayapi.OpLessEqual, arrayapi.OpGreater, arrayapi.OpGreaterEqual} {
		out = append(out, exact(op, realKind, ties, small).withEvery(extremes, tolerance{}))
	}
	for _, op := range []arrayapi.Op{arrayapi.OpMaximum, arrayapi.OpMinimum} {
		out = append(out, exact(op, realKind, usual, others).within(upToZero).withEvery(extremes, eitherZero))
	}
	return out
}

func bitFunctions() []elementwiseOp {
	return []elementwiseOp{
		exact(arrayapi.OpBitwiseAnd, bitwise, usual, others).withEvery(extremes, tolerance{}),
		exact(arrayapi.OpBitwiseOr, bitwise, usual, others).withEvery(extremes, tolerance{}),
		exact(arrayapi.OpBitwiseXor, bitwise, usual, others).withEvery(extremes, tolerance{}),
		exact(arrayapi.OpBitwiseInvert, bitwise, usual).withEvery(extremes, tolerance{}),
		exact(arrayapi.OpBitwiseLeftShift, integral, usual, small),
		exact(arrayapi.OpBitwiseRightShift, integral, extremes, small),
		exact(arrayapi.OpLogicalAnd, boolean, usual, others).withEvery(extremes, tolerance{}),
		exact(arrayapi.OpLogicalOr, boolean, usual, others).withEvery(extremes, tolerance{}),
		exact(arrayapi.OpLogicalXor, boolean, usual, others).withEvery(extremes, tolerance{}),
		exact(arrayapi.OpLogicalNot, boolean, usual),
	}
}

// selections are the operations of three arguments.
func selections() []elementwiseOp {
	return []elementwiseOp{
		{op: arrayapi.OpClip, kinds: realKind, check: (*suite).checkClip},
		{op: arrayapi.OpWhere, kinds: anyKind, check: (*suite).checkWhere},
	}
}
