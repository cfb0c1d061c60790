package ndarray

import (
	"fmt"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/fourier"
)

// fourierOperation says what an operation of the fft extension does.
type fourierOperation struct {
	several   bool // goes along several axes
	inverse   bool // the kernel has a plus sign
	real      fourierReal
	conjugate bool // the complex side is that of the other direction
	shift     int  // 1 or -1: no transform, but a shift of so many halves
}

// fourierReal says which side of a transform is real.
type fourierReal uint8

const (
	fourierComplex  fourierReal = iota // none
	fourierFromReal                    // the argument
	fourierToReal                      // the result
)

var fourierOperations = map[arrayapi.Op]fourierOperation{
	arrayapi.OpFFT:       {},
	arrayapi.OpIFFT:      {inverse: true},
	arrayapi.OpFFTN:      {several: true},
	arrayapi.OpIFFTN:     {several: true, inverse: true},
	arrayapi.OpRFFT:      {real: fourierFromReal},
	arrayapi.OpIRFFT:     {real: fourierToReal, inverse: true},
	arrayapi.OpRFFTN:     {several: true, real: fourierFromReal},
	arrayapi.OpIRFFTN:    {several: true, real: fourierToReal, inverse: true},
	arrayapi.OpHFFT:      {real: fourierToReal, conjugate: true},
	arrayapi.OpIHFFT:     {real: fourierFromReal, inverse: true, conjugate: true},
	arrayapi.OpFFTShift:  {shift: 1},
	arrayapi.OpIFFTShift: {shift: -1},
}

// FourierTransform implements [arrayapi.FourierTransformer].
//
// Everything is computed in complex128 and rounded once: float32, complex64 and
// the small floats have results of single precision, float64 and complex128 of
// double precision, integers of the default one. The transforms that the
// standard defines for complex arrays take real ones as well. fftshift and
// ifftshift take and keep any dtype. Other dtypes, and a complex argument where
// it must be real, are an [*arrayapi.DTypeError].
//
// An axis that is named twice, sizes below 1, an axis without elements, and sizes
// for several axes that are not named, are errors. The size -1 is that of the
// axis, for the transforms of several axes.
func (ns namespace) FourierTransform(op arrayapi.Op, x arrayapi.ArrayLike, o arrayapi.FourierOptions) (arrayapi.ArrayLike, error) {
	f, ok := fourierOperations[op]
	if !ok {
		return nil, unsupported(op)
	}
	name := "ndarray: " + string(op)
	a, err := own(name, x)
	if err != nil {
		return nil, err
	}
	defer a.keep()
	var out arrayapi.Buffer
	if f.shift != 0 {
		out, err = shiftHalf(name, a.buf, o, f.shift)
	} else {
		out, err = f.run(name, a.buf, o, ns.defaults())
	}
	if err != nil {
		return nil, err
	}
	return &Array{buf: out}, nil
}

// run transforms b.
func (f fourierOperation) run(op string, b arrayapi.Buffer, o arrayapi.FourierOptions, defaults arrayapi.Defaults) (arrayapi.Buffer, error) {
	result, err := f.result(op, b.DType, defaults)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	t, err := f.plan(op, b, o)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	out, err := t.run(cut(b, t.axes))
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	return nativeAs(op, out, result)
}

// result returns the dtype of the transform of elements of dtype d.
func (f fourierOperation) result(op string, d dtype.DType, defaults arrayapi.Defaults) (dtype.DType, error) {
	takes := numbers
	if f.real == fourierFromReal {
		takes = realNumbers
	}
	if err := takes.check(op, d); err != nil {
		return dtype.DType{}, err
	}
	double := d.Kind() == dtype.KindFloat64 || d.Kind() == dtype.KindComplex128
	if d.Is("integral") {
		double = defaults.Real.Kind() == dtype.KindFloat64
	}
	switch {
	case f.real == fourierToReal && double:
		return dtype.Float64, nil
	case f.real == fourierToReal:
		return dtype.Float32, nil
	case double:
		return dtype.Complex128, nil
	}
	return dtype.Complex64, nil
}

// run goes along the axes, one after the other.
func (p *fourierPlan) run(b arrayapi.Buffer) (arrayapi.Buffer, error) {
	from := dtype.Complex128
	if p.real == fourierFromReal {
		from = dtype.Float64
	}
	b, err := contiguousAs(p.op, b, from)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	b.Release, b.ReadOnly, b.Device = nil, false, ""
	if len(p.axes) == 0 {
		return nativeCopy(p.op, b)
	}
	rest, last := p.axes[:len(p.axes)-1], p.axes[len(p.axes)-1]
	if p.real != fourierToReal {
		if b, err = p.along(b, last, p.real); err != nil {
			return arrayapi.Buffer{}, err
		}
	}
	for _, a := range slices.Backward(rest) {
		if b, err = p.along(b, a, fourierComplex); err != nil {
			return arrayapi.Buffer{}, err
		}
	}
	if p.real == fourierToReal {
		return p.along(b, last, p.real)
	}
	return b, nil
}

// along transforms the contiguous b along one axis.
func (p *fourierPlan) along(b arrayapi.Buffer, a fourierAxis, kind fourierReal) (arrayapi.Buffer, error) {
	shape := slices.Clone(b.Shape)
	shape[a.axis] = a.out
	d := dtype.Complex128
	if kind == fourierToReal {
		d = dtype.Float64
	}
	out, err := newBuffer(p.op, d, shape)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	if len(out.Data) == 0 {
		return out, nil
	}
	rows := stackRowsOf(shape, a.axis)
	l := lanes{outer: rows.outer, in: b.Shape[a.axis], out: rows.count, inner: rows.inner}
	if kind == fourierComplex {
		plan, err := fourier.NewPlan(a.points)
		if err != nil {
			return arrayapi.Buffer{}, fmt.Errorf("%s: %w", p.op, err)
		}
		transformLanes(out, b, l, complexLane(plan, a, p.inverse))
		return out, nil
	}
	plan, err := fourier.NewReal(a.points)
	if err != nil {
		return arrayapi.Buffer{}, fmt.Errorf("%s: %w", p.op, err)
	}
	if kind == fourierFromReal {
		transformLanes(out, b, l, fromRealLane(plan, a, p.conjugate))
	} else {
		transformLanes(out, b, l, toRealLane(plan, a, p.conjugate))
	}
	return out, nil
}
