package registrytest

import (
	"context"
	"errors"
	"fmt"
	"reflect"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/registry"
)

// artifactName is the name that values are saved under.
const artifactName = "registrytest/value"

// trial is one check of one value.
type trial struct {
	Value
	ctx    context.Context
	s      *suite
	t      reflect.Type // of the value; nil of nil
	opened []artifact.Store
}

// store opens one of the stores of the suite.
func (p *trial) store(i int) (artifact.Store, error) {
	s, err := p.s.stores[i]()
	if err != nil {
		return nil, fmt.Errorf("opening the store %d of Config.Stores: %w", i, err)
	}
	p.opened = append(p.opened, s)
	return s, nil
}

// save saves v by a registry in a store.
func (p *trial) save(r *registry.Registry, s artifact.Store, v any) (*artifact.Manifest, error) {
	m, err := r.Save(p.ctx, s, artifactName, v, &registry.SaveOptions{Warn: func(error) {}, Replace: true})
	if err != nil {
		return nil, fmt.Errorf("saving it: %w", err)
	}
	return m, nil
}

// saved saves the value of the trial in a new store.
func (p *trial) saved(store int) (artifact.Store, *artifact.Manifest, error) {
	s, err := p.store(store)
	if err != nil {
		return nil, nil, err
	}
	m, err := p.save(p.s.r, s, p.Value.Value)
	return s, m, err
}

// load loads what save saved as a t. nil is that of any.
func (p *trial) load(r *registry.Registry, s artifact.Store, t reflect.Type) (any, error) {
	return p.loadWarned(r, s, t, func(error) {})
}

// loadWarned is load with a function that is told of warnings.
func (p *trial) loadWarned(r *registry.Registry, s artifact.Store, t reflect.Type, warn func(error)) (any, error) {
	v, err := r.LoadAs(p.ctx, s, artifactName, t, &registry.LoadOptions{Warn: warn})
	if err != nil {
		return nil, fmt.Errorf("loading it as %s: %w", nameOf(t), err)
	}
	return v, wantType(v, t)
}

// loadSame loads what was saved as what it was, and compares the two.
func (p *trial) loadSame(r *registry.Registry, s artifact.Store) error {
	v, err := p.load(r, s, p.t)
	if err != nil {
		return err
	}
	return p.wantSame(v)
}

// wantType returns the finding, if a loaded value has another type than t.
func wantType(v any, t reflect.Type) error {
	have := reflect.TypeOf(v)
	switch {
	case t == nil, have == t:
		return nil
	case t.Kind() == reflect.Interface && (v == nil || have.Implements(t)):
		return nil
	}
	return fmt.Errorf("want a %s, have a %s", nameOf(t), nameOf(have))
}

// isAny tells whether t is the type any, or stands for it.
func isAny(t reflect.Type) bool {
	return t == nil || t == reflect.TypeFor[any]()
}

// nameOf names a type, of which nil stands for any.
func nameOf(t reflect.Type) string {
	if t == nil {
		return "any"
	}
	return t.String()
}

// isArray tells whether v is an array that its own namespace knows.
func isArray(v any) bool {
	x, ok := v.(arrayapi.ArrayLike)
	if !ok || isNilPointer(v) {
		return false
	}
	_, err := bitsOf(x)
	return !errors.Is(err, arrayapi.ErrForeign)
}

// isNilPointer tells whether v is nil, or a pointer that is nil.
func isNilPointer(v any) bool {
	rv := reflect.ValueOf(v)
	return !rv.IsValid() || rv.Kind() == reflect.Pointer && rv.IsNil()
}
