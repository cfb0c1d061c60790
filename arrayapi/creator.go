package arrayapi

import "github.com/arraylike/arraylike/arrayapi/dtype"

// Creator is an optional interface of a namespace that makes arrays of nothing
// itself (the standard's "Creation Functions", and the frequencies of its fft
// extension).
type Creator interface {
	// Create applies op. The result is a new array of the namespace. An error
	// that is errors.ErrUnsupported leaves the operation to the reference
	// implementation.
	Create(op Op, o CreateOptions) (ArrayLike, error)
}

// The operations of [Creator].
const (
	OpArange    Op = "arange"
	OpEmpty     Op = "empty"
	OpEmptyLike Op = "empty_like"
	OpEye       Op = "eye"
	OpFull      Op = "full"
	OpFullLike  Op = "full_like"
	OpLinspace  Op = "linspace"
	OpOnes      Op = "ones"
	OpOnesLike  Op = "ones_like"
	OpZeros     Op = "zeros"
	OpZerosLike Op = "zeros_like"

	OpFFTFreq  Op = "fft.fftfreq"
	OpRFFTFreq Op = "fft.rfftfreq"
)

// CreateOptions are the arguments of the operations of [Creator].
type CreateOptions struct {
	// Shape is that of the result of empty, full, ones and zeros; for eye its
	// rows and columns.
	Shape []int
	// Like is an array of the namespace, whose shape and dtype empty_like,
	// full_like, ones_like and zeros_like take over.
	Like ArrayLike
	// DType is that of the result; the zero DType is the standard's default.
	DType dtype.DType
	// Device is where the result is to be; "" is the default device, or that of
	// Like.
	Device Device
	// Fill is the value of full and full_like, a Go scalar.
	Fill any
	// Start, Stop and Step are the Go scalars of arange; Start and Stop those of
	// linspace.
	Start, Stop, Step any
	// Num is the number of points of linspace, and of the frequencies.
	Num int
	// OpenEnd leaves Stop out of the points of linspace (endpoint=False).
	OpenEnd bool
	// Diagonal is the one where eye has ones, its k.
	Diagonal int
	// Spacing is the distance between the samples that the frequencies are for,
	// their d.
	Spacing float64
}
