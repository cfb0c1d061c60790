package linalg

import "math"

// addScaled adds v times row to sum.
func addScaled[T Number](sum []T, v T, row []T) {
	row = row[:len(sum)]
	for i := range sum {
		sum[i] += v * row[i]
	}
}

// scaleBy multiplies the elements of row with v.
func scaleBy[T Scalar](row []T, v T) {
	for i := range row {
		row[i] *= v
	}
}

// divideBy divides the elements of row by v.
func divideBy[T Scalar](row []T, v T) {
	for i := range row {
		row[i] /= v
	}
}

// dot returns the sum of the products of two vectors.
func dot[T Number](x, y []T) T {
	var s0, s1, s2, s3 T // not an array: these stay in registers
	y = y[:len(x)]
	for len(x) >= 4 && len(y) >= 4 {
		s0 += x[0] * y[0]
		s1 += x[1] * y[1]
		s2 += x[2] * y[2]
		s3 += x[3] * y[3]
		x, y = x[4:], y[4:]
	}
	total := (s0 + s1) + (s2 + s3)
	for i := range x {
		total += x[i] * y[i]
	}
	return total
}

// dotConj returns the sum of the products of x and the conjugate of y.
func dotConj[T Scalar](x, y []T) T {
	z, ok := any(y).([]complex128)
	if !ok {
		return dot(x, y)
	}
	var sum T
	w, s := any(x).([]complex128), any(&sum).(*complex128)
	z = z[:len(w)]
	var s0, s1 complex128
	i := 0
	for ; i+1 < len(w); i += 2 {
		s0 += w[i] * complex(real(z[i]), -imag(z[i]))
		s1 += w[i+1] * complex(real(z[i+1]), -imag(z[i+1]))
	}
	if i < len(w) {
		s0 += w[i] * complex(real(z[i]), -imag(z[i]))
	}
	*s = s0 + s1
	return sum
}

// swapRows exchanges the elements of two rows.
func swapRows[T Scalar](x, y []T) {
	y = y[:len(x)]
	for i := range x {
		x[i], y[i] = y[i], x[i]
	}
}

// largestPart returns the largest of the real and imaginary parts of x, their
// signs left out; NaN counts as nothing.
func largestPart[T Scalar](x []T) float64 {
	most := 0.0
	switch x := any(x).(type) {
	case []float64:
		for _, v := range x {
			if v = math.Abs(v); v > most {
				most = v
			}
		}
	case []complex128:
		for _, v := range x {
			if a := math.Abs(real(v)); a > most {
				most = a
			}
			if a := math.Abs(imag(v)); a > most {
				most = a
			}
		}
	}
	return most
}

// sumOfSquares returns the sum of the squares of the magnitudes of x. It is for
// elements whose squares neither overflow nor vanish.
func sumOfSquares[T Scalar](x []T) float64 {
	s0, s1 := 0.0, 0.0
	switch x := any(x).(type) {
	case []float64:
		i := 0
		for ; i+1 < len(x); i += 2 {
			s0 += x[i] * x[i]
			s1 += x[i+1] * x[i+1]
		}
		if i < len(x) {
			s0 += x[i] * x[i]
		}
	case []complex128:
		for _, v := range x {
			s0 += real(v) * real(v)
			s1 += imag(v) * imag(v)
		}
	}
	return s0 + s1
}
