package arrayapitest

import (
	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// accumulateOp says what an operation along an axis is tried with.
type accumulateOp struct {
	op     arrayapi.Op
	values filling
	near   func(b arrayapi.Buffer) tolerance
}

func accumulateOps() []accumulateOp {
	return []accumulateOp{
		{arrayapi.OpCumulativeSum, usual, sumTolerance},
		{arrayapi.OpCumulativeProd, powersOfTwo, productOfAll},
		{arrayapi.OpDiff, usual, sumTolerance},
	}
}

// accumulations are shapes with axes; some of the axes are not there.
var accumulations = []struct {
	shape []int
	axes  [][]int
}{
	{[]int{5}, [][]int{nil, {0}, {-1}, {1}, {-2}}},
	{[]int{2, 3}, [][]int{nil, {0}, {1}, {-1}, {-2}, {2}, {-3}}},
	{[]int{2, 3, 4}, [][]int{{1}, {-1}}},
	{[]int{0}, [][]int{{0}}},
	{[]int{2, 0}, [][]int{{0}, {1}}},
}

// checkAccumulate compares with the reference: axes, sizes of 0, layouts, result
// dtypes, and what is put before and after.
func checkAccumulate(s *suite, r *report) {
	if _, ok := s.ns.(arrayapi.Accumulator); !ok {
		r.skipped = "the namespace is no arrayapi.Accumulator"
		return
	}
	checkUnknownOp(s, r, func(op arrayapi.Op, x *operand) call {
		return accumulate(op, x, nil, nil, arrayapi.AccumulateOptions{})
	})
	for _, e := range accumulateOps() {
		for _, d := range s.ofKinds("numeric") {
			var options []arrayapi.AccumulateOptions
			if e.op == arrayapi.OpDiff {
				options = []arrayapi.AccumulateOptions{{Order: 1}, {Order: 2}, {}}
			} else {
				options = []arrayapi.AccumulateOptions{{}, {IncludeInitial: true}}
			}
			for _, o := range options {
				for _, c := range accumulations {
					for _, axes := range c.axes {
						o.Axes = axes
						s.checkAccumulation(r, e, d, c.shape, o, plain)
					}
				}
				o.Axes = []int{0}
				for _, l := range layoutsOf(d) {
					s.checkAccumulation(r, e, d, []int{3, 4}, o, l)
				}
			}
			if e.op == arrayapi.OpDiff {
				s.checkExtended(r, d)
				continue
			}
			for _, as := range s.ofKinds("numeric") {
				s.checkAccumulation(r, e, d, []int{2, 3}, arrayapi.AccumulateOptions{Axes: []int{0}, DType: as}, plain)
			}
		}
	}
}

func (s *suite) checkAccumulation(r *report, e accumulateOp, d dtype.DType, shape []int, o arrayapi.AccumulateOptions, l layout) {
	x := s.operand(d, shape, e.values, l)
	if x == nil {
		return
	}
	t := trial{args: []*operand{x}, call: accumulate(e.op, x, nil, nil, o), near: e.near(x.buffer), refused: !areAxes(o.Axes, len(shape))}
	switch {
	case t.refused:
	case e.op == arrayapi.OpDiff:
		t.open = o.Order > lengthAlong(shape, o.Axes)
	default:
		t.refused = o.Axes == nil && len(shape) > 1
		t.open = !isSumDefined(e.op, d, o.DType)
	}
	t.at = place{layout: l.name}.doing("%s of %s %v, axes %v, order %d, initial %v, result dtype %s", e.op, d, shape, o.Axes, o.Order, o.IncludeInitial, o.DType)
	s.try(r, t)
}

// lengthAlong returns the size of an axis: of the last where none is named.
func lengthAlong(shape, axes []int) int {
	axis := -1
	if axes != nil {
		axis = axes[0]
	}
	if axis < 0 {
		axis += len(shape)
	}
	return shape[axis]
}

// checkExtended tries diff with arrays before and after.
func (s *suite) checkExtended(r *report, d dtype.DType) {
	x, row := s.operand(d, []int{2, 3}, usual, plain), s.operand(d, []int{1, 3}, others, plain)
	column, wide := s.operand(d, []int{2, 1}, others, plain), s.operand(d, []int{2, 2}, usual, columnMajor)
	for _, c := range []struct {
		axis            int
		prepend, append *operand
	}{{-1, column, nil}, {1, nil, wide}, {-1, wide, column}, {0, row, nil}, {0, row, row}, {0, column, nil}} {
		args := []*operand{x}
		for _, more := range []*operand{c.prepend, c.append} {
			if more != nil {
				args = append(args, more)
			}
		}
		if x == nil || row == nil || column == nil || wide == nil {
			return
		}
		o := arrayapi.AccumulateOptions{Axes: []int{c.axis}, Order: 1}
		s.try(r, trial{
			at:   place{dtype: d}.doing("diff with arrays before (%v) and after (%v), axis %d", c.prepend != nil, c.append != nil, c.axis),
			args: args, call: accumulate(arrayapi.OpDiff, x, c.prepend, c.append, o), near: sumTolerance(x.buffer),
			refused: c.axis == 0 && c.prepend == column,
		})
	}
}
