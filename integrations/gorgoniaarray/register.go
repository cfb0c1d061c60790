package gorgoniaarray

import (
	"errors"
	"fmt"

	"github.com/arraylike/arraylike/registry"
)

// Register makes r know gorgonia's dense tensors: the namespace "gorgonia";
// *tensor.Dense, and interfaces such as tensor.Tensor that are loaded as one, by
// protocol, at priority 0; and tensor.Dense by its exact type.
//
// A tensor that cannot be an array is an error, and not left to the rule about what
// marshals itself; see [TypeError].
//
// What r has of this already is a [registry.ErrRegistered], and r then is as it was.
// The registry must not be changed by others meanwhile.
func Register(r *registry.Registry) error {
	p := registry.Protocol{Name: "is *tensor.Dense", Match: holdsPointer}
	if err := r.AdaptProtocol(p, 0, Adapter()); err != nil {
		return fmt.Errorf("gorgoniaarray: register: %w", err)
	}
	if err := r.Adapt(structType, Adapter()); err != nil {
		return fmt.Errorf("gorgoniaarray: register: %w", errors.Join(err, r.Remove(registry.ProtocolRule, p.Name)))
	}
	if err := r.AddNamespace(Namespace()); err != nil { // last: it cannot be removed
		return fmt.Errorf("gorgoniaarray: register: %w", errors.Join(err,
			r.Remove(registry.ProtocolRule, p.Name), r.Remove(registry.ExactRule, structType.String())))
	}
	return nil
}
