// Package registrytest checks that values come through save and load as they
// were, in the manner of testing/fstest: for authors of a namespace, an adapter or
// a materializer.
//
// They call [Run] from a test, with what they register and values of each kind
// that it is about. Each check is a subtest, with one below it for each value:
//
//	func TestValues(t *testing.T) {
//		registrytest.Run(t, registrytest.Config{
//			Register: func(r *registry.Registry) error { return r.AddNamespace(grid.Namespace()) },
//			Values: []registrytest.Value{{
//				Name: "grid", Value: grid.New(2, 3), Materializer: "array", Rule: registry.ProtocolRule,
//				As:      []reflect.Type{reflect.TypeFor[*ndarray.Array](), reflect.TypeFor[[][]float32]()},
//				Refuses: []reflect.Type{reflect.TypeFor[[]float32](), reflect.TypeFor[string]()},
//			}},
//		})
//	}
//
// Run it under the race detector too: the check "concurrency" relies on it for
// what does not show in the values. A namespace has more to keep to than shows
// here; package arrayapitest has the checks of that.
package registrytest
