package gorgoniaarray_test

import (
	"context"
	"fmt"
	"log"

	"gorgonia.org/tensor"

	"github.com/arraylike/arraylike/arrayapi/xp"
	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/integrations/gorgoniaarray"
	"github.com/arraylike/arraylike/registry"
)

func Example() {
	ctx, store, r := context.Background(), new(artifact.Mem), registry.New()
	if err := gorgoniaarray.Register(r); err != nil {
		log.Fatal(err)
	}
	d := tensor.New(tensor.WithShape(2, 3), tensor.WithBacking([]float32{1, 2, 3, 4, 5, 6}))
	columns, err := d.Slice(nil, tensor.S(1, 3)) // a view, saved without a copy
	if err != nil {
		log.Fatal(err)
	}
	if _, err := r.Save(ctx, store, "x", columns, nil); err != nil {
		log.Fatal(err)
	}
	fmt.Println(registry.Load[[][]float32](ctx, r, store, "x", nil)) // or *tensor.Dense, *ndarray.Array, ...
	// Output: [[2 3] [5 6]] <nil>
}

// Package xp computes with the wrapper.
func ExampleDense() {
	x := gorgoniaarray.Dense{Dense: tensor.New(tensor.WithShape(2, 3), tensor.WithBacking([]float64{1, 2, 3, 4, 5, 6}))}
	calc := xp.For(x)
	centered, err := xp.As[gorgoniaarray.Dense](calc, calc.Subtract(x, calc.Mean(x, xp.Axis(0))))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(centered.Data()) // it is a *tensor.Dense
	// Output: [-1.5 -1.5 -1.5 1.5 1.5 1.5]
}

// Wrap and Unwrap go from gorgonia's tensors to arrays and back.
func ExampleWrap() {
	x, err := gorgoniaarray.Wrap(tensor.New(tensor.FromScalar(int8(5))))
	if err != nil {
		log.Fatal(err)
	}
	d, err := gorgoniaarray.Unwrap(x)
	fmt.Println(d.ScalarValue(), err)
	// Output: 5 <nil>
}

// A tensor of int comes back as one of int64, which Ints undoes.
func ExampleInts() {
	ctx, store, r := context.Background(), new(artifact.Mem), registry.New()
	if err := gorgoniaarray.Register(r); err != nil {
		log.Fatal(err)
	}
	if _, err := r.Save(ctx, store, "n", tensor.New(tensor.WithBacking([]int{1, 2, 3})), nil); err != nil {
		log.Fatal(err)
	}
	d, err := registry.Load[*tensor.Dense](ctx, r, store, "n", nil)
	if err != nil {
		log.Fatal(err)
	}
	ints, err := gorgoniaarray.Ints(d)
	fmt.Println(ints.Dtype(), err)
	// Output: int <nil>
}

// Elements that are masked have to be filled first.
func ExampleMaskError() {
	r := registry.New()
	if err := gorgoniaarray.Register(r); err != nil {
		log.Fatal(err)
	}
	d := tensor.New(tensor.WithBacking([]float64{1, 2, 3}, []bool{false, true, false}))
	_, err := r.Save(context.Background(), new(artifact.Mem), "x", d, nil)
	fmt.Println(err)
	// Output: registry: save "x": array: buffer of gorgoniaarray.Dense: gorgoniaarray: tensor: want no masked elements, have 1, the first at [1]
}
