package main

import (
	"reflect"
	"testing"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/arrayapitest"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/registry"
	"github.com/arraylike/arraylike/registry/registrytest"
)

// TestNamespaceConforms is all that the author of a namespace has to write to
// know that it keeps the contract.
func TestNamespaceConforms(t *testing.T) {
	arrayapitest.Run(t, arrayapitest.Config{
		Namespace: namespace{},
		Like:      []arrayapi.ArrayLike{new(Grid)},
		ZeroCopy:  func(arrayapi.ArrayLike, dtype.DType) bool { return true },
		Foreign:   []arrayapi.ArrayLike{struct{ *Grid }{new(Grid)}},
		Write: func(x arrayapi.ArrayLike) error {
			x.(*Grid).Cells[0] = -40
			return nil
		},
	})
}

// TestGridsConform is all that it takes to know that its arrays come through save
// and load, whatever they are loaded as.
func TestGridsConform(t *testing.T) {
	grid := func(name string, rows int, cells ...float32) registrytest.Value {
		return registrytest.Value{
			Name: name, Value: &Grid{cells, rows}, Materializer: "array", Rule: registry.ProtocolRule,
			As:      []reflect.Type{reflect.TypeFor[*ndarray.Array](), reflect.TypeFor[[][]float32]()},
			Refuses: []reflect.Type{reflect.TypeFor[[]float32](), reflect.TypeFor[[][]float64](), reflect.TypeFor[string]()},
		}
	}
	registrytest.Run(t, registrytest.Config{
		Register: func(r *registry.Registry) error { return r.AddNamespace(namespace{}) },
		Values: []registrytest.Value{
			grid("temperatures", 2, 19, 20, 21, 17, 18.5, 20), grid("one cell", 1, -40), grid("rows without cells", 3), grid("empty", 0),
		},
	})
}
