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
// Each function uses the namespace's own implementation where it has one (the
// optional interfaces of package arrayapi). Where it has none, or answers
// errors.ErrUnsupported, the arguments are exchanged for arrays of package
// ndarray, without a copy where the namespace gives access to its memory, and
// the result is handed back to the namespace. So a namespace has all functions
// from the day that it can exchange buffers.
//
// The result of a reduction over all axes is an array of rank 0. A namespace
// whose types have another rank only, such as matrices, cannot take it, nor any
// result that it has no type for: that is an error. Load such arrays as
// reference arrays instead, or hand them to ndarray.FromBuffer.
//
// Arguments are arrays of that namespace, and where the standard has it so, Go
// scalars, which take their dtype from the array beside them. Results are new
// arrays of the namespace.
//
// Source: the Python array API standard, 2025.12.
package xp
