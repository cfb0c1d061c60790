package otelhooks

import (
	"context"
	"fmt"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/metric"
	semconv "go.opentelemetry.io/otel/semconv/v1.43.0"

	"github.com/arraylike/arraylike/registry"
)

var meterOptions = []metric.MeterOption{metric.WithSchemaURL(semconv.SchemaURL)}

// Bounds of the histograms' buckets. A save takes from microseconds, of a scalar
// in memory, to minutes, of gigabytes over a network; the SDK's own bounds are
// made for milliseconds.
var (
	durationBounds = []float64{
		0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25, 50, 100, 250,
	}
	sizeBounds = []float64{
		1 << 8, 1 << 10, 1 << 12, 1 << 14, 1 << 16, 1 << 18, 1 << 20, 1 << 22, 1 << 24, 1 << 26, 1 << 28, 1 << 30, 1 << 32, 1 << 34, 1 << 36,
	}
)

// instruments are the metrics of a hook.
type instruments struct {
	operations metric.Int64Counter
	duration   metric.Float64Histogram
	size       metric.Int64Histogram
}

func newInstruments(m metric.Meter) (i instruments, err error) {
	const operations, duration, size = "arraylike.operations", "arraylike.operation.duration", "arraylike.operation.size"
	i.operations, err = m.Int64Counter(operations, metric.WithUnit("{operation}"),
		metric.WithDescription("Saves and loads that ended."))
	if err != nil {
		return i, refused(operations, err)
	}
	i.duration, err = m.Float64Histogram(duration, metric.WithUnit("s"),
		metric.WithDescription("How long saves and loads took."), metric.WithExplicitBucketBoundaries(durationBounds...))
	if err != nil {
		return i, refused(duration, err)
	}
	i.size, err = m.Int64Histogram(size, metric.WithUnit("By"),
		metric.WithDescription("Size of the artifacts that were saved and loaded."), metric.WithExplicitBucketBoundaries(sizeBounds...))
	if err != nil {
		return i, refused(size, err)
	}
	return i, nil
}

func refused(name string, err error) error {
	return fmt.Errorf("otelhooks: metric %q: %w", name, err)
}

// enabled tells whether anyone wants to know.
func (i *instruments) enabled(ctx context.Context) bool {
	return i.operations.Enabled(ctx) || i.duration.Enabled(ctx) || i.size.Enabled(ctx)
}

// measure records the end of an operation. The size of what failed is not
// that of anything that was written or read.
func (i *instruments) measure(ctx context.Context, e *registry.Event, class string) {
	attrs := metric.WithAttributeSet(attribute.NewSet(metricAttributes(e, class)...))
	i.operations.Add(ctx, 1, attrs)
	i.duration.Record(ctx, e.Duration.Seconds(), attrs)
	if e.Err == nil {
		i.size.Record(ctx, e.Bytes, attrs)
	}
}

// metricAttributes are few and take few values, as every combination costs
// memory for as long as the program runs.
func metricAttributes(e *registry.Event, class string) []attribute.KeyValue {
	attrs := []attribute.KeyValue{operationKey.String(e.Op), outcomeKey.String("success")}
	if e.Err != nil {
		attrs[1] = outcomeKey.String("failure")
		attrs = append(attrs, semconv.ErrorTypeKey.String(class))
	}
	if e.Materializer != "" && (e.Err == nil || e.Op == "save") {
		attrs = append(attrs, materializerKey.String(e.Materializer))
	}
	return attrs
}
