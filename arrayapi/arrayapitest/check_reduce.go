package arrayapitest

import (
	"math"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// reduceOp says what a reduction is tried with.
type reduceOp struct {
	op     arrayapi.Op
	kinds  []string // of the dtypes that the standard asks for
	values filling
	near   func(b arrayapi.Buffer) tolerance

	oneAxis bool    // at most
	ofNone  bool    // there is a result for no elements
	special filling // nil where the standard has no results
}

func reduceOps() []reduceOp {
	same := func(arrayapi.Buffer) tolerance { return eitherZero }
	return []reduceOp{
		{arrayapi.OpSum, numeric, usual, sumTolerance, false, true, extremes},
		{arrayapi.OpMean, numeric, usual, sumTolerance, false, true, extremes},
		{arrayapi.OpProd, numeric, powersOfTwo, productOfAll, false, true, extremes},
		{arrayapi.OpVar, reals, usual, varianceTolerance, false, true, nil},
		{arrayapi.OpStd, reals, usual, deviationTolerance, false, true, nil},
		{arrayapi.OpMax, realKind, usual, same, false, false, extremes},
		{arrayapi.OpMin, realKind, usual, same, false, false, extremes},
		{arrayapi.OpAll, anyKind, someZeros, same, false, true, extremes},
		{arrayapi.OpAny, anyKind, someZeros, same, false, true, extremes},
		{arrayapi.OpCountNonzero, anyKind, someZeros, same, false, true, extremes},
		{arrayapi.OpArgMax, realKind, ties, same, true, false, nil},
		{arrayapi.OpArgMin, realKind, ties, same, true, false, nil},
	}
}

// reductions are shapes with axes; some of the axes are not there.
var reductions = []struct {
	shape []int
	axes  [][]int
}{
	{[]int{5}, [][]int{nil, {}, {0}, {-1}, {1}, {-2}, {0, 0}}},
	{[]int{2, 3}, [][]int{nil, {}, {0}, {1}, {-1}, {0, 1}, {1, 0}, {2}, {0, -2}}},
	{[]int{2, 3, 4}, [][]int{nil, {1}, {0, 2}, {-1, 0}}},
	{[]int{}, [][]int{nil, {}, {0}}},
	{[]int{0}, [][]int{nil, {0}}},
	{[]int{2, 0}, [][]int{nil, {0}, {1}}},
}

// checkReduce compares with the reference: axes, sizes of 0, special values,
// layouts, and result dtypes.
func checkReduce(s *suite, r *report) {
	if _, ok := s.ns.(arrayapi.Reducer); !ok {
		r.skipped = "the namespace is no arrayapi.Reducer"
		return
	}
	checkUnknownOp(s, r, func(op arrayapi.Op, x *operand) call { return reduce(op, x, arrayapi.ReduceOptions{}) })
	for _, e := range reduceOps() {
		for _, d := range s.ofKinds(e.kinds...) {
			s.checkAxes(r, e, d)
			for _, l := range layoutsOf(d) {
				s.checkReduction(r, e, d, []int{2, 3}, arrayapi.ReduceOptions{Axes: []int{0}}, l)
			}
			s.checkSingles(r, e, d)
			s.checkSums(r, e, d)
		}
	}
}

func (s *suite) checkAxes(r *report, e reduceOp, d dtype.DType) {
	for _, c := range reductions {
		for _, axes := range c.axes {
			if e.oneAxis && axes != nil && len(axes) != 1 {
				continue
			}
			for _, keep := range []bool{false, true} {
				s.checkReduction(r, e, d, c.shape, arrayapi.ReduceOptions{Axes: axes, KeepDims: keep}, plain)
			}
		}
	}
	if e.op != arrayapi.OpVar && e.op != arrayapi.OpStd {
		return
	}
	for _, correction := range []float64{1, 0.5, 3, 30} {
		for _, axes := range [][]int{nil, {1}} {
			s.checkReduction(r, e, d, []int{2, 3}, arrayapi.ReduceOptions{Axes: axes, Correction: correction}, plain)
		}
	}
}

// checkSums tries what is about sums and products: many summands, and dtypes of the
// result.
func (s *suite) checkSums(r *report, e reduceOp, d dtype.DType) {
	if (e.op == arrayapi.OpSum || e.op == arrayapi.OpMean) && d.Size() >= 4 { // many small floats have no sum
		s.checkReduction(r, e, d, []int{2, 600}, arrayapi.ReduceOptions{Axes: []int{1}}, plain)
	}
	if e.op != arrayapi.OpSum && e.op != arrayapi.OpProd {
		return
	}
	for _, as := range s.ofKinds("numeric") {
		s.checkReduction(r, e, d, []int{2, 3}, arrayapi.ReduceOptions{Axes: []int{0}, DType: as}, plain)
	}
}

// checkSingles tries special values, of which each result has but one.
func (s *suite) checkSingles(r *report, e reduceOp, d dtype.DType) {
	if e.special == nil || e.op == arrayapi.OpProd && d.Is("complex floating") { // which may begin with 1 times infinity
		return
	}
	x := s.operand(d, []int{specialCount(d), 1}, e.special, plain)
	o := arrayapi.ReduceOptions{Axes: []int{1}}
	s.try(r, trial{
		at: place{dtype: d}.doing("%s of single special values", e.op), args: []*operand{x}, call: reduce(e.op, x, o),
		near: eitherZero, open: !isSumDefined(e.op, d, o.DType),
	})
}

func (s *suite) checkReduction(r *report, e reduceOp, d dtype.DType, shape []int, o arrayapi.ReduceOptions, l layout) {
	x := s.operand(d, shape, e.values, l)
	if x == nil {
		return
	}
	t := trial{args: []*operand{x}, call: reduce(e.op, x, o), near: e.near(x.buffer), refused: !areAxes(o.Axes, len(shape))}
	t.open = !t.refused && (!e.ofNone && reducesNone(shape, o.Axes) || !isSumDefined(e.op, d, o.DType))
	t.at = place{layout: l.name}.doing("%s of %s %v, axes %v, keepdims %v", e.op, d, shape, o.Axes, o.KeepDims)
	if o.DType.IsValid() {
		t.at = t.at.doing("%s, dtype %s", t.at.call, o.DType)
	}
	if o.Correction != 0 {
		t.at = t.at.doing("%s, correction %v", t.at.call, o.Correction)
	}
	s.try(r, t)
}

// reducesNone tells whether results are of no elements.
func reducesNone(shape, axes []int) bool {
	if axes == nil {
		return slices.Contains(shape, 0)
	}
	for _, axis := range axes {
		if axis < 0 {
			axis += len(shape)
		}
		if shape[axis] == 0 {
			return true
		}
	}
	return false
}

// isSumDefined tells whether the standard has the result: not the mean of integers,
// nor sums by casts that the table of promotion does not have, as of floats to integers.
func isSumDefined(op arrayapi.Op, d, as dtype.DType) bool {
	if op == arrayapi.OpMean {
		return !d.Is("integral")
	}
	return !as.IsValid() || dtype.CanCast(d, as)
}

// areAxes tells whether the axes of an array are there, and named once.
func areAxes(axes []int, rank int) bool {
	seen := map[int]bool{}
	for _, axis := range axes {
		if axis < 0 {
			axis += rank
		}
		if axis < 0 || axis >= rank || seen[axis] {
			return false
		}
		seen[axis] = true
	}
	return true
}

// sumTolerance allows as many roundings as numbers are added, of the sum of
// their sizes.
func sumTolerance(b arrayapi.Buffer) tolerance {
	values, ok := floatsOf(b)
	if !ok {
		return tolerance{of: 1, roundings: 1}
	}
	total := 0.0
	for _, v := range values {
		if !math.IsNaN(v) && !math.IsInf(v, 0) {
			total += math.Abs(v)
		}
	}
	return tolerance{of: total, roundings: float64(len(values) + 1)}
}

// productOfAll allows as many roundings as numbers are multiplied, of their product
// without what makes it smaller.
func productOfAll(b arrayapi.Buffer) tolerance {
	values, ok := floatsOf(b)
	if !ok {
		return eitherZero
	}
	product := 1.0
	for _, v := range values {
		product *= max(math.Abs(v), 1)
	}
	return tolerance{of: product, roundings: float64(len(values) + 1)}
}

// varianceTolerance allows the roundings of a sum of squares.
func varianceTolerance(b arrayapi.Buffer) tolerance {
	t := deviationTolerance(b)
	t.of *= t.of
	return t
}

// deviationTolerance allows more of the largest number, since the root of what is
// small loses digits.
func deviationTolerance(b arrayapi.Buffer) tolerance {
	values, _ := floatsOf(b)
	largest := 0.0
	for _, v := range values {
		largest = max(largest, math.Abs(v))
	}
	return tolerance{of: largest, roundings: 8 * float64(len(values)+4)}
}
