package arrayapitest

import (
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
)

// sampleCall is an operation of so many arrays and few options: for what becomes of
// the arguments, not for the result.
type sampleCall struct {
	op   arrayapi.Op
	args int
	call func(args []*operand) call
}

// try calls the operation of the namespace.
func (c sampleCall) try(ns arrayapi.Namespace, arrays ...arrayapi.ArrayLike) error {
	args := make([]*operand, len(arrays))
	for i, x := range arrays {
		args[i] = &operand{array: x}
	}
	_, err := results(c.call(args), ns, func(o *operand) arrayapi.ArrayLike { return o.array })
	return err
}

// tryWith calls it with an array for all arguments but one, which is another.
func (c sampleCall) tryWith(ns arrayapi.Namespace, x arrayapi.ArrayLike, at int, other arrayapi.ArrayLike) error {
	arrays := slices.Repeat([]arrayapi.ArrayLike{x}, c.args)
	arrays[at] = other
	return c.try(ns, arrays...)
}

// sampleCalls returns operations of every interface, those among them that are easily
// done in place.
func sampleCalls() []sampleCall {
	return slices.Concat(
		samplesOf(2, func(op arrayapi.Op, args []*operand) call { return elementwise(op, anyOf(args)...) },
			arrayapi.OpAdd, arrayapi.OpSubtract, arrayapi.OpMultiply, arrayapi.OpDivide, arrayapi.OpMaximum, arrayapi.OpEqual),
		samplesOf(1, func(op arrayapi.Op, args []*operand) call { return elementwise(op, anyOf(args)...) },
			arrayapi.OpAbs, arrayapi.OpExp, arrayapi.OpRound),
		samplesOf(1, func(op arrayapi.Op, args []*operand) call { return reduce(op, only(args), arrayapi.ReduceOptions{}) },
			arrayapi.OpSum, arrayapi.OpMean, arrayapi.OpStd, arrayapi.OpMax, arrayapi.OpAny),
		samplesOf(1, func(op arrayapi.Op, args []*operand) call {
			return accumulate(op, only(args), nil, nil, arrayapi.AccumulateOptions{Axes: []int{-1}})
		}, arrayapi.OpCumulativeSum, arrayapi.OpDiff),
		samplesOf(1, func(op arrayapi.Op, args []*operand) call {
			return fourierTransform(op, only(args), arrayapi.FourierOptions{})
		}, arrayapi.OpFFT, arrayapi.OpRFFT, arrayapi.OpFFTShift),
		samplesOf(1, func(op arrayapi.Op, args []*operand) call {
			return linearAlgebra(op, arrayapi.LinearAlgebraOptions{}, args...)
		}, arrayapi.OpInv, arrayapi.OpSVD, arrayapi.OpEigH, arrayapi.OpCholesky),
		samplesOf(2, func(op arrayapi.Op, args []*operand) call {
			return linearAlgebra(op, arrayapi.LinearAlgebraOptions{}, args...)
		}, arrayapi.OpMatMul, arrayapi.OpSolve),
		samplesOf(1, func(op arrayapi.Op, args []*operand) call {
			return manipulate(op, arrayapi.ManipulateOptions{Shift: []int{1}}, args...)
		}, arrayapi.OpFlip, arrayapi.OpRoll, arrayapi.OpTriu),
		samplesOf(2, func(op arrayapi.Op, args []*operand) call {
			return manipulate(op, arrayapi.ManipulateOptions{}, args...)
		},
			arrayapi.OpConcat, arrayapi.OpStack),
		samplesOf(1, func(op arrayapi.Op, args []*operand) call {
			return search(op, nil, arrayapi.SearchOptions{}, anyOf(args)...)
		},
			arrayapi.OpSort, arrayapi.OpArgSort, arrayapi.OpUniqueAll, arrayapi.OpNonzero),
		samplesOf(2, func(op arrayapi.Op, args []*operand) call {
			return search(op, nil, arrayapi.SearchOptions{}, anyOf(args)...)
		},
			arrayapi.OpIsIn),
		samplesOf(1, func(op arrayapi.Op, args []*operand) call { return create(op, only(args), arrayapi.CreateOptions{}) },
			arrayapi.OpOnesLike),
	)
}

// samplesOf makes one of each operation.
func samplesOf(args int, f func(op arrayapi.Op, args []*operand) call, ops ...arrayapi.Op) []sampleCall {
	var out []sampleCall
	for _, op := range ops {
		out = append(out, sampleCall{op, args, func(args []*operand) call { return f(op, args) }})
	}
	return out
}

// only returns the argument of a method that has a parameter for it, which is a nil
// array where there is none.
func only(args []*operand) *operand {
	if len(args) == 0 {
		return new(operand)
	}
	return args[0]
}

func anyOf(args []*operand) []any {
	out := make([]any, len(args))
	for i, arg := range args {
		out[i] = arg
	}
	return out
}
