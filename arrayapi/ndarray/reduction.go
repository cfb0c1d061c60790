package ndarray

import (
	"fmt"
	"math"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// reduction is the geometry of a reduction along some axes. The axes of the
// source are put in the order outer, reduced, inner: with inner axes the elements
// are taken row by row, without them each result is of a run of elements.
type reduction struct {
	in                  arrayapi.Buffer // with its axes in that order, joined where they are one longer axis
	outer, count, inner int             // the sizes of the three groups
	outerAxes, along    int             // the numbers of axes of in that are outer and reduced

	at   int // of a part: the number of its first result
	from int // of a part: the number of its first element within what is reduced to one result

	source []int // the shape of the source
	kept   []int // its kept axes, in the order of the results
	shape  []int // of the final result
}

// minInner is the length of the shortest row worth adding to another as a
// whole.
const minInner = 16

// newReduction returns the geometry for the axes that the options name.
func newReduction(op string, b arrayapi.Buffer, o arrayapi.ReduceOptions) (*reduction, error) {
	reduced, err := checkAxesOrAll(op, o.Axes, len(b.Shape))
	if err != nil {
		return nil, err
	}
	outer, along, inner := groupAxes(b, reduced)
	return arrange(b, outer, along, inner, o.KeepDims), nil
}

// arrange returns the geometry for groups of axes.
func arrange(b arrayapi.Buffer, outer, along, inner []int, keep bool) *reduction {
	b = repeatedOnce(b)
	r := &reduction{in: b, source: b.Shape, kept: slices.Concat(outer, inner), shape: []int{}}
	r.outer, r.count, r.inner = product(b.Shape, outer), product(b.Shape, along), product(b.Shape, inner)
	for i, n := range b.Shape {
		if !slices.Contains(along, i) {
			r.shape = append(r.shape, n)
		} else if keep {
			r.shape = append(r.shape, 1)
		}
	}
	r.in.Shape, r.in.Strides = nil, nil
	r.outerAxes = r.appendJoined(b, outer)
	r.along = r.appendJoined(b, along)
	r.appendJoined(b, inner)
	return r
}

// repeatedOnce returns b with its elements in native byte order where some of
// them are one in memory: a reader that copies them would copy each repetition,
// and an array can be many times larger than its memory.
func repeatedOnce(b arrayapi.Buffer) arrayapi.Buffer {
	if b.DType.IsNative() || !slices.Contains(b.Strides, 0) || b.Size() == 0 {
		return b
	}
	return broadcast(inNativeOrder(withoutRepeats(b).Copy()), b.Shape)
}

// appendJoined appends axes of b to those of r.in, without those of size one,
// and with neighbours joined that are one longer axis. It returns how many it
// appended.
func (r *reduction) appendJoined(b arrayapi.Buffer, axes []int) (n int) {
	for _, i := range axes {
		size, stride := b.Shape[i], b.Strides[i]
		last := len(r.in.Shape) - 1
		switch {
		case size == 1:
		case n > 0 && r.in.Strides[last] == stride*size && size > 0:
			r.in.Shape[last] *= size
			r.in.Strides[last] = stride
		default:
			r.in.Shape, r.in.Strides = append(r.in.Shape, size), append(r.in.Strides, stride)
			n++
		}
	}
	return n
}

// groupAxes orders the axes by their strides, so that memory is read in
// sequence, and makes those kept ones inner that are denser than any reduced
// one, provided that they are long enough together.
func groupAxes(b arrayapi.Buffer, reduced []int) (outer, along, inner []int) {
	order := firstAxes(len(b.Shape))
	slices.SortStableFunc(order, func(i, j int) int { return strideRank(b, j) - strideRank(b, i) })
	for _, axis := range order {
		if slices.Contains(reduced, axis) {
			along = append(along, axis)
			outer, inner = append(outer, inner...), nil
		} else {
			inner = append(inner, axis)
		}
	}
	if n := product(b.Shape, inner); len(along) == 0 || n < minInner {
		outer, inner = append(outer, inner...), nil
	}
	return outer, along, inner
}

// strideRank is the distance between neighbours on an axis, infinite where
// there are none.
func strideRank(b arrayapi.Buffer, axis int) int {
	if b.Shape[axis] <= 1 {
		return math.MaxInt
	}
	return max(b.Strides[axis], -b.Strides[axis])
}

// results is the number of results.
func (r *reduction) results() int { return r.outer * r.inner }

// newResults returns memory for the results, in the order outer, inner.
func (r *reduction) newResults(op string, d dtype.DType) (arrayapi.Buffer, error) {
	return newBuffer(op, d, permute(r.source, r.kept))
}

// result returns b, which [reduction.newResults] made, with dtype d and the axes in
// their old order.
func (r *reduction) result(op string, b arrayapi.Buffer, d dtype.DType) (arrayapi.Buffer, error) {
	b, err := fromAccumulator(op, b, d)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	back := firstAxes(len(r.kept))
	slices.SortFunc(back, func(i, j int) int { return r.kept[i] - r.kept[j] })
	return reshaped(axesInOrder(b, back), r.shape) // only ones are added
}

// wantElements refuses to reduce nothing to something.
func (r *reduction) wantElements(op string, reduced []int) error {
	if r.count > 0 || r.results() == 0 {
		return nil
	}
	for _, axis := range reduced {
		if r.source[axis] == 0 {
			return &arrayapi.ShapeError{Op: op, Have: slices.Clone(r.source), Want: fmt.Sprintf("at least one element along axis %d", axis)}
		}
	}
	return nil
}
