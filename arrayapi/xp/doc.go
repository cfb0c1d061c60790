// Package xp has the functions of the array API standard, for the arrays of
// every namespace, under the standard's names.
//
// A [Calc] is a calculation on arrays of one namespace, as array_namespace gives
// it in Python. It keeps its first error, so that a formula reads like a formula
// and errors are looked at once:
//
//	calc := xp.For(x, y)
//	z := calc.Add(x, calc.Multiply(y, 2))
//	total, err := xp.As[*ndarray.Array](calc, calc.Sum(z, xp.Axis(0)))
//
// The standard's extensions are [Linalg] and [FFT]:
//
//	u, s, vh := calc.Linalg().SVD(x, xp.Reduced())
//
// Keyword arguments are values of type [Option]. Each function names those that it
// takes.
//
// # Where it is computed
//
// Each function uses the namespace's own implementation where it has one (the
// optional interfaces of package arrayapi). Where it has none, or answers
// errors.ErrUnsupported, the arguments are exchanged for arrays of package
// ndarray, without a copy where the namespace gives access to its memory, and
// the result is handed back to the namespace. So a namespace has all functions
// from the day that it can exchange buffers. Results have the dtypes that the
// namespace's own defaults give.
//
// A result that the namespace has no type for, such as the mask of a comparison of
// gonum's matrices, is a [*ndarray.Array]. Such arrays are guests in the
// calculations of all namespaces: masks select, indices index. A function with a
// guest among its arguments is computed through package ndarray.
//
// # Arguments and results
//
// Arguments are arrays of that namespace, guests, and where the standard has it
// so, Go scalars, which take their dtype from the array beside them. Results are
// new arrays of the namespace; those of the functions that rearrange (Reshape,
// PermuteDims, Flip, BroadcastTo, Linalg.Diagonal, ...) may share the memory of
// the argument, and whether they do is open, as in the standard. Only
// [Calc.SetItem] writes.
//
// The operators of Python's arrays are the functions that the standard gives for
// them: calc.Add(x, y) is x + y. Its constants e, inf, nan and pi are those of package
// math, and dtypes are in package dtype.
//
// Source: the Python array API standard, 2025.12.
package xp
