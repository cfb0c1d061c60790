package ndarray

import (
	"fmt"
	"math"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
)

// fourierAxis is one axis of a transform.
type fourierAxis struct {
	axis   int
	points int     // of the transform
	in     int     // elements that it takes, fewer or more than which there may be
	out    int     // elements of the result
	scale  float64 // of the result
}

// fourierPlan is a transform along its axes. Where one side is real, the last axis
// is the one that is halved: it goes first if that is the argument, and last if it
// is the result.
type fourierPlan struct {
	fourierOperation
	op   string
	axes []fourierAxis
}

// plan checks the options.
func (f fourierOperation) plan(op string, b arrayapi.Buffer, o arrayapi.FourierOptions) (*fourierPlan, error) {
	axes, sizes, err := f.axesAndSizes(op, b, o)
	if err != nil {
		return nil, err
	}
	if o.Norm > arrayapi.NormForward {
		return nil, fmt.Errorf("%s: unknown norm %d", op, o.Norm)
	}
	p := &fourierPlan{fourierOperation: f, op: op}
	for i, axis := range axes {
		a := fourierAxis{axis: axis, points: sizes[i]}
		a.in, a.out = a.points, a.points
		if i == len(axes)-1 {
			switch f.real {
			case fourierFromReal:
				a.out = a.points/2 + 1
			case fourierToReal:
				a.in = a.points/2 + 1
			}
		}
		a.scale = f.scale(a.points, o.Norm)
		p.axes = append(p.axes, a)
	}
	return p, nil
}

// axesAndSizes returns the axes, counted from the first, and the number of points
// along each.
func (f fourierOperation) axesAndSizes(op string, b arrayapi.Buffer, o arrayapi.FourierOptions) (axes, sizes []int, err error) {
	axes = o.Axes
	switch {
	case f.several && axes == nil && o.Sizes != nil:
		return nil, nil, fmt.Errorf("%s: want the axes that %d sizes are of", op, len(o.Sizes))
	case f.several && axes == nil:
		axes = firstAxes(len(b.Shape))
	case axes == nil:
		axes = []int{-1}
	}
	if o.Sizes != nil && len(o.Sizes) != len(axes) {
		return nil, nil, fmt.Errorf("%s: want a size for each of %d axes, have %d", op, len(axes), len(o.Sizes))
	}
	if !f.several && len(axes) != 1 || f.real != fourierComplex && len(axes) == 0 {
		return nil, nil, fmt.Errorf("%s: want one axis, have %d", op, len(axes))
	}
	if axes, err = checkAxes(op, axes, len(b.Shape)); err != nil {
		return nil, nil, err
	}
	sizes = make([]int, len(axes))
	for i, axis := range axes {
		n := b.Shape[axis]
		if i == len(axes)-1 && f.real == fourierToReal {
			if n > math.MaxInt/2 {
				return nil, nil, fmt.Errorf("%s: %d elements are too many", op, n)
			}
			n = 2 * (n - 1)
		}
		if o.Sizes != nil && (o.Sizes[i] != -1 || !f.several) {
			n = o.Sizes[i]
		}
		if n < 1 {
			return nil, nil, &arrayapi.ShapeError{Op: op, Have: slices.Clone(b.Shape), Want: fmt.Sprintf("a transform of one point at least along axis %d, not of %d", axis, n)}
		}
		sizes[i] = n
	}
	return axes, sizes, nil
}

// scale returns what a transform of n points is multiplied with.
func (f fourierOperation) scale(n int, norm arrayapi.FourierNorm) float64 {
	switch {
	case norm == arrayapi.NormOrtho:
		return 1 / math.Sqrt(float64(n))
	case f.inverse == (norm == arrayapi.NormBackward):
		return 1 / float64(n)
	}
	return 1
}

// cut leaves out the elements of b that lie beyond what the transform takes.
func cut(b arrayapi.Buffer, axes []fourierAxis) arrayapi.Buffer {
	b.Shape = slices.Clone(b.Shape)
	for _, a := range axes {
		b.Shape[a.axis] = min(b.Shape[a.axis], a.in)
	}
	return b
}
