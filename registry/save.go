package registry

import (
	"context"
	"fmt"
	"maps"
	"reflect"
	"sync/atomic"

	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/materializer"
)

// SaveOptions are the options of [Registry.Save]. The zero value saves a new
// artifact by the rules of the registry.
type SaveOptions struct {
	// Materializer saves the value, whatever the rules say. To load the artifact
	// it must be registered or be named again in [LoadOptions].
	Materializer materializer.Materializer
	// Replace lets the artifact take the place of one of the same name.
	Replace bool
	// Metadata is kept with the value, beside what the materializer says of it;
	// a key of both is the caller's.
	Metadata artifact.Metadata
	// Progress is told how many bytes have been written, and how many will be as
	// far as that is known: the total grows with each value that a container
	// holds. Calls do not overlap.
	Progress func(done, total int64)
	// Warn is told of what is worth knowing and no error: [*FallbackWarning],
	// [*ExtraWarning]. nil logs it with package slog.
	Warn func(warning error)
}

// Save writes v as an artifact under name and returns its manifest. A nil o is
// the zero SaveOptions.
//
// The artifact is there as a whole once Save returns without an error, and not
// at all otherwise. A name that is taken is an fs.ErrExist; a value that no rule
// takes is a [*NoMaterializerError], before anything is written.
//
// v is read, not kept, and must not change meanwhile.
func (r *Registry) Save(ctx context.Context, s artifact.Store, name string, v any, o *SaveOptions) (*artifact.Manifest, error) {
	if o == nil {
		o = new(SaveOptions)
	}
	rules := r.load()
	if o.Materializer == nil {
		if err := rules.plan(reflect.TypeOf(v)).refuse(reflect.TypeOf(v)); err != nil {
			return nil, fmt.Errorf("registry: save %q: %w", name, err)
		}
	}
	w, err := s.Create(ctx, name, &artifact.CreateOptions{Replace: o.Replace})
	if err != nil {
		return nil, fmt.Errorf("registry: save %q: %w", name, err)
	}
	defer w.Abort()
	m := new(artifact.Manifest)
	out := &output{rules: rules, writer: w, warn: o.Warn, entry: &m.Root, total: new(atomic.Int64)}
	if o.Progress != nil {
		out.writer = artifact.NewProgressWriter(w, func(done int64) { o.Progress(done, max(done, out.total.Load())) })
	}
	if err := out.save(ctx, v, o.Materializer); err != nil {
		return nil, fmt.Errorf("registry: save %q: %w", name, err)
	}
	m.Root.Metadata = merged(m.Root.Metadata, o.Metadata)
	if err := w.Commit(ctx, m); err != nil {
		return nil, fmt.Errorf("registry: save %q: %w", name, err)
	}
	return m, nil
}

// merged returns the metadata of both in a map of its own, or nil where there is
// none; a key of both has the value of theirs.
func merged(ours, theirs artifact.Metadata) artifact.Metadata {
	if len(ours)+len(theirs) == 0 {
		return nil
	}
	all := make(artifact.Metadata, len(ours)+len(theirs))
	maps.Copy(all, ours)
	maps.Copy(all, theirs)
	return all
}

// refuse says why no value of the type t can be saved, if so.
func (p *plan) refuse(t reflect.Type) error {
	if len(p.steps) == 0 {
		return &NoMaterializerError{Type: t, Tried: p.tried}
	}
	return p.steps[0].err
}

// save writes v by the rules, or by override.
func (out *output) save(ctx context.Context, v any, override materializer.Materializer) error {
	t := reflect.TypeOf(v)
	if override != nil {
		return out.apply(ctx, t, &step{rule: &rule{kind: OverrideRule, subject: typeName(t), m: override}}, v)
	}
	p := out.rules.plan(t)
	if err := p.refuse(t); err != nil {
		return err
	}
	var reasons []error
	for i := range p.steps {
		st := &p.steps[i]
		if st.err != nil {
			return st.err
		}
		err := out.apply(ctx, t, st, v)
		if !declined(err) {
			return err
		}
		reasons = append(reasons, err)
		if err := out.discard(); err != nil {
			return err
		}
	}
	return &NoMaterializerError{Type: t, Tried: p.tried, Declined: reasons}
}

// apply saves v by one rule.
func (out *output) apply(ctx context.Context, t reflect.Type, st *step, v any) error {
	x, err := st.value(v)
	if err != nil {
		return err
	}
	m := st.rule.m
	*out.entry = artifact.Entry{Dir: out.entry.Dir, Materializer: m.ID(), Kind: kindOf(t)}
	if err := m.Save(ctx, out, x); err != nil {
		return err
	}
	if st.rule.kind == FallbackRule {
		out.warn.warn(&FallbackWarning{t, m.ID()})
	}
	return out.addExtras(ctx, m, t, x)
}

// addExtras keeps what m can say of the value and draw of it. Neither fails a
// save, unless it was cancelled.
func (out *output) addExtras(ctx context.Context, m materializer.Materializer, t reflect.Type, x any) error {
	metadata, err := materializer.Describe(ctx, m, x)
	if err != nil {
		out.warn.warn(&ExtraWarning{t, "metadata", err})
	} else if len(metadata) > 0 {
		out.entry.Metadata = metadata
	}
	extra := &extras{output: out}
	if err := materializer.Visualize(ctx, m, extra, x); err != nil {
		out.entry.Visualizations = nil
		if err := extra.discard(); err != nil {
			return err
		}
		out.warn.warn(&ExtraWarning{t, "visualizations", err})
	}
	return ctx.Err()
}
