package arrayapitest

import (
	"fmt"
	"math"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

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
	e, ok := s.ns.(arrayapi.Reducer)
	if !ok {
		r.skipped = "the namespace is no arrayapi.Reducer"
		return
	}
	checkUnknownOp(s, r, func(op arrayapi.Op, x arrayapi.ArrayLike) error {
		_, err := callReduce(e, op, x, arrayapi.ReduceOptions{})
		return err
	})
	for _, d := range s.numeric() {
		for _, c := range reductions {
			for _, axes := range c.axes {
				for _, keep := range []bool{false, true} {
					s.checkReduction(r, e, d, c.shape, arrayapi.ReduceOptions{Axes: axes, KeepDims: keep}, ordinary, plain)
				}
			}
		}
		for _, l := range append([]layout{swapped}, layouts...) {
			if l.name != swapped.name || hasOrder(d) {
				s.checkReduction(r, e, d, []int{2, 3}, arrayapi.ReduceOptions{Axes: []int{0}}, ordinary, l)
			}
		}
		s.checkReduction(r, e, d, []int{specialCount(d), 1}, arrayapi.ReduceOptions{Axes: []int{1}}, special, plain)
		if d.Size() >= 4 { // many small floats have no sum
			s.checkReduction(r, e, d, []int{2, 600}, arrayapi.ReduceOptions{Axes: []int{1}}, ordinary, plain)
		}
		for _, as := range s.numeric() {
			s.checkReduction(r, e, d, []int{2, 3}, arrayapi.ReduceOptions{Axes: []int{0}, DType: as}, ordinary, plain)
		}
	}
}

func (s *suite) checkReduction(r *report, e arrayapi.Reducer, d dtype.DType, shape []int, o arrayapi.ReduceOptions, value source, l layout) {
	x, err := s.operand(d, shape, value, l)
	r.expect(err, place{dtype: d, shape: shape})
	if x == nil {
		return
	}
	for _, op := range reduceOps {
		want, defined := s.reduceOptions(op, d, o)
		out := outcome{near: sumTolerance(x.buffer), args: []*operand{x}}
		if value.isSpecial() {
			out.near = tolerance{of: 1} // there is but one number in each sum
		}
		out.have, out.haveErr = callReduce(e, op, x.array, o)
		out.want, out.wantErr = reference().Reduce(op, x.reference, want)
		if !defined && out.wantErr == nil {
			out.wantErr = errNotDefined
		}
		if err := wantAxisError(out, o.Axes, len(shape)); err != nil {
			r.expect(err, place{}.doing("%s of %s %v, axes %v", op, d, shape, o.Axes))
			continue
		}
		at := place{layout: l.name}.doing("%s of %s %v, axes %v, keepdims %v", op, d, shape, o.Axes, o.KeepDims)
		if o.DType.IsValid() {
			at = at.doing("%s, dtype %s", at.call, o.DType)
		}
		r.expect(s.judge(out), at)
	}
}

// reduceOptions returns the options for the reference, with the dtype that the
// result of the namespace must have. It is not defined for the mean of integers,
// and for casts that the table of promotion does not have, as of floats to integers.
func (s *suite) reduceOptions(op arrayapi.Op, d dtype.DType, o arrayapi.ReduceOptions) (want arrayapi.ReduceOptions, defined bool) {
	if op == arrayapi.OpMean {
		return o, !d.Is("integral") && !o.DType.IsValid()
	}
	o.DType = s.sumDType(d, o.DType)
	return o, dtype.CanCast(d, o.DType)
}

// wantAxisError wants an error for axes that are not there, or named twice.
func wantAxisError(o outcome, axes []int, rank int) error {
	seen := map[int]bool{}
	for _, axis := range axes {
		if axis < 0 {
			axis += rank
		}
		if axis < 0 || axis >= rank || seen[axis] {
			if err := wantRefusal(o.haveErr); err != nil {
				return fmt.Errorf("axes that are not there, or named twice: %w", err)
			}
		}
		seen[axis] = true
	}
	return nil
}

// sumDType is the dtype that the standard gives to a sum.
//
// Source: the standard 2025.12, "sum".
func (s *suite) sumDType(d, asked dtype.DType) dtype.DType {
	integral := s.info.Defaults.Integral
	if !integral.IsValid() {
		integral = dtype.Int64
	}
	switch {
	case asked.IsValid():
		return asked
	case d.Is("signed integer") && d.Size() < integral.Size():
		return integral
	case d.Is("unsigned integer") && d.Size() < integral.Size() && integral.Size() == 4:
		return dtype.Uint32
	case d.Is("unsigned integer") && d.Size() < integral.Size():
		return dtype.Uint64
	}
	return d
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
