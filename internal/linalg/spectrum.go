package linalg

import (
	"errors"
	"math"
)

// ErrNotFinite says that a NaN or an infinity is among the elements of a matrix,
// whose spectrum then cannot be had.
var ErrNotFinite = errors.New("a NaN or an infinity is among the elements")

// ErrNoConvergence says that an iteration was given up.
var ErrNoConvergence = errors.New("the iteration does not converge")

// epsilon is the distance from 1 to the next larger number.
const epsilon = 0x1p-52

// sharedSooner weighs the multiplications of one of the many equal steps of an
// algorithm, for rowsInParallel: a step is worth sharing from a tenth of a
// millisecond on.
const sharedSooner = 16

// Conjugate replaces the elements of x by their complex conjugates.
func Conjugate[T Scalar](x []T) {
	if x, ok := any(x).([]complex128); ok {
		for i, v := range x {
			x[i] = complex(real(v), -imag(v))
		}
	}
}

// Largest returns the largest magnitude of a real or imaginary part of x: NaN or
// infinity where x has one, and a NaN if it has both.
func Largest[T Scalar](x []T) float64 {
	most := 0.0
	switch x := any(x).(type) {
	case []float64:
		for _, v := range x {
			most = max(most, math.Abs(v)) // NaN if one of them is
		}
	case []complex128:
		for _, v := range x {
			most = max(most, math.Abs(real(v)), math.Abs(imag(v)))
		}
	}
	return most
}

// moderate multiplies a by a power of two where its elements are so large or so
// small that sums of their squares would overflow or vanish. The spectrum of the
// old a is that of the new one times 2 to the power of exp.
func moderate[T Scalar](a []T) (exp int, err error) {
	most := Largest(a)
	switch {
	case !(most <= math.MaxFloat64):
		return 0, ErrNotFinite
	case most == 0 || 0x1p-400 <= most && most <= 0x1p400:
		return 0, nil
	}
	_, exp = math.Frexp(most)
	timesPower(a, -exp)
	return exp, nil
}

// timesPower multiplies x by 2 to the power of exp, which may be one that is no
// float64.
func timesPower[T Scalar](x []T, exp int) {
	if exp == 0 {
		return
	}
	first, second := math.Ldexp(1, exp/2), math.Ldexp(1, exp-exp/2)
	switch x := any(x).(type) {
	case []float64:
		for i, v := range x {
			x[i] = v * first * second
		}
	case []complex128:
		for i, v := range x {
			x[i] = complex(real(v)*first*second, imag(v)*first*second)
		}
	}
}

// Euclidean returns the Euclidean norm of x, whose elements may be of any finite
// size.
func Euclidean[T Scalar](x []T) float64 {
	if s := squares(x, 1); 0x1p-900 <= s && s <= 0x1p1000 {
		return math.Sqrt(s)
	}
	most := Largest(x)
	if most == 0 {
		return 0
	}
	_, exp := math.Frexp(most)
	exp = max(exp, -1000) // its reciprocal is a number
	return math.Ldexp(math.Sqrt(squares(x, math.Ldexp(1, -exp))), exp)
}

// squares returns the sum of the squares of the magnitudes of scale*x.
func squares[T Scalar](x []T, scale float64) float64 {
	sum := 0.0
	switch x := any(x).(type) {
	case []float64:
		for _, v := range x {
			v *= scale
			sum += v * v
		}
	case []complex128:
		for _, v := range x {
			re, im := real(v)*scale, imag(v)*scale
			sum += re*re + im*im
		}
	}
	return sum
}
