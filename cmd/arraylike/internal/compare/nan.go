package compare

import (
	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/dtype/minifloat"
)

// dropNaNs drops the positions where both elements are NaN.
func dropNaNs(at []int, a, b arrayapi.Buffer) []int {
	switch k := a.DType.Kind(); k {
	case dtype.KindFloat32:
		return dropWhere(at, elements[float32](a), elements[float32](b), isNaN[float32])
	case dtype.KindFloat64:
		return dropWhere(at, elements[float64](a), elements[float64](b), isNaN[float64])
	case dtype.KindComplex64:
		return dropWhere(at, elements[complex64](a), elements[complex64](b), isNaN[complex64])
	case dtype.KindComplex128:
		return dropWhere(at, elements[complex128](a), elements[complex128](b), isNaN[complex128])
	default:
		return dropSmall(at, a, b, smallFloat(k))
	}
}

func isNaN[T dtype.Float | dtype.Complex](x T) bool { return x != x }

func dropSmall(at []int, a, b arrayapi.Buffer, f *minifloat.Format) []int {
	if a.DType.Size() == 1 {
		return dropWhere(at, elements[uint8](a), elements[uint8](b), func(x uint8) bool { return isNaN(f.Float32(uint16(x))) })
	}
	return dropWhere(at, elements[uint16](a), elements[uint16](b), func(x uint16) bool { return isNaN(f.Float32(x)) })
}

func dropWhere[T any](at []int, x, y []T, drop func(T) bool) []int {
	kept := at[:0]
	for _, i := range at {
		if !drop(x[i]) || !drop(y[i]) {
			kept = append(kept, i)
		}
	}
	return kept
}
