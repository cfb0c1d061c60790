package registrytest

import (
	"context"
	"fmt"
	"reflect"

	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/materializer"
	"github.com/arraylike/arraylike/registry"
)

// checkUnchanged wants a value to hold after a save and a load what it held before.
func checkUnchanged(p *trial, r *report) {
	before := imprintOf(p.Value.Value)
	s, _, err := p.saved(0)
	r.expect(before.differs(imprintOf(p.Value.Value)), "the value after it was saved")
	if !r.expect(err, "a first time") {
		return
	}
	if _, err := p.load(p.s.r, s, p.t); err != nil {
		return // of the check "itself"
	}
	r.expect(before.differs(imprintOf(p.Value.Value)), "the value after it was loaded")
}

// ruleHook keeps the rule that saved a value.
type ruleHook struct{ rule registry.Rule }

// Begin implements registry.Hook.
func (*ruleHook) Begin(ctx context.Context, _ *registry.Event) context.Context { return ctx }

// End implements registry.Hook.
func (h *ruleHook) End(_ context.Context, e *registry.Event) { h.rule = e.Rule }

// checkRule wants the rule and the materializer that the Value names to save it, the
// manifest to record the materializer, and Explain to have said so.
func checkRule(p *trial, r *report) {
	hook, reg := new(ruleHook), p.s.r.Clone()
	if !r.expect(reg.AddHook(hook), "adding a hook") {
		return
	}
	store, err := p.store(0)
	if !r.expect(err, "a store") {
		return
	}
	m, err := p.save(reg, store, p.Value.Value)
	explained := reg.Explain(p.dispatched(m))
	if err != nil {
		r.failf("%w\n%s", err, explained)
		return
	}
	recorded, err := recordedID(p.ctx, store)
	if r.expect(err, "its manifest") && recorded != hook.rule.Materializer {
		r.failf("want the manifest to record the materializer %q, which saved it, have %q", hook.rule.Materializer, recorded)
	}
	if p.Materializer != "" && recorded != p.Materializer {
		r.failf("want the materializer %q to save it, have %q, by the rule %s\n%s", p.Materializer, recorded, hook.rule, explained)
		return
	}
	if p.Rule != 0 && hook.rule.Kind != p.Rule {
		r.failf("want a rule of the kind %q to decide, have %s\n%s", p.Rule, hook.rule, explained)
	}
	r.expect(p.wantExplained(explained, hook.rule), "Explain")
}

// dispatched is the type that decided: a nil pointer may be saved as nil.
func (p *trial) dispatched(m *artifact.Manifest) reflect.Type {
	if m != nil && m.Root.Kind == materializer.NilKind {
		return nil
	}
	return p.t
}

func recordedID(ctx context.Context, s artifact.Store) (string, error) {
	rd, err := s.Open(ctx, artifactName)
	if err != nil {
		return "", err
	}
	defer rd.Close()
	return rd.Manifest().Root.Materializer, nil
}

// wantExplained compares what was explained with the rule that saved the value. One that
// comes later is right only where the Value names its materializer: those before it
// have declined.
func (p *trial) wantExplained(e registry.Explanation, saved registry.Rule) error {
	chosen, ok := e.Chosen()
	if !ok {
		return fmt.Errorf("want the rule %s, have none\n%s", saved, e)
	}
	if chosen == saved {
		return nil
	}
	if p.Materializer == "" {
		return fmt.Errorf("want the rule that decides, %s, to save it, have %s: the materializer of the first has declined\n%s", chosen, saved, e)
	}
	for _, a := range e.Tried {
		if a.Fits && a.Rule == saved {
			return nil
		}
	}
	return fmt.Errorf("want the rule that saved it, %s, among those that fit\n%s", saved, e)
}
