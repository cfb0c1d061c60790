package ndarray

import (
	"fmt"
	"math"
	"reflect"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// linspace returns numbers that are equally far apart, of which the first and the
// last are just what was asked for.
func (c createCall) linspace() (arrayapi.Buffer, error) {
	start, complex1, err := c.end(c.o.Start)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	stop, complex2, err := c.end(c.o.Stop)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	isComplex := complex1 || complex2
	d := c.dtypeOr(c.defaults.Real)
	if isComplex {
		d = c.dtypeOr(c.defaults.Complex)
	}
	if err := numbers.check(c.op, d); err != nil {
		return arrayapi.Buffer{}, err
	}
	switch {
	case isComplex && !d.Is("complex floating"):
		return arrayapi.Buffer{}, &arrayapi.DTypeError{Op: c.op, Have: d, Want: "that holds complex numbers"}
	case c.o.Num < 0:
		return arrayapi.Buffer{}, fmt.Errorf("%s: want a number of points, have %d", c.op, c.o.Num)
	}
	re, im := c.newPointSpan(real(start), real(stop)), c.newPointSpan(imag(start), imag(stop))
	if d.Is("integral") && c.o.Num > 0 { // the other points are between these two
		for _, i := range []int{0, c.o.Num - 1} {
			if err := c.checkWhole(d, math.Floor(re.at(i))); err != nil {
				return arrayapi.Buffer{}, err
			}
		}
	}
	out, err := newBuffer(c.op, d, []int{c.o.Num})
	if err != nil || c.o.Num == 0 {
		return out, err
	}
	if isComplex {
		return c.generated(out, generateNumbers(out, func(dst []complex128, from int) {
			for i := range dst {
				dst[i] = complex(re.at(from+i), im.at(from+i))
			}
		}))
	}
	whole := d.Is("integral")
	return c.generated(out, generateNumbers(out, func(dst []float64, from int) {
		for i := range dst {
			dst[i] = re.at(from + i)
			if whole {
				dst[i] = math.Floor(dst[i]) // as NumPy does, not toward zero
			}
		}
	}))
}

// checkWhole refuses a number that an integer dtype does not hold, NaN included.
func (c createCall) checkWhole(d dtype.DType, v float64) error {
	limits, err := dtype.IInfo(d)
	if err != nil {
		return fmt.Errorf("%s: %w", c.op, err)
	}
	// The largest ones are no floats: what is less than the next power of two is.
	if !(v >= float64(limits.Min) && v < float64(limits.Max/2+1)*2) {
		return &arrayapi.DTypeError{Op: c.op, Have: d, Want: fmt.Sprintf("that holds %v", v)}
	}
	return nil
}

// end returns an argument of linspace.
func (c createCall) end(v any) (value complex128, isComplex bool, err error) {
	if r := reflect.ValueOf(v); arrayapi.IsScalar(v) && r.CanComplex() {
		return r.Complex(), true, nil
	}
	n, err := newScalarNumber(v)
	if err != nil {
		return 0, false, fmt.Errorf("%s: want a number of Go, have %T", c.op, v)
	}
	return complex(n.float, 0), false, nil
}

// pointSpan is the way from a start to a stop in equal steps.
type pointSpan struct {
	start, stop, step float64
	steps             float64
	last              int  // the point that is the stop; -1 where none is
	inParts           bool // the step is of no use: points are parts of the way
}

func (c createCall) newPointSpan(start, stop float64) pointSpan {
	s := pointSpan{start: start, stop: stop, steps: float64(c.o.Num), last: -1}
	if !c.o.OpenEnd {
		s.steps--
		if c.o.Num > 1 {
			s.last = c.o.Num - 1
		}
	}
	distance := stop - start
	s.step = distance / s.steps
	// A distance that no float holds, or that is too short to be cut into steps.
	s.inParts = math.IsInf(distance, 0) && !math.IsInf(start, 0) && !math.IsInf(stop, 0) || s.step == 0
	return s
}

// at returns the point with a number. Its products are rounded on their own on
// every processor.
func (s pointSpan) at(i int) float64 {
	t := float64(i)
	switch {
	case i == s.last:
		return s.stop
	case i == 0:
		return s.start
	case s.inParts && s.step == 0:
		return s.start + float64(t/s.steps*(s.stop-s.start))
	case s.inParts:
		t /= s.steps
		return float64(s.start*(1-t)) + float64(s.stop*t)
	}
	return s.start + float64(t*s.step)
}
