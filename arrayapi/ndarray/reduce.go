package ndarray

import (
	"fmt"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// reduceCall is one call of a reduction.
type reduceCall struct {
	op       string // for errors
	x        arrayapi.Buffer
	o        arrayapi.ReduceOptions
	defaults arrayapi.Defaults
}

// A reduceOperation computes the result of a call, whose options are those that
// it takes.
type reduceOperation struct {
	run        func(c reduceCall) (arrayapi.Buffer, error)
	dtype      bool // it takes a dtype for the result
	correction bool
}

var reduceOperations = map[arrayapi.Op]reduceOperation{
	arrayapi.OpAll:          {run: reduceAll},
	arrayapi.OpAny:          {run: reduceAny},
	arrayapi.OpArgMax:       {run: func(c reduceCall) (arrayapi.Buffer, error) { return reducePosition(c, largestEnd) }},
	arrayapi.OpArgMin:       {run: func(c reduceCall) (arrayapi.Buffer, error) { return reducePosition(c, smallestEnd) }},
	arrayapi.OpCountNonzero: {run: reduceCount},
	arrayapi.OpMax:          {run: func(c reduceCall) (arrayapi.Buffer, error) { return reduceExtreme(c, largestEnd) }},
	arrayapi.OpMean:         {run: reduceMean},
	arrayapi.OpMin:          {run: func(c reduceCall) (arrayapi.Buffer, error) { return reduceExtreme(c, smallestEnd) }},
	arrayapi.OpProd:         {run: reduceProd, dtype: true},
	arrayapi.OpStd:          {run: reduceStd, correction: true},
	arrayapi.OpSum:          {run: reduceSum, dtype: true},
	arrayapi.OpVar:          {run: reduceVar, correction: true},
}

// Reduce implements [arrayapi.Reducer].
//
// all, any and count_nonzero take bools and numbers; everything but zero is true,
// NaN included. max, min, argmax and argmin take bools and real numbers; where
// there is a NaN, it is the largest and the smallest, and of several elements the
// index is that of the first. To ask for one of these four of no elements is an
// [*arrayapi.ShapeError]. argmax and argmin take one axis, or nil for all.
//
// The sum and the product of integers have the default integer dtype, or the
// unsigned one of its size, where they are narrower, and wrap around; those of
// floats and complex numbers keep their dtype, unless the options name another, to
// which the elements are cast first. The sum of nothing is 0, its product 1.
// Floats are added pairwise, so that the error grows with the logarithm of their
// number.
//
// The mean, the variance and its root are of floats and complex numbers, in their
// dtype, and of integers, in the default real dtype. The variance of complex
// numbers is real, the mean square of the distance from their mean. The mean of
// nothing is NaN, and so is the variance where the correction leaves no
// elements to divide by.
//
// Small floats are computed in float64 and rounded once. Any other dtype is an
// [*arrayapi.DTypeError]; so is a default index dtype too narrow for the result.
func (ns namespace) Reduce(op arrayapi.Op, x arrayapi.ArrayLike, o arrayapi.ReduceOptions) (arrayapi.ArrayLike, error) {
	f, ok := reduceOperations[op]
	if !ok {
		return nil, unsupported(op)
	}
	name := "ndarray: " + string(op)
	switch {
	case !f.dtype && o.DType.IsValid():
		return nil, fmt.Errorf("%s: want no dtype for the result, have %s", name, o.DType)
	case !f.correction && o.Correction != 0:
		return nil, fmt.Errorf("%s: want no correction, have %v", name, o.Correction)
	}
	a, err := own(name, x)
	if err != nil {
		return nil, err
	}
	defer a.keep()
	out, err := f.run(reduceCall{op: name, x: a.buf, o: o, defaults: ns.defaults()})
	if err != nil {
		return nil, err
	}
	return &Array{buf: out}, nil
}

// sumDType returns the dtype of the sum, or product, of elements of dtype d.
//
// Source: the standard 2025.12, "sum", "prod", "cumulative_sum".
func sumDType(op string, d, asked dtype.DType, defaults arrayapi.Defaults) (dtype.DType, error) {
	if !d.Is("bool") || !asked.IsValid() {
		if err := numbers.check(op, d); err != nil {
			return dtype.DType{}, err
		}
	}
	switch {
	case asked.IsValid() && !computes(asked):
		return dtype.DType{}, &arrayapi.DTypeError{Op: op, Have: asked, Want: "for the result that is numeric and at least a byte wide"}
	case asked.IsValid() && d.Is("complex floating") && !asked.Is("complex floating"):
		return dtype.DType{}, &arrayapi.DTypeError{Op: op, Have: d, Want: "that can be cast to " + asked.String()}
	case asked.IsValid():
		return asked.WithOrder(dtype.Native()), nil
	case d.Is("integral") && d.Size() < defaults.Integral.Size():
		if d.Is("signed integer") {
			return defaults.Integral, nil
		}
		return unsignedDefault(defaults.Integral), nil
	}
	return d.WithOrder(dtype.Native()), nil
}

// unsignedDefault returns the unsigned dtype of the size of a default integer dtype.
func unsignedDefault(d dtype.DType) dtype.DType {
	if d.Size() == dtype.Uint32.Size() {
		return dtype.Uint32
	}
	return dtype.Uint64
}

// accumulatorOf returns the dtype in which results of dtype d are computed.
// Integers are all computed in int64: whatever wraps around there has the right
// low bits for the narrower and the unsigned ones.
func accumulatorOf(d dtype.DType) dtype.DType {
	switch k := d.Kind(); {
	case d.Is("integral"):
		return dtype.Int64
	case formatOf(k) != nil:
		return dtype.Float64
	}
	return d
}

// readWords reads b as int64, the low bits of its numbers.
func readWords(b arrayapi.Buffer) reader[int64] {
	if b.DType.Kind() == dtype.KindUint64 {
		b.DType = dtype.Int64.WithOrder(b.DType.Order()) // the same bits
	}
	return readInts[int64](b)
}

// readCast returns what reads an array as float64 numbers that are of dtype d,
// which is float64 or a small float: others are rounded to it.
func readCast(d dtype.DType) func(b arrayapi.Buffer) reader[float64] {
	f := formatOf(d.Kind())
	return func(b arrayapi.Buffer) reader[float64] {
		in := readFloats[float64](b)
		if f == nil || b.DType.Kind() == d.Kind() {
			return in
		}
		return &mapped[float64, float64]{from: in, convert: func(dst, src []float64) {
			for i, v := range src {
				dst[i] = float64(f.Float32(uint16(f.FromFloat64(v))))
			}
		}}
	}
}

// fromAccumulator returns results that were computed in the accumulator of d as d.
func fromAccumulator(op string, b arrayapi.Buffer, d dtype.DType) (arrayapi.Buffer, error) {
	switch {
	case b.DType.Equal(d):
		return b, nil
	case b.DType.Kind() == dtype.KindInt64 && d.Kind() == dtype.KindUint64:
		b.DType = d // the same bits
		return b, nil
	}
	return convert(op, b, d)
}
