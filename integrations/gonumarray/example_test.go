package gonumarray_test

import (
	"context"
	"fmt"
	"log"

	"gonum.org/v1/gonum/mat"

	"github.com/arraylike/arraylike/arrayapi/xp"
	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/integrations/gonumarray"
	"github.com/arraylike/arraylike/registry"
)

func Example() {
	ctx, store, r := context.Background(), new(artifact.Mem), registry.New()
	if err := gonumarray.Register(r); err != nil {
		log.Fatal(err)
	}
	m := mat.NewDense(2, 3, []float64{1, 2, 3, 4, 5, 6})
	if _, err := r.Save(ctx, store, "m", m.T(), nil); err != nil { // a view, written without a copy
		log.Fatal(err)
	}
	fmt.Println(registry.Load[[][]float64](ctx, r, store, "m", nil)) // or *mat.Dense, *ndarray.Array, ...
	// Output: [[1 4] [2 5] [3 6]] <nil>
}

// Package xp computes with the wrappers.
func ExampleDense() {
	x := gonumarray.Dense{Dense: mat.NewDense(2, 2, []float64{1, 2, 3, 4})}
	calc := xp.For(x)
	mean, err := xp.As[gonumarray.VecDense](calc, calc.Mean(calc.MatMul(x, x), xp.Axis(1)))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(mat.Formatted(mean)) // it is a mat.Vector
	// Output:
	// ⎡ 8.5⎤
	// ⎣18.5⎦
}

// A matrix that would lose an element is refused.
func ExampleFitError() {
	ctx, store, r := context.Background(), new(artifact.Mem), registry.New()
	if err := gonumarray.Register(r); err != nil {
		log.Fatal(err)
	}
	if _, err := r.Save(ctx, store, "m", [][]float64{{1, 2}, {0, 3}}, nil); err != nil {
		log.Fatal(err)
	}
	tri, err := registry.Load[*mat.TriDense](ctx, r, store, "m", nil)
	fmt.Println(tri.At(0, 1), err)
	_, err = registry.Load[*mat.SymDense](ctx, r, store, "m", nil)
	fmt.Println(err)
	// Output:
	// 2 <nil>
	// registry: load "m": want *mat.SymDense, have [][]float64 (an array of dtype float64, shape [2 2]): array: namespace "gonum": gonumarray: *mat.SymDense: want 0, as at row 1, column 0, at row 0, column 1, have 2
}

// Wrap and Unwrap go from gonum's types to arrays and back.
func ExampleWrap() {
	x, err := gonumarray.Wrap(mat.NewDiagDense(2, []float64{1, 2}))
	if err != nil {
		log.Fatal(err)
	}
	v, err := gonumarray.Unwrap(x)
	fmt.Printf("%T %T %v\n", x, v, err)
	// Output: gonumarray.DiagDense *mat.DiagDense <nil>
}

// LAPACK solves, as gonum has it; what gonum has no type for, such as the mask, is an
// array of package ndarray.
func ExampleNamespace() {
	a := gonumarray.Dense{Dense: mat.NewDense(2, 2, []float64{3, 1, 1, 2})}
	b := gonumarray.VecDense{VecDense: mat.NewVecDense(2, []float64{9, 8})}
	calc := xp.For(a, b)
	x, err := xp.As[*mat.VecDense](calc, calc.Linalg().Solve(a, b)) // or gonumarray.VecDense, which holds it
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(mat.Formatted(x))
	large := calc.Greater(a, 1)
	fmt.Println(large)
	kept, err := xp.As[gonumarray.Dense](calc, calc.Where(large, a, 0))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(mat.Formatted(kept))
	// Output:
	// ⎡2⎤
	// ⎣3⎦
	// [[ True False]
	//  [False  True]]
	// ⎡3  0⎤
	// ⎣0  2⎦
}
