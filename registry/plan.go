package registry

import (
	"errors"
	"fmt"
	"reflect"

	"github.com/arraylike/arraylike/internal/basic"
	"github.com/arraylike/arraylike/materializer"
)

// plan lists the rules that fit a type, in the order in which they are tried,
// and all that was looked at on the way.
type plan struct {
	steps []step
	tried []Attempt
}

// step is one rule that fits, and what has to be done to a value first.
type step struct {
	rule     *rule
	pointers int          // how many to follow
	convert  reflect.Type // what to convert to, where the rule fits the underlying type
	err      error        // an ambiguity, which nothing behind it can resolve
}

// plan returns the plan for a type, from the cache where it is known.
func (s *rules) plan(t reflect.Type) *plan {
	if p, ok := s.plans.Load(t); ok {
		return p.(*plan)
	}
	p := new(plan)
	if t == nil {
		p.try(t, ExactRule, "nil", step{rule: s.exact[nil]})
	} else {
		s.match(p, t, 0, s.structural)
	}
	p.try(t, FallbackRule, "any value", step{rule: s.fallback})
	s.plans.Store(t, p)
	return p
}

// try notes that a rule about the type t was looked at, and takes the step to it
// if there is one that fits: st.rule is nil otherwise.
func (p *plan) try(t reflect.Type, kind RuleKind, subject string, st step) {
	a := Attempt{Type: typeName(t), Rule: Rule{Kind: kind, Subject: subject}}
	if st.rule != nil {
		a.Rule, a.Fits = st.rule.describe(), true
		p.steps = append(p.steps, st)
	}
	p.tried = append(p.tried, a)
}

// maxPointers bounds how many pointers are followed to a type with a rule.
const maxPointers = 8

// match finds the rules, but for the fallback, that fit the type t behind a
// number of pointers. The structural ones among them are given.
func (s *rules) match(p *plan, t reflect.Type, pointers int, structural []*rule) {
	name := typeName(t)
	p.try(t, PinRule, name, step{rule: s.pins[t], pointers: pointers})
	s.tryAll(p, s.protocols, t, pointers)
	p.try(t, ExactRule, name, step{rule: s.exact[t], pointers: pointers})
	if t.Kind() == reflect.Pointer && pointers < maxPointers {
		s.match(p, t.Elem(), pointers+1, structural)
	}
	s.matchInterfaces(p, t, pointers)
	if u := underlying(t); u != nil {
		p.try(t, ExactRule, typeName(u), step{rule: s.exact[u], pointers: pointers, convert: u})
	}
	s.tryAll(p, structural, t, pointers)
	if s.marshaler != nil {
		s.tryAll(p, []*rule{s.marshaler}, t, pointers)
	}
}

// tryAll looks at rules that match by what a type is.
func (s *rules) tryAll(p *plan, rs []*rule, t reflect.Type, pointers int) {
	for _, r := range rs {
		st := step{pointers: pointers}
		if r.fits(s, t) {
			st.rule = r
		}
		p.try(t, r.kind, r.subject, st)
	}
}

// matchInterfaces finds the interface rules that fit a type, most specific
// first, up to the first ambiguity.
func (s *rules) matchInterfaces(p *plan, t reflect.Type, pointers int) {
	var fit []*rule
	for _, r := range s.interfaces {
		if t.Implements(r.typ) {
			fit = append(fit, r)
		} else {
			p.try(t, InterfaceRule, r.subject, step{})
		}
	}
	for len(fit) > 0 {
		best, rest := mostSpecific(fit)
		st := step{rule: best[0], pointers: pointers}
		if len(best) > 1 {
			st.err = &AmbiguousError{Type: t, Rules: describeAll(best)}
			rest = nil
		}
		p.try(t, InterfaceRule, st.rule.subject, st)
		fit = rest
	}
}

// mostSpecific splits interface rules into those that no other one is more
// specific than, and the rest.
func mostSpecific(fit []*rule) (best, rest []*rule) {
	for _, r := range fit {
		if moreSpecificThan(fit, r) {
			rest = append(rest, r)
		} else {
			best = append(best, r)
		}
	}
	return best, rest
}

// moreSpecificThan tells whether one of the rules is about an interface that
// has all methods of that of r and more.
func moreSpecificThan(fit []*rule, r *rule) bool {
	for _, o := range fit {
		if o.typ.Implements(r.typ) && !r.typ.Implements(o.typ) {
			return true
		}
	}
	return false
}

func describeAll(rs []*rule) []Rule {
	all := make([]Rule, len(rs))
	for i, r := range rs {
		all[i] = r.describe()
	}
	return all
}

// value returns what the step's materializer saves for v.
func (st *step) value(v any) (any, error) {
	rv := reflect.ValueOf(v)
	for range st.pointers {
		if rv.IsNil() {
			return nil, fmt.Errorf("want a value, have a nil %s", rv.Type())
		}
		rv = rv.Elem()
	}
	if st.convert != nil {
		rv = rv.Convert(st.convert)
	}
	if st.pointers > 0 || st.convert != nil {
		v = rv.Interface()
	}
	if st.rule.adapter == nil {
		return v, nil
	}
	x, err := st.rule.adapter.Wrap(v)
	if err != nil && isByteRows(reflect.TypeOf(v)) {
		err = fmt.Errorf("%w: %w", materializer.ErrDeclined, err)
	}
	if err != nil {
		return nil, fmt.Errorf("adapter of %s: %w", st.rule.subject, err)
	}
	return x, nil
}

// declined tells whether the next rule is to be tried after err.
func declined(err error) bool { return errors.Is(err, materializer.ErrDeclined) }

// underlying returns the unnamed type that a named one is made of, or nil where
// there is none with rules of its own: t is unnamed, a struct or an interface.
func underlying(t reflect.Type) reflect.Type {
	if t.Name() == "" || t.PkgPath() == "" {
		return nil
	}
	switch t.Kind() {
	case reflect.Slice:
		return reflect.SliceOf(t.Elem())
	case reflect.Array:
		return reflect.ArrayOf(t.Len(), t.Elem())
	case reflect.Map:
		return reflect.MapOf(t.Key(), t.Elem())
	}
	if materializer.KindOf(t) != t.Kind().String() {
		return nil // more than the basic type that it is made of: one of package minifloat
	}
	return basic.Of(t.Kind())
}
