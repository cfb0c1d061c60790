// Package complexmath has the elementary functions of complex numbers, for all of
// them: infinities, NaN and signed zeros as in the array API standard, which are
// those of C99's annex G with few exceptions, branch cuts where the sign of a zero
// tells the side, and no overflow or loss of digits on the way to a result that has
// neither.
//
// Where the standard leaves the sign of a zero or an infinity open, it is chosen so
// that f(conj z) is conj f(z), and odd functions are odd. Errors are a few units in
// the last place of the larger part of the result, and for most functions of each
// part. Package math/cmplx has another purpose: it is simpler, and does not keep to
// the annex everywhere.
//
// Source: the standard 2025.12, "Element-wise Functions", special cases, and "Complex
// numbers", branch cuts.
package complexmath

import "math"

var (
	nan = math.NaN()
	inf = math.Inf(1)
)

// isFinite tells whether both parts are.
func isFinite(x, y float64) bool { return x-x == 0 && y-y == 0 }

// turnLeft returns i z, without arithmetic, which infinities would not survive.
func turnLeft(z complex128) complex128 { return complex(-imag(z), real(z)) }

// turnRight returns -i z.
func turnRight(z complex128) complex128 { return complex(imag(z), -real(z)) }
