package arrayapitest

import (
	"math"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
)

// algebra is one call of an operation of linear algebra.
type algebra struct {
	op      arrayapi.Op
	kinds   []string  // of the dtypes that the standard asks for
	shapes  [][]int   // of the arguments
	values  []filling // of each
	o       arrayapi.LinearAlgebraOptions
	rtol    []int // the shape of a relative tolerance that is an array, or nil
	refused bool  // the standard asks for an error
	share   bool  // results may be on the memory of the argument
	exact   bool
	ofSums  bool // the error grows with the sum of all numbers
	// property says when the results are right, where many are.
	property func(a matrix, want, have []matrix, eps float64) error
}

// products are pairs of shapes; those at the end have no product.
var products = [][2][]int{
	{{2, 3}, {3, 4}}, {{4}, {4}}, {{3}, {3, 2}}, {{2, 3}, {3}}, {{1, 1}, {1, 1}},
	{{2, 1, 2, 3}, {3, 3, 2}}, {{2, 0}, {0, 3}}, {{0, 2}, {2, 3}}, {{0}, {0}},
	{{2, 3}, {2, 3}}, {{3}, {4}}, {{}, {3}}, {{2}, {}}, {{2, 2, 2}, {3, 2, 2}},
}

// algebras returns the calls to try.
func algebras() []algebra {
	return slices.Concat(productCalls(), contractionCalls(), diagonalCalls(), solvingCalls(), decompositionCalls(), normCalls())
}

// sum is an operation whose results are sums of products.
func sum(op arrayapi.Op, kinds []string, refused bool, o arrayapi.LinearAlgebraOptions, shapes ...[]int) algebra {
	return algebra{op: op, kinds: kinds, shapes: shapes, values: []filling{usual, others}, o: o, refused: refused, ofSums: true}
}

func productCalls() []algebra {
	var out []algebra
	for i, pair := range products {
		out = append(out, sum(arrayapi.OpMatMul, numeric, i >= 9, arrayapi.LinearAlgebraOptions{}, pair[:]...))
	}
	dot := func(refused bool, at dims, x, y []int) algebra {
		return sum(arrayapi.OpVecDot, floating, refused, arrayapi.LinearAlgebraOptions{Axes: at}, x, y)
	}
	cross := func(refused bool, at dims, x, y []int) algebra {
		return sum(arrayapi.OpCross, numeric, refused, arrayapi.LinearAlgebraOptions{Axes: at}, x, y)
	}
	outer := func(refused bool, x, y []int) algebra {
		return sum(arrayapi.OpOuter, numeric, refused, arrayapi.LinearAlgebraOptions{}, x, y)
	}
	return append(out,
		dot(false, nil, dims{3}, dims{3}), dot(false, nil, dims{2, 3}, dims{3}), dot(false, dims{-1}, dims{2, 1, 3}, dims{4, 3}), dot(false, dims{-2}, dims{3, 2}, dims{3, 1}),
		dot(false, nil, dims{2, 0}, dims{0}), dot(true, nil, dims{3}, dims{4}), dot(true, nil, dims{3}, dims{1}), dot(true, nil, dims{2, 3}, dims{4, 3}), dot(true, dims{-3}, dims{2, 3}, dims{2, 3}),
		cross(false, nil, dims{3}, dims{3}), cross(false, nil, dims{2, 3}, dims{3}), cross(false, dims{-2}, dims{3, 2}, dims{3, 1}), cross(false, nil, dims{2, 1, 3}, dims{4, 3}),
		cross(true, nil, dims{2}, dims{2}), cross(true, nil, dims{3}, dims{4}), cross(true, dims{-2}, dims{2, 3}, dims{2, 3}),
		outer(false, dims{2}, dims{3}), outer(false, dims{0}, dims{3}), outer(false, dims{1}, dims{1}), outer(true, dims{2, 2}, dims{3}), outer(true, dims{}, dims{3}),
	)
}

func contractionCalls() []algebra {
	contract := func(refused bool, c arrayapi.Contraction, x, y []int) algebra {
		return sum(arrayapi.OpTensorDot, numeric, refused, arrayapi.LinearAlgebraOptions{Contract: c}, x, y)
	}
	by := func(x, y dims) arrayapi.Contraction { return arrayapi.Contraction{X: x, Y: y} }
	return []algebra{
		contract(false, arrayapi.Contraction{N: 2}, dims{2, 3, 2}, dims{3, 2, 2}), contract(false, arrayapi.Contraction{N: 1}, dims{2, 3}, dims{3, 2}),
		contract(false, arrayapi.Contraction{}, dims{2}, dims{3}), contract(false, arrayapi.Contraction{N: 1}, dims{3}, dims{3}), contract(false, arrayapi.Contraction{N: 1}, dims{2, 0}, dims{0, 3}),
		contract(false, by(dims{0}, dims{1}), dims{3, 2}, dims{2, 3}), contract(false, by(dims{1, 0}, dims{0, -1}), dims{2, 3, 2}, dims{3, 4, 2}), contract(false, by(dims{-1}, dims{-2}), dims{2, 3}, dims{3, 2}),
		contract(true, arrayapi.Contraction{N: 1}, dims{2, 3}, dims{2, 3}), contract(true, by(dims{0}, dims{0}), dims{2, 3}, dims{1, 3}),
		contract(true, by(dims{2}, dims{0}), dims{2, 3}, dims{2, 3}), contract(true, by(dims{0, 1}, dims{0}), dims{2, 3}, dims{2, 3}),
	}
}

func diagonalCalls() []algebra {
	var out []algebra
	for _, shape := range [][]int{{2, 3}, {2, 2, 3}, {3, 0}, {3}, {}} {
		out = append(out, algebra{op: arrayapi.OpMatrixTranspose, kinds: anyKind, shapes: [][]int{shape}, values: []filling{usual}, refused: len(shape) < 2, share: true, exact: true})
	}
	for _, c := range []struct {
		shape  []int
		offset int
	}{{dims{3, 3}, 0}, {dims{2, 4}, 1}, {dims{4, 2}, -2}, {dims{2, 3, 2}, 0}, {dims{2, 4}, 3}, {dims{0, 0}, 0}, {dims{2, 3, 4}, -1}, {dims{3}, 0}} {
		o := arrayapi.LinearAlgebraOptions{Offset: c.offset}
		out = append(out, algebra{op: arrayapi.OpDiagonal, kinds: anyKind, shapes: [][]int{c.shape}, values: []filling{usual}, o: o, refused: len(c.shape) < 2, share: true, exact: true})
		out = append(out, sum(arrayapi.OpTrace, numeric, len(c.shape) < 2, o, c.shape))
	}
	return out
}

// squares are stacks of square matrices; the last ones are none.
var squares = [][]int{{3, 3}, {1, 1}, {2, 4, 4}, {0, 2, 2}, {2, 3}, {2, 3, 2}, {3}}

func isSquare(shape []int) bool {
	n := len(shape)
	return n >= 2 && shape[n-1] == shape[n-2]
}

// ofSquares is an operation of square matrices.
func ofSquares(op arrayapi.Op, values filling, o arrayapi.LinearAlgebraOptions, property func(a matrix, want, have []matrix, eps float64) error) []algebra {
	var out []algebra
	for _, shape := range squares {
		values := values
		if len(shape) < 2 {
			values = usual
		}
		out = append(out, algebra{op: op, kinds: floating, shapes: [][]int{shape}, values: []filling{values}, o: o, refused: !isSquare(shape), property: property})
	}
	return out
}

func solvingCalls() []algebra {
	out := slices.Concat(
		ofSquares(arrayapi.OpDet, general, arrayapi.LinearAlgebraOptions{}, nil), ofSquares(arrayapi.OpSLogDet, general, arrayapi.LinearAlgebraOptions{}, nil),
		ofSquares(arrayapi.OpInv, general, arrayapi.LinearAlgebraOptions{}, nil),
	)
	for _, n := range []int{0, 1, 3, -2} {
		out = append(out, ofSquares(arrayapi.OpMatrixPower, general, arrayapi.LinearAlgebraOptions{Power: n}, nil)...)
	}
	out = append(out, algebra{op: arrayapi.OpSLogDet, kinds: floating, shapes: [][]int{{2, 2}}, values: []filling{pick(0)}})
	for _, c := range []struct {
		a, b    []int
		refused bool
	}{
		{dims{3, 3}, dims{3}, false}, {dims{3, 3}, dims{3, 2}, false}, {dims{2, 3, 3}, dims{3}, false}, {dims{2, 3, 3}, dims{3, 2}, false}, {dims{2, 3, 3}, dims{2, 3, 1}, false},
		{dims{2, 1, 2, 2}, dims{3, 2, 2}, false}, {dims{3, 3}, dims{3, 0}, false}, {dims{3, 3}, dims{2}, true}, {dims{3, 2}, dims{3}, true}, {dims{2, 3, 3}, dims{3, 3, 1}, true},
	} {
		out = append(out, algebra{op: arrayapi.OpSolve, kinds: floating, shapes: [][]int{c.a, c.b}, values: []filling{general, usual}, refused: c.refused})
	}
	return out
}

// rectangles are stacks of matrices of any size.
var rectangles = [][]int{{3, 3}, {4, 2}, {2, 4}, {1, 3}, {2, 3, 2}, {0, 2, 3}}

// ofAny is an operation of matrices of any size.
func ofAny(op arrayapi.Op, o arrayapi.LinearAlgebraOptions, property func(a matrix, want, have []matrix, eps float64) error) []algebra {
	out := []algebra{{op: op, kinds: floating, shapes: [][]int{{3}}, values: []filling{usual}, o: o, refused: true}}
	for _, shape := range rectangles {
		out = append(out, algebra{op: op, kinds: floating, shapes: [][]int{shape}, values: []filling{general}, o: o, property: property})
	}
	return out
}

func decompositionCalls() []algebra {
	none := arrayapi.LinearAlgebraOptions{}
	return slices.Concat(
		ofSquares(arrayapi.OpCholesky, hermitian, none, nil), ofSquares(arrayapi.OpCholesky, hermitian, arrayapi.LinearAlgebraOptions{Upper: true}, nil),
		ofSquares(arrayapi.OpEig, general, none, isEig), ofSquares(arrayapi.OpEigVals, general, none, haveEigenvalues),
		ofSquares(arrayapi.OpEigH, hermitian, none, isEigH), ofSquares(arrayapi.OpEigValsH, hermitian, none, haveEigenvalues),
		ofAny(arrayapi.OpQR, none, isQR), ofAny(arrayapi.OpQR, arrayapi.LinearAlgebraOptions{Complete: true}, isQR),
		ofAny(arrayapi.OpSVD, none, isSVD), ofAny(arrayapi.OpSVD, arrayapi.LinearAlgebraOptions{Reduced: true}, isSVD),
		ofAny(arrayapi.OpSVDVals, none, nil), ofAny(arrayapi.OpPInv, none, nil), ofAny(arrayapi.OpPInv, arrayapi.LinearAlgebraOptions{RTol: 1e-3}, nil),
		ofAny(arrayapi.OpMatrixRank, none, nil),
		[]algebra{
			{op: arrayapi.OpMatrixRank, kinds: floating, shapes: [][]int{{3, 4}}, values: []filling{rankOne}},
			{op: arrayapi.OpMatrixRank, kinds: floating, shapes: [][]int{{2, 2}}, values: []filling{pick(0)}},
			{op: arrayapi.OpMatrixRank, kinds: floating, shapes: [][]int{{3, 3}}, values: []filling{general}, o: arrayapi.LinearAlgebraOptions{RTol: 2.0}},
			{op: arrayapi.OpMatrixRank, kinds: floating, shapes: [][]int{{2, 3, 3}}, values: []filling{general}, rtol: []int{2}},
			{op: arrayapi.OpPInv, kinds: floating, shapes: [][]int{{2, 3, 3}}, values: []filling{general}, rtol: []int{2}},
			{op: arrayapi.OpPInv, kinds: floating, shapes: [][]int{{3, 4}}, values: []filling{rankOne}, o: arrayapi.LinearAlgebraOptions{RTol: 1e-3}},
		},
	)
}

func normCalls() []algebra {
	var out []algebra
	p := func(v float64) arrayapi.Norm { return arrayapi.Norm{Kind: arrayapi.NormP, P: v} }
	for _, norm := range []arrayapi.Norm{{}, {Kind: arrayapi.NormFrobenius}, {Kind: arrayapi.NormNuclear}, p(1), p(-1), p(2), p(-2), p(math.Inf(1)), p(math.Inf(-1))} {
		for _, keep := range []bool{false, true} {
			for _, shape := range [][]int{{3, 3}, {2, 4}, {2, 3, 2}} {
				out = append(out, algebra{op: arrayapi.OpMatrixNorm, kinds: floating, shapes: [][]int{shape}, values: []filling{general}, o: arrayapi.LinearAlgebraOptions{Norm: norm, KeepDims: keep}})
			}
		}
	}
	out = append(out, algebra{op: arrayapi.OpMatrixNorm, kinds: floating, shapes: [][]int{{3}}, values: []filling{usual}, refused: true})
	for _, norm := range []arrayapi.Norm{{}, p(1), p(2), p(3), p(0), p(0.5), p(-1), p(math.Inf(1)), p(math.Inf(-1))} {
		for _, c := range []struct {
			shape, axes []int
			keep        bool
		}{{dims{4}, nil, false}, {dims{2, 3}, nil, true}, {dims{2, 3}, dims{0}, false}, {dims{2, 3}, dims{-1}, true}, {dims{2, 3, 2}, dims{0, 2}, false}, {dims{2, 3}, dims{2}, false}} {
			o := arrayapi.LinearAlgebraOptions{Norm: norm, Axes: c.axes, KeepDims: c.keep}
			out = append(out, algebra{op: arrayapi.OpVectorNorm, kinds: floating, shapes: [][]int{c.shape}, values: []filling{nonzero}, o: o, refused: !areAxes(c.axes, len(c.shape))})
		}
	}
	zero := arrayapi.LinearAlgebraOptions{Norm: p(0)}
	return append(out,
		algebra{op: arrayapi.OpVectorNorm, kinds: floating, shapes: [][]int{{5}}, values: []filling{someZeros}, o: zero},
		algebra{op: arrayapi.OpVectorNorm, kinds: floating, shapes: [][]int{{0}}, values: []filling{someZeros}},
	)
}
