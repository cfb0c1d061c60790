package arrayapitest

import (
	"fmt"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// checkLinearAlgebra compares with the reference: vectors, matrices, stacks that
// broadcast, dtypes, options, and layouts. Decompositions are compared by what
// their parts have to be.
func checkLinearAlgebra(s *suite, r *report) {
	if _, ok := s.ns.(arrayapi.LinearAlgebra); !ok {
		r.skipped = "the namespace is no arrayapi.LinearAlgebra"
		return
	}
	checkUnknownOp(s, r, func(op arrayapi.Op, x *operand) call {
		return linearAlgebra(op, arrayapi.LinearAlgebraOptions{}, x, x)
	})
	for n, a := range algebras() {
		for i, d := range s.ofKinds(a.kinds...) {
			if isNarrowFloat(d) && !a.ofSums {
				continue // no dtype of the standard
			}
			s.checkAlgebra(r, a, []dtype.DType{d, d}, plain)
			if l := turn(layoutsOf(d), i+n); l.name != broadcast.name || a.ofSums { // which makes matrices singular
				s.checkAlgebra(r, a, []dtype.DType{d, d}, l)
			}
		}
	}
	s.checkMixedProducts(r)
	for _, d := range s.ofKinds("numeric") {
		for _, as := range s.ofKinds("numeric") {
			s.checkAlgebra(r, sum(arrayapi.OpTrace, numeric, false, arrayapi.LinearAlgebraOptions{DType: as}, []int{3, 3}), []dtype.DType{d}, plain)
		}
	}
}

// isNarrowFloat tells whether a dtype is a float that the standard does not have.
func isNarrowFloat(d dtype.DType) bool { return d.Is("real floating") && d.Size() < 4 }

// checkMixedProducts tries products of two dtypes, and equations.
func (s *suite) checkMixedProducts(r *report) {
	for _, d := range s.ofKinds("numeric") {
		for _, other := range s.ofKinds("numeric") {
			both, shapes := []dtype.DType{d, other}, [][]int{{2, 3}, {3, 4}}
			s.checkAlgebra(r, sum(arrayapi.OpMatMul, numeric, false, arrayapi.LinearAlgebraOptions{}, shapes...), both, plain)
			if d.Equal(other) || !promotes(d, other) {
				continue
			}
			s.checkAlgebra(r, sum(arrayapi.OpTensorDot, numeric, false, arrayapi.LinearAlgebraOptions{Contract: arrayapi.Contraction{N: 1}}, shapes...), both, plain)
			s.checkAlgebra(r, sum(arrayapi.OpOuter, numeric, false, arrayapi.LinearAlgebraOptions{}, []int{2}, []int{3}), both, plain)
			if isAny(d, floating) && isAny(other, floating) && !isNarrowFloat(d) && !isNarrowFloat(other) {
				solve := algebra{op: arrayapi.OpSolve, shapes: [][]int{{3, 3}, {3}}, values: []filling{general, usual}}
				s.checkAlgebra(r, solve, both, plain)
			}
		}
	}
}

func (s *suite) checkAlgebra(r *report, a algebra, dtypes []dtype.DType, l layout) {
	var args []*operand
	for i, shape := range a.shapes {
		args = append(args, s.operand(dtypes[i], shape, a.values[i], l))
		if args[i] == nil {
			return
		}
	}
	t := trial{args: args, refused: a.refused, share: a.share}
	if a.op == arrayapi.OpTrace {
		t.open = !isSumDefined(a.op, dtypes[0], a.o.DType)
	}
	if a.property != nil && !a.refused {
		t.property = decomposition(a.property)
	}
	switch {
	case a.exact:
	case a.ofSums && len(args) == 2:
		t.near = productTolerance(args[0].buffer, args[1].buffer)
	case a.ofSums:
		t.near = sumTolerance(args[0].buffer)
	default:
		t.near = tolerance{roundings: matrixRoundings, ofLargest: true}
	}
	t.call = linearAlgebra(a.op, a.o, args...)
	if a.rtol != nil {
		rtol := s.operand(realPart(dtypes[0]), a.rtol, pick(0.5, 2), plain)
		if rtol == nil {
			return
		}
		a.o.RTol = rtol
		t.call = linearAlgebra(a.op, a.o, args...)
	}
	t.at = place{layout: l.name}.doing("%s of %s %v%s", a.op, dtypes[:len(args)], a.shapes, a)
	s.try(r, t)
}

// realPart is the dtype of the real parts of a floating dtype.
func realPart(d dtype.DType) dtype.DType {
	switch d.Kind() {
	case dtype.KindComplex64:
		return dtype.Float32
	case dtype.KindComplex128:
		return dtype.Float64
	}
	return d
}

// productTolerance allows as many roundings as products are added, of the sizes
// of both arguments.
func productTolerance(x, y arrayapi.Buffer) tolerance {
	a, b := sumTolerance(x), sumTolerance(y)
	return tolerance{of: a.of * b.of, roundings: a.roundings + b.roundings}
}

// String tells the options in a message.
func (a algebra) String() string {
	out := ""
	for _, o := range []struct {
		name  string
		value any
		isSet bool
	}{
		{"axes", a.o.Axes, a.o.Axes != nil}, {"contraction", a.o.Contract, a.op == arrayapi.OpTensorDot}, {"keepdims", true, a.o.KeepDims}, {"norm", a.o.Norm, a.o.Norm.Kind != 0},
		{"offset", a.o.Offset, a.o.Offset != 0}, {"dtype", a.o.DType, a.o.DType.IsValid()}, {"power", a.o.Power, a.op == arrayapi.OpMatrixPower},
		{"rtol", a.o.RTol, a.o.RTol != nil && a.rtol == nil}, {"rtol of shape", a.rtol, a.rtol != nil}, {"upper", true, a.o.Upper}, {"complete", true, a.o.Complete}, {"reduced", true, a.o.Reduced},
	} {
		if o.isSet {
			out += fmt.Sprintf(", %s %v", o.name, o.value)
		}
	}
	return out
}
