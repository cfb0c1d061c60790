package arrayapitest

import (
	"fmt"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// fourierOp says what a transform is tried with.
type fourierOp struct {
	op    arrayapi.Op
	kinds []string // of the dtypes that the standard asks for
	many  bool     // it goes along any number of axes
	// half is the transform whose results are arguments of this one: what of a
	// complex array is not one half of a symmetric one is ignored by some libraries.
	half  arrayapi.Op
	shift bool // it moves elements, and takes no sizes
}

func fourierOps() []fourierOp {
	return []fourierOp{
		{op: arrayapi.OpFFT, kinds: complexes}, {op: arrayapi.OpIFFT, kinds: complexes},
		{op: arrayapi.OpFFTN, kinds: complexes, many: true}, {op: arrayapi.OpIFFTN, kinds: complexes, many: true},
		{op: arrayapi.OpRFFT, kinds: reals}, {op: arrayapi.OpIRFFT, kinds: complexes, half: arrayapi.OpRFFT},
		{op: arrayapi.OpRFFTN, kinds: reals, many: true}, {op: arrayapi.OpIRFFTN, kinds: complexes, many: true, half: arrayapi.OpRFFTN},
		{op: arrayapi.OpHFFT, kinds: complexes, half: arrayapi.OpIHFFT}, {op: arrayapi.OpIHFFT, kinds: reals},
		{op: arrayapi.OpFFTShift, kinds: floating, many: true, shift: true},
		{op: arrayapi.OpIFFTShift, kinds: floating, many: true, shift: true},
	}
}

var (
	// transforms are the options for a transform along one axis of a matrix, with the
	// sizes of the result where those of the argument are half of it.
	transforms = []arrayapi.FourierOptions{
		{}, {Axes: []int{0}}, {Axes: []int{-1}}, {Axes: []int{-2}}, {Sizes: []int{3}}, {Sizes: []int{9}}, {Sizes: []int{5}, Axes: []int{0}},
		{Axes: []int{2}}, {Axes: []int{-3}},
	}
	// transformsOfMany are those along several. Axes are cut in none but the last place:
	// the rest of half a transform would not be half of one.
	transformsOfMany = []arrayapi.FourierOptions{
		{}, {Axes: []int{0, 1}}, {Axes: []int{1, 0}}, {Axes: []int{-1}}, {Axes: []int{0}}, {Axes: []int{-2, -1}},
		{Sizes: []int{4, 3}, Axes: []int{0, 1}}, {Sizes: []int{4, 9}, Axes: []int{0, 1}}, {Sizes: []int{7}, Axes: []int{0}},
		{Axes: []int{2}}, {Axes: []int{0, -3}},
	}
)

// checkFourier compares with the reference: sizes, axes, scales, and layouts.
func checkFourier(s *suite, r *report) {
	if _, ok := s.ns.(arrayapi.FourierTransformer); !ok {
		r.skipped = "the namespace is no arrayapi.FourierTransformer"
		return
	}
	checkUnknownOp(s, r, func(op arrayapi.Op, x *operand) call { return fourierTransform(op, x, arrayapi.FourierOptions{}) })
	for _, e := range fourierOps() {
		for _, d := range s.ofKinds(e.kinds...) {
			if d.Size() < 4 {
				continue // no dtype of the standard
			}
			options := transforms
			if e.many {
				options = transformsOfMany
			}
			for n, o := range options {
				for norm := arrayapi.NormBackward; norm <= arrayapi.NormForward && (norm == 0 || !e.shift); norm++ {
					o.Norm = norm
					s.checkTransform(r, e, d, []int{4, 6}, o, plain)
					s.checkTransform(r, e, d, []int{4, 6}, o, turn(layoutsOf(d), n))
				}
			}
			for _, n := range []int{1, 2, 5, 8, 30, 31} {
				if n == 1 && e.half != "" {
					continue // one number is half of none
				}
				s.checkTransform(r, e, d, []int{n}, arrayapi.FourierOptions{}, plain)
			}
			s.checkTransform(r, e, d, []int{2, 3, 4}, arrayapi.FourierOptions{Axes: []int{1}}, plain)
			s.checkTransform(r, e, d, []int{0, 4}, arrayapi.FourierOptions{Axes: []int{1}}, plain)
		}
	}
}

func (s *suite) checkTransform(r *report, e fourierOp, d dtype.DType, shape []int, o arrayapi.FourierOptions, l layout) {
	if e.shift {
		o.Sizes = nil
	}
	refused := !areAxes(o.Axes, len(shape))
	values := usual
	if e.half != "" && !refused {
		values = s.halfOf(e.half, o)
	}
	x := s.operand(d, shape, values, l)
	if x == nil {
		return
	}
	t := trial{args: []*operand{x}, call: fourierTransform(e.op, x, o), near: transformTolerance(x.buffer), refused: refused}
	if e.shift {
		t.near = tolerance{}
	}
	if e.half != "" && l.name == broadcast.name {
		t.open = true // it is no half any more
	}
	t.at = place{layout: l.name}.doing("%s of %s %v, sizes %v, axes %v, norm %d", e.op, d, shape, o.Sizes, o.Axes, o.Norm)
	s.try(r, t)
}

// transformTolerance allows roundings of the sum of all numbers.
func transformTolerance(b arrayapi.Buffer) tolerance {
	return tolerance{of: sumTolerance(b).of, roundings: 16}
}

// halfOf fills memory with the transform of real numbers along the axes of the options,
// a half of one that is symmetric.
func (s *suite) halfOf(op arrayapi.Op, o arrayapi.FourierOptions) filling {
	return func(d dtype.DType, shape []int) (arrayapi.Buffer, error) {
		last := -1
		if len(o.Axes) > 0 {
			last = o.Axes[len(o.Axes)-1]
		}
		if last < 0 {
			last += len(shape)
		}
		from := append([]int{}, shape...)
		from[last] = 2 * (from[last] - 1)
		part := dtype.Float64
		if d.Kind() == dtype.KindComplex64 {
			part = dtype.Float32
		}
		b, err := usual(part, from)
		if err != nil {
			return b, err
		}
		x := referenceOperand(b)
		if x == nil {
			return b, fmt.Errorf("arrayapitest: no array of %s", part)
		}
		zs, err := results(fourierTransform(op, x, arrayapi.FourierOptions{Axes: o.Axes}), s.ref, func(o *operand) arrayapi.ArrayLike { return o.reference })
		if err != nil {
			return b, err
		}
		return s.ref.Buffer(zs[0], arrayapi.CopyAlways)
	}
}
