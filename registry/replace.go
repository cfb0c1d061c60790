package registry

import (
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"

	"github.com/arraylike/arraylike/materializer"
)

// Replace puts m in the place of the materializer that has its id, in every
// rule and for loading.
func (r *Registry) Replace(m materializer.Materializer) error {
	if m == nil {
		return errors.New("registry: replace: the materializer is nil")
	}
	return r.update(func(s *rules) error {
		if _, ok := s.materializers[m.ID()]; !ok {
			return fmt.Errorf("registry: replace: no materializer has the id %q", m.ID())
		}
		s.materializers[m.ID()] = m
		s.mapRules(func(have *rule) *rule {
			if have.m.ID() != m.ID() {
				return have
			}
			changed := *have
			changed.m = m
			return &changed
		})
		return nil
	})
}

// Remove removes the rule of that kind and subject; see [Registry.Rules]. Its
// materializer remains known for loading.
func (r *Registry) Remove(kind RuleKind, subject string) error {
	return r.update(func(s *rules) error {
		removed := false
		s.mapRules(func(have *rule) *rule {
			if have.kind == kind && have.subject == subject {
				removed = true
				return nil
			}
			return have
		})
		if !removed {
			return fmt.Errorf("registry: remove: there is no rule %s %s", kind, subject)
		}
		return nil
	})
}

// mapRules puts f of each rule in its place, and drops it where f is nil.
func (s *rules) mapRules(f func(*rule) *rule) {
	for _, m := range []map[reflect.Type]*rule{s.pins, s.exact} {
		for t, r := range maps.Clone(m) {
			if m[t] = f(r); m[t] == nil {
				delete(m, t)
			}
		}
	}
	for _, list := range []*[]*rule{&s.protocols, &s.interfaces, &s.structural} {
		for i, r := range *list {
			(*list)[i] = f(r)
		}
		*list = slices.DeleteFunc(*list, func(r *rule) bool { return r == nil })
	}
	for _, one := range []**rule{&s.marshaler, &s.fallback} {
		if *one != nil {
			*one = f(*one)
		}
	}
}
