package arrayapi

import "github.com/arraylike/arraylike/arrayapi/dtype"

// Reducer is an optional interface of a namespace that reduces arrays along
// axes itself (the standard's "Statistical Functions" and "Utility Functions",
// and the searching functions that reduce).
type Reducer interface {
	// Reduce applies op to x along axes. The result is a new array of the
	// namespace. An error that is errors.ErrUnsupported leaves the operation to
	// the reference implementation.
	Reduce(op Op, x ArrayLike, o ReduceOptions) (ArrayLike, error)
}

// The operations of [Reducer].
const (
	OpAll          Op = "all"
	OpAny          Op = "any"
	OpArgMax       Op = "argmax"
	OpArgMin       Op = "argmin"
	OpCountNonzero Op = "count_nonzero"
	OpMax          Op = "max"
	OpMean         Op = "mean"
	OpMin          Op = "min"
	OpProd         Op = "prod"
	OpStd          Op = "std"
	OpSum          Op = "sum"
	OpVar          Op = "var"
)

// ReduceOptions are the keyword arguments of the standard's reductions. The
// zero value reduces over all axes with the standard's result dtype.
type ReduceOptions struct {
	// Axes lists the axes to reduce over; negative ones count from the last.
	// nil is all of them, an empty list none. argmax and argmin take one axis,
	// or nil for the index into all elements in row-major order.
	Axes []int
	// KeepDims keeps the reduced axes with size one.
	KeepDims bool
	// DType is the dtype of the result of sum and prod; the zero DType is the
	// standard's default.
	DType dtype.DType
	// Correction is the degrees of freedom adjustment of std and var.
	Correction float64
}
