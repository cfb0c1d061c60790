// Command namespace shows how an array type of one's own joins: Grid in grid.go
// has a method that names its namespace, and that is all. Nothing registers it.
package main

import (
	"context"
	"fmt"
	"io"
	"log"
	"os"
	"reflect"

	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/arrayapi/xp"
	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/registry"
)

func main() {
	if err := run(context.Background(), os.Stdout); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context, out io.Writer) error {
	r, store := registry.New(), new(artifact.Mem)
	g := &Grid{Cells: []float32{19, 20, 21, 17, 18.5, 20}, Rows: 2}
	rule, _ := r.Explain(reflect.TypeOf(g)).Chosen()
	fmt.Fprintln(out, "saved by:        ", rule)
	if _, err := r.Save(ctx, store, "temperatures", g, nil); err != nil {
		return err
	}

	same, err := registry.Load[*Grid](ctx, r, store, "temperatures", nil)
	if err != nil {
		return err
	}
	fmt.Fprintln(out, "loaded as a Grid:", *same)

	rows, err := registry.Load[[][]float32](ctx, r, store, "temperatures", nil)
	if err != nil {
		return err
	}
	fmt.Fprintln(out, "as Go slices:    ", rows)

	a, err := registry.Load[*ndarray.Array](ctx, r, store, "temperatures", nil)
	if err != nil {
		return err
	}
	calc := xp.For(a)
	mean, err := xp.As[*ndarray.Array](calc, calc.Mean(a, xp.Axis(1)))
	if err != nil {
		return err
	}
	fmt.Fprintln(out, "mean of each row:", mean)

	// Grid's namespace computes nothing itself, and has the functions of xp.
	calc = xp.For(g)
	fahrenheit, err := xp.As[*Grid](calc, calc.Add(calc.Multiply(g, 1.8), 32.0))
	if err != nil {
		return err
	}
	fmt.Fprintln(out, "in Fahrenheit:   ", *fahrenheit)
	return nil
}
