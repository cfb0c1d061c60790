package otelhooks_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log"

	sdkmetric "go.opentelemetry.io/otel/sdk/metric"
	"go.opentelemetry.io/otel/sdk/metric/metricdata"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"

	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/integrations/otelhooks"
	"github.com/arraylike/arraylike/registry"
)

func Example() {
	ctx := context.Background()
	spans, reader := tracetest.NewInMemoryExporter(), sdkmetric.NewManualReader() // a program has exporters here
	traces := sdktrace.NewTracerProvider(sdktrace.WithSyncer(spans))
	meters := sdkmetric.NewMeterProvider(sdkmetric.WithReader(reader))

	r, store := registry.New(), new(artifact.Mem)
	if err := otelhooks.Register(r, &otelhooks.Options{TracerProvider: traces, MeterProvider: meters}); err != nil {
		log.Fatal(err)
	}
	ctx, step := traces.Tracer("example").Start(ctx, "train")
	if _, err := r.Save(ctx, store, "weights", []float32{1, 2, 3}, nil); err != nil {
		log.Fatal(err)
	}
	if _, err := registry.Load[[]float32](ctx, r, store, "biases", nil); !errors.Is(err, fs.ErrNotExist) {
		log.Fatal(err)
	}
	step.End()

	for _, s := range spans.GetSpans() {
		fmt.Println(s.Name, s.Status.Code)
		for _, a := range s.Attributes {
			fmt.Println("   ", a.Key, "=", a.Value.String())
		}
	}
	var m metricdata.ResourceMetrics
	if err := reader.Collect(ctx, &m); err != nil {
		log.Fatal(err)
	}
	for _, m := range m.ScopeMetrics[0].Metrics {
		fmt.Println(m.Name, m.Unit)
	}
	// Output:
	// arraylike save Unset
	//     arraylike.operation.name = save
	//     arraylike.artifact = weights
	//     arraylike.type = []float32
	//     arraylike.materializer = array
	//     arraylike.rule = structure: numbers, and slices and arrays of them at any nesting
	//     arraylike.namespace = ndarray
	//     arraylike.dtype = float32
	//     arraylike.shape = [3]
	//     arraylike.files = 1
	//     arraylike.bytes = 140
	// arraylike load Error
	//     arraylike.operation.name = load
	//     arraylike.artifact = biases
	//     arraylike.type = []float32
	//     error.type = fs.ErrNotExist
	// train Unset
	// arraylike.operations {operation}
	// arraylike.operation.duration s
	// arraylike.operation.size By
}

func ExampleNew() {
	hook, err := otelhooks.New(nil) // reports to the providers of otel.SetTracerProvider and otel.SetMeterProvider
	if err != nil {
		log.Fatal(err)
	}
	r := registry.New()
	fmt.Println(r.AddHook(hook))
	// Output: <nil>
}
