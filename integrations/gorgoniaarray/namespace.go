package gorgoniaarray

import (
	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// namespace speaks for [Dense]. It has no state.
type namespace struct{}

// Namespace returns the namespace of gorgonia's dense tensors, named "gorgonia". It
// is safe for concurrent use.
//
// It has none of the optional interfaces: package xp computes by the reference
// implementation, on the memory of the tensors. Gorgonia's own operations neither
// broadcast nor promote dtypes as the standard has it.
func Namespace() arrayapi.Namespace { return namespace{} }

// Name returns "gorgonia".
func (namespace) Name() string { return "gorgonia" }

// Info describes the namespace: bool, integers, float32, float64 and complex
// numbers, in any number of dimensions. It lists no version of the standard, since
// gorgonia prints no tensor without elements, and has no use for one.
func (namespace) Info() arrayapi.Info {
	return arrayapi.Info{
		DTypes: []dtype.DType{
			dtype.Bool, dtype.Int8, dtype.Int16, dtype.Int32, dtype.Int64, dtype.Uint8, dtype.Uint16, dtype.Uint32, dtype.Uint64,
			dtype.Float32, dtype.Float64, dtype.Complex64, dtype.Complex128,
		},
		Defaults: arrayapi.Defaults{
			Real: dtype.Float64, Complex: dtype.Complex128, Integral: dtype.Int64, Indexing: dtype.Int64,
		},
		Devices: []arrayapi.Device{arrayapi.Host},
	}
}
