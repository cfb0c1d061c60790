package arrayapi

// LinearAlgebra is an optional interface of a namespace that has linear algebra
// of its own (the standard's "Linear Algebra Functions" and linalg extension).
type LinearAlgebra interface {
	// LinearAlgebra applies op to args. The results are new arrays of the
	// namespace, as many as the standard's function returns. An error that is
	// errors.ErrUnsupported leaves the operation to the reference implementation.
	LinearAlgebra(op Op, args []ArrayLike, o LinearAlgebraOptions) ([]ArrayLike, error)
}

// LinearAlgebraOptions are the keyword arguments of the standard's linear
// algebra. matmul takes none.
type LinearAlgebraOptions struct{}
