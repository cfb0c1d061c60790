package arrayapitest

import (
	"errors"
	"fmt"
	"reflect"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// checkListedDTypes wants every dtype to be held by some type, and the dtype to
// come back.
func checkListedDTypes(s *suite, r *report) {
	listed := slices.DeleteFunc(exampleDTypes(s.info.DTypes), func(d dtype.DType) bool { return s.tests(d.Kind()) })
	for _, d := range append(listed, s.dtypes...) {
		if err := s.anyHolds(d, s.shapes); err != nil {
			r.expect(fmt.Errorf("want a type that holds it, have none: %w", err), place{dtype: d})
		}
	}
	for _, h := range s.oneEach() {
		b := s.sample(h.like, h.dtype, h.shape, 0)
		x, err := s.fromBuffer(b, h.like, arrayapi.CopyAlways)
		if err != nil {
			continue // of the check "copy always"
		}
		have, err := s.buffer(x, arrayapi.CopyIfNeeded)
		if err != nil {
			continue // of the check "exchange"
		}
		if got := have.DType.WithOrder(dtype.Native()); !got.Equal(h.dtype) {
			r.failf("%v: want dtype %s back, have %s", h.place(), h.dtype, got)
		}
		have.Free()
	}
}

// tests tells whether a dtype of that kind is under test.
func (s *suite) tests(k dtype.Kind) bool {
	return slices.ContainsFunc(s.dtypes, func(d dtype.DType) bool { return d.Kind() == k })
}

// anyHolds returns nil if a type holds an array of d in one of the shapes, else
// the first reason against it.
func (s *suite) anyHolds(d dtype.DType, shapes [][]int) error {
	var first error
	for _, like := range s.likes {
		for _, shape := range shapes {
			if count(shape) == 0 {
				continue
			}
			err := s.held(like, d, shape)
			if err == nil {
				return nil
			}
			if first == nil {
				first = err
			}
		}
	}
	return orNone(first)
}

// checkUnlistedDTypes offers a dtype of every kind that Info does not list, in a
// shape that is held.
func checkUnlistedDTypes(s *suite, r *report) {
	for k := dtype.KindBool; k <= dtype.KindStruct; k++ {
		d := exampleOf(k)
		if s.info.Has(d) || s.tests(k) {
			continue
		}
		for _, like := range s.likes {
			shape := s.heldShape(like)
			if shape == nil {
				continue
			}
			b, err := arrayapi.NewBuffer(d, shape)
			if err != nil {
				panic(err) // the shapes of the suite are small
			}
			fill(b.Data, d, 0, ordinary)
			_, err = s.fromBuffer(b, like, arrayapi.CopyIfNeeded)
			at := place{like: like, anyOf: like == nil, dtype: d, shape: shape}
			if e := (*arrayapi.DTypeError)(nil); !refused(err) || !errors.As(err, &e) {
				r.failf("%v: not listed: want a *DTypeError, have %w", at, orNone(err))
			}
		}
	}
}

// heldShape returns a shape that the type holds, of whatever dtype.
func (s *suite) heldShape(like arrayapi.ArrayLike) []int {
	for _, d := range s.dtypes {
		if shape := s.oneShape(like, d); shape != nil {
			return shape
		}
	}
	return nil
}

// highRank is a rank that a namespace without limit takes: more than most have
// room for in an array of fixed size.
const highRank = 33

// checkRanks compares the ranks that are held with those that are listed in the
// Config, or with the limit of Info.
func checkRanks(s *suite, r *report) {
	for _, rank := range s.c.Ranks {
		if !s.holdsRank(rank) {
			r.failf("rank %d of Config.Ranks: want a type that holds it, have none", rank)
		}
	}
	limit := s.info.Capabilities.MaxDimensions
	if limit == 0 {
		if !s.holdsRank(highRank) {
			r.failf("MaxDimensions: want the highest rank, have 0 (no limit) where no type holds rank %d", highRank)
		}
		return
	}
	if !s.holdsRank(limit) {
		r.failf("MaxDimensions: want a type that holds the highest rank, %d, have none", limit)
	}
	for _, like := range s.likes {
		for _, d := range s.dtypes[:1] {
			shape := rankShape(limit + 1)
			_, err := s.fromBuffer(s.sample(like, d, shape, 0), like, arrayapi.CopyIfNeeded)
			at := place{like: like, anyOf: like == nil, dtype: d, shape: shape}
			r.expect(wantRefusal(err), at.doing("a rank above MaxDimensions, %d", limit))
		}
	}
}

// rankShape returns a shape of a rank with few elements.
func rankShape(rank int) []int {
	shape := make([]int, rank)
	for i := range shape {
		shape[i] = 1
	}
	for i := range min(rank, 2) {
		shape[i] = 2
	}
	return shape
}

func (s *suite) holdsRank(rank int) bool {
	shapes := [][]int{rankShape(rank)}
	for _, shape := range s.shapes {
		if len(shape) == rank {
			shapes = append(shapes, shape)
		}
	}
	return slices.ContainsFunc(s.dtypes, func(d dtype.DType) bool { return s.anyHolds(d, shapes) == nil })
}

// checkLike wants the result to have the type of like, or where there is none,
// one of the namespace's types. What a type does not hold it refuses.
func checkLike(s *suite, r *report) {
	for _, h := range s.all(true) {
		x, err := s.fromBuffer(s.sample(h.like, h.dtype, h.shape, 0), h.like, arrayapi.CopyIfNeeded)
		if err != nil {
			r.expect(err, h.place())
			continue
		}
		r.expect(s.wantNamespaceOf(x), h.place())
		if h.like != nil && !sameType(x, h.like) {
			r.failf("%v: want the type of like, have %T", h.place(), x)
		}
		if !slices.ContainsFunc(s.types, func(t arrayapi.ArrayLike) bool { return sameType(t, x) }) {
			r.failf("%v: want one of the types %s, have %T", h.place(), typeNames(s.types), x)
		}
		if h.like != nil {
			_, err := s.fromBuffer(s.sample(h.like, h.dtype, h.shape, 0), nil, arrayapi.CopyIfNeeded)
			r.expect(err, place{anyOf: true, dtype: h.dtype, shape: h.shape}.doing("held by %T", h.like))
		}
	}
	s.checkRefusals(r)
	for _, like := range s.types {
		switch shape := s.heldShape(like); {
		case shape == nil:
			r.failf("like %T: want a dtype and shape that it holds, have none: %w", like, orNone(s.held(like, s.dtypes[0], s.shapes[len(s.shapes)/2])))
		case len(shape) > 0 && count(shape) == 1 && slices.ContainsFunc(s.shapes, func(other []int) bool { return count(other) > 1 }):
			r.failf("like %T: want it to hold more than one element, have none but shapes such as %v (Config.Fit makes values that it holds)", like, shape)
		}
	}
}

// checkRefusals looks at the errors for dtypes and shapes that a type does not hold.
func (s *suite) checkRefusals(r *report) {
	for _, like := range s.likes {
		if s.heldShape(like) == nil {
			continue // the type has a finding of its own
		}
		for _, d := range s.dtypes {
			for _, shape := range s.shapes {
				if err := s.held(like, d, shape); err != nil {
					at := place{like: like, anyOf: like == nil, dtype: d, shape: shape}
					r.expect(wantNot(err, arrayapi.ErrForeign), at)
				}
			}
		}
	}
}

func typeNames(types []arrayapi.ArrayLike) []string {
	var names []string
	for _, t := range types {
		names = append(names, reflect.TypeOf(t).String())
	}
	return names
}
