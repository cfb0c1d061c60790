// Package minifloat has the floating-point numbers of up to 16 bits that
// machine learning uses and Go lacks: float16, bfloat16, and the eight-, six-
// and four-bit formats of Python's ml_dtypes.
//
// Each is an element type that holds its bits, with a method to get the value as
// a float32, which is always exact, and a function to round a float32 to it. The
// [Format] behind a type has the same by code, for whoever converts many.
package minifloat
