// Package arrayapi is the vocabulary of array exchange: what an array is
// ([ArrayLike]), who speaks for it ([Namespace]), and the memory that moves
// between two of them ([Buffer]).
//
// A type joins by naming its namespace, as a Python array does with
// __array_namespace__:
//
//	func (Grid) ArrayNamespace() arrayapi.Namespace { return gridNamespace{} }
//
// and its namespace by implementing the four methods of [Namespace]. From then
// on the array can be saved, loaded, handed to any other namespace and computed
// with through package xp, without anybody having heard of the type. A type
// that cannot have methods, such as []float64 or another library's, takes part
// through an [Adapter].
//
// Everything beyond those four methods is an optional interface of the
// namespace, one for each kind of operation ([Elementwise], [Reducer],
// [LinearAlgebra]).
//
// The package does no I/O and no arithmetic, and depends on package dtype alone.
//
// Source: the Python array API standard, 2025.12.
package arrayapi
