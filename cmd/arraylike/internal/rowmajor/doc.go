// Package rowmajor walks the elements of an array in row-major order with little-endian scalars, whatever the layout
// and byte order that they are stored in, within a bounded amount of memory.
package rowmajor
