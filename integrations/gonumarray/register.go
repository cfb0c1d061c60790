package gonumarray

import (
	"errors"
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/arraylike/arraylike/registry"
)

// Register makes r know the types of gonum: the namespace "gonum"; whatever
// implements mat.Matrix or mat.CMatrix, by protocol, at priority 0; and the structs
// behind gonum's pointers, such as mat.Dense, each by its exact type.
//
// A type outside gonum that is a matrix because it embeds one is not taken: it
// would be saved as less than it is. What r has of all this already is a
// [registry.ErrRegistered], and r then is as it was. The registry must not be
// changed by others meanwhile.
func Register(r *registry.Registry) error {
	rules := []registry.Rule{}
	if err := register(r, &rules); err != nil {
		for _, done := range rules {
			err = errors.Join(err, r.Remove(done.Kind, done.Subject))
		}
		return fmt.Errorf("gonumarray: register: %w", err)
	}
	return nil
}

// register notes in done the rules that it has added. The namespace, which
// cannot be removed, comes last.
func register(r *registry.Registry, done *[]registry.Rule) error {
	for _, p := range []registry.Protocol{registry.Implements[mat.Matrix](), registry.Implements[mat.CMatrix]()} {
		if err := r.AdaptProtocol(p, 0, Adapter()); err != nil {
			return err
		}
		*done = append(*done, registry.Rule{Kind: registry.ProtocolRule, Subject: p.Name})
	}
	for _, c := range concrete {
		if err := r.Adapt(c.typ.Elem(), Adapter()); err != nil {
			return err
		}
		*done = append(*done, registry.Rule{Kind: registry.ExactRule, Subject: c.typ.Elem().String()})
	}
	return r.AddNamespace(Namespace())
}
