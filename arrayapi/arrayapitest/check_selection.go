package arrayapitest

import (
	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// checkClip tries bounds that are arrays, scalars, or not there.
func (s *suite) checkClip(r *report, d dtype.DType) {
	for _, values := range []filling{quarters, limits} {
		if d.Is("integral") {
			values = ties
		}
		x := s.operand(d, []int{2, 6}, values, plain)
		low, high := s.operand(d, []int{6}, pick(1, 0), plain), s.operand(d, []int{2, 1}, pick(2, 3), plain)
		for _, c := range []struct {
			bounds [2]any
			args   []*operand
		}{
			{[2]any{1, 2}, nil}, {[2]any{nil, 2}, nil}, {[2]any{1, nil}, nil}, {[2]any{nil, nil}, nil}, {[2]any{int8(0), uint8(3)}, nil},
			{[2]any{low, high}, []*operand{low, high}}, {[2]any{low, nil}, []*operand{low}}, {[2]any{1, high}, []*operand{high}},
		} {
			s.try(r, trial{
				at: place{dtype: d}.doing("clip between %s and %s", nameOf(c.bounds[0]), nameOf(c.bounds[1])), near: eitherZero,
				args: append([]*operand{x}, c.args...), call: elementwise(arrayapi.OpClip, x, c.bounds[0], c.bounds[1]),
			})
		}
	}
}

// checkWhere tries conditions that broadcast, and scalars.
func (s *suite) checkWhere(r *report, d dtype.DType) {
	condition := bits(special, 1)
	for n, shapes := range [][3][]int{
		{{2, 3}, {2, 3}, {2, 3}}, {{3}, {2, 1}, {1}}, {{2, 3}, {}, {3}}, {{}, {4}, {4}}, {{0, 2}, {2}, {1, 1}}, {{2}, {3}, {2}},
	} {
		for _, l := range []layout{plain, turn(layouts, n)} {
			c := s.operand(dtype.Bool, shapes[0], condition, l)
			x, y := s.operand(d, shapes[1], extremes, l), s.operand(d, shapes[2], others, l)
			s.try(r, trial{
				at: place{dtype: d, layout: l.name}.doing("where of %v", shapes), args: []*operand{c, x, y}, call: elementwise(arrayapi.OpWhere, c, x, y),
			})
		}
	}
	c, x := s.operand(dtype.Bool, []int{2, 3}, condition, plain), s.operand(d, []int{3}, usual, plain)
	for _, v := range fewScalars {
		at := place{dtype: d}.doing("where with %s", nameOf(v))
		s.try(r, trial{at: at, args: []*operand{c, x}, call: elementwise(arrayapi.OpWhere, c, x, v)})
		s.try(r, trial{at: at, args: []*operand{c, x}, call: elementwise(arrayapi.OpWhere, c, v, x)})
	}
	for _, other := range s.ofKinds("numeric") {
		if !d.Equal(other) && promotes(d, other) {
			c, x, y := s.operand(dtype.Bool, []int{4}, condition, plain), s.operand(d, []int{4}, usual, plain), s.operand(other, []int{4}, others, plain)
			s.try(r, trial{at: place{dtype: d}.doing("where with %s", other), args: []*operand{c, x, y}, call: elementwise(arrayapi.OpWhere, c, x, y)})
		}
	}
}
