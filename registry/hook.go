package registry

import (
	"context"
	"errors"
	"reflect"
	"time"

	"github.com/arraylike/arraylike/artifact"
)

// Hook is told of every save and load of a registry: for logs, metrics and
// traces. It is called on the goroutine of the caller, and must be safe for
// concurrent use.
type Hook interface {
	// Begin is called before anything is done. The context that it returns is
	// that of the operation, so that what it adds reaches the store.
	Begin(ctx context.Context, e *Event) context.Context
	// End is called when all is done, with the context that Begin returned and the
	// same event, which is complete now.
	End(ctx context.Context, e *Event)
}

// Event describes a save or a load to a [Hook]. What is known at its begin are
// Op, Artifact, Type and Start; the rest is set at its end, as far as it came.
type Event struct {
	Op       string       // "save", "load"
	Artifact string       // its name
	Type     reflect.Type // of the value, or the one that is asked for; nil for nil
	Start    time.Time

	Duration     time.Duration
	Materializer string // id of the one that saved or decodes the value
	Rule         Rule   // of a save: what chose the materializer
	Namespace    string // of an array
	DType        string // of an array
	Shape        []int  // of an array; not to be changed
	Elements     int    // of a container
	Files        int    // of the artifact, without its manifest
	Bytes        int64  // that these files have
	Err          error  // nil where all went well
}

// AddHook lets h know of every save and load that begins from now on. Hooks are
// told of a begin in the order in which they were added, and of an end in the
// reverse one.
func (r *Registry) AddHook(h Hook) error {
	if h == nil {
		return errors.New("registry: the hook is nil")
	}
	return r.update(func(s *rules) error {
		s.hooks = append(s.hooks, h)
		return nil
	})
}

// begin tells the hooks of a begin, and returns what tells them of the end.
func (s *rules) begin(ctx context.Context, op, name string, t reflect.Type) (context.Context, func(*artifact.Manifest, *artifact.Entry, Rule, error)) {
	if len(s.hooks) == 0 {
		return ctx, func(*artifact.Manifest, *artifact.Entry, Rule, error) {}
	}
	e := &Event{Op: op, Artifact: name, Type: t, Start: time.Now()}
	contexts := make([]context.Context, len(s.hooks))
	for i, h := range s.hooks {
		ctx = h.Begin(ctx, e)
		contexts[i] = ctx
	}
	return ctx, func(m *artifact.Manifest, entry *artifact.Entry, rule Rule, err error) {
		e.complete(m, entry)
		e.Rule, e.Err, e.Duration = rule, err, time.Since(e.Start)
		for i := len(s.hooks) - 1; i >= 0; i-- {
			s.hooks[i].End(contexts[i], e)
		}
	}
}

// complete sets what the manifest says, which may not have come to be.
func (e *Event) complete(m *artifact.Manifest, entry *artifact.Entry) {
	if m != nil {
		e.Files, e.Bytes = len(m.Files), m.Size()
	}
	if entry != nil {
		e.Materializer, e.Namespace, e.DType, e.Shape, e.Elements = entry.Materializer, entry.Namespace, entry.DType, entry.Shape, len(entry.Elements)
	}
}
