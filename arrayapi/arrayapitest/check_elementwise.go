package arrayapitest

import (
	"fmt"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// broadcasts are pairs of shapes; the last ones do not broadcast.
var broadcasts = [][2][]int{
	{{4}, {4}}, {{2, 3}, {2, 3}}, {{3, 1}, {1, 4}}, {{3, 1}, {4}}, {{}, {3}}, {{2, 3}, {}}, {{}, {}},
	{{2, 1, 2}, {3, 1}}, {{0, 3}, {1, 3}}, {{0}, {1}}, {{2, 3}, {2}}, {{4}, {3}},
}

// fewBroadcasts are for operations that are not likely to broadcast in a way of
// their own.
var fewBroadcasts = [][2][]int{{{2, 3}, {2, 3}}, {{7}, {7}}, {{3, 1}, {4}}, {{}, {3}}, {{0, 3}, {1, 3}}, {{2, 3}, {2}}}

// unaryShapes are those of the only argument.
var unaryShapes = [][]int{{13}, {1}, {2, 3}, {}, {0, 3}}

// checkElementwise compares with the reference: pairs of dtypes, shapes that
// broadcast, special values, layouts, and scalars.
func checkElementwise(s *suite, r *report) {
	if _, ok := s.ns.(arrayapi.Elementwise); !ok {
		r.skipped = "the namespace is no arrayapi.Elementwise"
		return
	}
	checkUnknownOp(s, r, func(op arrayapi.Op, x *operand) call { return elementwise(op, x, x) })
	for _, e := range elementwiseOps() {
		for i, d := range s.ofKinds(e.kinds...) {
			switch {
			case e.check != nil:
				e.check(s, r, d)
			case len(e.values) == 1:
				s.checkUnary(r, e, d, i)
			default:
				s.checkBinary(r, e, d, i)
			}
		}
	}
}

// checkUnary tries one of the layouts for each dtype.
func (s *suite) checkUnary(r *report, e elementwiseOp, d dtype.DType, n int) {
	for _, shape := range unaryShapes {
		s.checkValues(r, e, [][]int{shape}, []dtype.DType{d}, plain)
	}
	s.checkValues(r, e, [][]int{{2, 3}}, []dtype.DType{d}, turn(layoutsOf(d), n))
	if e.hasSpecials(d) {
		s.checkSpecials(r, e, [][]int{{specialCount(d)}}, d)
	}
	if e.hasCuts && d.Is("complex floating") {
		s.checkFilled(r, []filling{cuts}, [][]int{{len(cutParts) * len(cutParts)}}, []dtype.DType{d}, plain, trial{near: closely(d)}, e.op)
	}
}

// turn returns one of a list, another one for each n.
func turn[T any](list []T, n int) T { return list[n%len(list)] }

func (s *suite) checkBinary(r *report, e elementwiseOp, d dtype.DType, n int) {
	isArithmetic := slices.Contains(arithmeticOps, e.op)
	shapes := fewBroadcasts
	if isArithmetic {
		shapes = broadcasts
	}
	same := []dtype.DType{d, d}
	for _, pair := range shapes {
		s.checkValues(r, e, pair[:], same, plain)
	}
	for i, l := range layoutsOf(d) {
		if isArithmetic || i == n%len(layoutsOf(d)) {
			s.checkValues(r, e, [][]int{{2, 3}, {2, 3}}, same, l)
		}
	}
	for _, other := range s.ofKinds(e.kinds...) {
		if isArithmetic || !d.Equal(other) && promotes(d, other) && e.op != arrayapi.OpNextAfter { // whose dtype is not clear
			s.checkValues(r, e, [][]int{{4}, {4}}, []dtype.DType{d, other}, plain)
			s.checkValues(r, e, [][]int{{2, 3}, {2, 3}}, []dtype.DType{d, other}, plain)
		}
	}
	if n := min(specialCount(d), 32); e.hasSpecials(d) {
		s.checkSpecials(r, e, [][]int{{n, 1}, {1, n}}, d)
		s.checkSpecials(r, e, [][]int{{n}, {n}}, d)
	}
	s.checkScalars(r, e, d)
}

// promotes tells whether the standard has a common dtype.
func promotes(d, other dtype.DType) bool {
	_, err := dtype.Promote(d, other)
	return err == nil
}

// checkValues tries an operation with one argument of each shape.
func (s *suite) checkValues(r *report, e elementwiseOp, shapes [][]int, dtypes []dtype.DType, l layout) {
	s.checkFilled(r, e.values, shapes, dtypes, l, trial{near: e.near(widest(dtypes)), open: !e.isDefined(dtypes)}, e.op)
}

// checkSpecials tries it with special values.
func (s *suite) checkSpecials(r *report, e elementwiseOp, shapes [][]int, d dtype.DType) {
	values := []filling{e.special, rotated(e.special)} // so that unlike ones meet in shapes that are equal
	s.checkFilled(r, values, shapes, []dtype.DType{d, d}, plain, trial{near: e.specialNear}, e.op)
}

func (s *suite) checkFilled(r *report, values []filling, shapes [][]int, dtypes []dtype.DType, l layout, t trial, op arrayapi.Op) {
	args := make([]any, len(shapes))
	for i, shape := range shapes {
		x := s.operand(dtypes[i], shape, values[i], l)
		args[i] = x
		t.args = append(t.args, x)
	}
	t.call = elementwise(op, args...)
	t.at = place{layout: l.name}.doing("%s of %s %v", op, dtypes, shapes)
	s.try(r, t)
}

// isDefined tells whether the standard has results for dtypes: not for quotients of
// integers.
func (e elementwiseOp) isDefined(dtypes []dtype.DType) bool {
	return e.op != arrayapi.OpDivide || !dtypes[0].Is("integral") || !dtypes[1].Is("integral")
}

// hasSpecials tells whether the standard has results for special values of a dtype: as
// a rule not for integers at their limits, nor for complex numbers.
func (e elementwiseOp) hasSpecials(d dtype.DType) bool {
	switch {
	case e.special == nil:
		return false
	case e.every, d.Is("real floating"):
		return true
	default:
		return d.Is("integral") && e.op == arrayapi.OpMultiply
	}
}

// widest returns a dtype that tells how many roundings there are: the complex one of
// several.
func widest(dtypes []dtype.DType) dtype.DType {
	for _, d := range dtypes {
		if d.Is("complex floating") {
			return d
		}
	}
	return dtypes[0]
}

// allScalars are Go numbers of every kind that the standard lets stand beside arrays.
var allScalars = []any{2, int8(3), uint16(7), 1.5, float32(-0.25), 2i, complex64(1 + 1i)}

// fewScalars are of the kinds that most operations have a use for.
var fewScalars = []any{2, int8(1), 1.5, true}

// checkScalars puts Go scalars beside arrays.
func (s *suite) checkScalars(r *report, e elementwiseOp, d dtype.DType) {
	scalars := fewScalars
	if slices.Contains(arithmeticOps, e.op) {
		scalars = allScalars
	}
	for at, values := range e.values {
		x := s.operand(d, []int{2, 3}, values, plain)
		if x == nil {
			x = s.operand(d, []int{4}, values, plain)
		}
		for _, v := range scalars {
			args := []any{v, v}
			args[at] = x
			s.checkScalar(r, e, x, d, args)
		}
	}
}

// checkScalar applies an operation to an array and a scalar, in either order.
func (s *suite) checkScalar(r *report, e elementwiseOp, x *operand, d dtype.DType, args []any) {
	as := []dtype.DType{dtypeOf(args[0], d), dtypeOf(args[1], d)}
	s.try(r, trial{
		at:   place{dtype: d}.doing("%s of %s and %s", e.op, nameOf(args[0]), nameOf(args[1])),
		args: []*operand{x}, call: elementwise(e.op, args...), near: e.near(widest(as)), open: !e.isDefined(as),
	})
}

// nameOf is how a message calls an argument.
func nameOf(arg any) string {
	if _, ok := arg.(*operand); ok {
		return "an array"
	}
	return fmt.Sprintf("%T(%v)", arg, arg)
}

// dtypeOf returns the dtype that an argument counts as: a complex scalar makes the
// result complex, and any other takes the dtype of the array.
func dtypeOf(arg any, d dtype.DType) dtype.DType {
	switch arg.(type) {
	case complex64, complex128:
		return dtype.Complex128
	}
	return d
}
