package arrayapitest

import (
	"fmt"
	"math"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
)

// tolerance is how far a value may be from the reference: so many roundings of a
// number of that size, or of the value itself where that is larger. One NaN is as
// good as another. The zero value asks for the same bits otherwise; what is not zero
// lets the sign of zero go, unless that counts.
type tolerance struct {
	of        float64
	roundings float64
	zeroSign  bool
	ofLargest bool // of the largest number of the result, if that is more
}

// eitherZero asks for the same numbers; the sign of zero is free.
var eitherZero = tolerance{of: 1}

// wantForm compares dtype and shape. want is in native byte order.
func wantForm(want, have arrayapi.Buffer) error {
	if h := have.DType.WithOrder(dtype.Native()); !h.Equal(want.DType) {
		return fmt.Errorf("want dtype %s, have %s", want.DType, h)
	}
	if !slices.Equal(want.Shape, have.Shape) {
		return fmt.Errorf("want shape %v, have %v", want.Shape, have.Shape)
	}
	return nil
}

// wantNear compares the values of buffers of one dtype and shape. want is in
// native byte order.
func wantNear(want, have arrayapi.Buffer, near tolerance) error {
	w, wFloats := floatsOf(want)
	h, hFloats := floatsOf(have)
	if !wFloats || !hFloats {
		return wantBytes(native(want), native(have), want.DType.Size())
	}
	for _, v := range w {
		if near.ofLargest && !math.IsInf(v, 0) {
			near.of = max(near.of, math.Abs(v))
		}
	}
	for i := range w {
		if !isNear(w[i], h[i], near, epsilon(want.DType)) {
			return fmt.Errorf("number %d: want %v, have %v", i, w[i], h[i])
		}
	}
	return nil
}

func isNear(want, have float64, near tolerance, eps float64) bool {
	switch {
	case math.IsNaN(want):
		return math.IsNaN(have)
	case near == (tolerance{}):
		return math.Float64bits(want) == math.Float64bits(have)
	case want == have:
		return want != 0 || !near.zeroSign || math.Signbit(want) == math.Signbit(have)
	case math.IsInf(want, 0):
		return false
	}
	return math.Abs(want-have) <= near.roundings*eps*max(near.of, math.Abs(want))
}

// epsilon returns the distance from 1 to the next number of a floating dtype.
func epsilon(d dtype.DType) float64 {
	info, err := dtype.FInfo(d)
	if err != nil {
		return 0
	}
	return info.Eps
}

// floatsOf returns the numbers of a floating dtype, the real and imaginary parts
// of complex ones one after the other. All of them are float64 without loss.
func floatsOf(b arrayapi.Buffer) ([]float64, bool) {
	switch {
	case b.DType.Kind() == dtype.KindComplex64, b.DType.Kind() == dtype.KindComplex128:
		part := dtype.Float32
		if b.DType.Kind() == dtype.KindComplex128 {
			part = dtype.Float64
		}
		raw := native(b)
		b = arrayapi.Buffer{DType: part, Shape: []int{2 * b.Size()}, Strides: []int{part.Size()}, Data: raw}
	case !b.DType.Is("real floating"):
		return nil, false
	}
	a, err := ndarray.FromBuffer(b)
	if err != nil {
		return nil, false
	}
	wide, err := a.AsType(dtype.Float64)
	if err != nil {
		return nil, false
	}
	values, err := ndarray.Data[float64](wide)
	return values, err == nil
}
