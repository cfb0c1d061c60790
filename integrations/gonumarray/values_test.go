package gonumarray_test

import (
	"math"
	"reflect"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/integrations/gonumarray"
	"github.com/arraylike/arraylike/registry"
	"github.com/arraylike/arraylike/registry/registrytest"
)

func TestValuesConform(t *testing.T) {
	dense, vector, array := reflect.TypeFor[*mat.Dense](), reflect.TypeFor[*mat.VecDense](), reflect.TypeFor[*ndarray.Array]()
	big := mat.NewDense(4, 5, nil)
	big.Set(1, 2, math.Inf(-1))
	registrytest.Run(t, registrytest.Config{
		Register: gonumarray.Register,
		Values: []registrytest.Value{
			{
				Name: "matrix", Value: mat.NewDense(2, 3, []float64{1, 2, 3, 4, 5, math.Copysign(0, -1)}), Materializer: "array", Rule: registry.ProtocolRule,
				As:      []reflect.Type{reflect.TypeFor[mat.Matrix](), reflect.TypeFor[[][]float64](), array},
				Refuses: []reflect.Type{vector, reflect.TypeFor[*mat.SymDense](), reflect.TypeFor[*mat.CDense](), reflect.TypeFor[[]float64]()},
			},
			{Name: "part of a matrix", Value: big.Slice(0, 3, 1, 4).(*mat.Dense), Equal: equal, As: []reflect.Type{array}},
			{Name: "vector", Value: mat.NewVecDense(2, []float64{1, 2}), As: []reflect.Type{reflect.TypeFor[[]float64]()}, Refuses: []reflect.Type{dense}},
			{Name: "symmetric", Value: mat.NewSymDense(2, []float64{1, 2, 2, 3}), Any: dense, As: []reflect.Type{dense, array}},
			{Name: "triangle", Value: mat.NewTriDense(2, mat.Lower, []float64{1, 0, 2, 3}), Any: dense, Refuses: []reflect.Type{reflect.TypeFor[*mat.SymDense]()}},
			{Name: "diagonal", Value: mat.NewDiagDense(2, []float64{1, 2}), Any: dense, As: []reflect.Type{reflect.TypeFor[*mat.SymDense](), reflect.TypeFor[*mat.BandDense]()}},
			{Name: "complex", Value: mat.NewCDense(1, 2, []complex128{1i, 2}), As: []reflect.Type{array}, Refuses: []reflect.Type{dense}},
		},
	})
}

// equal compares by index: what is loaded has no gaps between rows.
func equal(want, got any) bool { return mat.Equal(want.(mat.Matrix), got.(mat.Matrix)) }
