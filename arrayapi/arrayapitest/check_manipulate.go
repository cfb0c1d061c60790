package arrayapitest

import (
	"fmt"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// checkManipulate compares with the reference: axes, shapes, sizes of 0, dtypes, and
// layouts. Results may share the memory of arguments where the standard does not
// ask for a copy.
func checkManipulate(s *suite, r *report) {
	if _, ok := s.ns.(arrayapi.Manipulator); !ok {
		r.skipped = "the namespace is no arrayapi.Manipulator"
		return
	}
	checkUnknownOp(s, r, func(op arrayapi.Op, x *operand) call { return manipulate(op, arrayapi.ManipulateOptions{}, x) })
	for i, m := range manipulations() {
		for j, d := range s.dtypes {
			if m.isFor(d) {
				s.checkManipulation(r, m, d, plain)
				s.checkManipulation(r, m, d, turn(layoutsOf(d), i+j))
			}
		}
	}
	s.checkJoined(r)
	s.checkCasts(r)
}

// isFor tells whether the standard has the operation for a dtype. It has but dtypes
// of bools and numbers, which it lets some operations fill with zeros or repeat only.
func (m manipulation) isFor(d dtype.DType) bool {
	switch m.op {
	case arrayapi.OpMeshGrid, arrayapi.OpTril, arrayapi.OpTriu:
		return d.Is("numeric")
	}
	return true
}

func (s *suite) checkManipulation(r *report, m manipulation, d dtype.DType, l layout) {
	var args []*operand
	for i, shape := range m.shapes {
		if i == len(m.shapes)-1 && m.indices != nil {
			args = append(args, s.operand(s.indexDType(), shape, pick(m.indices...), plain))
		} else {
			args = append(args, s.operand(d, shape, bits(ordinary, 9*i), l))
		}
	}
	s.try(r, trial{
		at:   place{dtype: d, layout: l.name}.doing("%s of %v%v", m.op, m.shapes, m),
		args: args, call: manipulate(m.op, m.o, args...), refused: m.refused, share: !m.fresh,
		may: m.may || s.mayLack(m.op) && m.indices != nil,
	})
}

// String tells the options in a message.
func (m manipulation) String() string {
	out := ""
	for _, o := range []struct {
		name string
		list []int
	}{{"axes", m.o.Axes}, {"destination", m.o.Destination}, {"shape", m.o.Shape}, {"shift", m.o.Shift}} {
		if o.list != nil {
			out += fmt.Sprintf(", %s %v", o.name, o.list)
		}
	}
	for _, o := range []struct {
		name  string
		value any
		isSet bool
	}{
		{"indices", m.indices, m.indices != nil}, {"repeats", m.o.Repeats, m.o.Repeats != 0}, {"k", m.o.Diagonal, m.o.Diagonal != 0},
		{"flat", true, m.o.Flatten}, {"matrix indexing", true, m.o.MatrixIndexing}, {"to", m.o.DType, m.o.DType.IsValid()},
		{"copy", m.o.Copy, m.o.Copy != arrayapi.CopyIfNeeded},
	} {
		if o.isSet {
			out += fmt.Sprintf(", %s %v", o.name, o.value)
		}
	}
	return out
}

// checkJoined joins arrays of two dtypes.
func (s *suite) checkJoined(r *report) {
	for _, d := range s.ofKinds("numeric") {
		for _, other := range s.ofKinds("numeric") {
			if d.Equal(other) || !promotes(d, other) {
				continue
			}
			x, y := s.operand(d, []int{2, 3}, usual, plain), s.operand(other, []int{2, 3}, others, columnMajor)
			for _, op := range []arrayapi.Op{arrayapi.OpConcat, arrayapi.OpStack} {
				s.try(r, trial{
					at: place{}.doing("%s of %s and %s", op, d, other), args: []*operand{x, y}, call: manipulate(op, arrayapi.ManipulateOptions{}, x, y),
				})
			}
		}
	}
}

// checkCasts casts numbers that both dtypes have room for, and between floats those
// that are rounded. Complex numbers become no others.
func (s *suite) checkCasts(r *report) {
	for i, d := range s.ofKinds(anyKind...) {
		for j, to := range s.ofKinds(anyKind...) {
			if d.Is("complex floating") && !to.Is("complex floating") && !to.Is("bool") {
				continue
			}
			values := pick(0, 1, 2, 3)
			if d.Is("real floating") && to.Is("real floating") {
				values = usual
			}
			for mode := arrayapi.CopyIfNeeded; mode <= arrayapi.CopyNever; mode++ {
				m := castOf(to, mode)
				l := plain
				if mode == arrayapi.CopyIfNeeded {
					l = turn(layoutsOf(d), i+j)
				}
				x := s.operand(d, m.shapes[0], values, l)
				s.try(r, trial{
					at: place{dtype: d, layout: l.name}.doing("astype%v", m), args: []*operand{x}, call: manipulate(m.op, m.o, x),
					share: !m.fresh, may: m.may, open: isNarrow(d) || isNarrow(to),
				})
			}
		}
	}
}

// isNarrow tells whether a dtype does not hold the numbers 0 to 3, which makes a cast
// one that the standard leaves open.
func isNarrow(d dtype.DType) bool {
	switch d.Kind() {
	case dtype.KindInt1, dtype.KindUint1, dtype.KindInt2, dtype.KindFloat8E8M0FNU:
		return true
	}
	return false
}
