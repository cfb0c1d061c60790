package arrayapitest

import (
	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// products are pairs of shapes; those at the end have no product.
var products = [][2][]int{
	{{2, 3}, {3, 4}}, {{4}, {4}}, {{3}, {3, 2}}, {{2, 3}, {3}}, {{1, 1}, {1, 1}},
	{{2, 1, 2, 3}, {3, 3, 2}}, {{2, 0}, {0, 3}}, {{0, 2}, {2, 3}}, {{0}, {0}},
	{{2, 3}, {2, 3}}, {{3}, {4}}, {{}, {3}}, {{2}, {}}, {{2, 2, 2}, {3, 2, 2}},
}

// checkLinearAlgebra compares with the reference: vectors, matrices, stacks that
// broadcast, dtypes, and layouts.
func checkLinearAlgebra(s *suite, r *report) {
	e, ok := s.ns.(arrayapi.LinearAlgebra)
	if !ok {
		r.skipped = "the namespace is no arrayapi.LinearAlgebra"
		return
	}
	checkUnknownOp(s, r, func(op arrayapi.Op, x arrayapi.ArrayLike) error {
		_, err := callLinearAlgebra(e, op, x, x)
		return err
	})
	for _, d := range s.numeric() {
		for _, shapes := range products {
			s.checkProduct(r, e, d, d, shapes, plain)
		}
		for _, other := range s.numeric() {
			s.checkProduct(r, e, d, other, [2][]int{{2, 3}, {3, 4}}, plain)
		}
		for _, l := range append([]layout{swapped}, layouts...) {
			if l.name != broadcast.name && (l.name != swapped.name || hasOrder(d)) {
				s.checkProduct(r, e, d, d, [2][]int{{2, 3}, {3, 4}}, l)
			}
		}
	}
}

func (s *suite) checkProduct(r *report, e arrayapi.LinearAlgebra, d, other dtype.DType, shapes [2][]int, l layout) {
	x, err := s.operand(d, shapes[0], ordinary, l)
	r.expect(err, place{dtype: d, shape: shapes[0]})
	y, err := s.operand(other, shapes[1], ordinary, l)
	r.expect(err, place{dtype: other, shape: shapes[1]})
	if x == nil || y == nil {
		return
	}
	for _, op := range linearAlgebraOps {
		o := outcome{near: productTolerance(x.buffer, y.buffer), args: []*operand{x, y}}
		o.have, o.haveErr = callLinearAlgebra(e, op, x.array, y.array)
		zs, err := reference().LinearAlgebra(op, []arrayapi.ArrayLike{x.reference, y.reference}, arrayapi.LinearAlgebraOptions{})
		if o.wantErr = err; err == nil {
			o.want = zs[0]
		}
		r.expect(s.judge(o), place{layout: l.name}.doing("%s of %s %v and %s %v", op, d, shapes[0], other, shapes[1]))
	}
}

// productTolerance allows as many roundings as products are added, of the sizes
// of both arguments.
func productTolerance(x, y arrayapi.Buffer) tolerance {
	a, b := sumTolerance(x), sumTolerance(y)
	return tolerance{of: a.of * b.of, roundings: a.roundings + b.roundings}
}
