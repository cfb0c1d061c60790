package arrowarray_test

import (
	"reflect"
	"slices"
	"testing"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/tensor"

	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/integrations/arrowarray"
	"github.com/arraylike/arraylike/registry"
	"github.com/arraylike/arraylike/registry/registrytest"
)

func TestValues(t *testing.T) {
	mem := checked(t)
	f := arrayOf(t, array.NewFloat64Builder(mem), nil, 1, 2, 3, 4)
	thirds := arrayOf(t, array.NewFloat32Builder(mem), nil, 1, 2.5, 3)
	flags := arrayOf(t, array.NewBooleanBuilder(mem), nil, true, false, true)
	registrytest.Run(t, registrytest.Config{
		Register: func(r *registry.Registry) error { return arrowarray.Register(r) },
		Values: []registrytest.Value{
			{
				Name: "array", Value: f, Materializer: "array", Rule: registry.ProtocolRule, Equal: sameArrays,
				As:      []reflect.Type{typeOf[[]float64](), typeOf[*ndarray.Array](), typeOf[arrow.Array](), typeOf[tensor.Interface]()},
				Refuses: []reflect.Type{typeOf[*array.Float32](), typeOf[*array.FixedSizeList](), typeOf[string]()},
			},
			{
				Name: "bools", Value: flags, Materializer: "array", Equal: sameArrays,
				As: []reflect.Type{typeOf[[]bool]()}, Refuses: []reflect.Type{typeOf[tensor.Interface](), typeOf[*array.Uint8]()},
			},
			{
				Name: "tensor", Value: tensorOf(t, f, []int64{2, 2}, []int64{8, 16}), Materializer: "array", Equal: sameTensors,
				As: []reflect.Type{typeOf[[][]float64](), typeOf[*array.FixedSizeList]()}, Refuses: []reflect.Type{typeOf[*array.Float64]()},
			},
			{
				Name: "batch", Value: batchOf(t, 3, []string{"z", "a"}, thirds, flags), Materializer: arrowarray.RecordID, Equal: sameBatches,
			},
		},
	})
}

func sameArrays(want, got any) bool { return array.Equal(want.(arrow.Array), got.(arrow.Array)) }

// sameTensors compares by index: what other types make of a tensor has their layout.
func sameTensors(want, got any) bool {
	a, b := want.(*tensor.Float64), got.(*tensor.Float64)
	same := slices.Equal(a.Shape(), b.Shape())
	for _, index := range indices(a.Shape()) {
		same = same && a.Value(index) == b.Value(index)
	}
	return same
}

func sameBatches(want, got any) bool {
	return array.RecordEqual(want.(arrow.RecordBatch), got.(arrow.RecordBatch))
}
