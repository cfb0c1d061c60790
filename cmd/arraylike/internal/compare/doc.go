// Package compare finds where two arrays differ: how many elements, which is the first, and by how much at most.
//
// Elements differ where their bits do, whatever the byte order and layout they are stored in: so a NaN is the same as
// itself, and 0.0 is not -0.0. Padding between the fields of a record does not count.
package compare
