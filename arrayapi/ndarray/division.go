package ndarray

import (
	"math"

	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// floorDivideIntegers rounds quotients down; by zero they are 0. The least
// integer over -1 is itself, as Go has it.
func floorDivideIntegers[T dtype.Integer](dst, x, y []T) {
	x, y = x[:len(dst)], y[:len(dst)]
	for i := range dst {
		a, b := x[i], y[i]
		if b == 0 {
			dst[i] = 0
			continue
		}
		q := a / b
		if q*b != a && (a < 0) != (b < 0) {
			q--
		}
		dst[i] = q
	}
}

// integerRemainders have the sign of y; by zero they are 0.
func integerRemainders[T dtype.Integer](dst, x, y []T) {
	x, y = x[:len(dst)], y[:len(dst)]
	for i := range dst {
		a, b := x[i], y[i]
		if b == 0 {
			dst[i] = 0
			continue
		}
		r := a % b
		if r != 0 && (r < 0) != (b < 0) {
			r += b
		}
		dst[i] = r
	}
}

func floorDivideFloats[T dtype.Float](dst, x, y []T) {
	x, y = x[:len(dst)], y[:len(dst)]
	for i := range dst {
		dst[i] = T(floorQuotient(float64(x[i]), float64(y[i])))
	}
}

func floatRemainders[T dtype.Float](dst, x, y []T) {
	x, y = x[:len(dst)], y[:len(dst)]
	for i := range dst {
		dst[i] = T(floorRemainder(float64(x[i]), float64(y[i])))
	}
}

// exactQuotient is the size up to which all whole numbers are floats, so that a
// quotient below has a whole part that is off by one at most.
const exactQuotient = 1 << 53

// floorQuotient is x over y, rounded down. Where that is infinite, NaN, or zero
// because of an infinite y, it is the quotient itself.
//
// Source: the standard 2025.12, "floor_divide".
func floorQuotient(x, y float64) float64 {
	q := x / y
	if !(math.Abs(q) < exactQuotient) || x == 0 || math.IsInf(y, 0) {
		return q
	}
	whole, r := wholeQuotient(x, y, q)
	if r != 0 && (r < 0) != (y < 0) {
		whole--
	}
	return whole
}

// floorRemainder is what Python's % is: of the sign of y.
//
// Source: the standard 2025.12, "remainder".
func floorRemainder(x, y float64) float64 {
	var r float64
	switch q := x / y; {
	case math.IsInf(y, 0) && math.Abs(x) <= math.MaxFloat64:
		r = x
	case math.Abs(q) < exactQuotient:
		_, r = wholeQuotient(x, y, q)
	default:
		r = math.Mod(x, y)
	}
	switch {
	case r == 0:
		return math.Copysign(0, y)
	case (r < 0) != (y < 0):
		return r + y
	}
	return r // NaN too
}

// wholeQuotient cuts off the fraction of q, which is x over y, rounded, and
// returns what is left of x too, exactly: the multiples of y next to x differ
// from it by floats. Rounding may have taken q up to a whole number, never down.
func wholeQuotient(x, y, q float64) (whole, rest float64) {
	whole = math.Trunc(q)
	rest = math.FMA(-whole, y, x)
	if rest != 0 && (rest < 0) != (x < 0) {
		whole -= math.Copysign(1, q)
		rest += math.Copysign(y, x)
	}
	return whole, rest
}
