package arrayapi

// Elementwise is an optional interface of a namespace that computes element by
// element itself (the standard's "Element-wise Functions").
type Elementwise interface {
	// Elementwise applies op to args, broadcast against each other. An argument
	// is an array of the namespace or a Go scalar, at least one of them an
	// array. The result is a new array of the namespace, of the dtype that the
	// standard gives. An error that is errors.ErrUnsupported leaves the operation
	// to the reference implementation.
	Elementwise(op Op, args ...any) (ArrayLike, error)
}
