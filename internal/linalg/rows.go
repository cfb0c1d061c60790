package linalg

// The loops over rows that the spectral algorithms spend their time in. All
// slices of one call have the length of the first.

// addScaledDot adds f*x to dst and returns the sum of conj(v[i]) * dst[i].
func addScaledDot[T Scalar](dst []T, f T, x, v []T) (sum T) {
	switch p := any(&sum).(type) {
	case *float64:
		*p = addScaledDotReal(any(dst).([]float64), any(f).(float64), any(x).([]float64), any(v).([]float64))
	case *complex128:
		addScaled(dst, f, x)
		*p = any(dotConj(dst, v)).(complex128)
	}
	return sum
}

func addScaledDotReal(dst []float64, f float64, x, v []float64) float64 {
	var s0, s1 float64
	for len(dst) >= 2 && len(x) >= 2 && len(v) >= 2 {
		a, b := dst[0]+f*x[0], dst[1]+f*x[1]
		dst[0], dst[1] = a, b
		s0 += v[0] * a
		s1 += v[1] * b
		dst, x, v = dst[2:], x[2:], v[2:]
	}
	for i := range dst {
		dst[i] += f * x[i]
		s0 += v[i] * dst[i]
	}
	return s0 + s1
}

// subtractTwo subtracts f*x + g*y from dst.
func subtractTwo[T Scalar](dst []T, f T, x []T, g T, y []T) {
	x, y = x[:len(dst)], y[:len(dst)]
	for i := range dst {
		dst[i] -= f*x[i] + g*y[i]
	}
}

// subtractTwoDot subtracts f*x + g*y from dst and returns the sum of conj(v[i]) *
// dst[i].
func subtractTwoDot[T Scalar](dst []T, f T, x []T, g T, y, v []T) (sum T) {
	switch p := any(&sum).(type) {
	case *float64:
		*p = subtractTwoDotReal(any(dst).([]float64), any(f).(float64), any(x).([]float64), any(g).(float64), any(y).([]float64), any(v).([]float64))
	case *complex128:
		subtractTwo(dst, f, x, g, y)
		*p = any(dotConj(dst, v)).(complex128)
	}
	return sum
}

func subtractTwoDotReal(dst []float64, f float64, x []float64, g float64, y, v []float64) float64 {
	var s0, s1 float64
	for len(dst) >= 2 && len(x) >= 2 && len(y) >= 2 && len(v) >= 2 {
		a, b := dst[0]-(f*x[0]+g*y[0]), dst[1]-(f*x[1]+g*y[1])
		dst[0], dst[1] = a, b
		s0 += v[0] * a
		s1 += v[1] * b
		dst, x, y, v = dst[2:], x[2:], y[2:], v[2:]
	}
	for i := range dst {
		dst[i] -= f*x[i] + g*y[i]
		s0 += v[i] * dst[i]
	}
	return s0 + s1
}

// combineRows adds to dst the sum of conj(v[i]) times row i of a, whose rows
// are stride elements apart.
func combineRows[T Scalar](dst []T, v, a []T, stride int) {
	i := 0
	for ; i+4 <= len(v); i += 4 {
		f0, f1, f2, f3 := conj(v[i]), conj(v[i+1]), conj(v[i+2]), conj(v[i+3])
		r0, r1 := a[i*stride:][:len(dst)], a[(i+1)*stride:][:len(dst)]
		r2, r3 := a[(i+2)*stride:][:len(dst)], a[(i+3)*stride:][:len(dst)]
		for j := range dst {
			dst[j] += (f0*r0[j] + f1*r1[j]) + (f2*r2[j] + f3*r3[j])
		}
	}
	for ; i < len(v); i++ {
		addScaled(dst, conj(v[i]), a[i*stride:])
	}
}
