package registry

import (
	"errors"
	"fmt"
	"reflect"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/materializer"
)

// destination is what a stored value is to become.
type destination struct {
	typ      reflect.Type // an interface, or the exact type
	want     materializer.Want
	adapter  *arrayapi.Adapter // makes the value of the array that is loaded; may be nil
	pointers int               // to put in front of the value
	behind   *destination      // where the namespace knows the type behind the pointer alone; may be nil
	unknown  error             // why no rule covers the type; nil where one does
}

// target finds the destination for the type t that a caller asked for.
func (in *input) target(t reflect.Type) (*destination, error) {
	p := in.rules.plan(t)
	if t.Kind() == reflect.Interface {
		if a := p.adapter(0); a != nil && a.Like(t) != nil {
			return adapted(t, a)
		}
		return in.stored(t)
	}
	if in.holdsElements() {
		return containerTarget(t, p), nil
	}
	if isArray(t) {
		return arrayTarget(t, t, 0)
	}
	to := &destination{typ: t, want: materializer.Want{Type: t}}
	if err := p.refuse(t); err != nil {
		to.unknown = err // what was stored may be a t all the same, by a rule that was removed or named by the call
		return to, nil
	}
	to.pointers = p.steps[0].pointers
	for range to.pointers {
		to.want.Type = to.want.Type.Elem()
	}
	if isArray(to.want.Type) {
		return arrayTarget(t, to.want.Type, to.pointers)
	}
	if to.adapter = p.adapter(to.pointers); to.adapter != nil {
		if like := to.adapter.Like(to.want.Type); like != nil {
			return to, to.wantLike(like, to.want.Type)
		}
	}
	return to, nil
}

// holdsElements tells whether a container is stored. A struct that embeds an array
// and is more than it was declined as an array, and saved as one.
func (in *input) holdsElements() bool {
	id := in.entry.Materializer
	return id == (materializer.Container{}).ID() || id == (materializer.Archive{}).ID()
}

// containerTarget is the destination for a container that is to become a t, or the
// type behind the pointers of t, whatever rules there are about that: it is the
// container that has to fit.
func containerTarget(t reflect.Type, p *plan) *destination {
	to := &destination{typ: t, want: materializer.Want{Type: t}, unknown: p.refuse(t)}
	for to.want.Type.Kind() == reflect.Pointer && to.pointers < maxPointers {
		to.want.Type, to.pointers = to.want.Type.Elem(), to.pointers+1
	}
	return to
}

// arrayTarget is the destination for the type t, which is so many pointers to
// the array type elem. Where that is a pointer to one which is an array too, the
// namespace may know either.
func arrayTarget(t, elem reflect.Type, pointers int) (*destination, error) {
	to := &destination{typ: t, want: materializer.Want{Type: elem}, pointers: pointers}
	if elem.Kind() == reflect.Pointer && isArray(elem.Elem()) {
		behind := &destination{typ: t, want: materializer.Want{Type: elem.Elem()}, pointers: pointers + 1}
		if err := behind.wantArray(elem.Elem()); err == nil {
			to.behind = behind
		}
	}
	return to, to.wantArray(elem)
}

// adapted is the destination for an interface that an adapter covers.
func adapted(t reflect.Type, a *arrayapi.Adapter) (*destination, error) {
	to := &destination{typ: t, want: materializer.Want{Type: t}, adapter: a}
	return to, to.wantLike(a.Like(t), t)
}

// adapter returns that of the first step behind so many pointers that has one.
func (p *plan) adapter(pointers int) *arrayapi.Adapter {
	for _, st := range p.steps {
		if st.pointers == pointers && st.err == nil && st.rule.adapter != nil {
			return st.rule.adapter
		}
	}
	return nil
}

// stored finds the destination for a value that is to come back as what it was:
// of the kind or the namespace that its entry records. i is the interface that
// it must implement.
func (in *input) stored(i reflect.Type) (*destination, error) {
	e := in.entry
	if d, err := dtype.Parse(e.DType); err == nil && e.Kind != "" {
		if t := typeOfKind(e.Kind, d, e.Shape); t != nil {
			to, err := in.target(t)
			if to != nil {
				to.typ = i
			}
			return to, err
		}
	}
	to := &destination{typ: i}
	if e.Namespace == "" {
		return to, nil
	}
	ns, ok := in.rules.namespaces[e.Namespace]
	if !ok {
		ns = ndarray.Namespace()
		in.warn.warn(&SubstitutionWarning{Namespace: e.Namespace, Used: ns.Name()})
	}
	to.want.Namespace = ns
	return to, nil
}

// wantArray learns the namespace of an array type from its zero value.
func (to *destination) wantArray(t reflect.Type) error {
	like, ok := zeroOf(t).(arrayapi.ArrayLike)
	if !ok {
		return fmt.Errorf("%s has no zero value that is an array", typeName(t))
	}
	return to.wantLike(like, t)
}

func (to *destination) wantLike(like arrayapi.ArrayLike, t reflect.Type) error {
	ns, err := materializer.NamespaceOf(like)
	if err != nil {
		return fmt.Errorf("zero value of %s: %w; ArrayNamespace must work on T{} and new(T)", typeName(t), err)
	}
	to.want.Namespace, to.want.Like = ns, like
	return nil
}

// zeroOf returns T{}, or new(T) for a pointer type.
func zeroOf(t reflect.Type) any {
	if t.Kind() == reflect.Pointer {
		return reflect.New(t.Elem()).Interface()
	}
	return reflect.Zero(t).Interface()
}

// convertNil makes nil what was asked for, if that can be nil.
func (to *destination) convertNil(e *artifact.Entry) (any, error) {
	switch to.typ.Kind() {
	case reflect.Pointer, reflect.Interface, reflect.Map, reflect.Slice:
		return reflect.Zero(to.typ).Interface(), nil
	}
	return nil, &materializer.TypeError{Want: to.typ, Have: e, Err: errors.New("what is stored is nil")}
}

// convert makes of a loaded value what was asked for.
func (to *destination) convert(v any, e *artifact.Entry) (any, error) {
	if v == nil {
		return to.convertNil(e)
	}
	if x, ok := v.(arrayapi.ArrayLike); ok && to.adapter != nil {
		unwrapped, err := to.adapter.Unwrap(x, to.want.Type)
		if err != nil {
			return nil, &materializer.TypeError{Want: to.typ, Have: e, Err: err}
		}
		v = unwrapped
	} else if ok && to.typ.Kind() == reflect.Interface {
		if u := arrayapi.Unwrap(x); u != nil && reflect.TypeOf(u).AssignableTo(to.typ) {
			v = u
		}
	}
	rv := reflect.ValueOf(v)
	for range to.pointers {
		if !rv.IsValid() {
			break
		}
		p := reflect.New(rv.Type())
		p.Elem().Set(rv)
		rv = p
	}
	if !rv.IsValid() || !rv.Type().AssignableTo(to.typ) {
		return nil, &materializer.TypeError{Want: to.typ, Have: e}
	}
	return rv.Interface(), nil
}
