package registry

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"time"

	"github.com/arraylike/arraylike/artifact"
)

// Hook is told of every save and load of a registry, and of what is read through
// a [Handle]: for logs, metrics and traces. It is called on the goroutine of the caller, and must be safe for
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
	Op       string       // "save", "load"; "open" of a handle, "read" of what is read through it
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

// errPanicked is the error of an event that a panic has ended.
var errPanicked = errors.New("panicked")

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

// operation is a save or load that hooks are told of. A nil one is of nobody's
// interest.
type operation struct {
	hooks    []Hook
	contexts []context.Context
	event    Event
	manifest *artifact.Manifest
	entry    *artifact.Entry
}

// begin tells the hooks of a begin. What is begun is ended by a deferred end.
func (s *rules) begin(ctx context.Context, op, name string, t reflect.Type) (context.Context, *operation) {
	if len(s.hooks) == 0 {
		return ctx, nil
	}
	o := &operation{hooks: s.hooks, event: Event{Op: op, Artifact: name, Type: t, Start: time.Now(), Err: errPanicked}}
	for _, h := range s.hooks {
		if begun := h.Begin(ctx, &o.event); begun != nil {
			ctx = begun
		}
		o.contexts = append(o.contexts, ctx)
	}
	return ctx, o
}

// about notes what the manifest says, which may come to be later.
func (o *operation) about(m *artifact.Manifest, e *artifact.Entry) {
	if o != nil {
		o.manifest, o.entry = m, e
	}
}

// done notes how the operation came out. It returns err.
func (o *operation) done(err error) error {
	if o != nil {
		o.event.Err = err
	}
	return err
}

// end tells the hooks of the end.
func (o *operation) end() {
	if o == nil {
		return
	}
	o.event.complete(o.manifest, o.entry)
	o.event.Duration = time.Since(o.event.Start)
	for i, h := range slices.Backward(o.hooks) {
		h.End(o.contexts[i], &o.event)
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
