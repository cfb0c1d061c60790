// GoMLX's pure Go backend does not compile for 32 bits.

//go:build !386 && !arm && !mips && !mipsle

package gomlxarray_test

import (
	"context"
	"fmt"
	"log"

	"github.com/gomlx/gomlx/backends/simplego"
	"github.com/gomlx/gomlx/pkg/core/graph"
	"github.com/gomlx/gomlx/pkg/core/tensors"

	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/integrations/gomlxarray"
	"github.com/arraylike/arraylike/registry"
)

// One step saves the inputs as plain slices, the next one runs a graph on them and saves what
// comes out of it.
func Example_graph() {
	ctx, store, r := context.Background(), new(artifact.Mem), registry.New()
	if err := gomlxarray.Register(r); err != nil {
		log.Fatal(err)
	}
	inputs := map[string]any{"x": [][]float32{{1, 2}, {3, 4}}, "w": [][]float32{{0, 1}, {1, 0}}}
	if _, err := r.Save(ctx, store, "inputs", inputs, nil); err != nil { // data.npz
		log.Fatal(err)
	}

	in, err := registry.Load[map[string]*tensors.Tensor](ctx, r, store, "inputs", nil)
	if err != nil {
		log.Fatal(err)
	}
	backend, err := simplego.New("") // the pure Go backend; any other will do
	if err != nil {
		log.Fatal(err)
	}
	defer backend.Finalize()
	swapped, err := graph.MustNewExec(backend, graph.Dot).Exec1(in["x"], in["w"])
	if err != nil {
		log.Fatal(err)
	}
	if _, err := r.Save(ctx, store, "swapped", swapped, nil); err != nil { // from the backend's memory
		log.Fatal(err)
	}
	fmt.Println(registry.Load[[][]float32](ctx, r, store, "swapped", nil))
	// Output: [[2 1] [4 3]] <nil>
}
