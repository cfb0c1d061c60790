package registry_test

import (
	"context"
	"fmt"
	"log"
	"math/big"
	"net/netip"
	"os"
	"path/filepath"
	"reflect"
	"time"

	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/materializer"
	"github.com/arraylike/arraylike/registry"
)

// show saves a value, loads it as a T, and prints how it was stored.
func show[T any](v T) {
	ctx, r, store := context.Background(), registry.New(), new(artifact.Mem)
	m, err := r.Save(ctx, store, "x", v, nil)
	if err != nil {
		log.Fatal(err)
	}
	back, err := registry.Load[T](ctx, r, store, "x", nil)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s in %s: %v\n", m.Root.Materializer, m.Files[0].Path, back)
}

func Example_scalars() {
	show(true)
	show(int32(-7))
	show(2.5)
	show("text")
	show([]byte("bytes"))
	show(1 + 2i)
	show(new(big.Int).Exp(big.NewInt(10), big.NewInt(30), nil))
	show(time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC))
	show(netip.MustParseAddr("192.0.2.1"))
	// Output:
	// builtin in data.json: true
	// builtin in data.json: -7
	// builtin in data.json: 2.5
	// builtin in data.json: text
	// bytes in data.txt: [98 121 116 101 115]
	// array in data.npy: (1+2i)
	// builtin in data.json: 1000000000000000000000000000000
	// time in data.json: 2026-11-30 12:00:00 +0000 UTC
	// marshaler in data.bin: 192.0.2.1
}

func Example_numbers() {
	show([]float64{1, 2, 3})
	show([][]int16{{1, 2}, {3, 4}})
	show([2]bool{true, false})
	// Output:
	// array in data.npy: [1 2 3]
	// array in data.npy: [[1 2] [3 4]]
	// array in data.npy: [true false]
}

func Example_namedArrays() {
	type Layer struct {
		Weight *ndarray.Array `array:"weight"`
		Bias   []float32      `array:"bias"`
	}
	w, err := ndarray.FromSlice([]float32{1, 2, 3, 4}, 2, 2)
	if err != nil {
		log.Fatal(err)
	}
	show(Layer{w, []float32{0.5, -0.5}}) // numpy.load opens it: "weight", "bias"
	show(map[string][]int{"train": {1, 2}, "test": {3}})
	// Output:
	// archive in data.npz: {[[1. 2.]
	//  [3. 4.]] [0.5 -0.5]}
	// archive in data.npz: map[test:[3] train:[1 2]]
}

func Example_containers() {
	type Config struct {
		Rate   float64
		Layers []any
		Seed   *int64 // nil: none
	}
	show(Config{0.1, []any{64, "relu", 10}, nil})               // JSON holds all of it
	show([]any{"mixed", []float64{1, 2}, 3})                    // an array has a file of its own
	show(map[string]any{"config": Config{Rate: 0.5}, "n": 1i})  // elements may be containers
	show([]string{"a", "b"})                                    // as ZenML stores a list of str
	show(map[int]time.Duration{1: time.Second, 2: time.Minute}) // keys are texts in JSON, and numbers here
	// Output:
	// container in data.json: {0.1 [64 relu 10] <nil>}
	// container in elements.zip: [mixed [1 2] 3]
	// container in elements.zip: map[config:map[Layers:[] Rate:0.5 Seed:<nil>] n:(0+1i)]
	// container in data.json: [a b]
	// container in data.json: map[1:1s 2:1m0s]
}

func Example_pointers() {
	half := 0.5
	ctx, r, store := context.Background(), registry.New(), new(artifact.Mem)
	for _, v := range []*float64{&half, nil} {
		if _, err := r.Save(ctx, store, "x", v, &registry.SaveOptions{Replace: true}); err != nil {
			log.Fatal(err)
		}
		back, err := registry.Load[any](ctx, r, store, "x", nil)
		fmt.Println(back, err)
	}
	// Output:
	// 0.5 <nil>
	// <nil> <nil>
}

func ExampleRegistry_Associate_json() {
	type Report struct {
		Title string `json:"title"`
		Pages int    `json:"pages,omitempty"`
	}
	r := registry.New()
	if err := r.Associate(reflect.TypeFor[Report](), materializer.JSON{}); err != nil {
		log.Fatal(err)
	}
	m, err := r.Save(context.Background(), new(artifact.Mem), "x", Report{Title: "draft"}, nil)
	fmt.Println(m.Root.Materializer, m.Files[0].Size, err)
	// Output: json 17 <nil>
}

func ExampleSaveOptions_zenML() {
	root, err := os.MkdirTemp("", "zenml")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(root)
	store, err := artifact.NewDir(root, nil)
	if err != nil {
		log.Fatal(err)
	}
	v := []any{[]float64{1, 2}, "text"}
	o := &registry.SaveOptions{ZenML: &registry.ZenML{URI: "/data/artifacts/step1/output"}}
	if _, err := registry.New().Save(context.Background(), store, "step1/output", v, o); err != nil {
		log.Fatal(err)
	}
	list, err := os.ReadFile(filepath.Join(root, "step1", "output", "metadata.json"))
	fmt.Println(string(list[:68]), err)
	// Output: [{"path": "/data/artifacts/step1/output/0", "type": "numpy.ndarray", <nil>
}

func ExampleLoadOptions_foreign() {
	store, err := artifact.NewDir("testdata/zenml", nil) // where ZenML's artifacts are
	if err != nil {
		log.Fatal(err)
	}
	arrays, err := registry.Load[map[string]*ndarray.Array](context.Background(), registry.New(), store, "dict_arrays", &registry.LoadOptions{Foreign: true})
	fmt.Println(arrays["a"], arrays["b"].Shape(), err)
	// Output: [[0.5 1.5]] [2 2] <nil>
}
