package registry_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"reflect"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/arrayapi/xp"
	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/materializer"
	"github.com/arraylike/arraylike/registry"
)

func Example() {
	ctx := context.Background()
	r := registry.New()
	store := new(artifact.Mem) // or artifact.NewDir("artifacts", nil): files that numpy.load opens

	image := [][]float32{{0, 1, 2}, {3, 4, 5}}
	if _, err := r.Save(ctx, store, "run1/image", image, nil); err != nil {
		log.Fatal(err)
	}
	a, err := registry.Load[*ndarray.Array](ctx, r, store, "run1/image", nil) // as another type
	if err != nil {
		log.Fatal(err)
	}
	calc := xp.For(a)
	mean, err := xp.As[*ndarray.Array](calc, calc.Mean(a, xp.Axis(0)))
	fmt.Println(mean, err)
	// Output: [1.5 2.5 3.5] <nil>
}

func ExampleRegistry_Explain() {
	fmt.Print(registry.New().Explain(reflect.TypeFor[[][]float32]()))
	// Output:
	// [][]float32
	//    override: if the call names one
	//    pin: [][]float32: no
	//    protocol: implements arrayapi.ArrayLike: no
	//    exact type: [][]float32: no
	// => structure: numbers, and slices and arrays of them at any nesting -> array, through an adapter
}

type Version struct{ Major, Minor int }

func ExampleRegistry_Associate() {
	ctx, store, r := context.Background(), new(artifact.Mem), registry.New()
	version := materializer.New("version",
		func(_ context.Context, out materializer.Output, v Version) error {
			return materializer.WriteFile(out, "version.txt", fmt.Appendf(nil, "%d.%d", v.Major, v.Minor))
		},
		func(_ context.Context, in materializer.Input) (v Version, err error) {
			text, err := materializer.ReadFile(in, "version.txt")
			if err == nil {
				_, err = fmt.Sscanf(string(text), "%d.%d", &v.Major, &v.Minor)
			}
			return v, err
		})
	if err := r.Associate(reflect.TypeFor[Version](), version); err != nil {
		log.Fatal(err)
	}
	if _, err := r.Save(ctx, store, "v", Version{1, 25}, nil); err != nil {
		log.Fatal(err)
	}
	fmt.Println(registry.Load[Version](ctx, r, store, "v", nil))
	// Output: {1 25} <nil>
}

func ExampleLoad_any() {
	ctx, store, r := context.Background(), new(artifact.Mem), registry.New()
	for _, v := range []any{int8(-3), "text", []float64{1, 2}} {
		if _, err := r.Save(ctx, store, "x", v, &registry.SaveOptions{Replace: true}); err != nil {
			log.Fatal(err)
		}
		got, err := registry.Load[any](ctx, r, store, "x", nil)
		fmt.Printf("%T %v %v\n", got, got, err)
	}
	// Output:
	// int8 -3 <nil>
	// string text <nil>
	// []float64 [1 2] <nil>
}

// Matrix is another library's interface, such as gonum's mat.Matrix.
type Matrix interface {
	Dims() (rows, columns int)
	At(i, j int) float64
}

// Identity is one of its types.
type Identity int

func (n Identity) Dims() (rows, columns int) { return int(n), int(n) }

func (Identity) At(i, j int) float64 {
	if i == j {
		return 1
	}
	return 0
}

// Types that cannot have methods of yours take part through an adapter, which
// wraps them in a type that is an array: the reference array, or one of your own
// namespace.
func ExampleRegistry_AdaptProtocol() {
	ctx, store, r := context.Background(), new(artifact.Mem), registry.New()
	adapter := arrayapi.Adapter{
		Like: func(reflect.Type) arrayapi.ArrayLike { return new(ndarray.Array) },
		Wrap: func(v any) (arrayapi.ArrayLike, error) {
			m := v.(Matrix)
			rows, columns := m.Dims()
			a, err := ndarray.Zeros([]int{rows, columns}, dtype.Float64)
			for i := range rows {
				for j := range columns {
					err = errors.Join(err, ndarray.SetAt(a, m.At(i, j), i, j))
				}
			}
			return a, err
		},
		Unwrap: func(_ arrayapi.ArrayLike, t reflect.Type) (any, error) {
			return nil, fmt.Errorf("a %s cannot be filled", t) // a mat.Dense could
		},
	}
	if err := r.AdaptProtocol(registry.Implements[Matrix](), 0, adapter); err != nil {
		log.Fatal(err)
	}
	if _, err := r.Save(ctx, store, "identity", Identity(2), nil); err != nil {
		log.Fatal(err)
	}
	fmt.Println(registry.Load[[][]float64](ctx, r, store, "identity", nil))
	// Output: [[1 0] [0 1]] <nil>
}

// A Handle reads parts of an artifact.
func ExampleRegistry_Open() {
	ctx, store, r := context.Background(), new(artifact.Mem), registry.New()
	if _, err := r.Save(ctx, store, "table", [][]int8{{1, 2}, {3, 4}, {5, 6}}, nil); err != nil {
		log.Fatal(err)
	}
	h, err := r.Open(ctx, store, "table", nil)
	if err != nil {
		log.Fatal(err)
	}
	defer h.Close()
	fmt.Println(h.Entry().DType, h.Entry().Shape)
	fmt.Println(registry.Item[[]int8](h, 1))
	fmt.Println(registry.Range[[][]int8](h, 1, 3))
	// Output:
	// int8 [3 2]
	// [3 4] <nil>
	// [[3 4] [5 6]] <nil>
}
