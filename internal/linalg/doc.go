// Package linalg has the algorithms of dense linear algebra, on matrices of float64
// and complex128 that are contiguous and row-major, and the product of matrices of any
// numbers. It knows nothing of arrays, stacks and dtypes: package ndarray brings its
// arguments into this form.
//
// A matrix of m rows and n columns is a slice of m*n elements, which the caller has
// made long enough. NaN and infinities run through products and factorizations as the
// arithmetic has them, and are an error to singular values and eigenvalues; no
// function loops or panics because of them. Large matrices are worked on by all
// processors. Nothing keeps a slice beyond its call, and functions on different
// slices may run at the same time.
package linalg
