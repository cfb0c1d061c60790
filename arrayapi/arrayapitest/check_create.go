package arrayapitest

import (
	"fmt"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// creation is a call that makes an array of nothing.
type creation struct {
	op      arrayapi.Op
	o       arrayapi.CreateOptions
	like    []int    // the shape of the array to take over, nil where there is none
	kinds   []string // of the dtypes that the result can be asked for
	rounded bool     // values are rounded
}

func creations() []creation {
	var out []creation
	for _, shape := range [][]int{{2, 3}, {}, {0, 2}, {5}} {
		o := arrayapi.CreateOptions{Shape: shape}
		out = append(out, creation{op: arrayapi.OpEmpty, o: o, kinds: anyKind}, creation{op: arrayapi.OpZeros, o: o, kinds: anyKind}, creation{op: arrayapi.OpOnes, o: o, kinds: anyKind},
			creation{op: arrayapi.OpEmptyLike, like: shape, kinds: anyKind}, creation{op: arrayapi.OpZerosLike, like: shape, kinds: anyKind},
			creation{op: arrayapi.OpOnesLike, like: shape, kinds: anyKind})
	}
	for _, f := range []struct {
		value any
		kinds []string
	}{{true, boolean}, {3, numeric}, {int8(1), numeric}, {uint64(2), numeric}, {1.5, floating}, {float32(-0.5), reals}, {1 + 2i, complexes}, {complex64(1i), complexes}} {
		o := arrayapi.CreateOptions{Shape: []int{2, 2}, Fill: f.value}
		out = append(out, creation{op: arrayapi.OpFull, o: o, kinds: f.kinds},
			creation{op: arrayapi.OpFullLike, o: arrayapi.CreateOptions{Fill: f.value}, like: []int{3}, kinds: f.kinds})
	}
	for _, e := range []struct{ rows, columns, k int }{{3, 3, 0}, {2, 4, 1}, {4, 2, -1}, {0, 3, 0}, {2, 2, 5}, {3, 3, -3}} {
		out = append(out, creation{op: arrayapi.OpEye, o: arrayapi.CreateOptions{Shape: []int{e.rows, e.columns}, Diagonal: e.k}, kinds: numeric})
	}
	return append(out, sequences()...)
}

// sequences are arange, linspace, and the frequencies.
func sequences() []creation {
	var out []creation
	for _, a := range []struct {
		start, stop, step any
		kinds             []string
	}{
		{0, 5, 1, realKind}, {1, 6, 2, realKind}, {int8(5), int8(0), int8(-2), reals}, {3, 1, 1, realKind}, {0, 0, 1, realKind},
		{0, 1.5, 0.5, reals}, {0.25, 2, 0.5, reals}, {2, -1, -0.75, reals}, {1.0, 4.0, 1, reals},
	} {
		o := arrayapi.CreateOptions{Start: a.start, Stop: a.stop, Step: a.step}
		out = append(out, creation{op: arrayapi.OpArange, o: o, kinds: a.kinds})
	}
	for _, l := range []struct {
		start, stop any
		num         int
		kinds       []string
	}{{0, 1, 5, floating}, {0.5, -2.5, 7, floating}, {1, 2, 1, floating}, {1, 2, 0, floating}, {1i, 2 + 1i, 4, complexes}, {0, 1, 11, floating}} {
		for _, open := range []bool{false, true} {
			o := arrayapi.CreateOptions{Start: l.start, Stop: l.stop, Num: l.num, OpenEnd: open}
			out = append(out, creation{op: arrayapi.OpLinspace, o: o, kinds: l.kinds, rounded: true})
		}
	}
	for _, n := range []int{1, 2, 5, 8} {
		for _, d := range []float64{1, 0.125, 3} {
			o := arrayapi.CreateOptions{Num: n, Spacing: d}
			out = append(out, creation{op: arrayapi.OpFFTFreq, o: o, kinds: reals, rounded: true}, creation{op: arrayapi.OpRFFTFreq, o: o, kinds: reals, rounded: true})
		}
	}
	return out
}

// checkCreate compares with the reference: default dtypes, dtypes that are asked for,
// shapes, and values.
func checkCreate(s *suite, r *report) {
	if _, ok := s.ns.(arrayapi.Creator); !ok {
		r.skipped = "the namespace is no arrayapi.Creator"
		return
	}
	checkUnknownOp(s, r, func(op arrayapi.Op, _ *operand) call { return create(op, nil, arrayapi.CreateOptions{}) })
	for _, c := range creations() {
		if c.like == nil {
			s.checkCreation(r, c, nil)
		}
		for i, d := range s.ofKinds(c.kinds...) {
			if c.like != nil {
				s.checkCreation(r, c, s.operand(d, c.like, consecutive, turn(layoutsOf(d), i)))
				if i > 0 {
					continue // it is the dtype of the result that there are many of
				}
				for _, d := range s.ofKinds(c.kinds...) {
					c.o.DType = d
					s.checkCreation(r, c, s.operand(d, c.like, consecutive, plain))
				}
				c.o.DType = dtype.DType{}
				continue
			}
			c.o.DType = d
			s.checkCreation(r, c, nil)
		}
	}
}

func (s *suite) checkCreation(r *report, c creation, like *operand) {
	if c.like != nil && like == nil {
		return
	}
	t := trial{at: place{}.doing("%s", c), call: create(c.op, like, c.o)}
	if like != nil {
		t.args = []*operand{like}
	}
	if c.rounded {
		t.near = tolerance{of: 4, roundings: 4}
	}
	if c.op == arrayapi.OpEmpty || c.op == arrayapi.OpEmptyLike {
		t.property = func(_, _, _ []arrayapi.Buffer) error { return nil } // any values will do
	}
	s.try(r, t)
}

// String tells a call in a message.
func (c creation) String() string {
	out := fmt.Sprintf("%s of shape %v", c.op, c.o.Shape)
	if c.like != nil {
		out = fmt.Sprintf("%s of an array of shape %v", c.op, c.like)
	}
	for _, o := range []struct {
		name  string
		value any
		isSet bool
	}{
		{"value", c.o.Fill, c.o.Fill != nil}, {"start", c.o.Start, c.o.Start != nil}, {"stop", c.o.Stop, c.o.Stop != nil}, {"step", c.o.Step, c.o.Step != nil},
		{"number", c.o.Num, c.o.Num != 0}, {"open end", true, c.o.OpenEnd}, {"k", c.o.Diagonal, c.o.Diagonal != 0}, {"spacing", c.o.Spacing, c.o.Spacing != 0},
		{"dtype", c.o.DType, c.o.DType.IsValid()},
	} {
		if o.isSet {
			out += fmt.Sprintf(", %s %v", o.name, o.value)
		}
	}
	return out
}
