package gomlxarray

import (
	"slices"

	"github.com/gomlx/gomlx/pkg/core/dtypes"

	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// pairs lists the dtypes that both sides have. GoMLX's others have no Go type, so it
// can neither make nor show tensors of them in host memory.
var pairs = []struct {
	gomlx dtypes.DType
	dtype dtype.DType
}{
	{dtypes.Bool, dtype.Bool},
	{dtypes.Int8, dtype.Int8}, {dtypes.Int16, dtype.Int16}, {dtypes.Int32, dtype.Int32}, {dtypes.Int64, dtype.Int64},
	{dtypes.Uint8, dtype.Uint8}, {dtypes.Uint16, dtype.Uint16}, {dtypes.Uint32, dtype.Uint32}, {dtypes.Uint64, dtype.Uint64},
	{dtypes.Float16, dtype.Float16}, {dtypes.BFloat16, dtype.BFloat16}, {dtypes.Float32, dtype.Float32}, {dtypes.Float64, dtype.Float64},
	{dtypes.Complex64, dtype.Complex64}, {dtypes.Complex128, dtype.Complex128},
}

const wantDType = "bool, an integer, float16, bfloat16, float32, float64, complex64 or complex128"

// dtypeOf returns the dtype of a tensor's elements, in the host's byte order.
func dtypeOf(d dtypes.DType) (dtype.DType, bool) {
	for _, p := range pairs {
		if p.gomlx == d {
			return p.dtype, true
		}
	}
	return dtype.DType{}, false
}

// gomlxOf returns GoMLX's name for a dtype, whatever its byte order.
func gomlxOf(d dtype.DType) (dtypes.DType, bool) {
	for _, p := range pairs {
		if p.dtype.Kind() == d.Kind() {
			return p.gomlx, true
		}
	}
	return dtypes.InvalidDType, false
}

// heldDTypes lists the dtypes that tensors can have.
func heldDTypes() []dtype.DType {
	held := make([]dtype.DType, 0, len(pairs))
	for _, p := range pairs {
		held = append(held, p.dtype)
	}
	return slices.Clip(held)
}
