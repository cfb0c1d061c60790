package arrayapitest_test

import (
	"errors"
	"math"
	"slices"
	"testing"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// accumulateBy changes the options of an operation.
func accumulateBy(change func(op *arrayapi.Op, o *arrayapi.AccumulateOptions)) *faulty {
	return &faulty{accumulate: func(op arrayapi.Op, x arrayapi.ArrayLike, o arrayapi.AccumulateOptions) (arrayapi.ArrayLike, error) {
		change(&op, &o)
		return sound{}.Accumulate(op, x, o)
	}}
}

// algebraBy changes the options of an operation, or its results.
func algebraBy(before func(op *arrayapi.Op, o *arrayapi.LinearAlgebraOptions), after func(op arrayapi.Op, zs []arrayapi.ArrayLike) []arrayapi.ArrayLike) *faulty {
	return &faulty{linearAlgebra: func(op arrayapi.Op, args []arrayapi.ArrayLike, o arrayapi.LinearAlgebraOptions) ([]arrayapi.ArrayLike, error) {
		called := op
		if before != nil {
			before(&called, &o)
		}
		zs, err := sound{}.LinearAlgebra(called, args, o)
		if err == nil && after != nil {
			zs = after(op, zs)
		}
		return zs, err
	}}
}

// insteadOf makes another operation of one.
func insteadOf(op, other arrayapi.Op) func(o arrayapi.Op) arrayapi.Op {
	return func(o arrayapi.Op) arrayapi.Op {
		if o == op {
			return other
		}
		return o
	}
}

// elementwiseAs is an elementwise operation that is another one.
func elementwiseAs(op, other arrayapi.Op) *faulty {
	return &faulty{elementwise: func(o arrayapi.Op, args ...any) (arrayapi.ArrayLike, error) {
		return sound{}.Elementwise(insteadOf(op, other)(o), args...)
	}}
}

// reduceAs is a reduction that is another one.
func reduceAs(op, other arrayapi.Op) *faulty {
	return &faulty{reduce: func(o arrayapi.Op, x arrayapi.ArrayLike, options arrayapi.ReduceOptions) (arrayapi.ArrayLike, error) {
		return sound{}.Reduce(insteadOf(op, other)(o), x, options)
	}}
}

// mapped is an array of sound with its float64 numbers changed.
func mapped(x arrayapi.ArrayLike, f func(v float64) float64) arrayapi.ArrayLike {
	z, err := result(x, nil, func(b *arrayapi.Buffer) { mapFloat64(*b, f) })
	if err != nil {
		panic(err)
	}
	return z
}

// reversed is an array of sound with its elements in the opposite order.
func reversed(x arrayapi.ArrayLike) arrayapi.ArrayLike {
	zs, err := sound{}.Manipulate(arrayapi.OpFlip, []arrayapi.ArrayLike{x}, arrayapi.ManipulateOptions{})
	if err != nil {
		panic(err)
	}
	return zs[0]
}

func transposed(x arrayapi.ArrayLike) arrayapi.ArrayLike {
	zs, err := sound{}.LinearAlgebra(arrayapi.OpMatrixTranspose, []arrayapi.ArrayLike{x}, arrayapi.LinearAlgebraOptions{})
	if err != nil {
		panic(err)
	}
	return zs[0]
}

func TestFaultsOfElementwiseFunctions(t *testing.T) {
	only := []string{"elementwise"}
	testOperationFaults(t, "elementwise", []fault{
		{"floor_divide cuts off", &faulty{elementwise: func(op arrayapi.Op, args ...any) (arrayapi.ArrayLike, error) {
			if op != arrayapi.OpFloorDivide {
				return sound{}.Elementwise(op, args...)
			}
			z, err := sound{}.Elementwise(arrayapi.OpDivide, args...)
			if err != nil || !isFloat64(z) {
				return sound{}.Elementwise(op, args...)
			}
			return mapped(z, math.Trunc), nil
		}}, only},
		{"round is away from zero", elementwise(arrayapi.OpRound, func(b *arrayapi.Buffer, args []any) {
			if from := values(args[0].(arrayapi.ArrayLike)); from.IsC() && from.DType.IsNative() && from.DType.Kind() == dtype.KindFloat64 {
				copy(b.Data, from.Data[from.Offset:])
				mapFloat64(*b, math.Round)
			}
		}), only},
		{"the square root of -0 is 0", elementwise(arrayapi.OpSqrt, func(b *arrayapi.Buffer, _ []any) { mapFloat64(*b, func(v float64) float64 { return v + 0 }) }), only},
		{"expm1 of small numbers is exp less 1", elementwise(arrayapi.OpExpM1, func(b *arrayapi.Buffer, _ []any) { mapFloat64(*b, func(v float64) float64 { return v + 1 - 1 }) }), only},
		{"one element is negated where it is", &faulty{elementwise: func(op arrayapi.Op, args ...any) (arrayapi.ArrayLike, error) {
			z, err := sound{}.Elementwise(op, args...)
			if err != nil || op != arrayapi.OpNegative {
				return z, err
			}
			x := args[0].(arrayapi.ArrayLike)
			from, err := sound{}.Buffer(z, arrayapi.CopyIfNeeded)
			if err != nil || from.Size() != 1 || from.NDim() != 1 {
				return z, err
			}
			to, err := sound{}.Buffer(x, arrayapi.CopyIfNeeded)
			if err != nil {
				return nil, err
			}
			copy(to.Data[to.Offset:], from.Data[from.Offset:][:from.NBytes()])
			return x, nil
		}}, only},
		{"log2 is log", elementwiseAs(arrayapi.OpLog2, arrayapi.OpLog), only},
		{"less is less or equal", elementwiseAs(arrayapi.OpLess, arrayapi.OpLessEqual), only},
		{"the bounds of clip are exchanged", &faulty{elementwise: func(op arrayapi.Op, args ...any) (arrayapi.ArrayLike, error) {
			if op == arrayapi.OpClip && len(args) == 3 {
				args = []any{args[0], args[2], args[1]}
			}
			return sound{}.Elementwise(op, args...)
		}}, only},
		{"where takes the other one", &faulty{elementwise: func(op arrayapi.Op, args ...any) (arrayapi.ArrayLike, error) {
			if op == arrayapi.OpWhere && len(args) == 3 {
				args = []any{args[0], args[2], args[1]}
			}
			return sound{}.Elementwise(op, args...)
		}}, only},
		{"equal has numbers for results", elementwise(arrayapi.OpEqual, func(b *arrayapi.Buffer, _ []any) { *b = zeros(dtype.Int16, b.Shape) }), only},
		{"atan2 in the other order", &faulty{elementwise: func(op arrayapi.Op, args ...any) (arrayapi.ArrayLike, error) {
			if op == arrayapi.OpAtan2 {
				args = slices.Clone(args)
				slices.Reverse(args)
			}
			return sound{}.Elementwise(op, args...)
		}}, only},
		{"tanh is a panic", &faulty{elementwise: func(op arrayapi.Op, args ...any) (arrayapi.ArrayLike, error) {
			if op == arrayapi.OpTanh {
				panic("sound")
			}
			return sound{}.Elementwise(op, args...)
		}}, only},
	})
}

func isFloat64(x arrayapi.ArrayLike) bool { return values(x).DType.Kind() == dtype.KindFloat64 }

func TestFaultsOfReductions(t *testing.T) {
	only := []string{"reduce"}
	testOperationFaults(t, "reduce", []fault{
		{"argmin is argmax", reduceAs(arrayapi.OpArgMin, arrayapi.OpArgMax), only},
		{"any is all", reduceAs(arrayapi.OpAny, arrayapi.OpAll), only},
		{"std is var", reduceAs(arrayapi.OpStd, arrayapi.OpVar), only},
		{"corrections are not heeded", reduce(func(o *arrayapi.ReduceOptions) { o.Correction = 0 }, func(arrayapi.Op, *arrayapi.Buffer) {}), only},
		{"max of NaN is -inf", reduce(func(*arrayapi.ReduceOptions) {}, func(op arrayapi.Op, b *arrayapi.Buffer) {
			if op == arrayapi.OpMax {
				mapFloat64(*b, func(v float64) float64 {
					if math.IsNaN(v) {
						return math.Inf(-1)
					}
					return v
				})
			}
		}), only},
		{"counts have a dtype of their own", reduce(func(*arrayapi.ReduceOptions) {}, func(op arrayapi.Op, b *arrayapi.Buffer) {
			if op == arrayapi.OpCountNonzero {
				*b = zeros(dtype.Int16, b.Shape)
			}
		}), only},
	})
}

func TestFaultsOfAccumulate(t *testing.T) {
	only := []string{"accumulate"}
	testOperationFaults(t, "accumulate", []fault{
		{"no initial element", accumulateBy(func(_ *arrayapi.Op, o *arrayapi.AccumulateOptions) { o.IncludeInitial = false }), only},
		{"without an axis it is the first", accumulateBy(func(op *arrayapi.Op, o *arrayapi.AccumulateOptions) {
			if o.Axes == nil && *op != arrayapi.OpDiff {
				o.Axes = []int{0}
			}
		}), only},
		{"the result dtype is not heeded", accumulateBy(func(_ *arrayapi.Op, o *arrayapi.AccumulateOptions) { o.DType = dtype.DType{} }), only},
		{"diff is of the first order", accumulateBy(func(op *arrayapi.Op, o *arrayapi.AccumulateOptions) { o.Order = min(o.Order, 1) }), only},
		{"what is put before comes after", accumulateBy(func(_ *arrayapi.Op, o *arrayapi.AccumulateOptions) { o.Prepend, o.Append = o.Append, o.Prepend }), only},
		{"products are sums", accumulateBy(func(op *arrayapi.Op, _ *arrayapi.AccumulateOptions) {
			*op = insteadOf(arrayapi.OpCumulativeProd, arrayapi.OpCumulativeSum)(*op)
		}), only},
		{"a foreign array is taken", &faulty{accumulate: func(op arrayapi.Op, x arrayapi.ArrayLike, o arrayapi.AccumulateOptions) (arrayapi.ArrayLike, error) {
			z, err := sound{}.Accumulate(op, x, o)
			if errors.Is(err, arrayapi.ErrForeign) {
				return vector{}, nil
			}
			return z, err
		}}, []string{"foreign"}},
	})
}

func TestFaultsOfDecompositions(t *testing.T) {
	only := []string{"linear algebra"}
	testOperationFaults(t, "linear algebra", []fault{
		{"the singular values are in ascending order", algebraBy(nil, func(op arrayapi.Op, zs []arrayapi.ArrayLike) []arrayapi.ArrayLike {
			if op == arrayapi.OpSVDVals && values(zs[0]).NDim() == 1 {
				zs[0] = reversed(zs[0])
			}
			return zs
		}), only},
		{"svd returns V", algebraBy(nil, func(op arrayapi.Op, zs []arrayapi.ArrayLike) []arrayapi.ArrayLike {
			if v := values(zs[len(zs)-1]); op == arrayapi.OpSVD && v.NDim() == 2 && v.Shape[0] == v.Shape[1] {
				zs[2] = transposed(zs[2])
			}
			return zs
		}), only},
		{"svd is reduced", algebraBy(func(_ *arrayapi.Op, o *arrayapi.LinearAlgebraOptions) { o.Reduced = true }, nil), only},
		{"qr is complete", algebraBy(func(_ *arrayapi.Op, o *arrayapi.LinearAlgebraOptions) { o.Complete = true }, nil), only},
		{"Q is not orthonormal", algebraBy(nil, func(op arrayapi.Op, zs []arrayapi.ArrayLike) []arrayapi.ArrayLike {
			if op == arrayapi.OpQR {
				zs[0], zs[1] = mapped(zs[0], func(v float64) float64 { return 2 * v }), mapped(zs[1], func(v float64) float64 { return v / 2 })
			}
			return zs
		}), only},
		{"cholesky is lower", algebraBy(func(_ *arrayapi.Op, o *arrayapi.LinearAlgebraOptions) { o.Upper = false }, nil), only},
		{"eigenvectors are rows", algebraBy(nil, func(op arrayapi.Op, zs []arrayapi.ArrayLike) []arrayapi.ArrayLike {
			if op == arrayapi.OpEigH && values(zs[1]).NDim() == 2 {
				zs[1] = transposed(zs[1])
			}
			return zs
		}), only},
		{"an eigenvalue is off", algebraBy(nil, func(op arrayapi.Op, zs []arrayapi.ArrayLike) []arrayapi.ArrayLike {
			if op == arrayapi.OpEigValsH {
				zs[0] = mapped(zs[0], func(v float64) float64 { return v + 1e-6 })
			}
			return zs
		}), only},
		{"slogdet returns no sign", algebraBy(nil, func(op arrayapi.Op, zs []arrayapi.ArrayLike) []arrayapi.ArrayLike {
			if op == arrayapi.OpSLogDet {
				zs = zs[1:]
			}
			return zs
		}), only},
		{"norms are Euclidean", algebraBy(func(_ *arrayapi.Op, o *arrayapi.LinearAlgebraOptions) { o.Norm = arrayapi.Norm{} }, nil), only},
		{"the main diagonal is all that there is", algebraBy(func(_ *arrayapi.Op, o *arrayapi.LinearAlgebraOptions) { o.Offset = 0 }, nil), only},
		{"a tolerance is not heeded", algebraBy(func(_ *arrayapi.Op, o *arrayapi.LinearAlgebraOptions) { o.RTol = nil }, nil), only},
		{"tensordot sums over one axis", algebraBy(func(_ *arrayapi.Op, o *arrayapi.LinearAlgebraOptions) { o.Contract.N = min(o.Contract.N, 1) }, nil), only},
		{"a square of any shape", algebraBy(func(op *arrayapi.Op, _ *arrayapi.LinearAlgebraOptions) {
			*op = insteadOf(arrayapi.OpInv, arrayapi.OpPInv)(*op)
		}, nil), only},
	})
}
