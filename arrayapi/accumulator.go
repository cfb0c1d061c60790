package arrayapi

import "github.com/arraylike/arraylike/arrayapi/dtype"

// Accumulator is an optional interface of a namespace that computes along an
// axis, element after element, itself (the standard's cumulative functions and
// diff).
type Accumulator interface {
	// Accumulate applies op to x along an axis. The result is a new array of the
	// namespace. An error that is errors.ErrUnsupported leaves the operation to
	// the reference implementation.
	Accumulate(op Op, x ArrayLike, o AccumulateOptions) (ArrayLike, error)
}

// The operations of [Accumulator].
const (
	OpCumulativeProd Op = "cumulative_prod"
	OpCumulativeSum  Op = "cumulative_sum"
	OpDiff           Op = "diff"
)

// AccumulateOptions are the keyword arguments of the operations of
// [Accumulator].
type AccumulateOptions struct {
	// Axes holds the one axis to go along; a negative one counts from the last.
	// nil is the only axis of an array that has one, and for diff the last.
	Axes []int
	// DType is the dtype of the result of the cumulative functions; the zero
	// DType is the standard's default.
	DType dtype.DType
	// IncludeInitial begins the result of a cumulative function with that of no
	// elements, 0 or 1.
	IncludeInitial bool
	// Order is how many times diff takes differences. Its default in the
	// standard is 1; 0 leaves the array as it is.
	Order int
	// Prepend and Append are arrays of the namespace that diff takes x to begin
	// and to end with, or nil.
	Prepend, Append ArrayLike
}
