package arrayapitest

import (
	"errors"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
)

// broadcasts are pairs of shapes; the last ones do not broadcast.
var broadcasts = [][2][]int{
	{{4}, {4}}, {{2, 3}, {2, 3}}, {{3, 1}, {1, 4}}, {{3, 1}, {4}}, {{}, {3}}, {{2, 3}, {}}, {{}, {}},
	{{2, 1, 2}, {3, 1}}, {{0, 3}, {1, 3}}, {{0}, {1}}, {{2, 3}, {2}}, {{4}, {3}},
}

// checkElementwise compares with the reference: pairs of dtypes, shapes that
// broadcast, special values, layouts, and scalars.
func checkElementwise(s *suite, r *report) {
	e, ok := s.ns.(arrayapi.Elementwise)
	if !ok {
		r.skipped = "the namespace is no arrayapi.Elementwise"
		return
	}
	checkUnknownOp(s, r, func(op arrayapi.Op, x arrayapi.ArrayLike) error {
		_, err := callElementwise(e, op, x, x)
		return err
	})
	for _, d := range s.numeric() {
		for _, shapes := range broadcasts {
			s.checkPair(r, e, d, d, shapes, ordinary, plain)
		}
		for _, other := range s.numeric() {
			s.checkPair(r, e, d, other, [2][]int{{4}, {4}}, ordinary, plain)
			s.checkPair(r, e, d, other, [2][]int{{2, 3}, {2, 3}}, ordinary, plain)
		}
		for _, l := range append([]layout{swapped}, layouts...) {
			if l.name != swapped.name || hasOrder(d) {
				s.checkPair(r, e, d, d, [2][]int{{2, 3}, {2, 3}}, ordinary, l)
			}
		}
		s.checkSpecialPairs(r, e, d)
		s.checkScalars(r, e, d)
	}
}

// checkSpecialPairs combines each special value with each.
func (s *suite) checkSpecialPairs(r *report, e arrayapi.Elementwise, d dtype.DType) {
	n := min(specialCount(d), 32)
	s.checkPair(r, e, d, d, [2][]int{{n, 1}, {1, n}}, special, plain)
	s.checkPair(r, e, d, d, [2][]int{{n}, {n}}, special, plain)
}

func (s *suite) checkPair(r *report, e arrayapi.Elementwise, d, other dtype.DType, shapes [2][]int, value source, l layout) {
	x, err := s.operand(d, shapes[0], value, l)
	r.expect(err, place{dtype: d, shape: shapes[0]})
	y, err := s.operand(other, shapes[1], value.after(1), l)
	r.expect(err, place{dtype: other, shape: shapes[1]})
	if x == nil || y == nil {
		return
	}
	for _, op := range elementwiseOps {
		near, defined := elementwiseTolerance(op, d, other, value.isSpecial())
		o := outcome{near: near, args: []*operand{x, y}}
		o.have, o.haveErr = callElementwise(e, op, x.array, y.array)
		o.want, o.wantErr = reference().Elementwise(op, x.reference, y.reference)
		if !defined && o.wantErr == nil {
			o.wantErr = errNotDefined
		}
		at := place{layout: l.name}.doing("%s of %s %v and %s %v", op, d, shapes[0], other, shapes[1])
		r.expect(s.judge(o), at)
	}
}

// errNotDefined stands for the result of the reference where the standard
// leaves the result open.
var errNotDefined = errors.New("the standard leaves the result open")

// elementwiseTolerance tells how near a result must be, or that the standard
// leaves it open: quotients of integers, and products and quotients of complex
// numbers that are special.
func elementwiseTolerance(op arrayapi.Op, d, other dtype.DType, isSpecial bool) (near tolerance, defined bool) {
	isComplex := d.Is("complex floating") || other.Is("complex floating")
	switch op {
	case arrayapi.OpMultiply:
		if isComplex {
			return tolerance{of: complexSize, roundings: 8}, !isSpecial
		}
	case arrayapi.OpDivide:
		if isComplex {
			return tolerance{of: 1, roundings: 16}, !isSpecial
		}
		return tolerance{}, !d.Is("integral") || !other.Is("integral")
	}
	return tolerance{}, true
}

// complexSize is more than the product of two ordinary values of these checks.
const complexSize = 1000

// checkScalars puts Go numbers beside arrays.
func (s *suite) checkScalars(r *report, e arrayapi.Elementwise, d dtype.DType) {
	x, err := s.operand(d, []int{2, 3}, ordinary, plain)
	if err == nil && x == nil {
		x, err = s.operand(d, []int{4}, ordinary, plain)
	}
	r.expect(err, place{dtype: d})
	if x == nil {
		return
	}
	for _, v := range scalars {
		for _, op := range elementwiseOps {
			for _, args := range [][2]any{{x.array, v}, {v, x.array}} {
				s.checkScalar(r, e, op, x, args)
			}
		}
	}
}

// scalars are Go numbers of every kind that the standard lets stand beside arrays.
var scalars = []any{2, int8(3), uint16(7), 1.5, float32(-0.25), 2i, complex64(1 + 1i)}

// checkScalar applies op to an array and a scalar, in either order.
func (s *suite) checkScalar(r *report, e arrayapi.Elementwise, op arrayapi.Op, x *operand, args [2]any) {
	near, defined := elementwiseTolerance(op, x.dtypeFor(args[0]), x.dtypeFor(args[1]), false)
	o := outcome{near: near, args: []*operand{x}}
	o.have, o.haveErr = callElementwise(e, op, args[0], args[1])
	o.want, o.wantErr = reference().Elementwise(op, x.referenceFor(args[0]), x.referenceFor(args[1]))
	if !defined && o.wantErr == nil {
		o.wantErr = errNotDefined
	}
	r.expect(s.judge(o), place{}.doing("%s of %v (%T) and %v (%T), dtype %s", op, nameOf(args[0]), args[0], nameOf(args[1]), args[1], x.buffer.DType))
}

// nameOf is how a message calls an argument.
func nameOf(arg any) any {
	if arrayapi.IsScalar(arg) {
		return arg
	}
	return "an array"
}

// referenceFor returns the argument as the reference gets it.
func (o *operand) referenceFor(arg any) any {
	if arrayapi.IsScalar(arg) {
		return arg
	}
	return o.reference
}

// dtypeFor returns the dtype that an argument counts as: a complex scalar makes
// the result complex, and any other takes the dtype of the array.
func (o *operand) dtypeFor(arg any) dtype.DType {
	switch arg.(type) {
	case complex64, complex128:
		return dtype.Complex128
	}
	return o.buffer.DType
}

// calculator is what the reference implements.
type calculator interface {
	arrayapi.Elementwise
	arrayapi.Reducer
	arrayapi.LinearAlgebra
}

func reference() calculator { return ndarray.Namespace().(calculator) }
