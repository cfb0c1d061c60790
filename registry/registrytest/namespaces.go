package registrytest

import (
	"errors"
	"fmt"
	"reflect"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/registry"
)

// arrayType is an array type of a namespace that is registered.
type arrayType struct {
	ns   arrayapi.Namespace
	typ  reflect.Type
	like arrayapi.ArrayLike // its zero value
}

// newArrayType describes the type of an array that a namespace has made.
func newArrayType(ns arrayapi.Namespace, x arrayapi.ArrayLike) (arrayType, error) {
	if isNilPointer(x) {
		return arrayType{}, errors.New("FromBuffer: want an array, have nil without an error")
	}
	t := reflect.TypeOf(x)
	zero := reflect.Zero(t)
	if t.Kind() == reflect.Pointer {
		zero = reflect.New(t.Elem())
	}
	return arrayType{ns, t, zero.Interface().(arrayapi.ArrayLike)}, nil
}

// learnTypes lists the types that the namespaces make by their own choice. What they
// refuse, or do wrong, is for the checks to find.
func (s *suite) learnTypes() (types []arrayType) {
	seen := map[reflect.Type]bool{}
	for _, ns := range s.r.Namespaces() {
		for _, d := range ns.Info().DTypes {
			for _, b := range probes(d) {
				t, err := madeOf(ns, b)
				if err == nil && !seen[t.typ] {
					seen[t.typ] = true
					types = append(types, t)
				}
			}
		}
	}
	return types
}

// madeOf returns the type that a namespace chooses for a buffer.
func madeOf(ns arrayapi.Namespace, b arrayapi.Buffer) (arrayType, error) {
	x, err := ns.FromBuffer(b, nil, arrayapi.CopyAlways)
	if err != nil {
		return arrayType{}, err
	}
	return newArrayType(ns, x)
}

// probeShapes are of every rank that a namespace may be for.
var probeShapes = [][]int{{}, {1}, {3}, {1, 1}, {2, 2}, {2, 2, 2}, {2, 2, 2, 2}}

// probes returns small arrays of a dtype, which stay the same when axes are swapped: what
// holds symmetric matrices alone holds one too. There are none of a dtype whose length
// is not said.
func probes(d dtype.DType) (all []arrayapi.Buffer) {
	if !d.IsValid() || d.Size() == 0 {
		return nil
	}
	d = d.WithOrder(dtype.Native())
	for _, shape := range probeShapes {
		b, err := arrayapi.NewBuffer(d, shape)
		if err != nil {
			panic(err) // the shapes are small
		}
		for i := range b.Size() {
			ones := 0
			for n := i; n > 0; n /= 2 {
				ones += n % 2
			}
			b.Data[i*d.Size()] = byte(ones % 2) // which every dtype has
		}
		all = append(all, b)
	}
	return all
}

// checkNamespaces wants every dtype that a registered namespace lists to be held by one
// of its arrays, and to come through save and load as that.
func checkNamespaces(s *suite, r *report) {
	for _, ns := range s.r.Namespaces() {
		for _, d := range ns.Info().DTypes {
			bs := probes(d)
			var first error
			held := len(bs) == 0
			for _, b := range bs {
				x, err := ns.FromBuffer(b.Copy(), nil, arrayapi.CopyAlways)
				if err != nil {
					first = orFirst(first, err)
					continue
				}
				held = true
				r.expect(s.wantThrough(b, x), "namespace %q, dtype %s, shape %v", ns.Name(), d, b.Shape)
			}
			if !held {
				r.failf("namespace %q, dtype %s: it is listed: want an array that holds it, have none: %w", ns.Name(), d, orNone(first))
			}
		}
	}
}

func orFirst(first, err error) error {
	if first != nil {
		return first
	}
	return err
}

// wantThrough saves an array that was made of b, and loads it as an array of no type in
// particular.
func (s *suite) wantThrough(b arrayapi.Buffer, x arrayapi.ArrayLike) error {
	want := bits{b.DType, b.Shape, b.Data[:b.NBytes()]}
	if err := wantBits(want, x); err != nil {
		return fmt.Errorf("what FromBuffer made: %w", err)
	}
	p := &trial{s: s, ctx: s.ctx, t: reflect.TypeOf(x), Value: Value{Value: x}}
	store := new(artifact.Mem)
	if _, err := p.save(s.r, store, x); err != nil {
		return err
	}
	var warned error
	got, err := p.loadWarned(s.r, store, reflect.TypeFor[arrayapi.ArrayLike](), func(w error) { warned = w })
	if err != nil {
		return err
	}
	if sub := (*registry.SubstitutionWarning)(nil); errors.As(warned, &sub) {
		return fmt.Errorf("loading it as an ArrayLike: want an array of %q, which is registered, have the warning %w", sub.Namespace, warned)
	}
	if ns := got.(arrayapi.ArrayLike).ArrayNamespace(); ns.Name() != x.ArrayNamespace().Name() {
		return fmt.Errorf("loading it as an ArrayLike: want an array of the namespace %q, have one of %q", x.ArrayNamespace().Name(), ns.Name())
	}
	return wantBits(want, got)
}
