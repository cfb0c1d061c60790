package otelhooks_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/sdk/metric"
	"go.opentelemetry.io/otel/sdk/metric/metricdata"
	"go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"

	"github.com/arraylike/arraylike/integrations/otelhooks"
	"github.com/arraylike/arraylike/registry"
)

const scope = "github.com/arraylike/arraylike/integrations/otelhooks"

// telemetry is OpenTelemetry's SDK, which keeps what it is told.
type telemetry struct {
	t      testing.TB
	spans  *tracetest.InMemoryExporter
	reader *metric.ManualReader
	tracer *trace.TracerProvider
	meter  *metric.MeterProvider
}

func newTelemetry(t testing.TB, options ...trace.TracerProviderOption) *telemetry {
	o := &telemetry{t: t, spans: tracetest.NewInMemoryExporter(), reader: metric.NewManualReader()}
	o.tracer = trace.NewTracerProvider(append(options, trace.WithSyncer(o.spans))...)
	o.meter = metric.NewMeterProvider(metric.WithReader(o.reader))
	t.Cleanup(func() {
		require.NoError(t, o.tracer.Shutdown(context.Background()))
		require.NoError(t, o.meter.Shutdown(context.Background()))
	})
	return o
}

func (o *telemetry) options() *otelhooks.Options {
	return &otelhooks.Options{TracerProvider: o.tracer, MeterProvider: o.meter}
}

// registry returns a new registry that reports to o.
func (o *telemetry) registry() *registry.Registry {
	r := registry.New()
	require.NoError(o.t, otelhooks.Register(r, o.options()))
	return r
}

// span returns the only span that ended since it was last called.
func (o *telemetry) span() tracetest.SpanStub {
	all := o.spans.GetSpans()
	require.Len(o.t, all, 1)
	o.spans.Reset()
	return all[0]
}

// metrics returns what the package measured so far, by the names of the metrics.
func (o *telemetry) metrics() map[string]metricdata.Metrics {
	var all metricdata.ResourceMetrics
	require.NoError(o.t, o.reader.Collect(o.t.Context(), &all))
	byName := make(map[string]metricdata.Metrics)
	for _, s := range all.ScopeMetrics {
		require.Equal(o.t, scope, s.Scope.Name)
		for _, m := range s.Metrics {
			byName[m.Name] = m
		}
	}
	return byName
}

// points returns the points of a counter, by their attributes as text.
func points(t testing.TB, m metricdata.Metrics) map[string]int64 {
	sum, ok := m.Data.(metricdata.Sum[int64])
	require.True(t, ok, "%T", m.Data)
	byAttributes := make(map[string]int64)
	for _, p := range sum.DataPoints {
		byAttributes[encoded(p.Attributes)] = p.Value
	}
	return byAttributes
}

// histogram returns the points of a histogram, by their attributes as text.
func histogram[N int64 | float64](t testing.TB, m metricdata.Metrics) map[string]metricdata.HistogramDataPoint[N] {
	h, ok := m.Data.(metricdata.Histogram[N])
	require.True(t, ok, "%T", m.Data)
	byAttributes := make(map[string]metricdata.HistogramDataPoint[N])
	for _, p := range h.DataPoints {
		byAttributes[encoded(p.Attributes)] = p
	}
	return byAttributes
}

func encoded(s attribute.Set) string { return s.Encoded(attribute.DefaultEncoder()) }

// values returns attributes as Go values, by their keys, each of which is there once.
func values(t testing.TB, attrs []attribute.KeyValue) map[string]any {
	m := make(map[string]any)
	for _, a := range attrs {
		require.NotContains(t, m, string(a.Key))
		m[string(a.Key)] = a.Value.AsInterface()
	}
	return m
}
