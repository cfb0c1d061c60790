package arrowarray_test

import (
	"context"
	"errors"
	"fmt"
	"log"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/memory"
	"github.com/apache/arrow-go/v18/arrow/tensor"

	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/integrations/arrowarray"
	"github.com/arraylike/arraylike/registry"
)

// prices builds an Arrow array.
func prices(valid ...bool) *array.Float64 {
	b := array.NewFloat64Builder(memory.DefaultAllocator)
	defer b.Release()
	b.AppendValues([]float64{1.5, 2, 2.5}, valid)
	return b.NewFloat64Array()
}

func Example() {
	ctx, r, store := context.Background(), registry.New(), new(artifact.Mem)
	if err := arrowarray.Register(r); err != nil {
		log.Fatal(err)
	}
	p := prices()
	defer p.Release()
	if _, err := r.Save(ctx, store, "prices", p, nil); err != nil { // data.npy, which numpy.load opens
		log.Fatal(err)
	}

	back, err := registry.Load[*array.Float64](ctx, r, store, "prices", nil)
	if err != nil {
		log.Fatal(err)
	}
	defer back.Release()
	s, err := registry.Load[[]float64](ctx, r, store, "prices", nil) // or as any other type
	fmt.Println(back, s, err)
	// Output: [1.5 2 2.5] [1.5 2 2.5] <nil>
}

func ExampleRegister_recordBatch() {
	ctx, r, store := context.Background(), registry.New(), new(artifact.Mem)
	if err := arrowarray.Register(r); err != nil {
		log.Fatal(err)
	}
	p := prices()
	defer p.Release()
	schema := arrow.NewSchema([]arrow.Field{{Name: "price", Type: p.DataType()}}, nil)
	batch := array.NewRecordBatch(schema, []arrow.Array{p}, 3)
	defer batch.Release()
	if _, err := r.Save(ctx, store, "table", batch, nil); err != nil { // data.npz
		log.Fatal(err)
	}
	back, err := registry.Load[arrow.RecordBatch](ctx, r, store, "table", nil)
	if err != nil {
		log.Fatal(err)
	}
	defer back.Release()
	columns, err := registry.Load[map[string]*ndarray.Array](ctx, r, store, "table", nil)
	fmt.Println(back.NumRows(), back.ColumnName(0), columns["price"], err)
	// Output: 3 price [1.5 2.  2.5] <nil>
}

func ExampleFill() {
	ctx, store := context.Background(), new(artifact.Mem)
	p := prices(true, false, true)
	defer p.Release()

	strict := registry.New()
	if err := arrowarray.Register(strict); err != nil {
		log.Fatal(err)
	}
	_, err := strict.Save(ctx, store, "prices", p, nil)
	var nulls *arrowarray.NullError
	fmt.Println(errors.As(err, &nulls), nulls.Count, nulls.Index)

	filling := registry.New()
	if err := arrowarray.Register(filling, arrowarray.Fill(-1)); err != nil {
		log.Fatal(err)
	}
	if _, err := filling.Save(ctx, store, "prices", p, nil); err != nil {
		log.Fatal(err)
	}
	fmt.Println(registry.Load[[]float64](ctx, filling, store, "prices", nil))
	// Output:
	// true 1 [1]
	// [1.5 -1 2.5] <nil>
}

func ExampleNamespace() {
	p := prices()
	defer p.Release()
	t := tensor.New(p.Data(), []int64{1, 3}, nil, nil)
	defer t.Release()
	x := arrowarray.Tensor{Arrow: t}
	b, err := x.ArrayNamespace().Buffer(x, 0) // the tensor's memory
	if err != nil {
		log.Fatal(err)
	}
	defer b.Free()
	fmt.Println(b.DType, b.Shape, b.Strides)
	// Output: float64 [1 3] [24 8]
}

func ExampleAllocator() {
	ctx, r, store := context.Background(), registry.New(), new(artifact.Mem)
	mem := memory.NewCheckedAllocator(memory.DefaultAllocator)
	if err := arrowarray.Register(r, arrowarray.Allocator(mem)); err != nil {
		log.Fatal(err)
	}
	if _, err := r.Save(ctx, store, "mask", []bool{true, false, true}, nil); err != nil {
		log.Fatal(err)
	}
	mask, err := registry.Load[*array.Boolean](ctx, r, store, "mask", nil) // packed, and so a copy
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(mask, mem.CurrentAlloc() > 0)
	mask.Release()
	fmt.Println(mem.CurrentAlloc())
	// Output:
	// [true false true] true
	// 0
}

func ExampleNewRecordBatch() {
	p := prices()
	defer p.Release()
	b, err := arrowarray.NewRecordBatch([]string{"price"}, map[string]arrow.Array{"price": p})
	if err != nil {
		log.Fatal(err)
	}
	defer b.Release()
	fmt.Println(b.Schema().Field(0), b.NumRows())
	// Output: price: type=float64, nullable 3
}
