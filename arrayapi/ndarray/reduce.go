package ndarray

import (
	"fmt"
	"math"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// Reduce implements [arrayapi.Reducer] for sum and mean.
//
// The sum of integers has the default dtype of their sign, int64 or uint64, and
// wraps around; that of floats and complex numbers keeps their dtype, unless
// the options name another, to which the elements are cast first. The mean is
// of real and complex floats, in their dtype, and of integers, in float64. The
// sum of nothing is 0, its mean NaN. Floats are added pairwise, so that the error
// grows with the logarithm of their number; small floats are added in float64 and
// rounded once. Any other dtype is an [*arrayapi.DTypeError].
func (namespace) Reduce(op arrayapi.Op, x arrayapi.ArrayLike, o arrayapi.ReduceOptions) (arrayapi.ArrayLike, error) {
	name := "ndarray: " + string(op)
	var result func(string, dtype.DType, dtype.DType) (dtype.DType, error)
	switch op {
	case arrayapi.OpSum:
		result = sumDType
	case arrayapi.OpMean:
		result = meanDType
	default:
		return nil, unsupported(op)
	}
	a, err := own(name, x)
	if err != nil {
		return nil, err
	}
	defer a.keep()
	d, err := result(name, a.buf.DType, o.DType)
	if err != nil {
		return nil, err
	}
	r, err := newReduction(name, a.buf, d, o)
	if err != nil {
		return nil, err
	}
	r.isMean = op == arrayapi.OpMean
	if !r.run() {
		return nil, &arrayapi.DTypeError{Op: name, Have: a.buf.DType, Want: "that can be cast to " + d.String()}
	}
	return &Array{buf: r.result()}, nil
}

// sumDType returns the dtype of the sum of elements of dtype d.
//
// Source: the standard 2025.12, "sum".
func sumDType(op string, d, asked dtype.DType) (dtype.DType, error) {
	switch {
	case !computes(d):
		return dtype.DType{}, &arrayapi.DTypeError{Op: op, Have: d, Want: "that is numeric and at least a byte wide"}
	case asked.IsValid() && !computes(asked):
		return dtype.DType{}, &arrayapi.DTypeError{Op: op, Have: asked, Want: "for the result that is numeric and at least a byte wide"}
	case asked.IsValid():
		return asked.WithOrder(dtype.Native()), nil
	case d.Is("signed integer"):
		return dtype.Int64, nil
	case d.Is("unsigned integer"):
		return dtype.Uint64, nil
	}
	return d.WithOrder(dtype.Native()), nil
}

// meanDType returns the dtype of the mean of elements of dtype d.
func meanDType(op string, d, asked dtype.DType) (dtype.DType, error) {
	switch {
	case asked.IsValid():
		return dtype.DType{}, fmt.Errorf("%s: want no dtype for the result, have %s", op, asked)
	case !computes(d):
		return dtype.DType{}, &arrayapi.DTypeError{Op: op, Have: d, Want: "that is numeric and at least a byte wide"}
	case d.Is("integral"):
		return dtype.Float64, nil
	}
	return d.WithOrder(dtype.Native()), nil
}

// reduction is a sum along some axes. The axes of the source are put in the
// order outer, reduced, inner: with inner axes the elements are added row to
// row, without them each sum is of a run of elements.
type reduction struct {
	in                  arrayapi.Buffer // with its axes in that order
	out                 arrayapi.Buffer // outer and inner axes, contiguous
	outer, count, inner int             // the sizes of the three groups
	isMean              bool

	kept  []int // the kept axes of the source, in the order of out
	shape []int // of the result
}

// minInner is the length of the shortest row worth adding to another as a
// whole.
const minInner = 16

func newReduction(op string, b arrayapi.Buffer, d dtype.DType, o arrayapi.ReduceOptions) (*reduction, error) {
	reduced, err := reducedAxes(op, b, o.Axes)
	if err != nil {
		return nil, err
	}
	outer, along, inner := groupAxes(b, reduced)
	order := slices.Concat(outer, along, inner)
	r := &reduction{in: b, kept: slices.Concat(outer, inner), shape: []int{}}
	r.in.Shape, r.in.Strides = permute(b.Shape, order), permute(b.Strides, order)
	r.outer, r.count, r.inner = product(b.Shape, outer), product(b.Shape, along), product(b.Shape, inner)
	for i, n := range b.Shape {
		if !slices.Contains(reduced, i) {
			r.shape = append(r.shape, n)
		} else if o.KeepDims {
			r.shape = append(r.shape, 1)
		}
	}
	r.out, err = arrayapi.NewBuffer(d, permute(b.Shape, r.kept))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", op, err)
	}
	return r, nil
}

// reducedAxes counts the axes from the first; nil names all of them.
func reducedAxes(op string, b arrayapi.Buffer, axes []int) ([]int, error) {
	if axes != nil {
		return checkAxes(op, axes, len(b.Shape))
	}
	return firstAxes(len(b.Shape)), nil
}

// firstAxes returns 0, 1, ..., n-1.
func firstAxes(n int) []int {
	axes := make([]int, n)
	for i := range axes {
		axes[i] = i
	}
	return axes
}

// groupAxes orders the axes by their strides, so that memory is read in
// sequence, and makes those kept ones inner that are denser than any reduced
// one, provided that they are long enough together.
func groupAxes(b arrayapi.Buffer, reduced []int) (outer, along, inner []int) {
	order := firstAxes(len(b.Shape))
	slices.SortStableFunc(order, func(i, j int) int { return strideRank(b, j) - strideRank(b, i) })
	for _, axis := range order {
		if slices.Contains(reduced, axis) {
			along = append(along, axis)
			outer, inner = append(outer, inner...), nil
		} else {
			inner = append(inner, axis)
		}
	}
	if n := product(b.Shape, inner); len(along) == 0 || n < minInner {
		outer, inner = append(outer, inner...), nil
	}
	return outer, along, inner
}

// strideRank is the distance between neighbours on an axis, infinite where
// there are none.
func strideRank(b arrayapi.Buffer, axis int) int {
	if b.Shape[axis] <= 1 {
		return math.MaxInt
	}
	return max(b.Strides[axis], -b.Strides[axis])
}

func product(shape, axes []int) int {
	n := 1
	for _, axis := range axes {
		n *= shape[axis]
	}
	return n
}

// result returns what was computed, with the axes in their old order.
func (r *reduction) result() arrayapi.Buffer {
	b := r.out
	back := firstAxes(len(r.kept))
	slices.SortFunc(back, func(i, j int) int { return r.kept[i] - r.kept[j] })
	b.Shape, b.Strides = permute(b.Shape, back), permute(b.Strides, back)
	if !b.IsC() {
		b = b.Copy()
	}
	a := &Array{buf: b}
	out, _ := a.Reshape(r.shape, arrayapi.CopyNever) // only ones are added
	return out.buf
}

// run computes the sums; ok is false where the elements cannot be cast.
func (r *reduction) run() (ok bool) {
	switch r.out.DType.Kind() {
	case dtype.KindInt8:
		return sums(r, readInts[int8](r.in), nil)
	case dtype.KindInt16:
		return sums(r, readInts[int16](r.in), nil)
	case dtype.KindInt32:
		return sums(r, readInts[int32](r.in), nil)
	case dtype.KindInt64:
		return sums(r, readInts[int64](r.in), nil)
	case dtype.KindUint8:
		return sums(r, readInts[uint8](r.in), nil)
	case dtype.KindUint16:
		return sums(r, readInts[uint16](r.in), nil)
	case dtype.KindUint32:
		return sums(r, readInts[uint32](r.in), nil)
	case dtype.KindUint64:
		return sums(r, readInts[uint64](r.in), nil)
	case dtype.KindFloat32:
		return sums(r, readFloats[float32](r.in), divideReal[float32])
	case dtype.KindFloat64:
		return sums(r, readFloats[float64](r.in), divideReal[float64])
	case dtype.KindComplex64:
		return sums(r, readComplexes[complex64](r.in), divideComplex[complex64])
	case dtype.KindComplex128:
		return sums(r, readComplexes[complex128](r.in), divideComplex[complex128])
	default:
		return sumCodes(r, readFloats[float64](r.in))
	}
}
