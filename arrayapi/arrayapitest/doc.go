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
// Values are compared bit for bit. The operations of the optional interfaces
// ([arrayapi.Elementwise], [arrayapi.Reducer], [arrayapi.Accumulator],
// [arrayapi.LinearAlgebra], [arrayapi.FourierTransformer], [arrayapi.Manipulator],
// [arrayapi.Searcher], [arrayapi.Creator]) are compared with package ndarray, all of
// them: with each dtype that the standard asks for, pairs of dtypes, shapes
// that broadcast, sizes of 0, layouts in memory, special values, scalars, and each
// option at its default and beside it. Result dtypes are those that Info gives as
// defaults. Arguments must stay as they are, and results be new arrays, but for those
// that may be views.
//
// How near a result must be depends on the operation:
//   - Comparisons, rounding, bits, sums of integers, indices, and what moves
//     elements: the same values. So are sums, products, quotients and square roots of
//     real floats, one or two, for which IEEE 754 leaves no choice.
//   - Elementary functions: a few roundings, and at zeros, infinities and NaN of real
//     floats the special value, with the sign of zero.
//   - Sums and products of many floats, transforms, and linear algebra: roundings of
//     the sum of all sizes.
//   - Decompositions: what they have to be. Q is orthonormal and Q times R the
//     matrix; singular values come from the largest on; eigenvalues are the same ones
//     in any order, and eigenvectors belong to them. Signs, phases and lengths are
//     free.
//   - Unique values: the same set, with indices and counts that fit, in any order.
//
// What the standard leaves open is not judged: quotients of integers, maxima of
// nothing, casts and sums of mixed kinds, the place of NaN in sorted arrays, indices out
// of bounds. Nor are infinities and NaN in complex functions; branch cuts are. Integers
// wrap around. An error is wanted for shapes that do not fit, and for axes that are not
// there.
// [errors.ErrUnsupported] is always right, and so is an error where no type of the
// namespace holds the result.
package arrayapitest
