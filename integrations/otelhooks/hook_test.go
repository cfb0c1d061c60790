package otelhooks_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/codes"
	metricnoop "go.opentelemetry.io/otel/metric/noop"
	sdk "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"
	"go.opentelemetry.io/otel/trace/noop"

	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/integrations/otelhooks"
	"github.com/arraylike/arraylike/registry"
)

func TestSpanOfSaveAndLoad(t *testing.T) {
	image, err := ndarray.FromSlice([]float32{0, 1, 2, 3, 4, 5}, 2, 3)
	require.NoError(t, err)
	array := "protocol: implements arrayapi.ArrayLike"
	for name, c := range map[string]struct {
		value any
		rule  string
		want  map[string]any // beside operation, artifact, type and the size of the files
	}{
		"matrix":           {image, array, map[string]any{"materializer": "array", "namespace": "ndarray", "dtype": "float32", "shape": []int64{2, 3}}},
		"zero-dimensional": {ndarray.Scalar(int64(7)), array, map[string]any{"materializer": "array", "namespace": "ndarray", "dtype": "int64", "shape": []int64{}}},
		"slice": {[]float64{1, 2}, "structure: numbers, and slices and arrays of them at any nesting",
			map[string]any{"materializer": "array", "namespace": "ndarray", "dtype": "float64", "shape": []int64{2}}},
		"list": {[]any{"a", []int8{1}, 2.5}, "structure: slices, arrays, maps and structs of other values",
			map[string]any{"materializer": "container", "elements": int64(3)}},
	} {
		t.Run(name, func(t *testing.T) {
			o, store := newTelemetry(t), new(artifact.Mem)
			r := o.registry()
			m, err := r.Save(t.Context(), store, "run1/"+name, c.value, nil)
			require.NoError(t, err)

			want := map[string]any{
				"arraylike.operation.name": "save", "arraylike.artifact": "run1/" + name, "arraylike.type": fmt.Sprintf("%T", c.value),
				"arraylike.rule": c.rule, "arraylike.files": int64(len(m.Files)), "arraylike.bytes": m.Size(),
			}
			for k, v := range c.want {
				want["arraylike."+k] = v
			}
			require.Positive(t, m.Size())
			saved := o.span()
			require.Equal(t, "arraylike save", saved.Name)
			require.Equal(t, want, values(t, saved.Attributes))

			_, err = registry.Load[any](t.Context(), r, store, "run1/"+name, nil)
			require.NoError(t, err)
			loaded := o.span()
			delete(want, "arraylike.rule")
			want["arraylike.operation.name"], want["arraylike.type"] = "load", "interface {}"
			require.Equal(t, "arraylike load", loaded.Name)
			require.Equal(t, want, values(t, loaded.Attributes))

			for _, s := range []sdk.ReadOnlySpan{saved.Snapshot(), loaded.Snapshot()} {
				require.Equal(t, trace.SpanKindInternal, s.SpanKind())
				require.Equal(t, codes.Unset, s.Status().Code)
				require.Empty(t, s.Events())
				require.Equal(t, scope, s.InstrumentationScope().Name)
				require.Contains(t, s.InstrumentationScope().SchemaURL, "https://opentelemetry.io/schemas/")
				require.False(t, s.Parent().IsValid())
			}
		})
	}
}

// reporting is a store that reports spans of its own.
type reporting struct {
	artifact.Store
	tracer trace.Tracer
}

func (s reporting) Create(ctx context.Context, name string, o *artifact.CreateOptions) (artifact.Writer, error) {
	ctx, span := s.tracer.Start(ctx, "store create")
	defer span.End()
	return s.Store.Create(ctx, name, o)
}

func (s reporting) Open(ctx context.Context, name string) (artifact.Reader, error) {
	ctx, span := s.tracer.Start(ctx, "store open")
	defer span.End()
	return s.Store.Open(ctx, name)
}

func TestSpansNest(t *testing.T) {
	o := newTelemetry(t)
	r, tracer := o.registry(), o.tracer.Tracer("test")
	store := reporting{new(artifact.Mem), tracer}
	ctx, step := tracer.Start(t.Context(), "step")
	_, err := r.Save(ctx, store, "a", []int32{1, 2}, nil)
	require.NoError(t, err)
	_, err = registry.Load[[]int32](ctx, r, store, "a", nil)
	require.NoError(t, err)
	require.True(t, step.IsRecording(), "the span of the caller is still its own")
	step.End()

	parents, ids := map[string]trace.SpanID{}, map[string]trace.SpanID{}
	for _, s := range o.spans.GetSpans() {
		require.Equal(t, step.SpanContext().TraceID(), s.SpanContext.TraceID())
		parents[s.Name], ids[s.Name] = s.Parent.SpanID(), s.SpanContext.SpanID()
	}
	require.Equal(t, map[string]trace.SpanID{
		"step": {}, "arraylike save": ids["step"], "arraylike load": ids["step"], "store create": ids["arraylike save"], "store open": ids["arraylike load"],
	}, parents)
}

func TestConcurrentOperations(t *testing.T) {
	o, store := newTelemetry(t), new(artifact.Mem)
	r, tracer := o.registry(), o.tracer.Tracer("test")
	const workers, each = 16, 25
	var wg sync.WaitGroup
	for w := range workers {
		wg.Go(func() {
			ctx, span := tracer.Start(t.Context(), "worker", trace.WithNewRoot())
			defer span.End()
			for i := range each {
				name := fmt.Sprintf("%s/%d", span.SpanContext().TraceID(), i)
				if _, err := r.Save(ctx, store, name, []int{w, i}, nil); err != nil {
					t.Error(err)
				}
				if _, err := registry.Load[[]int](ctx, r, store, name, nil); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	ops := map[string]int{}
	for _, s := range o.spans.GetSpans() {
		ops[s.Name]++
		if name, ok := values(t, s.Attributes)["arraylike.artifact"].(string); ok {
			require.True(t, strings.HasPrefix(name, s.SpanContext.TraceID().String()+"/"), "a span of its own worker")
		}
	}
	require.Equal(t, map[string]int{"worker": workers, "arraylike save": workers * each, "arraylike load": workers * each}, ops)
	require.Equal(t, map[string]int64{
		"arraylike.materializer=array,arraylike.operation.name=save,arraylike.outcome=success": workers * each,
		"arraylike.materializer=array,arraylike.operation.name=load,arraylike.outcome=success": workers * each,
	}, points(t, o.metrics()["arraylike.operations"]))
}

// choosy samples the artifacts whose names it likes.
type choosy struct{ sdk.Sampler }

func (s choosy) ShouldSample(p sdk.SamplingParameters) sdk.SamplingResult {
	for _, a := range p.Attributes {
		if a.Key == "arraylike.artifact" && a.Value.AsString() == "liked" {
			return s.Sampler.ShouldSample(p)
		}
	}
	return sdk.SamplingResult{Decision: sdk.Drop}
}

func TestSamplersSeeTheArtifact(t *testing.T) {
	o, store := newTelemetry(t, sdk.WithSampler(choosy{sdk.AlwaysSample()})), new(artifact.Mem)
	r := o.registry()
	for _, name := range []string{"liked", "other"} {
		_, err := r.Save(t.Context(), store, name, 1.5, nil)
		require.NoError(t, err)
	}
	require.Equal(t, "liked", values(t, o.span().Attributes)["arraylike.artifact"])
	counted := points(t, o.metrics()["arraylike.operations"])
	require.Len(t, counted, 1)
	for _, n := range counted {
		require.EqualValues(t, 2, n, "metrics do not depend on sampling")
	}
}

func TestTracesAloneAndMetricsAlone(t *testing.T) {
	o := newTelemetry(t)
	caller, callerSpan := o.tracer.Tracer("test").Start(t.Context(), "caller")
	r := registry.New()
	require.NoError(t, otelhooks.Register(r, &otelhooks.Options{TracerProvider: noop.NewTracerProvider(), MeterProvider: o.meter}))
	_, err := r.Save(caller, new(artifact.Mem), "a", 1, nil)
	require.NoError(t, err)
	require.True(t, callerSpan.IsRecording(), "a hook without traces leaves the caller's span alone")
	callerSpan.End()
	require.Empty(t, o.span().Attributes)
	_, err = r.Save(caller, new(artifact.Mem), "", 1, nil)
	require.Error(t, err)
	require.Equal(t, map[string]int64{
		"arraylike.materializer=builtin,arraylike.operation.name=save,arraylike.outcome=success": 1,
		"arraylike.operation.name=save,arraylike.outcome=failure,error.type=artifact.NameError":  1,
	}, points(t, o.metrics()["arraylike.operations"]))

	r = registry.New()
	require.NoError(t, otelhooks.Register(r, &otelhooks.Options{TracerProvider: o.tracer, MeterProvider: metricnoop.NewMeterProvider()}))
	_, err = r.Save(t.Context(), new(artifact.Mem), "", 1, nil)
	require.Error(t, err)
	require.Equal(t, "artifact.NameError", values(t, o.span().Attributes)["error.type"])
}

func TestGlobalProviders(t *testing.T) {
	// The global providers of a process can be set late just once.
	const inside = "OTELHOOKS_TEST_GLOBAL"
	if os.Getenv(inside) == "" {
		cmd := exec.Command(os.Args[0], "-test.run=^TestGlobalProviders$")
		cmd.Env = append(os.Environ(), inside+"=1")
		out, err := cmd.CombinedOutput()
		require.NoError(t, err, "%s", out)
		return
	}
	h, err := otelhooks.New(nil)
	require.NoError(t, err)
	zero, err := otelhooks.New(new(otelhooks.Options))
	require.NoError(t, err)
	r := registry.New()
	require.NoError(t, r.AddHook(h))
	_, err = r.Save(t.Context(), new(artifact.Mem), "before", 1, nil)
	require.NoError(t, err)

	o := newTelemetry(t)
	otel.SetTracerProvider(o.tracer)
	otel.SetMeterProvider(o.meter)
	_, err = r.Save(t.Context(), new(artifact.Mem), "after", 1, nil)
	require.NoError(t, err)
	require.Equal(t, "after", values(t, o.span().Attributes)["arraylike.artifact"])
	require.Len(t, points(t, o.metrics()["arraylike.operations"]), 1)

	e := &registry.Event{Op: "save", Artifact: "zero"}
	zero.End(zero.Begin(t.Context(), e), e)
	require.Equal(t, "zero", values(t, o.span().Attributes)["arraylike.artifact"])
}

func TestHostileEvent(t *testing.T) {
	o := newTelemetry(t)
	h, err := otelhooks.New(o.options())
	require.NoError(t, err)
	long := strings.Repeat("é", 1<<20) // a cut after an odd number of bytes would split one
	e := &registry.Event{Op: "load", Artifact: "a\xff", Type: reflect.TypeFor[int](), Start: time.Unix(1e9, 0)}
	ctx := h.Begin(t.Context(), e)
	e.Duration, e.Materializer, e.Namespace, e.DType = 3*time.Second, "x"+long, long, "\xc3"
	e.Shape, e.Err = make([]int, 65), errors.New("\xfe"+long)
	h.End(ctx, e)

	s := o.span()
	got := values(t, s.Attributes)
	require.Equal(t, "a\uFFFD", got["arraylike.artifact"])
	require.Equal(t, "\uFFFD", got["arraylike.dtype"])
	require.Equal(t, strings.Repeat("é", 512)+"...", got["arraylike.namespace"])
	require.Equal(t, "x"+strings.Repeat("é", 511)+"\uFFFD...", got["arraylike.materializer"])
	require.NotContains(t, got, "arraylike.shape")
	require.True(t, utf8.ValidString(s.Status.Description))
	require.Less(t, len(s.Status.Description), 4200)
	require.Equal(t, s.Status.Description, values(t, s.Events[0].Attributes)["exception.message"])
	require.Equal(t, time.Unix(1e9, 0), s.StartTime)
	require.Equal(t, time.Unix(1e9+3, 0), s.EndTime)
	require.Equal(t, s.EndTime, s.Events[0].Time)
	for k := range points(t, o.metrics()["arraylike.operations"]) {
		require.Equal(t, `arraylike.operation.name=load,arraylike.outcome=failure,error.type=_OTHER`, k)
	}
}
