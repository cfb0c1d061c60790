package otelhooks_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/otel/metric"
	"go.opentelemetry.io/otel/metric/noop"
	"go.opentelemetry.io/otel/sdk/metric/metricdata"
	tracenoop "go.opentelemetry.io/otel/trace/noop"

	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/integrations/otelhooks"
	"github.com/arraylike/arraylike/registry"
)

func TestMetrics(t *testing.T) {
	o, store := newTelemetry(t), new(artifact.Mem)
	r := o.registry()
	const n = 50
	var size int64
	for i := range n {
		m, err := r.Save(t.Context(), store, fmt.Sprint(i), make([]float64, i*100), nil)
		require.NoError(t, err)
		size += m.Size()
	}
	_, err := registry.Load[[]float64](t.Context(), r, store, "49", nil)
	require.NoError(t, err)
	spans := o.spans.GetSpans()
	var took float64
	for _, s := range spans[:n] {
		took += s.EndTime.Sub(s.StartTime).Seconds()
	}

	m := o.metrics()
	require.Len(t, m, 3)
	save := "arraylike.materializer=array,arraylike.operation.name=save,arraylike.outcome=success"
	load := "arraylike.materializer=array,arraylike.operation.name=load,arraylike.outcome=success"
	require.Equal(t, "{operation}", m["arraylike.operations"].Unit)
	require.Equal(t, map[string]int64{save: n, load: 1}, points(t, m["arraylike.operations"]), "names of artifacts are not in metrics")
	require.True(t, m["arraylike.operations"].Data.(metricdata.Sum[int64]).IsMonotonic)

	require.Equal(t, "s", m["arraylike.operation.duration"].Unit)
	durations := histogram[float64](t, m["arraylike.operation.duration"])
	require.Len(t, durations, 2)
	require.EqualValues(t, n, durations[save].Count)
	require.InDelta(t, took, durations[save].Sum, 1e-9, "metrics and spans agree")

	require.Equal(t, "By", m["arraylike.operation.size"].Unit)
	sizes := histogram[int64](t, m["arraylike.operation.size"])
	require.Len(t, sizes, 2)
	require.Equal(t, size, sizes[save].Sum)
	last := int64(128 + 4900*8) // header and data of a .npy
	require.Equal(t, last, sizes[load].Sum)
	require.Equal(t, metricdata.NewExtrema(last), sizes[save].Max)
}

func TestBuckets(t *testing.T) {
	o := newTelemetry(t)
	h, err := otelhooks.New(o.options())
	require.NoError(t, err)
	for _, d := range []time.Duration{20 * time.Microsecond, 3 * time.Millisecond, 3 * time.Minute} {
		for _, bytes := range []int64{8, 100 << 10, 5 << 30} {
			e := &registry.Event{Op: "save", Duration: d, Bytes: bytes, Files: 1}
			h.End(h.Begin(t.Context(), e), e)
		}
	}
	m := o.metrics()
	for _, p := range histogram[float64](t, m["arraylike.operation.duration"]) {
		require.IsIncreasing(t, p.Bounds)
		require.Len(t, occupied(p.BucketCounts), 3, "no two of them in one bucket")
	}
	for _, p := range histogram[int64](t, m["arraylike.operation.size"]) {
		require.IsIncreasing(t, p.Bounds)
		require.Len(t, occupied(p.BucketCounts), 3, "no two of them in one bucket")
	}
}

func occupied(counts []uint64) (buckets []int) {
	for i, n := range counts {
		if n > 0 {
			buckets = append(buckets, i)
		}
	}
	return buckets
}

func TestExemplarsLeadToTheSpan(t *testing.T) {
	o := newTelemetry(t)
	_, err := o.registry().Save(t.Context(), new(artifact.Mem), "a", []int{1}, nil)
	require.NoError(t, err)
	id := o.span().SpanContext.SpanID()
	for _, p := range histogram[float64](t, o.metrics()["arraylike.operation.duration"]) {
		require.Len(t, p.Exemplars, 1)
		require.Equal(t, id[:], p.Exemplars[0].SpanID)
	}
}

func TestArtifactsCannotMakeSeries(t *testing.T) {
	o, store := newTelemetry(t), new(artifact.Mem)
	r := o.registry()
	for i := range 100 {
		name := fmt.Sprint(i)
		_, err := registry.New().Save(t.Context(), store, name, 1, &registry.SaveOptions{Materializer: foreign("made-up-" + name)})
		require.NoError(t, err)
		_, err = registry.Load[int](t.Context(), r, store, name, nil)
		require.ErrorContains(t, err, "made-up-"+name)
	}
	require.Equal(t, map[string]int64{"arraylike.operation.name=load,arraylike.outcome=failure,error.type=registry.UnknownMaterializerError": 100},
		points(t, o.metrics()["arraylike.operations"]))
}

// refusing is a provider of meters that refuse one metric.
type refusing struct {
	noop.MeterProvider
	metric string
}

type refusingMeter struct {
	noop.Meter
	metric string
}

func (p refusing) Meter(string, ...metric.MeterOption) metric.Meter {
	return refusingMeter{metric: p.metric}
}

func (m refusingMeter) refuse(name string) error {
	if name == m.metric {
		return errRefused
	}
	return nil
}

func (m refusingMeter) Int64Counter(name string, _ ...metric.Int64CounterOption) (metric.Int64Counter, error) {
	return noop.Int64Counter{}, m.refuse(name)
}

func (m refusingMeter) Float64Histogram(name string, _ ...metric.Float64HistogramOption) (metric.Float64Histogram, error) {
	return noop.Float64Histogram{}, m.refuse(name)
}

func (m refusingMeter) Int64Histogram(name string, _ ...metric.Int64HistogramOption) (metric.Int64Histogram, error) {
	return noop.Int64Histogram{}, m.refuse(name)
}

// disabled are providers that throw everything away.
func disabled() *otelhooks.Options {
	return &otelhooks.Options{TracerProvider: tracenoop.NewTracerProvider(), MeterProvider: noop.NewMeterProvider()}
}

func TestDisabledAllocatesLittle(t *testing.T) {
	h, err := otelhooks.New(disabled())
	require.NoError(t, err)
	e := &registry.Event{Op: "save", Artifact: "a", Materializer: "array", Shape: []int{1, 2}, Files: 1, Bytes: 100, Err: errRefused}
	require.LessOrEqual(t, testing.AllocsPerRun(100, func() { h.End(h.Begin(t.Context(), e), e) }), 12.0)
}

func BenchmarkSave(b *testing.B) {
	o := newTelemetry(b)
	for name, options := range map[string]*otelhooks.Options{"none": nil, "disabled": disabled(), "sdk": o.options()} {
		b.Run("hook="+name, func(b *testing.B) {
			r, store, v := registry.New(), new(artifact.Mem), make([]float64, 100)
			if options != nil {
				require.NoError(b, otelhooks.Register(r, options))
			}
			b.ReportAllocs()
			for b.Loop() {
				if _, err := r.Save(b.Context(), store, "a", v, &registry.SaveOptions{Replace: true}); err != nil {
					b.Fatal(err)
				}
				o.spans.Reset()
			}
		})
	}
}

func BenchmarkHook(b *testing.B) {
	o := newTelemetry(b)
	for name, options := range map[string]*otelhooks.Options{"disabled": disabled(), "sdk": o.options()} {
		b.Run("hook="+name, func(b *testing.B) {
			h, err := otelhooks.New(options)
			require.NoError(b, err)
			b.ReportAllocs()
			for b.Loop() {
				e := &registry.Event{Op: "save", Artifact: "a", Materializer: "array", DType: "float64", Shape: []int{100}, Files: 1, Bytes: 928}
				h.End(h.Begin(b.Context(), e), e)
				o.spans.Reset()
			}
		})
	}
}
