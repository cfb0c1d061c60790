// Package ndarray is the reference array of this module: [Array], a strided
// array of any dtype, and its namespace "ndarray".
//
// An Array is a view of memory. Slicing, transposing, broadcasting and, where
// strides allow it, reshaping give another view of the same memory and copy no
// element:
//
//	a, _ := ndarray.FromSlice([]float64{1, 2, 3, 4, 5, 6}, 2, 3)
//	col, _ := a.Slice(ndarray.All(), ndarray.Int(1)) // a[:, 1]
//	fmt.Println(col)                                 // [2. 5.]
//
// Typed access is by generic functions, [At], [SetAt] and [Data]; an Array
// itself is not generic, since its dtype is data. [Array.String] prints as
// NumPy does.
//
// The namespace computes what package xp asks of it: the arithmetic is in this
// package, the functions of the standard under their own names are in xp.
//
// Arrays may be read by any number of goroutines at once, as long as nobody
// writes to their memory.
//
// Source: the Python array API standard, 2025.12; NumPy for what the standard
// leaves open.
package ndarray
