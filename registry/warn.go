package registry

import (
	"context"
	"log/slog"
	"sync"
)

// warner reports a warning: to the function of the options, or else to the
// program's default logger, with what it is about as attributes.
type warner func(warning error)

// oneByOne returns a warner whose calls do not overlap: elements are saved and loaded
// beside one another.
func oneByOne(warn func(error)) warner {
	if warn == nil {
		return nil
	}
	var mu sync.Mutex
	return func(warning error) {
		mu.Lock()
		defer mu.Unlock()
		warn(warning)
	}
}

func (w warner) warn(warning error) {
	if w != nil {
		w(warning)
		return
	}
	slog.LogAttrs(context.Background(), slog.LevelWarn, warning.Error(), warningAttrs(warning)...)
}

func warningAttrs(warning error) []slog.Attr {
	switch w := warning.(type) {
	case *FallbackWarning:
		return []slog.Attr{slog.String("type", typeName(w.Type)), slog.String("materializer", w.Materializer)}
	case *SubstitutionWarning:
		return []slog.Attr{slog.String("namespace", w.Namespace), slog.String("used", w.Used)}
	case *ExtraWarning:
		return []slog.Attr{slog.String("type", typeName(w.Type)), slog.String("without", w.What), slog.Any("error", w.Err)}
	}
	return nil
}
