package arrayapi

// FourierTransformer is an optional interface of a namespace that has Fourier
// transforms of its own (the standard's fft extension).
type FourierTransformer interface {
	// FourierTransform applies op to x. The result is a new array of the
	// namespace. An error that is errors.ErrUnsupported leaves the operation to
	// the reference implementation.
	FourierTransform(op Op, x ArrayLike, o FourierOptions) (ArrayLike, error)
}

// The operations of [FourierTransformer]. The frequencies of the fft extension
// belong to [Creator].
const (
	OpFFT       Op = "fft.fft"
	OpFFTN      Op = "fft.fftn"
	OpFFTShift  Op = "fft.fftshift"
	OpHFFT      Op = "fft.hfft"
	OpIFFT      Op = "fft.ifft"
	OpIFFTN     Op = "fft.ifftn"
	OpIFFTShift Op = "fft.ifftshift"
	OpIHFFT     Op = "fft.ihfft"
	OpIRFFT     Op = "fft.irfft"
	OpIRFFTN    Op = "fft.irfftn"
	OpRFFT      Op = "fft.rfft"
	OpRFFTN     Op = "fft.rfftn"
)

// FourierOptions are the keyword arguments of the fft extension. The zero value
// is the standard's default of each.
type FourierOptions struct {
	// Sizes holds the size of the transform along each of Axes (n and s of the
	// standard): longer axes are cut, shorter ones padded with zeros. For
	// irfft, hfft and the last axis of irfftn it is the size of the result. nil
	// is the size that there is.
	Sizes []int
	// Axes lists the axes to go along; negative ones count from the last. nil is
	// the last axis for a transform of one dimension, and all for the others.
	// A transform of one dimension takes one axis at most.
	Axes []int
	// Norm says which direction is scaled.
	Norm FourierNorm
}

// FourierNorm says how Fourier transforms of n points are scaled.
type FourierNorm uint8

const (
	NormBackward FourierNorm = iota // the inverse by 1/n
	NormOrtho                       // both by 1/sqrt(n)
	NormForward                     // the forward transform by 1/n
)
