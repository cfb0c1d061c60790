// GoMLX's pure Go backend does not compile for 32 bits.

//go:build !386 && !arm && !mips && !mipsle

package gomlxarray_test

import (
	"reflect"
	"testing"

	"github.com/gomlx/gomlx/pkg/core/tensors"

	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/integrations/gomlxarray"
	"github.com/arraylike/arraylike/registry"
	"github.com/arraylike/arraylike/registry/registrytest"
)

// Wherever a tensor is, it is saved and loaded. They are in wrappers, since the suite looks
// into values that are not arrays, and the backend of a bare tensor goes on working there.
func TestValuesOnDevices(t *testing.T) {
	var values []registrytest.Value
	for name, x := range map[string]*tensors.Tensor{
		"local":           counting(),
		"local and apart": onDeviceToo(t, apart{Backend: newBackend(t)}),
		"apart":           onDevice(t, apart{Backend: newBackend(t)}),
		"shared":          shared(t, newBackend(t)),
		"result":          computed(t, newBackend(t)),
	} {
		values = append(values, registrytest.Value{
			Name: name, Value: gomlxarray.Tensor{Tensor: x}, Materializer: "array", Rule: registry.ProtocolRule,
			As:      []reflect.Type{reflect.TypeFor[*tensors.Tensor](), reflect.TypeFor[*ndarray.Array](), reflect.TypeFor[[][]float32]()},
			Refuses: []reflect.Type{reflect.TypeFor[[]float32](), reflect.TypeFor[[][]float64]()},
		})
	}
	registrytest.Run(t, registrytest.Config{Register: gomlxarray.Register, Values: values})
}
