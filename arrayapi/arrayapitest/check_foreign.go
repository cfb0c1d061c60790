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
	if e, ok := s.ns.(arrayapi.Elementwise); ok {
		for _, op := range elementwiseOps {
			_, err := callElementwise(e, op, x, f)
			r.expect(wantRefusal(err), place{}.doing("%s of a %T and a %T", op, x, f))
			_, err = callElementwise(e, op, f, x)
			r.expect(wantRefusal(err), place{}.doing("%s of a %T and a %T", op, f, x))
		}
	}
	if e, ok := s.ns.(arrayapi.Reducer); ok {
		for _, op := range reduceOps {
			_, err := callReduce(e, op, f, arrayapi.ReduceOptions{})
			r.expect(wantRefusal(err), place{}.doing("%s of a %T", op, f))
		}
	}
	if e, ok := s.ns.(arrayapi.LinearAlgebra); ok {
		for _, op := range linearAlgebraOps {
			_, err := callLinearAlgebra(e, op, x, f)
			r.expect(wantRefusal(err), place{}.doing("%s of a %T and a %T", op, x, f))
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

func (s *suite) checkNilArguments(r *report, null arrayapi.ArrayLike) {
	if e, ok := s.ns.(arrayapi.Elementwise); ok {
		_, err := callElementwise(e, arrayapi.OpAdd, null, null)
		r.expect(wantRefusal(err), place{}.doing("add of a nil %T", null))
		_, err = callElementwise(e, arrayapi.OpAdd)
		r.expect(wantRefusal(err), place{}.doing("add of nothing"))
	}
	if e, ok := s.ns.(arrayapi.Reducer); ok {
		_, err := callReduce(e, arrayapi.OpSum, null, arrayapi.ReduceOptions{})
		r.expect(wantRefusal(err), place{}.doing("sum of a nil %T", null))
	}
	if e, ok := s.ns.(arrayapi.LinearAlgebra); ok {
		_, err := callLinearAlgebra(e, arrayapi.OpMatMul, null, null)
		r.expect(wantRefusal(err), place{}.doing("matmul of a nil %T", null))
		_, err = callLinearAlgebra(e, arrayapi.OpMatMul)
		r.expect(wantRefusal(err), place{}.doing("matmul of nothing"))
	}
}
