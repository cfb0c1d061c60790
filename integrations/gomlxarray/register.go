package gomlxarray

import (
	"errors"
	"fmt"

	"github.com/arraylike/arraylike/registry"
)

// Register makes r know GoMLX: the namespace "gomlx", and *tensors.Tensor by its exact
// type. What r has of this already is a [registry.ErrRegistered], and r then is as it was. The
// registry must not be changed by others meanwhile.
func Register(r *registry.Registry) error {
	if err := r.Adapt(tensorType, Adapter()); err != nil {
		return fmt.Errorf("gomlxarray: register: %w", err)
	}
	if err := r.AddNamespace(Namespace()); err != nil { // last, since it cannot be removed
		return fmt.Errorf("gomlxarray: register: %w", errors.Join(err, r.Remove(registry.ExactRule, tensorType.String())))
	}
	return nil
}
