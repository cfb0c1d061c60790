// Package npy has the names and calls of npyio's package npy, and this module's
// codec behind them: [Read] into a value of Go, [Write] of one, and a [Reader] that
// gives the elements of an array a few at a time. The folder above says where it
// differs from npyio.
//
// What can be written, and read into a pointer to it, is
//
//	bool, int8 ... int64, uint8 ... uint64, float32, float64, complex64, complex128
//	[]T, [N]T of these, at any nesting, and named types of all these
//	string, []string, [N]string  unicode, and read from bytes too
//	mat.Dense                    float64 with up to two dimensions
//	Array                        anything that is no Python object
//
// The dtype must be that of the Go type: nothing is cast.
package npy
