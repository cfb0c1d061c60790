package arrayapitest_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// transformBy changes the options of a transform.
func transformBy(change func(op *arrayapi.Op, o *arrayapi.FourierOptions)) *faulty {
	return &faulty{fourier: func(op arrayapi.Op, x arrayapi.ArrayLike, o arrayapi.FourierOptions) (arrayapi.ArrayLike, error) {
		change(&op, &o)
		return sound{}.FourierTransform(op, x, o)
	}}
}

// manipulateBy changes the options of an operation.
func manipulateBy(change func(op *arrayapi.Op, o *arrayapi.ManipulateOptions)) *faulty {
	return &faulty{manipulate: func(op arrayapi.Op, args []arrayapi.ArrayLike, o arrayapi.ManipulateOptions) ([]arrayapi.ArrayLike, error) {
		change(&op, &o)
		return sound{}.Manipulate(op, args, o)
	}}
}

// searchBy changes the options of an operation, or its results.
func searchBy(before func(o *arrayapi.SearchOptions), after func(op arrayapi.Op, args []any, zs []arrayapi.ArrayLike) []arrayapi.ArrayLike) *faulty {
	return &faulty{search: func(op arrayapi.Op, args []any, o arrayapi.SearchOptions) ([]arrayapi.ArrayLike, error) {
		if before != nil {
			before(&o)
		}
		zs, err := sound{}.Search(op, args, o)
		if err == nil && after != nil {
			zs = after(op, args, zs)
		}
		return zs, err
	}}
}

// createBy changes the options of an operation.
func createBy(change func(op *arrayapi.Op, o *arrayapi.CreateOptions)) *faulty {
	return &faulty{create: func(op arrayapi.Op, o arrayapi.CreateOptions) (arrayapi.ArrayLike, error) {
		change(&op, &o)
		return sound{}.Create(op, o)
	}}
}

func TestFaultsOfFourierTransform(t *testing.T) {
	only := []string{"fourier transform"}
	testOperationFaults(t, "fourier transform", []fault{
		{"norms are not heeded", transformBy(func(_ *arrayapi.Op, o *arrayapi.FourierOptions) { o.Norm = arrayapi.NormBackward }), only},
		{"the inverse is not scaled", transformBy(func(op *arrayapi.Op, o *arrayapi.FourierOptions) {
			if *op == arrayapi.OpIFFT && o.Norm == arrayapi.NormBackward {
				o.Norm = arrayapi.NormForward
			}
		}), only},
		{"sizes are not heeded", transformBy(func(_ *arrayapi.Op, o *arrayapi.FourierOptions) { o.Sizes = nil }), only},
		{"the first axis by default", transformBy(func(op *arrayapi.Op, o *arrayapi.FourierOptions) {
			if o.Axes == nil {
				o.Axes = []int{0}
			}
		}), only},
		{"an odd size by default", &faulty{fourier: func(op arrayapi.Op, x arrayapi.ArrayLike, o arrayapi.FourierOptions) (arrayapi.ArrayLike, error) {
			if a, ok := x.(*tensor); op == arrayapi.OpIRFFT && ok && a != nil && o.Sizes == nil && o.Axes == nil {
				o.Sizes = []int{2*a.buf.Shape[a.buf.NDim()-1] - 1}
			}
			return sound{}.FourierTransform(op, x, o)
		}}, only},
		{"shifts go the other way", transformBy(func(op *arrayapi.Op, _ *arrayapi.FourierOptions) {
			*op = insteadOf(arrayapi.OpIFFTShift, arrayapi.OpFFTShift)(*op)
		}), only},
		{"hfft is irfft", transformBy(func(op *arrayapi.Op, _ *arrayapi.FourierOptions) {
			*op = insteadOf(arrayapi.OpHFFT, arrayapi.OpIRFFT)(*op)
		}), only},
	})
}

func TestFaultsOfManipulate(t *testing.T) {
	only := []string{"manipulate"}
	testOperationFaults(t, "manipulate", []fault{
		{"roll goes the other way", manipulateBy(func(_ *arrayapi.Op, o *arrayapi.ManipulateOptions) {
			o.Shift = slices.Clone(o.Shift)
			for i := range o.Shift {
				o.Shift[i] = -o.Shift[i]
			}
		}), only},
		{"concat is flat", manipulateBy(func(_ *arrayapi.Op, o *arrayapi.ManipulateOptions) { o.Flatten = true }), only},
		{"grids are of matrices", manipulateBy(func(_ *arrayapi.Op, o *arrayapi.ManipulateOptions) { o.MatrixIndexing = true }), only},
		{"take goes along the last axis", manipulateBy(func(op *arrayapi.Op, o *arrayapi.ManipulateOptions) {
			if *op == arrayapi.OpTake && o.Axes != nil {
				o.Axes = []int{-1}
			}
		}), only},
		{"tril and triu are exchanged", manipulateBy(func(op *arrayapi.Op, _ *arrayapi.ManipulateOptions) {
			*op = insteadOf(arrayapi.OpTril, arrayapi.OpTriu)(*op)
		}), only},
		{"permute_dims takes no axis from the end", manipulateBy(func(op *arrayapi.Op, o *arrayapi.ManipulateOptions) {
			if *op == arrayapi.OpPermuteDims && slices.Contains(o.Axes, -1) {
				o.Axes = []int{9}
			}
		}), only},
		{"squeeze drops what is not one", &faulty{manipulate: func(op arrayapi.Op, args []arrayapi.ArrayLike, o arrayapi.ManipulateOptions) ([]arrayapi.ArrayLike, error) {
			zs, err := sound{}.Manipulate(op, args, o)
			if e := (*arrayapi.ShapeError)(nil); op == arrayapi.OpSqueeze && errors.As(err, &e) {
				return args[:1], nil
			}
			return zs, err
		}}, only},
		{"a copy that was asked for is none", &faulty{manipulate: func(op arrayapi.Op, args []arrayapi.ArrayLike, o arrayapi.ManipulateOptions) ([]arrayapi.ArrayLike, error) {
			if op == arrayapi.OpAsType && len(args) == 1 {
				if x, ok := args[0].(*tensor); ok && x != nil && x.buf.DType.Equal(o.DType) {
					return args, nil
				}
			}
			return sound{}.Manipulate(op, args, o)
		}}, only},
		{"flip is done in place", &faulty{manipulate: func(op arrayapi.Op, args []arrayapi.ArrayLike, o arrayapi.ManipulateOptions) ([]arrayapi.ArrayLike, error) {
			zs, err := sound{}.Manipulate(op, args, o)
			if x, ok := firstOf(args).(*tensor); err == nil && op == arrayapi.OpFlip && ok && x.buf.IsC() && !x.buf.ReadOnly {
				copy(x.buf.Data[x.buf.Offset:], values(zs[0]).Data)
				return []arrayapi.ArrayLike{x}, nil
			}
			return zs, err
		}}, only},
		{"unstack returns a stack", &faulty{manipulate: func(op arrayapi.Op, args []arrayapi.ArrayLike, o arrayapi.ManipulateOptions) ([]arrayapi.ArrayLike, error) {
			zs, err := sound{}.Manipulate(op, args, o)
			if err == nil && op == arrayapi.OpUnstack {
				return args[:1], nil
			}
			return zs, err
		}}, only},
		{"no argument is a panic", &faulty{manipulate: func(op arrayapi.Op, args []arrayapi.ArrayLike, o arrayapi.ManipulateOptions) ([]arrayapi.ArrayLike, error) {
			_ = args[0]
			return sound{}.Manipulate(op, args, o)
		}}, []string{"nil"}},
	})
}

// firstOf returns the first argument, or nil.
func firstOf(args []arrayapi.ArrayLike) arrayapi.ArrayLike {
	if len(args) == 0 {
		return nil
	}
	return args[0]
}

func TestFaultsOfSearch(t *testing.T) {
	only := []string{"search"}
	testOperationFaults(t, "search", []fault{
		{"nothing descends", searchBy(func(o *arrayapi.SearchOptions) { o.Descending = false }, nil), only},
		{"equal elements change their order", &faulty{search: func(op arrayapi.Op, args []any, o arrayapi.SearchOptions) ([]arrayapi.ArrayLike, error) {
			if op != arrayapi.OpArgSort || o.Axes != nil {
				return sound{}.Search(op, args, o)
			}
			o.Descending = !o.Descending
			zs, err := sound{}.Search(op, args, o)
			if err == nil && values(zs[0]).NDim() == 1 {
				return []arrayapi.ArrayLike{reversed(zs[0])}, nil
			}
			o.Descending = !o.Descending
			return sound{}.Search(op, args, o)
		}}, only},
		{"argsort has one index for all", searchBy(nil, func(op arrayapi.Op, _ []any, zs []arrayapi.ArrayLike) []arrayapi.ArrayLike {
			if op == arrayapi.OpArgSort {
				clear(values(zs[0]).Data)
			}
			return zs
		}), only},
		{"the side is always the left", searchBy(func(o *arrayapi.SearchOptions) { o.Right = false }, nil), only},
		{"the sorter is not heeded", searchBy(func(o *arrayapi.SearchOptions) { o.Sorter = nil }, nil), only},
		{"isin is not inverted", searchBy(func(o *arrayapi.SearchOptions) { o.Invert = false }, nil), only},
		{"nonzero returns one array", searchBy(nil, func(op arrayapi.Op, _ []any, zs []arrayapi.ArrayLike) []arrayapi.ArrayLike {
			if op == arrayapi.OpNonzero {
				zs = zs[:1]
			}
			return zs
		}), only},
		{"counts are in another order than values", searchBy(nil, func(op arrayapi.Op, _ []any, zs []arrayapi.ArrayLike) []arrayapi.ArrayLike {
			if op == arrayapi.OpUniqueCounts {
				zs[1] = reversed(zs[1])
			}
			return zs
		}), only},
		{"an inverse of other values", searchBy(nil, func(op arrayapi.Op, _ []any, zs []arrayapi.ArrayLike) []arrayapi.ArrayLike {
			if op == arrayapi.OpUniqueInverse {
				zs[1] = reversed(zs[1])
			}
			return zs
		}), only},
		{"unique values are not in order", searchBy(nil, func(op arrayapi.Op, _ []any, zs []arrayapi.ArrayLike) []arrayapi.ArrayLike {
			if op == arrayapi.OpUniqueValues || op == arrayapi.OpUniqueCounts {
				for i := range zs {
					zs[i] = reversed(zs[i])
				}
			}
			return zs
		}), nil}, // which is as good an order
		{"sort is done in place", searchBy(nil, func(op arrayapi.Op, args []any, zs []arrayapi.ArrayLike) []arrayapi.ArrayLike {
			if x, ok := args[0].(*tensor); op == arrayapi.OpSort && ok && x.buf.IsC() && !x.buf.ReadOnly && x.buf.DType.IsNative() {
				copy(x.buf.Data[x.buf.Offset:], values(zs[0]).Data)
			}
			return zs
		}), only},
	})
}

func TestFaultsOfCreate(t *testing.T) {
	only := []string{"create"}
	testOperationFaults(t, "create", []fault{
		{"arange has one number more", createBy(func(op *arrayapi.Op, o *arrayapi.CreateOptions) {
			if stop, ok := o.Stop.(int); ok && *op == arrayapi.OpArange {
				o.Stop = stop + 1
			}
		}), only},
		{"linspace always has the stop", createBy(func(_ *arrayapi.Op, o *arrayapi.CreateOptions) { o.OpenEnd = false }), only},
		{"arrays of integers are of floats", createBy(func(op *arrayapi.Op, o *arrayapi.CreateOptions) {
			if *op == arrayapi.OpFull && !o.DType.IsValid() {
				o.DType = dtype.Float64
			}
		}), only},
		{"the diagonals are below", createBy(func(_ *arrayapi.Op, o *arrayapi.CreateOptions) { o.Diagonal = -o.Diagonal }), only},
		{"samples are one apart", createBy(func(_ *arrayapi.Op, o *arrayapi.CreateOptions) { o.Spacing = 1 }), only},
		{"a dtype that was asked for is not heeded", createBy(func(_ *arrayapi.Op, o *arrayapi.CreateOptions) { o.DType = dtype.DType{} }), only},
		{"ones are zeros", createBy(func(op *arrayapi.Op, _ *arrayapi.CreateOptions) {
			*op = insteadOf(arrayapi.OpOnes, arrayapi.OpZeros)(*op)
		}), only},
		{"zeros are the array", &faulty{create: func(op arrayapi.Op, o arrayapi.CreateOptions) (arrayapi.ArrayLike, error) {
			if x, ok := o.Like.(*tensor); op == arrayapi.OpEmptyLike && ok && x != nil && !o.DType.IsValid() {
				return x, nil
			}
			return sound{}.Create(op, o)
		}}, only},
	})
}
