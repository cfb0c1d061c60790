package registrytest

import (
	"errors"
	"fmt"
	"reflect"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/materializer"
	"github.com/arraylike/arraylike/registry"
)

// checkItself loads the value as what it is, from every store.
func checkItself(p *trial, r *report) {
	for i := range p.s.stores {
		s, _, err := p.saved(i)
		if err == nil {
			err = p.loadSame(p.s.r, s)
		}
		r.expect(err, "in the %T", s)
	}
}

// checkPointer saves the value, and a pointer to it, and loads each as both.
func checkPointer(p *trial, r *report) {
	if isNilPointer(p.Value.Value) {
		r.skipped = "a nil has nothing behind a pointer"
		return
	}
	pointer := reflect.New(p.t)
	pointer.Elem().Set(reflect.ValueOf(p.Value.Value))
	for _, v := range []any{p.Value.Value, pointer.Interface()} {
		s, err := p.store(0)
		if err == nil {
			_, err = p.save(p.s.r, s, v)
		}
		if !r.expect(err, "as a %T", v) {
			continue
		}
		r.expect(p.loadSame(p.s.r, s), "saved as a %T", v)
		got, err := p.load(p.s.r, s, pointer.Type())
		if err == nil && isNilPointer(got) {
			err = fmt.Errorf("want a value behind the %s, have nil", pointer.Type())
		}
		if err == nil {
			err = p.wantSame(reflect.ValueOf(got).Elem().Interface())
		}
		r.expect(err, "saved as a %T, loaded as a %s", v, pointer.Type())
	}
}

// checkAny loads the value without a type.
func checkAny(p *trial, r *report) {
	s, _, err := p.saved(0)
	if !r.expect(err, "a first time") {
		return
	}
	got, err := p.load(p.s.r, s, nil)
	r.expect(p.wantAny(got, err), "without a type")
}

// refusesAny tells whether the value must not load without a type.
func (p *trial) refusesAny() bool { return slices.ContainsFunc(p.Refuses, isAny) }

// wantAny compares what a load without a type gave with what it should.
func (p *trial) wantAny(got any, err error) error {
	if p.refusesAny() {
		if err == nil {
			return fmt.Errorf("want an error, as Value.Refuses says, have a %T", got)
		}
		return nil
	}
	if err != nil {
		return err
	}
	want := p.Any
	if x, ok := p.Value.Value.(arrayapi.ArrayLike); ok && want == nil && isArray(x) {
		want = reflect.TypeOf(arrayapi.Unwrap(x))
	} else if want == nil {
		want = p.t
	}
	if isNilPointer(p.Value.Value) {
		if !isNilPointer(got) {
			return fmt.Errorf("want nil, have a %T", got)
		}
		return nil
	}
	if err := wantType(got, want); err != nil {
		return fmt.Errorf("%w (Value.Any says which type is right)", err)
	}
	return p.wantSameAs(p.s.r, got)
}

// checkAs loads the value as the further types that it names.
func checkAs(p *trial, r *report) {
	if len(p.As) == 0 {
		r.skipped = "Value.As names no types"
		return
	}
	s, _, err := p.saved(0)
	if !r.expect(err, "a first time") {
		return
	}
	for _, t := range p.As {
		got, err := p.load(p.s.r, s, t)
		if err == nil {
			err = p.wantSameAs(p.s.r, got)
		}
		r.expect(err, "as a %s", nameOf(t))
	}
}

// nobodys is a type that no value is saved from: its field would be lost.
type nobodys struct{ _ int }

// checkRefuses loads the value as the types that it refuses, and as one that no
// value has.
func checkRefuses(p *trial, r *report) {
	s, _, err := p.saved(0)
	if !r.expect(err, "a first time") {
		return
	}
	for _, t := range p.Refuses {
		v, err := p.load(p.s.r, s, t)
		r.expect(wantRefusal(v, err, isAny(t)), "as a %s", nameOf(t))
	}
	v, err := p.load(p.s.r, s, reflect.TypeFor[nobodys]())
	r.expect(wantRefusal(v, err, true), "as a type that no value has")
}

// wantRefusal wants an error, and unless any will do, one that a caller can tell.
func wantRefusal(v any, err error, any bool) error {
	if err == nil {
		return fmt.Errorf("want an error, have the value %.200s", imprintOf(v))
	}
	if any || isTyped(err) {
		return nil
	}
	return fmt.Errorf("want a *TypeError, *DTypeError, *ShapeError or *NoMaterializerError, have %w", err)
}

func isTyped(err error) bool {
	var mismatch *materializer.TypeError
	var d *arrayapi.DTypeError
	var shape *arrayapi.ShapeError
	var none *registry.NoMaterializerError
	return errors.As(err, &mismatch) || errors.As(err, &d) || errors.As(err, &shape) || errors.As(err, &none)
}
