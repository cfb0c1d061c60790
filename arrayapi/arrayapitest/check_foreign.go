package arrayapitest

import (
	"reflect"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
)

// embedding is more than the array that it holds.
type embedding struct {
	arrayapi.ArrayLike
}

// stranger is an array of a namespace that nobody knows.
type stranger struct{}

func (stranger) ArrayNamespace() arrayapi.Namespace { return strange{ndarray.Namespace()} }

type strange struct{ arrayapi.Namespace }

func (strange) Name() string { return "arrayapitest.strange" }

// foreign returns values that are not the namespace's.
func (s *suite) foreign(x arrayapi.ArrayLike) []arrayapi.ArrayLike {
	out := []arrayapi.ArrayLike{embedding{x}, &embedding{x}, stranger{}}
	if reference := ndarray.Scalar(1.5); s.ns.Name() != reference.ArrayNamespace().Name() {
		out = append(out, reference)
	}
	return append(out, s.c.Foreign...)
}

// checkForeign offers arrays of others wherever the namespace takes one.
func checkForeign(s *suite, r *report) {
	for _, h := range s.oneEach() {
		if h.like == nil {
			continue
		}
		b := s.sample(h.like, h.dtype, h.shape, 0)
		x, err := s.fromBuffer(b, h.like, arrayapi.CopyAlways)
		if err != nil {
			continue // of the check "copy always"
		}
		for _, f := range s.foreign(x) {
			for _, mode := range modes {
				_, err := s.buffer(f, mode)
				r.expect(wantIs(err, arrayapi.ErrForeign), place{}.doing("Buffer(%v) of a %T", mode, f))
				_, err = s.fromBuffer(b, f, mode)
				r.expect(wantIs(err, arrayapi.ErrForeign), place{like: f, dtype: h.dtype, shape: h.shape}.doing("FromBuffer(%v)", mode))
			}
			s.checkForeignArguments(r, x, f)
		}
	}
}

// checkForeignArguments wants no result of an operation on a foreign array. Which
// error is open: another argument may be refused first.
func (s *suite) checkForeignArguments(r *report, x, f arrayapi.ArrayLike) {
	for _, c := range sampleCalls() {
		for at := range c.args {
			err := c.tryWith(s.ns, x, at, f)
			r.expect(wantRefusal(err), place{}.doing("%s of %d arguments, number %d a %T", c.op, c.args, at, f))
		}
	}
}

// checkNil wants errors for arrays that are nil. They are not foreign: a loader
// would go on to the next rule.
func checkNil(s *suite, r *report) {
	for _, mode := range modes {
		_, err := s.buffer(nil, mode)
		r.expect(wantNot(err, arrayapi.ErrForeign), place{}.doing("Buffer(%v) of nil", mode))
		for _, like := range s.types {
			if t := reflect.TypeOf(like); t.Kind() == reflect.Pointer && s.heldShape(like) != nil {
				null := reflect.Zero(t).Interface().(arrayapi.ArrayLike)
				_, err := s.buffer(null, mode)
				r.expect(wantNot(err, arrayapi.ErrForeign), place{}.doing("Buffer(%v) of a nil %T", mode, null))
				s.checkNilArguments(r, null)
			}
		}
	}
}

// checkNilArguments calls the operations with arrays that are nil, and with none.
func (s *suite) checkNilArguments(r *report, null arrayapi.ArrayLike) {
	for _, c := range sampleCalls() {
		r.expect(wantRefusal(c.tryWith(s.ns, null, 0, null)), place{}.doing("%s of a nil %T", c.op, null))
		r.expect(wantRefusal(c.try(s.ns)), place{}.doing("%s of nothing", c.op))
	}
}
