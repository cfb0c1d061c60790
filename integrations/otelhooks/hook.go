package otelhooks

import (
	"context"
	"time"

	"go.opentelemetry.io/otel/codes"
	semconv "go.opentelemetry.io/otel/semconv/v1.43.0"
	"go.opentelemetry.io/otel/trace"

	"github.com/arraylike/arraylike/registry"
)

// scope names this package as the origin of spans and metrics.
const scope = "github.com/arraylike/arraylike/integrations/otelhooks"

// hook has no state of its own: a span lives in the context of its operation.
type hook struct {
	tracer trace.Tracer
	instruments
}

// New returns a hook that reports every save and load, as the package says. A nil
// o is the zero Options. The error is that of a meter provider that refuses a
// metric. The hook is safe for concurrent use, by several registries too.
func New(o *Options) (registry.Hook, error) {
	meter := o.meterProvider().Meter(scope, meterOptions...)
	i, err := newInstruments(meter)
	if err != nil {
		return nil, err
	}
	tracer := o.tracerProvider().Tracer(scope, trace.WithSchemaURL(semconv.SchemaURL))
	return &hook{tracer, i}, nil
}

// Begin starts the span. What is known already is given at the start, so that
// samplers see it.
func (h *hook) Begin(ctx context.Context, e *registry.Event) context.Context {
	ctx, _ = h.tracer.Start(ctx, "arraylike "+e.Op,
		trace.WithTimestamp(e.Start),
		trace.WithSpanKind(trace.SpanKindInternal),
		trace.WithAttributes(startAttributes(e)...),
	)
	return ctx
}

// End measures the operation and ends its span, which lasts as long as the event
// says: the metric and the span agree.
func (h *hook) End(ctx context.Context, e *registry.Event) {
	span, end := trace.SpanFromContext(ctx), e.Start.Add(e.Duration)
	recording, measuring := span.IsRecording(), h.enabled(ctx)
	class := ""
	if e.Err != nil && (recording || measuring) {
		class = errorType(e.Err)
	}
	if measuring {
		h.measure(ctx, e, class)
	}
	if recording {
		complete(span, e, class, end)
	}
	span.End(trace.WithTimestamp(end))
}

// complete tells the span what is known at its end.
//
// The event of a failure is the one that RecordError makes, but for its type,
// which there would be that of the outermost wrapper.
func complete(span trace.Span, e *registry.Event, class string, at time.Time) {
	span.SetAttributes(endAttributes(e)...)
	if e.Err == nil {
		return
	}
	message := clipped(e.Err.Error(), maxError)
	span.SetStatus(codes.Error, message)
	span.SetAttributes(semconv.ErrorTypeKey.String(class))
	span.AddEvent(semconv.ExceptionEventName, trace.WithTimestamp(at),
		trace.WithAttributes(semconv.ExceptionType(class), semconv.ExceptionMessage(message)))
}
