// Package arrayapitest checks that an [arrayapi.Namespace] keeps the contract of
// its interface, in the manner of testing/fstest.
//
// The author of a namespace calls [Run] from a test. Each check is a subtest:
//
//	func TestNamespace(t *testing.T) {
//		arrayapitest.Run(t, arrayapitest.Config{
//			Namespace: grid.Namespace(),
//			Like:      []arrayapi.ArrayLike{new(grid.Grid)},
//			ZeroCopy:  func(arrayapi.ArrayLike, dtype.DType) bool { return true },
//			Foreign:   []arrayapi.ArrayLike{struct{ *grid.Grid }{new(grid.Grid)}},
//		})
//	}
//
// [TestNamespace] returns the same findings as an error.
//
// Run it under the race detector too: the check "concurrency" relies on it for
// what does not show in the values.
//
// Values are compared bit for bit. Operations of the optional interfaces
// ([arrayapi.Elementwise], [arrayapi.Reducer], [arrayapi.LinearAlgebra]) are
// compared with package ndarray: bit for bit where IEEE 754 leaves no choice,
// within a few roundings where the order of additions is free, and not at all
// where the standard leaves the result open, as for the quotient of integers.
// Integers wrap around. [errors.ErrUnsupported] is always right, and so is an error
// where no type of the namespace holds the result.
package arrayapitest
