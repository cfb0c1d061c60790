package registry

import (
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/materializer"
)

// ErrRegistered is what registering returns for something that is registered
// already. [Registry.Replace] and [Registry.Remove] are the explicit ways to
// change it.
var ErrRegistered = errors.New("already registered")

// Pin lets values of the exact type t be saved by m, ahead of every protocol,
// that of arrays included.
func (r *Registry) Pin(t reflect.Type, m materializer.Materializer) error {
	return r.update(func(s *rules) error {
		return s.add(&rule{kind: PinRule, subject: typeName(t), typ: t, m: m})
	})
}

// Protocol lets values whose type fits p be saved by m. Of several protocols
// that fit, one of higher priority goes first, and of equal priority the one
// that was registered first. The protocol of arrays goes ahead of all.
func (r *Registry) Protocol(p Protocol, priority int, m materializer.Materializer) error {
	return r.update(func(s *rules) error {
		return s.add(&rule{kind: ProtocolRule, subject: p.Name, match: p.Match, priority: priority, m: m})
	})
}

// Associate lets values of the type t be saved by m where no pin and no protocol
// has taken them: of exactly t, behind a pointer to it, or of a type named after
// it. Where t is an interface, values that implement it are saved by m.
func (r *Registry) Associate(t reflect.Type, m materializer.Materializer) error {
	return r.update(func(s *rules) error { return s.add(associated(t, m, nil)) })
}

// Adapt lets values of the type t take part as arrays through an adapter, in
// the place of [Registry.Associate].
func (r *Registry) Adapt(t reflect.Type, a arrayapi.Adapter) error {
	return r.update(func(s *rules) error { return s.add(associated(t, materializer.Array{}, &a)) })
}

// AdaptProtocol lets values whose type fits p take part as arrays through an
// adapter, in the place of [Registry.Protocol].
func (r *Registry) AdaptProtocol(p Protocol, priority int, a arrayapi.Adapter) error {
	return r.update(func(s *rules) error {
		return s.add(&rule{kind: ProtocolRule, subject: p.Name, match: p.Match, priority: priority, m: materializer.Array{}, adapter: &a})
	})
}

// SetFallback lets values that no rule takes be saved by m; nil removes the
// fallback. Its use is reported as a warning that names the type.
func (r *Registry) SetFallback(m materializer.Materializer) error {
	return r.update(func(s *rules) error {
		s.fallback = nil
		if m == nil {
			return nil
		}
		return s.add(&rule{kind: FallbackRule, subject: "any value", match: func(reflect.Type) bool { return true }, m: m})
	})
}

// AddNamespace makes a namespace known by its name, so that an artifact of it
// that is loaded without a type comes back as its own.
func (r *Registry) AddNamespace(ns arrayapi.Namespace) error {
	if ns == nil {
		return errors.New("registry: the namespace is nil")
	}
	return r.update(func(s *rules) error {
		if _, ok := s.namespaces[ns.Name()]; ok {
			return fmt.Errorf("registry: namespace %q: %w", ns.Name(), ErrRegistered)
		}
		s.namespaces[ns.Name()] = ns
		return nil
	})
}

// Namespaces lists the namespaces that are known, by name.
func (r *Registry) Namespaces() []arrayapi.Namespace {
	return slices.SortedFunc(maps.Values(r.load().namespaces), func(a, b arrayapi.Namespace) int { return strings.Compare(a.Name(), b.Name()) })
}

// AddVisualizer lets v draw every value that is saved, beside what the value's
// materializer draws. It declines (materializer.ErrDeclined) what it cannot draw;
// any other failure is a warning, and the value is saved all the same. Of one
// artifact at most 16 values are drawn.
func (r *Registry) AddVisualizer(v materializer.Visualizer) error {
	if v == nil {
		return errors.New("registry: the visualizer is nil")
	}
	return r.update(func(s *rules) error {
		s.visualizers = append(s.visualizers, v)
		return nil
	})
}

// Alias lets artifacts that record the materializer id alias be decoded by the
// one whose id is id, which is registered already: for a materializer that was
// renamed, or another system's.
func (r *Registry) Alias(alias, id string) error {
	return r.update(func(s *rules) error {
		if _, ok := s.materializer(alias); ok {
			return fmt.Errorf("registry: materializer id %q: %w", alias, ErrRegistered)
		}
		if _, ok := s.materializers[id]; !ok {
			return fmt.Errorf("registry: alias %q: no materializer has the id %q", alias, id)
		}
		s.aliases[alias] = id
		return nil
	})
}

func associated(t reflect.Type, m materializer.Materializer, a *arrayapi.Adapter) *rule {
	kind := ExactRule
	if t != nil && t.Kind() == reflect.Interface {
		kind = InterfaceRule
	}
	return &rule{kind: kind, subject: typeName(t), typ: t, m: m, adapter: a}
}

// add puts a rule in its place.
func (s *rules) add(r *rule) error {
	if err := s.check(r); err != nil {
		return err
	}
	s.materializers[r.m.ID()] = r.m
	switch r.kind {
	case PinRule:
		s.pins[r.typ] = r
	case ProtocolRule:
		i, _ := slices.BinarySearchFunc(s.protocols, r, func(have, r *rule) int {
			if have.priority >= r.priority {
				return -1
			}
			return 1
		})
		s.protocols = slices.Insert(s.protocols, i, r)
	case ExactRule:
		s.exact[r.typ] = r
	case InterfaceRule:
		s.interfaces = append(s.interfaces, r)
	case StructuralRule:
		s.structural = append(s.structural, r)
	case MarshalerRule:
		s.marshaler = r
	case FallbackRule:
		s.fallback = r
	}
	return nil
}

// check tells whether a rule is complete and new.
func (s *rules) check(r *rule) error {
	switch {
	case r.m == nil:
		return fmt.Errorf("registry: %s %s: the materializer is nil", r.kind, r.subject)
	case r.typ == nil && r.match == nil && r.matchWith == nil:
		return fmt.Errorf("registry: %s %s: want a type or a protocol, have nil", r.kind, r.subject)
	case r.adapter != nil && (r.adapter.Like == nil || r.adapter.Wrap == nil || r.adapter.Unwrap == nil):
		return fmt.Errorf("registry: %s %s: a function of the adapter is nil", r.kind, r.subject)
	case r.kind == PinRule && r.typ.Kind() == reflect.Interface:
		return fmt.Errorf("registry: pin %s: values have no interface type; use Protocol or Associate", r.subject)
	}
	for _, have := range s.all() {
		if have.kind == r.kind && have.subject == r.subject && have.typ == r.typ {
			return fmt.Errorf("registry: %s %s: %w, as %s", r.kind, r.subject, ErrRegistered, have)
		}
	}
	if have, ok := s.materializer(r.m.ID()); ok && !sameMaterializer(have, r.m) {
		return fmt.Errorf("registry: materializer id %q: %w, by a %T", r.m.ID(), ErrRegistered, have)
	}
	return nil
}

// sameMaterializer tells whether two materializers are one. Those that
// cannot be compared never are.
func sameMaterializer(a, b materializer.Materializer) bool {
	return reflect.ValueOf(a).Comparable() && reflect.ValueOf(b).Comparable() && a == b
}
