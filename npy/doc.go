// Package npy reads and writes NumPy's .npy format: one array, as a header of
// text and the bytes of its elements.
//
// [Read] and [Write] move a whole array between a stream and an
// [arrayapi.Buffer]; [ReadFile] and [WriteFile] do so with a file,
// [ReadSlice] and [WriteSlice] with a Go slice. [ReadInto] fills memory that the
// caller owns, [Reader] walks over several arrays in one stream, and
// [ReadHeader] with [ReadData] gives the header and the elements separately.
// Package npz has the archives of many arrays.
//
// # Parts
//
// [Open] and [OpenFile] give a [File], of which rows or any [Region] are read with no
// more bytes than needed; [Map] shows a file as memory, without reading it first, and
// [View] memory that holds one as an array. [File.Rows], [File.Chunks] and those of
// [Reader] walk over an array in bounded memory. [Writer] writes an array slice by
// slice, also where nobody knows yet how many there will be, and [Appender] adds
// slices to a file so that a crash leaves the old array or the new one.
//
// # Layout
//
//	offset  size  content
//	0       6     "\x93NUMPY"
//	6       2     version: 1 0, 2 0 or 3 0
//	8       2     header length, little-endian (4 bytes from version 2.0 on)
//	10      n     header: a Python dict literal, padded with spaces, and a newline
//	10+n    ...   the elements, in row-major or column-major order
//
// The header is latin-1 in versions 1.0 and 2.0, UTF-8 in 3.0, and has exactly
// the keys descr, fortran_order and shape. What this package writes is byte for
// byte what NumPy 1.22 and later write.
//
// # Hostile input
//
// Nothing in a file is ever evaluated. No error of the input is a panic, and memory
// follows the bytes that arrive: a file of 100 bytes that claims a terabyte costs
// the memory of a small array. [ReadOptions] has further limits.
//
// Errors of three kinds are kept apart. Malformed input is a [*FormatError].
// Input that may be right but is not taken is a [*LimitError], or wraps
// [dtype.ErrObject] for arrays of Python objects. An error of the reader or
// writer comes back as it is, wrapped once.
//
// Source: NEP 1 and numpy/lib/format.py of NumPy 1.24 and 2.4.
package npy
