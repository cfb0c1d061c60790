package gonumarray

import (
	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// namespace speaks for the wrappers of this package. It has no state.
type namespace struct{}

// Namespace returns the namespace of gonum's types, named "gonum". Besides the
// four methods of [arrayapi.Namespace] it implements [arrayapi.LinearAlgebra] for
// real matrices: products, systems of equations, factorizations, eigenvalues and
// norms. It is safe for concurrent use.
//
// It has neither [arrayapi.Elementwise] nor [arrayapi.Reducer]: gonum adds the
// elements of a matrix one after the other, which is less exact than the pairwise
// sums of the reference implementation, and its element loops are not faster. The
// reference works on the memory of the matrix, and gonum on that of the result.
func Namespace() arrayapi.Namespace { return namespace{} }

// Name returns "gonum".
func (namespace) Name() string { return "gonum" }

// Info describes the namespace: float64 and complex128 in at most two
// dimensions. It lists no version of the standard, which asks for integers and
// bools.
func (namespace) Info() arrayapi.Info {
	return arrayapi.Info{
		DTypes:       []dtype.DType{dtype.Float64, dtype.Complex128},
		Defaults:     arrayapi.Defaults{Real: dtype.Float64, Complex: dtype.Complex128},
		Devices:      []arrayapi.Device{arrayapi.Host},
		Capabilities: arrayapi.Capabilities{MaxDimensions: 2},
	}
}
