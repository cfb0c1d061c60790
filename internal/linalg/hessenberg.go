package linalg

// hessenberg makes the n x n matrix a zero below the diagonal beside its main one, by
// reflections H(low), H(low+1), ... from both sides: A = Q·a·Qᴴ with their product
// Q. Outside [low, high] it must be upper triangular. h holds what Q is made of if
// it has room for vectors.
func hessenberg[T Scalar](a []T, n, low, high int, h reflectors[T]) {
	column, turned, sums := make([]T, n), make([]T, n), make([]T, n)
	for k := low; k+2 <= high; k++ {
		v := column[k+1 : high+1]
		if h.vectors != nil {
			v = h.vectors[k*n+k+1 : k*n+high+1]
		}
		for i := range v {
			v[i] = a[(k+1+i)*n+k]
			a[(k+1+i)*n+k] = 0
		}
		var beta float64
		beta, h.tau[k] = newReflector(v)
		a[(k+1)*n+k] = scalar[T](beta, 0)
		vc := turned[:len(v)]
		copy(vc, v)
		Conjugate(vc)
		w := sums[k+1 : n]
		weightedSum(w, v, a[(k+1)*n+k+1:], n)
		scaleBy(w, -conj(h.tau[k]))
		reflectBoth(a[k+1:], n, k+1, high-k, v, vc, w, h.tau[k])
	}
}

// reflectBoth applies a reflection to the rows [first, first+size) from the left,
// and to the first size elements of all rows up to there from the right. w has what
// the rows change by, for an element of v that is 1; vc is conj(v).
func reflectBoth[T Scalar](a []T, stride, first, size int, v, vc, w []T, tau T) {
	inner, outer := w[:size], w[size:]
	rowsInParallel(first+size, sharedSooner*3*float64(len(w)), func(lo, hi int) {
		for i := lo; i < hi; i++ {
			row := a[i*stride : i*stride+size]
			if i < first {
				reflect(row, vc, tau)
				continue
			}
			f := v[i-first]
			if g := tau * addScaledDot(row, f, inner, vc); g != 0 {
				addScaled(row, -g, vc)
			}
			addScaled(a[i*stride+size:i*stride+len(w)], f, outer)
		}
	})
}
