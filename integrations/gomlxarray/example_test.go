package gomlxarray_test

import (
	"context"
	"fmt"
	"log"

	"github.com/gomlx/gomlx/pkg/core/tensors"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/xp"
	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/integrations/gomlxarray"
	"github.com/arraylike/arraylike/registry"
)

func Example() {
	ctx, store, r := context.Background(), new(artifact.Mem), registry.New()
	if err := gomlxarray.Register(r); err != nil {
		log.Fatal(err)
	}
	w := tensors.FromValue([][]float32{{1, 2, 3}, {4, 5, 6}})
	if _, err := r.Save(ctx, store, "w", w, nil); err != nil { // data.npy, written without a copy
		log.Fatal(err)
	}
	back, err := registry.Load[*tensors.Tensor](ctx, r, store, "w", nil)
	if err != nil {
		log.Fatal(err)
	}
	s, err := registry.Load[[][]float32](ctx, r, store, "w", nil) // or as any other type
	fmt.Println(back.Equal(w), s, err)
	// Output: true [[1 2 3] [4 5 6]] <nil>
}

func ExampleRegister() {
	r := registry.New()
	fmt.Println(gomlxarray.Register(r))
	for _, ns := range r.Namespaces() {
		fmt.Println(ns.Name())
	}
	// Output:
	// <nil>
	// gomlx
	// ndarray
}

func ExampleNamespace() {
	x := gomlxarray.Tensor{Tensor: tensors.FromValue([][]int32{{1, 2, 3}})}
	b, err := gomlxarray.Namespace().Buffer(x, arrayapi.CopyNever) // the tensor's memory
	if err != nil {
		log.Fatal(err)
	}
	defer b.Free()
	fmt.Println(b.DType, b.Shape, b.Strides)
	// Output: int32 [1 3] [12 4]
}

func ExampleTensor() {
	x := gomlxarray.Tensor{Tensor: tensors.FromValue([]float32{1, 2, 3})}
	calc := xp.For(x)
	y, err := xp.As[gomlxarray.Tensor](calc, calc.Multiply(x, 2))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(y.Value())
	// Output: [2 4 6]
}
