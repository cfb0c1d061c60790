package arrayapitest_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/arrayapitest"
)

// times is an array of sound multiplied by a number.
func times(x arrayapi.ArrayLike, v float64) arrayapi.ArrayLike {
	z, err := sound{}.Elementwise(arrayapi.OpMultiply, x, v)
	if err != nil {
		panic(err)
	}
	return z
}

// lastReversed is an array of sound with the last axis in the opposite order.
func lastReversed(x arrayapi.ArrayLike) arrayapi.ArrayLike {
	zs, err := sound{}.Manipulate(arrayapi.OpFlip, []arrayapi.ArrayLike{x}, arrayapi.ManipulateOptions{Axes: []int{-1}})
	if err != nil {
		panic(err)
	}
	return zs[0]
}

// TestFreedomOfLinearAlgebra has results that are as right as those of the reference.
func TestFreedomOfLinearAlgebra(t *testing.T) {
	testOperationFaults(t, "linear algebra", []fault{
		{"Q and R of other signs", algebraBy(nil, func(op arrayapi.Op, zs []arrayapi.ArrayLike) []arrayapi.ArrayLike {
			if op == arrayapi.OpQR {
				zs[0], zs[1] = times(zs[0], -1), times(zs[1], -1)
			}
			return zs
		}), nil},
		{"singular vectors of other signs", algebraBy(nil, func(op arrayapi.Op, zs []arrayapi.ArrayLike) []arrayapi.ArrayLike {
			if op == arrayapi.OpSVD {
				zs[0], zs[2] = times(zs[0], -1), times(zs[2], -1)
			}
			return zs
		}), nil},
		{"eigenvalues in another order", algebraBy(nil, func(op arrayapi.Op, zs []arrayapi.ArrayLike) []arrayapi.ArrayLike {
			switch op {
			case arrayapi.OpEig, arrayapi.OpEigH, arrayapi.OpEigVals, arrayapi.OpEigValsH:
				for i := range zs {
					zs[i] = lastReversed(zs[i])
				}
			}
			return zs
		}), nil},
		{"eigenvectors of another length", algebraBy(nil, func(op arrayapi.Op, zs []arrayapi.ArrayLike) []arrayapi.ArrayLike {
			if op == arrayapi.OpEig {
				zs[1] = times(zs[1], 3)
			}
			return zs
		}), nil},
	})
}

// TestFreedomOfSearch has indices of equal elements in another order where that need
// not be kept.
func TestFreedomOfSearch(t *testing.T) {
	testOperationFaults(t, "search", []fault{
		{"an order that is not stable", &faulty{search: func(op arrayapi.Op, args []any, o arrayapi.SearchOptions) ([]arrayapi.ArrayLike, error) {
			if op != arrayapi.OpArgSort || !o.Unstable || o.Axes != nil {
				return sound{}.Search(op, args, o)
			}
			o.Descending = !o.Descending
			zs, err := sound{}.Search(op, args, o)
			if err != nil {
				return nil, err
			}
			return []arrayapi.ArrayLike{lastReversed(zs[0])}, nil
		}}, nil},
	})
}

// TestFreedomOfManipulate has results that share the memory of arguments.
func TestFreedomOfManipulate(t *testing.T) {
	testOperationFaults(t, "manipulate", []fault{
		{"views", &faulty{manipulate: func(op arrayapi.Op, args []arrayapi.ArrayLike, o arrayapi.ManipulateOptions) ([]arrayapi.ArrayLike, error) {
			zs, err := sound{}.Manipulate(op, args, o)
			if err != nil || op != arrayapi.OpReshape && op != arrayapi.OpExpandDims && op != arrayapi.OpSqueeze || o.Copy == arrayapi.CopyAlways {
				return zs, err
			}
			if x, ok := args[0].(*tensor); ok && x.buf.IsC() {
				view := *x
				view.buf.Shape, view.buf.Strides = values(zs[0]).Shape, values(zs[0]).Strides
				return []arrayapi.ArrayLike{&view}, nil
			}
			return zs, err
		}}, nil},
	})
}

// TestFreedomOfAll leaves every operation to the reference.
func TestFreedomOfAll(t *testing.T) {
	ns := &faulty{
		elementwise: func(arrayapi.Op, ...any) (arrayapi.ArrayLike, error) { return nil, errors.ErrUnsupported },
		reduce: func(arrayapi.Op, arrayapi.ArrayLike, arrayapi.ReduceOptions) (arrayapi.ArrayLike, error) {
			return nil, errors.ErrUnsupported
		},
		accumulate: func(arrayapi.Op, arrayapi.ArrayLike, arrayapi.AccumulateOptions) (arrayapi.ArrayLike, error) {
			return nil, errors.ErrUnsupported
		},
		linearAlgebra: func(arrayapi.Op, []arrayapi.ArrayLike, arrayapi.LinearAlgebraOptions) ([]arrayapi.ArrayLike, error) {
			return nil, errors.ErrUnsupported
		},
		fourier: func(arrayapi.Op, arrayapi.ArrayLike, arrayapi.FourierOptions) (arrayapi.ArrayLike, error) {
			return nil, errors.ErrUnsupported
		},
		manipulate: func(arrayapi.Op, []arrayapi.ArrayLike, arrayapi.ManipulateOptions) ([]arrayapi.ArrayLike, error) {
			return nil, errors.ErrUnsupported
		},
		search: func(arrayapi.Op, []any, arrayapi.SearchOptions) ([]arrayapi.ArrayLike, error) {
			return nil, errors.ErrUnsupported
		},
		create: func(arrayapi.Op, arrayapi.CreateOptions) (arrayapi.ArrayLike, error) {
			return nil, errors.ErrUnsupported
		},
	}
	require.NoError(t, arrayapitest.TestNamespace(config(ns)))
}
