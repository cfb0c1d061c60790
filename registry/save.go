package registry

import (
	"context"
	"fmt"
	"maps"
	"reflect"

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
	// ZenML lays a container out as ZenML does, so that ZenML can load it. nil is
	// our own layout. Single values are always in ZenML's.
	ZenML *ZenML
	// Warn is told of what is worth knowing and no error: [*FallbackWarning],
	// [*ExtraWarning]. Calls do not overlap. nil logs it with package slog.
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
	rules, m := r.load(), new(artifact.Manifest)
	ctx, op := rules.begin(ctx, "save", name, reflect.TypeOf(v))
	defer op.end()
	op.about(m, &m.Root)
	rule, err := rules.save(ctx, s, name, v, o, m)
	if op != nil {
		op.event.Rule = rule.describe()
	}
	if err != nil {
		return nil, op.done(fmt.Errorf("registry: save %q: %w", name, err))
	}
	return m, op.done(nil)
}

// save writes v as an artifact, fills its manifest, and returns the rule that
// chose the materializer.
func (s *rules) save(ctx context.Context, store artifact.Store, name string, v any, o *SaveOptions, m *artifact.Manifest) (*rule, error) {
	if o.Materializer == nil {
		if err := s.plan(reflect.TypeOf(v)).refuse(reflect.TypeOf(v)); err != nil {
			return nil, err
		}
	}
	w, err := store.Create(ctx, name, &artifact.CreateOptions{Replace: o.Replace})
	if err != nil {
		return nil, err
	}
	defer w.Abort()
	out := &output{saving: &saving{rules: s, writer: w, warn: oneByOne(o.Warn), zenML: o.ZenML, budget: newBudget()}, entry: &m.Root}
	if o.Progress != nil {
		out.writer = artifact.NewProgressWriter(w, func(done int64) { o.Progress(done, max(done, out.total.Load())) })
	}
	if err := out.save(ctx, v, o.Materializer); err != nil {
		return out.rule, err
	}
	if err := out.packer.flush(out.writer); err != nil {
		return out.rule, err
	}
	if len(o.Metadata) > 0 {
		m.Root.Metadata = merged(m.Root.Metadata, o.Metadata)
	}
	return out.rule, w.Commit(ctx, m)
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
	if n, isNil := nilAt(v); isNil && !p.steps[0].takesNil(n) {
		return out.save(ctx, nil, nil)
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
	*out.entry = artifact.Entry{Dir: out.entry.Dir, Key: out.entry.Key, Materializer: m.ID(), Kind: materializer.KindOf(t)}
	if err := m.Save(ctx, out, x); err != nil {
		return err
	}
	if st.rule.kind == FallbackRule {
		out.warn.warn(&FallbackWarning{t, m.ID()})
	}
	if out.depth == 0 {
		out.rule = st.rule
	}
	out.describe(ctx, m, t, x)
	return out.draw(ctx, m, t, x)
}

// nilAt tells whether v is a pointer without a value behind it, or a pointer to
// one, and behind how many pointers the nil is.
func nilAt(v any) (pointers int, isNil bool) {
	rv := reflect.ValueOf(v)
	for rv.Kind() == reflect.Pointer && pointers <= maxPointers {
		if rv.IsNil() {
			return pointers, true
		}
		rv = rv.Elem()
		pointers++
	}
	return 0, false
}

// takesNil tells whether a nil behind so many pointers is for the rule to save: it
// is about the exact type of the pointer, and no adapter has to look behind it.
// Others are values that are not there.
func (st *step) takesNil(pointers int) bool {
	return st.pointers == pointers && st.rule.adapter == nil && (st.rule.kind == PinRule || st.rule.kind == ExactRule)
}
