package registrytest

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/materializer"
	"github.com/arraylike/arraylike/registry"
)

// checkWithoutRegistration loads the value in a program that has not heard of what is
// registered: an array as one of the reference namespace, with a warning; what a
// materializer of its own wrote is an error that names it.
func checkWithoutRegistration(p *trial, r *report) {
	s, m, err := p.saved(0)
	if !r.expect(err, "a first time") {
		return
	}
	var warnings []error
	got, err := p.loadWarned(p.s.plain, s, nil, func(w error) { warnings = append(warnings, w) })
	switch unknown := p.s.unknownIDs(&m.Root); {
	case len(unknown) > 0:
		r.expect(wantNamed(got, err, unknown), "by the built-in rules alone")
	case m.Root.DType != "" && m.Root.Namespace != "":
		r.expect(p.wantSubstitute(s, &m.Root, got, err, warnings), "by the built-in rules alone")
		if isArray(p.Value.Value) && !p.s.broken[p.Name] {
			r.expect(p.loadSame(p.s.plain, s), "as what it is, whose type names its namespace")
		}
	case len(m.Root.Elements) == 0: // elements may be arrays of other namespaces
		r.expect(p.wantAny(got, err), "by the built-in rules alone")
	case !p.refusesAny():
		r.expect(err, "by the built-in rules alone")
	}
}

// unknownIDs lists the materializers of an entry and its elements that the built-in
// rules do not know.
func (s *suite) unknownIDs(e *artifact.Entry) (ids []string) {
	known := slices.ContainsFunc(s.plain.Rules(), func(rule registry.Rule) bool { return rule.Materializer == e.Materializer })
	if !known && e.Materializer != (materializer.JSON{}).ID() {
		ids = append(ids, e.Materializer)
	}
	for _, element := range e.Elements {
		ids = append(ids, s.unknownIDs(element)...)
	}
	return ids
}

// wantNamed wants an error that names one of the materializers that are missing.
func wantNamed(got any, err error, ids []string) error {
	if err == nil {
		return fmt.Errorf("want an error that names the materializer %q, have the value %.200s", ids[0], imprintOf(got))
	}
	if slices.ContainsFunc(ids, func(id string) bool { return strings.Contains(err.Error(), id) }) {
		return nil
	}
	return fmt.Errorf("want an error that names the materializer %q, have %w", ids[0], err)
}

// wantSubstitute wants the elements of an array, and a warning where they come as an array
// of the reference namespace and were none.
func (p *trial) wantSubstitute(s artifact.Store, e *artifact.Entry, got any, err error, warnings []error) error {
	if err != nil {
		return err
	}
	want, err := p.bits(s)
	if err != nil {
		return err
	}
	if _, ok := got.(arrayapi.ArrayLike); !ok {
		return nil // a slice of numbers, as the kind records, which needs nobody
	}
	if _, ok := got.(*ndarray.Array); !ok {
		return fmt.Errorf("want an *ndarray.Array, have a %T", got)
	}
	substituted := slices.ContainsFunc(warnings, func(w error) bool {
		sub := (*registry.SubstitutionWarning)(nil)
		return errors.As(w, &sub) && sub.Namespace == e.Namespace
	})
	if reference := ndarray.Namespace().Name(); substituted == (e.Namespace == reference) {
		return fmt.Errorf("want a *SubstitutionWarning about the namespace %q where it is not %q, have the warnings %v", e.Namespace, reference, warnings)
	}
	return wantBits(want, got)
}
