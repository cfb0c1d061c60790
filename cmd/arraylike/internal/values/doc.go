// Package values spells the elements of an array as JSON, so that every value of every dtype comes back exactly.
//
// An array is one flat list in row-major order, whatever its layout in memory. Its elements are spelled as follows.
//
//	bool              true, false
//	integers          a number, all digits up to 2^64-1; those of a few bits likewise
//	floats            a number with a point or an exponent, the shortest that float64 reads back; "nan", "inf", "-inf"
//	complex numbers   [real, imaginary]
//	long double       {"longdouble": the shortest decimal that is read back as the same, "as_float64": the nearest float}
//	bytes             a string of hexadecimal digits, without trailing NULs
//	unicode           a string without trailing NULs; {"codepoints": [...]} where a lone surrogate is in it
//	void              a string of hexadecimal digits, full width
//	datetimes         a number: the int64 count of their unit; NaT is -9223372036854775808
//	records           a list of the fields, in their order
//	subarrays         nested lists
package values
