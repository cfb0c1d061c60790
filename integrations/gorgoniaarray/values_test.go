package gorgoniaarray_test

import (
	"reflect"
	"testing"

	"gorgonia.org/tensor"

	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/integrations/gorgoniaarray"
	"github.com/arraylike/arraylike/registry"
	"github.com/arraylike/arraylike/registry/registrytest"
)

func TestValues(t *testing.T) {
	wrapper := reflect.TypeFor[gorgoniaarray.Dense]()
	others := []reflect.Type{
		reflect.TypeFor[*ndarray.Array](), reflect.TypeFor[tensor.Tensor](), reflect.TypeFor[tensor.Dense](), wrapper, reflect.TypeFor[[][]float32](),
	}
	refused := []reflect.Type{reflect.TypeFor[[]float32](), reflect.TypeFor[[][]float64](), reflect.TypeFor[string]()}
	matrix := func() *tensor.Dense {
		return tensor.New(tensor.WithShape(2, 3), tensor.WithBacking([]float32{1, 2, 3, 4, 5, 6}))
	}
	value := func(name string, d *tensor.Dense) registrytest.Value {
		return registrytest.Value{
			Name: name, Value: d, Materializer: "array", Rule: registry.ProtocolRule, Any: wrapper, As: others, Refuses: refused,
			Equal: equal, Change: change,
		}
	}
	registrytest.Run(t, registrytest.Config{
		Register: gorgoniaarray.Register,
		Values: []registrytest.Value{
			value("matrix", matrix()),
			value("transposed", transposed(t, matrix())),
			value("slice", sliced(t, matrix(), nil, tensor.S(1, 3))),
			{
				Name: "scalar", Value: tensor.New(tensor.FromScalar(2.5)), Materializer: "array", Any: wrapper,
				As: []reflect.Type{reflect.TypeFor[*ndarray.Array]()}, Refuses: []reflect.Type{reflect.TypeFor[[]float64]()},
				Equal: equal, Change: change,
			},
			{Name: "wrapper", Value: gorgoniaarray.Dense{Dense: matrix()}, Materializer: "array", As: others, Refuses: refused},
		},
	})
}

// equal compares what two tensors show.
func equal(want, got any) bool {
	a, b := want.(*tensor.Dense), got.(*tensor.Dense)
	same := a.Shape().Eq(b.Shape()) && a.Dtype() == b.Dtype()
	if !same || a.IsScalar() {
		return same && a.ScalarValue() == b.ScalarValue()
	}
	indices(a.Shape(), func(index []int) {
		x, errX := a.At(index...)
		y, errY := b.At(index...)
		same = same && errX == nil && errY == nil && x == y
	})
	return same
}

func change(v any) { v.(*tensor.Dense).Raw[0] ^= 1 }
