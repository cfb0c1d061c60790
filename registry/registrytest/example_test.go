package registrytest_test

import (
	"context"
	"fmt"
	"reflect"

	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/materializer"
	"github.com/arraylike/arraylike/registry"
	"github.com/arraylike/arraylike/registry/registrytest"
)

// Temperature has a materializer of its own, which writes no fractions.
type Temperature struct{ degrees float64 }

// A test calls Run, which needs its *testing.T. Elsewhere TestValues gives the
// findings as an error.
func ExampleTestValues() {
	rounding := materializer.New("example.temperature",
		func(_ context.Context, out materializer.Output, v Temperature) error {
			return materializer.WriteFile(out, "degrees.txt", fmt.Appendf(nil, "%.0f", v.degrees))
		},
		func(_ context.Context, in materializer.Input) (v Temperature, err error) {
			text, err := materializer.ReadFile(in, "degrees.txt")
			if err == nil {
				_, err = fmt.Sscan(string(text), &v.degrees)
			}
			return v, err
		})
	c := registrytest.Config{
		Register: func(r *registry.Registry) error { return r.Associate(reflect.TypeFor[Temperature](), rounding) },
		Values: []registrytest.Value{
			{Name: "warm", Value: Temperature{21}, Materializer: "example.temperature", Rule: registry.ExactRule},
			{Name: "list", Value: []float64{1, 2}, Materializer: "array", As: []reflect.Type{reflect.TypeFor[*ndarray.Array]()}},
		},
	}
	fmt.Println(registrytest.TestValues(context.Background(), c))
	c.Values[0].Value = Temperature{21.5}
	fmt.Println(registrytest.TestValues(context.Background(), c))
	// Output:
	// <nil>
	// registrytest: itself: warm: in the *artifact.Mem: want .degrees = 21.5, have .degrees = 22
	// in the *artifact.Dir: want .degrees = 21.5, have .degrees = 22
}

// A check that cannot pass is skipped by name.
func ExampleChecks() {
	fmt.Println(len(registrytest.Checks()), registrytest.Checks()[:3])
	// Output: 19 [unchanged rule itself]
}
