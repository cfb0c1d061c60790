package gomlxarray_test

import (
	"fmt"
	"reflect"
	"testing"

	"github.com/gomlx/gomlx/pkg/core/dtypes"
	"github.com/gomlx/gomlx/pkg/core/shapes"
	"github.com/gomlx/gomlx/pkg/core/tensors"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/arrayapitest"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/integrations/gomlxarray"
	"github.com/arraylike/arraylike/registry"
	"github.com/arraylike/arraylike/registry/registrytest"
)

func TestNamespace(t *testing.T) {
	arrayapitest.Run(t, arrayapitest.Config{
		Namespace: gomlxarray.Namespace(),
		Like:      []arrayapi.ArrayLike{gomlxarray.Tensor{}},
		Foreign:   []arrayapi.ArrayLike{struct{ gomlxarray.Tensor }{}, new(gomlxarray.Tensor)},
		Write:     func(x arrayapi.ArrayLike) error { flip(x.(gomlxarray.Tensor).Tensor); return nil },
	})
}

func TestValues(t *testing.T) {
	wrapper := reflect.TypeFor[gomlxarray.Tensor]()
	array := reflect.TypeFor[*ndarray.Array]()
	refused := []reflect.Type{reflect.TypeFor[string](), reflect.TypeFor[map[string]int](), reflect.TypeFor[tensors.Tensor]()}
	values := []registrytest.Value{
		{Name: "empty", Value: tensors.FromShape(shapes.Make(dtypes.Int8, 0, 3)), As: []reflect.Type{array}},
		{Name: "scalar", Value: tensors.FromScalar(complex64(1i)), As: []reflect.Type{array}},
	}
	for _, d := range dtypesOfGoMLX {
		x := tensors.FromShape(shapes.Make(d, 2, 1, 3, 1, 2))
		x.MustMutableFlatData(func(flat any) { reflect.ValueOf(flat).Index(3).Set(oneOf(d)) })
		values = append(values, registrytest.Value{
			Name: fmt.Sprint(d), Value: x, Materializer: "array", Rule: registry.ExactRule,
			As: []reflect.Type{wrapper, array}, Refuses: refused,
		})
	}
	for i := range values {
		values[i].Equal = sameTensor
		values[i].Change = func(v any) { flip(v.(*tensors.Tensor)) }
	}
	registrytest.Run(t, registrytest.Config{Register: gomlxarray.Register, Values: values})
}

var dtypesOfGoMLX = []dtypes.DType{
	dtypes.Bool, dtypes.Int8, dtypes.Int16, dtypes.Int32, dtypes.Int64, dtypes.Uint8, dtypes.Uint16, dtypes.Uint32, dtypes.Uint64,
	dtypes.Float16, dtypes.BFloat16, dtypes.Float32, dtypes.Float64, dtypes.Complex64, dtypes.Complex128,
}

// oneOf returns an element of d that is not zero.
func oneOf(d dtypes.DType) reflect.Value { return reflect.ValueOf(shapes.CastAsDType(1, d)) }

// flip changes the first element of a tensor.
func flip(x *tensors.Tensor) {
	if x.Size() == 0 {
		return
	}
	if err := x.MutableBytes(func(data []byte) { data[0] ^= 1 }); err != nil {
		panic(err)
	}
}
