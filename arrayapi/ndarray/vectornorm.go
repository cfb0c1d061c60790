package ndarray

import (
	"fmt"
	"math"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
)

// vectorNorm computes the norm of all elements, or of the vectors along some axes,
// in float64, and rounds it once: to the real dtype of the precision of the elements, or
// for integers the default one. The norm of nothing is 0, but for orders below zero
// infinity.
func vectorNorm(c algebraCall) ([]arrayapi.Buffer, error) {
	x := c.args[0]
	d, err := floatingDType(c.op, x.DType, c.defaults)
	if err != nil {
		return nil, err
	}
	n, err := normOf(c.op, c.o.Norm)
	if err != nil {
		return nil, err
	}
	reduced, err := checkAxesOrAll(c.op, c.o.Axes, len(x.Shape))
	if err != nil {
		return nil, err
	}
	kept := otherAxes(len(x.Shape), reduced)
	out, err := newResults[float64](c.op, permute(x.Shape, kept))
	if err != nil {
		return nil, err
	}
	norms(out.data, magnitudes(permuted(x, slices.Concat(kept, reduced))), product(x.Shape, reduced), n)
	b, err := out.as(c.op, realDType(d))
	if err != nil {
		return nil, err
	}
	if c.o.KeepDims {
		shape := slices.Clone(x.Shape)
		for _, axis := range reduced {
			shape[axis] = 1
		}
		if b, err = reshaped(b, shape); err != nil {
			return nil, err
		}
	}
	return []arrayapi.Buffer{b}, nil
}

// magnitudes reads the absolute values of b, or for real numbers these with or
// without their signs.
func magnitudes(b arrayapi.Buffer) reader[float64] {
	if b.DType.Is("complex floating") {
		return &mapped[complex128, float64]{from: readComplexes[complex128](b), convert: complex128Sizes}
	}
	return readFloats[float64](b)
}

// norms stores the norms of vectors of a length that a reader hands out one after the
// other.
func norms(dst []float64, in reader[float64], length int, n norm) {
	for i := range dst {
		n.begin()
		for left := length; left > 0; {
			block := in.next(min(left, blockSize))
			n.add(block)
			left -= len(block)
		}
		dst[i] = n.end()
	}
}

// norm computes one norm after the other, from blocks of elements.
type norm interface {
	begin()
	add(x []float64)
	end() float64
}

// normOf returns the norm of an order.
func normOf(op string, o arrayapi.Norm) (norm, error) {
	switch {
	case o.Kind == arrayapi.NormDefault, o.Kind == arrayapi.NormP && o.P == 2:
		return &euclidean{}, nil
	case o.Kind != arrayapi.NormP:
		return nil, fmt.Errorf("%s: want a number as the order of a norm of vectors, have a norm of matrices", op)
	}
	switch p := o.P; p {
	case 0:
		return &powers{term: func(x []float64) float64 { return float64(countBlock(x)) }, root: func(s float64) float64 { return s }}, nil
	case 1:
		return &powers{term: sumMagnitudes, root: func(s float64) float64 { return s }}, nil
	case math.Inf(1):
		return &extreme{better: largestMagnitude}, nil
	case math.Inf(-1):
		return &extreme{first: math.Inf(1), better: smallestMagnitude}, nil
	default:
		return &powers{
			term: func(x []float64) float64 { return sumPowers(x, p) },
			root: func(s float64) float64 { return math.Pow(s, 1/p) },
		}, nil
	}
}

// extreme is the norm of order infinity, or minus infinity. NaN is in the result
// where it is among the elements.
type extreme struct {
	first, have float64
	better      func(have float64, x []float64) float64
}

func (n *extreme) begin()          { n.have = n.first }
func (n *extreme) add(x []float64) { n.have = n.better(n.have, x) }
func (n *extreme) end() float64    { return n.have }

func largestMagnitude(have float64, x []float64) float64 {
	for _, v := range x {
		have = max(have, math.Abs(v))
	}
	return have
}

func smallestMagnitude(have float64, x []float64) float64 {
	for _, v := range x {
		have = min(have, math.Abs(v))
	}
	return have
}

// powers is a norm that adds a term of each element. The sums of blocks are added
// with what their additions round away.
type powers struct {
	term      func(x []float64) float64
	root      func(s float64) float64
	sum, lost float64
}

func (n *powers) begin() { n.sum, n.lost = 0, 0 }

func (n *powers) add(x []float64) {
	n.sum, n.lost = addExactly(n.sum, n.lost, n.term(x))
}

func (n *powers) end() float64 {
	if s := n.sum + n.lost; !math.IsNaN(s) {
		return n.root(s)
	}
	return n.root(n.sum) // what is infinite loses NaN
}

// addExactly adds v to a sum, of nothing negative, and what is rounded away to
// lost.
func addExactly(sum, lost, v float64) (float64, float64) {
	s := sum + v
	return s, lost + ((max(sum, v) - s) + min(sum, v))
}

func sumMagnitudes(x []float64) float64 {
	s0, s1 := 0.0, 0.0
	for ; len(x) >= 2; x = x[2:] {
		s0 += math.Abs(x[0])
		s1 += math.Abs(x[1])
	}
	for _, v := range x {
		s0 += math.Abs(v)
	}
	return s0 + s1
}

func sumPowers(x []float64, p float64) float64 {
	s := 0.0
	for _, v := range x {
		s += math.Pow(math.Abs(v), p)
	}
	return s
}
