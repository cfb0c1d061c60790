package registry

import (
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
}

// target finds the destination for the type t that a caller asked for.
func (in *input) target(t reflect.Type) (*destination, error) {
	if t.Kind() == reflect.Interface {
		return in.stored(t)
	}
	to := &destination{typ: t, want: materializer.Want{Type: t}}
	if isArray(t) {
		return to, to.wantArray(t)
	}
	p := in.rules.plan(t)
	if err := p.refuse(t); err != nil {
		if in.extra != nil {
			return to, nil // what it loads shows whether t will do
		}
		return to, err
	}
	to.pointers = p.steps[0].pointers
	for range to.pointers {
		to.want.Type = to.want.Type.Elem()
	}
	if isArray(to.want.Type) {
		return to, to.wantArray(to.want.Type)
	}
	if to.adapter = p.adapter(to.pointers); to.adapter != nil {
		if like := to.adapter.Like(to.want.Type); like != nil {
			return to, to.wantLike(like, to.want.Type)
		}
	}
	return to, nil
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
			return in.target(t)
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
	ns, err := namespaceOfZero(like, t)
	to.want.Namespace, to.want.Like = ns, like
	return err
}

// zeroOf returns T{}, or new(T) for a pointer type.
func zeroOf(t reflect.Type) any {
	if t.Kind() == reflect.Pointer {
		return reflect.New(t.Elem()).Interface()
	}
	return reflect.Zero(t).Interface()
}

// namespaceOfZero asks a zero value for its namespace. A type that breaks the
// rule that this must work is told from a fault of the program by name.
func namespaceOfZero(like arrayapi.ArrayLike, t reflect.Type) (ns arrayapi.Namespace, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("ArrayNamespace of the zero value of %s panics: %v; it must work on T{} and new(T)", typeName(t), p)
		}
	}()
	if ns = like.ArrayNamespace(); ns == nil {
		err = fmt.Errorf("ArrayNamespace of the zero value of %s is nil", typeName(t))
	}
	return ns, err
}

// convert makes of a loaded value what was asked for.
func (to *destination) convert(v any, e *artifact.Entry) (any, error) {
	if x, ok := v.(arrayapi.ArrayLike); ok && to.adapter != nil {
		unwrapped, err := to.adapter.Unwrap(x, to.want.Type)
		if err != nil {
			return nil, &materializer.TypeError{Want: to.typ, Have: e, Err: err}
		}
		v = unwrapped
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
