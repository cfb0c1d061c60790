package xp

import (
	"errors"

	"github.com/arraylike/arraylike/arrayapi"
)

// FFT returns the discrete Fourier transform of x along its last axis, or the one
// of the option [Axis]. The option [N] is the number of points: x is cut or
// padded with zeros to it. The option [Norm] says how the result is scaled; by
// default a forward transform as this is not, and the inverse is divided by the
// number of points.
//
// The result is complex, of the precision of x. The standard defines it for
// complex arrays: the reference implementation takes real ones too, integers in
// the default dtype. A transform of no point, and an axis that x does not have, are
// errors.
//
// Source: the standard 2025.12, "fft".
func (f FFT) FFT(x any, opts ...Option) arrayapi.ArrayLike {
	return f.transform(arrayapi.OpFFT, x, opts)
}

// IFFT returns the inverse of [FFT.FFT], with its options.
//
// Source: the standard 2025.12, "ifft".
func (f FFT) IFFT(x any, opts ...Option) arrayapi.ArrayLike {
	return f.transform(arrayapi.OpIFFT, x, opts)
}

// FFTN returns the discrete Fourier transform of x along all its axes, or those of
// the option [Axis]. The option [S] is the number of points along each of them,
// and needs [Axis]; -1 is the size that there is. All else is as for [FFT.FFT].
// The standard leaves axes that are named twice open: to the reference
// implementation they are an error.
//
// Source: the standard 2025.12, "fftn".
func (f FFT) FFTN(x any, opts ...Option) arrayapi.ArrayLike {
	return f.transformN(arrayapi.OpFFTN, x, opts)
}

// IFFTN returns the inverse of [FFT.FFTN], with its options.
//
// Source: the standard 2025.12, "ifftn".
func (f FFT) IFFTN(x any, opts ...Option) arrayapi.ArrayLike {
	return f.transformN(arrayapi.OpIFFTN, x, opts)
}

// RFFT returns the first n/2+1 of the n elements of the Fourier transform of a
// real x: the others are their conjugates. The options are those of [FFT.FFT]. A
// complex x is an error.
//
// Source: the standard 2025.12, "rfft".
func (f FFT) RFFT(x any, opts ...Option) arrayapi.ArrayLike {
	return f.transform(arrayapi.OpRFFT, x, opts)
}

// IRFFT returns the inverse of [FFT.RFFT], a real array of the precision of x. The
// option [N] is the size of the result, by default 2(m-1) for the m elements of x
// along the axis, and x is cut or padded with zeros to n/2+1 elements. The other
// options are those of [FFT.FFT]. The imaginary part of the first element, and of
// the last where n is even, counts as zero.
//
// Source: the standard 2025.12, "irfft".
func (f FFT) IRFFT(x any, opts ...Option) arrayapi.ArrayLike {
	return f.transform(arrayapi.OpIRFFT, x, opts)
}

// RFFTN returns the Fourier transform of a real x along several axes, as [FFT.RFFT]
// along the last of them and [FFT.FFT] along the others. The options are those of
// [FFT.FFTN].
//
// Source: the standard 2025.12, "rfftn".
func (f FFT) RFFTN(x any, opts ...Option) arrayapi.ArrayLike {
	return f.transformN(arrayapi.OpRFFTN, x, opts)
}

// IRFFTN returns the inverse of [FFT.RFFTN], a real array: as [FFT.IRFFT] along the
// last of the axes, where [S] is the size of the result, and [FFT.IFFT] along the
// others. The options are those of [FFT.FFTN].
//
// Source: the standard 2025.12, "irfftn".
func (f FFT) IRFFTN(x any, opts ...Option) arrayapi.ArrayLike {
	return f.transformN(arrayapi.OpIRFFTN, x, opts)
}

// HFFT returns the Fourier transform of an array of which x is the first half, and
// the other half its conjugate: a real array of the precision of x. The option [N]
// is the size of the result, as for [FFT.IRFFT], and the result is scaled as that
// of a forward transform. The other options are those of [FFT.FFT].
//
// Source: the standard 2025.12, "hfft".
func (f FFT) HFFT(x any, opts ...Option) arrayapi.ArrayLike {
	return f.transform(arrayapi.OpHFFT, x, opts)
}

// IHFFT returns the inverse of [FFT.HFFT], n/2+1 complex elements along the axis,
// for a real x. The options are those of [FFT.FFT].
//
// Source: the standard 2025.12, "ihfft".
func (f FFT) IHFFT(x any, opts ...Option) arrayapi.ArrayLike {
	return f.transform(arrayapi.OpIHFFT, x, opts)
}

// FFTShift returns x rolled by half of its size along all its axes, or those of the
// option [Axis], so that the frequency zero of a transform comes to the middle. The
// dtype and shape are those of x.
//
// Source: the standard 2025.12, "fftshift".
func (f FFT) FFTShift(x any, opts ...Option) arrayapi.ArrayLike {
	return f.call(arrayapi.OpFFTShift, x, opts, optAxis)
}

// IFFTShift returns the inverse of [FFT.FFTShift], with its option.
//
// Source: the standard 2025.12, "ifftshift".
func (f FFT) IFFTShift(x any, opts ...Option) arrayapi.ArrayLike {
	return f.call(arrayapi.OpIFFTShift, x, opts, optAxis)
}

// transform is for one axis.
func (f FFT) transform(op arrayapi.Op, x any, opts []Option) arrayapi.ArrayLike {
	return f.call(op, x, opts, optAxis, optN, optNorm)
}

// transformN is for several axes.
func (f FFT) transformN(op arrayapi.Op, x any, opts []Option) arrayapi.ArrayLike {
	return f.call(op, x, opts, optAxis, optS, optNorm)
}

func (f FFT) call(op arrayapi.Op, x any, opts []Option, allowed ...option) arrayapi.ArrayLike {
	s, err := newSettings(opts, allowed)
	return f.c.one(op, []any{x}, func(ns arrayapi.Namespace, args []any) ([]arrayapi.ArrayLike, error) {
		if err != nil {
			return nil, err
		}
		as, err := arrays(args)
		if err != nil {
			return nil, err
		}
		t, ok := ns.(arrayapi.FourierTransformer)
		if !ok {
			return nil, errors.ErrUnsupported
		}
		o := arrayapi.FourierOptions{Axes: s.axes, Sizes: s.sizes, Norm: s.scale}
		if s.order != nil {
			o.Sizes = []int{*s.order}
		}
		y, err := t.FourierTransform(op, as[0], o)
		return []arrayapi.ArrayLike{y}, err
	})
}
