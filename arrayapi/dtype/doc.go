// Package dtype describes the elements of arrays: what they are, how many bytes
// they have, in which order, and which dtype comes of two.
//
// A [DType] is a small value. The standard's thirteen, NumPy's others and those
// of Python's ml_dtypes are variables in the host's byte order ([Float64],
// [BFloat16]); [NewBytes], [NewDateTime64], [NewStruct] and their like make the
// rest. [Parse] and [DType.String] speak NumPy's language, [ParseDescr] and
// [DType.Descr] that of the header of a .npy file, and [DType.MarshalText] one
// that is the same on every host and loses nothing. [Of] gives the dtype of a Go
// type, and the constraints, such as [Element], the Go types of dtypes.
//
// Promotion and the kinds of [DType.Is] are those of the Python array API
// standard 2025.12, sections "Type promotion rules" and "Data type functions".
package dtype
