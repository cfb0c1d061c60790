package xp

import "github.com/arraylike/arraylike/arrayapi"

// FFT has the functions of the standard's fft extension; [Calc.FFT] gives it.
type FFT struct{ c *Calc }

// FFT returns the fft extension, for the calculation c.
func (c *Calc) FFT() FFT { return FFT{c} }

// FFTFreq returns the frequencies that the results of a Fourier transform of n
// samples belong to, in cycles per unit of the distance between samples: n of them,
// from zero up and then the negative ones, the most negative one first. The distance
// is 1, or that of the option [Spacing].
//
// The dtype is the namespace's default for reals, or that of the option [DType],
// which is real floating, else the error is an [*arrayapi.DTypeError]. The other
// option is [Device]. To have no sample, or samples that are no distance apart, is
// an error to the reference implementation.
//
// Source: the standard 2025.12, "fft.fftfreq".
func (f FFT) FFTFreq(n int, opts ...Option) arrayapi.ArrayLike {
	return f.c.create(arrayapi.OpFFTFreq, nil, arrayapi.CreateOptions{Num: n}, opts, optSpacing, optDType, optDevice)
}

// RFFTFreq returns the frequencies that the results of a Fourier transform of n
// real samples belong to: n/2+1 of them, from zero up, none of them negative. For
// all else see [FFT.FFTFreq].
//
// Source: the standard 2025.12, "fft.rfftfreq".
func (f FFT) RFFTFreq(n int, opts ...Option) arrayapi.ArrayLike {
	return f.c.create(arrayapi.OpRFFTFreq, nil, arrayapi.CreateOptions{Num: n}, opts, optSpacing, optDType, optDevice)
}
