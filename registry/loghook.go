package registry

import (
	"context"
	"fmt"
	"log/slog"
)

// NewLogHook returns a hook that logs the end of every save and load: at level
// debug, or error where it failed. A nil logger is the program's default one.
//
// The attributes are those of [Event] that are known: op, artifact, type,
// duration, materializer, rule, namespace, dtype, shape, elements, files, bytes,
// error.
func NewLogHook(l *slog.Logger) Hook { return logHook{l} }

type logHook struct{ logger *slog.Logger }

// Begin does nothing.
func (logHook) Begin(ctx context.Context, _ *Event) context.Context { return ctx }

// End logs the event.
func (h logHook) End(ctx context.Context, e *Event) {
	l := h.logger
	if l == nil {
		l = slog.Default()
	}
	level, message := slog.LevelDebug, "registry: "+e.Op
	if e.Err != nil {
		level, message = slog.LevelError, message+" failed"
	}
	if l.Enabled(ctx, level) {
		l.LogAttrs(ctx, level, message, e.attrs()...)
	}
}

// attrs lists what is known of the event.
func (e *Event) attrs() []slog.Attr {
	attrs := []slog.Attr{
		slog.String("op", e.Op), slog.String("artifact", e.Artifact), slog.String("type", typeName(e.Type)), slog.Duration("duration", e.Duration),
	}
	text := func(key, value string) {
		if value != "" {
			attrs = append(attrs, slog.String(key, value))
		}
	}
	text("materializer", e.Materializer)
	if e.Rule.Kind != 0 {
		text("rule", e.Rule.Kind.String()+": "+e.Rule.Subject)
	}
	text("namespace", e.Namespace)
	text("dtype", e.DType)
	if e.Shape != nil {
		text("shape", fmt.Sprint(e.Shape))
	}
	if e.Elements > 0 {
		attrs = append(attrs, slog.Int("elements", e.Elements))
	}
	if e.Files > 0 {
		attrs = append(attrs, slog.Int("files", e.Files), slog.Int64("bytes", e.Bytes))
	}
	if e.Err != nil {
		attrs = append(attrs, slog.Any("error", e.Err))
	}
	return attrs
}
