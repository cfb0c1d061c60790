package registrytest

import (
	"errors"
	"fmt"
	"reflect"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/artifact"
)

// checkExchange loads an array as one of every other registered namespace, and back.
// What a namespace says it cannot hold must not load as its type.
func checkExchange(p *trial, r *report) {
	s, m, err := p.saved(0)
	if !r.expect(err, "a first time") {
		return
	}
	if m.Root.DType == "" {
		r.skipped = "it is not saved as an array"
		return
	}
	want, err := p.bits(s)
	if !r.expect(err, "its elements") {
		return
	}
	for _, t := range p.targets(want) {
		r.expect(p.exchange(s, m, want, t), "as a %s of the namespace %q", t.typ, t.ns.Name())
	}
}

// bits are the elements of the value: of an array as its namespace lends them, else
// as they are stored.
func (p *trial) bits(s artifact.Store) (bits, error) {
	if isArray(p.Value.Value) {
		return bitsOf(p.Value.Value.(arrayapi.ArrayLike))
	}
	stored, err := p.load(p.s.r, s, reflect.TypeFor[*ndarray.Array]())
	if err != nil {
		return bits{}, err
	}
	return bitsOf(stored.(arrayapi.ArrayLike))
}

// targets lists the types that the array is to be exchanged with: those that are known,
// and what each namespace chooses for it.
func (p *trial) targets(want bits) []arrayType {
	types := slices.Clone(p.s.types)
	for _, ns := range p.s.r.Namespaces() {
		t, err := madeOf(ns, want.buffer())
		if err == nil && !slices.ContainsFunc(types, func(have arrayType) bool { return have.typ == t.typ }) {
			types = append(types, t)
		}
	}
	return types
}

// exchange compares what a namespace makes of the elements with what a load gives, and
// that with the value, saved again.
func (p *trial) exchange(s artifact.Store, m *artifact.Manifest, want bits, t arrayType) error {
	made, refusal := t.ns.FromBuffer(want.buffer(), t.like, arrayapi.CopyAlways)
	got, err := p.load(p.s.r, s, t.typ)
	if refusal != nil {
		if err == nil {
			return fmt.Errorf("want an error such as the namespace gives, %q, have the value %.200s", refusal, imprintOf(got))
		}
		return nil
	}
	if err := wantBits(want, made); err != nil {
		return fmt.Errorf("FromBuffer: %w", err)
	}
	if err == nil {
		err = wantBits(want, got)
	}
	if err != nil {
		return err
	}
	return p.wantBack(m, got)
}

// wantBack saves an array of another namespace and loads it as what the value was.
func (p *trial) wantBack(m *artifact.Manifest, x any) error {
	s := new(artifact.Mem)
	again, err := p.save(p.s.r, s, x)
	if err != nil {
		return err
	}
	return errors.Join(wantSameContent(m, again, fmt.Sprintf("as a %T", x)), wrapNonNil("and back", p.loadSame(p.s.r, s)))
}

// wrapNonNil says what was being done, where err is not nil.
func wrapNonNil(doing string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", doing, err)
}
