package linalg

import "math"

// An elementary reflector is the unitary matrix H = I - tau v vᴴ. Here v has a
// one where it is normalized.

// newReflector makes a reflector whose conjugate transpose turns x, of one
// element at least, into (beta, 0, ..., 0) with a real beta. It stores v in x,
// with v[0] = 1.
func newReflector[T Scalar](x []T) (beta float64, tau T) {
	re, im := parts(x[0])
	rest := Euclidean(x[1:])
	if rest == 0 && im == 0 {
		// The rest may hold nothing but zeros: the norm does not underflow.
		x[0] = scalar[T](1, 0)
		return re, tau
	}
	beta = -math.Copysign(math.Hypot(math.Hypot(re, im), rest), re)
	if math.Abs(beta) < 0x1p-1000 {
		timesPower(x, 200) // the reciprocal below would overflow
		beta, tau = newReflector(x)
		return math.Ldexp(beta, -200), tau
	}
	tau = scalar[T]((beta-re)/beta, -im/beta)
	scaleBy(x[1:], scalar[T](1, 0)/(x[0]-scalar[T](beta, 0)))
	x[0] = scalar[T](1, 0)
	return beta, tau
}

// newReflectorAtEnd is newReflector for the other end: x turns into (0, ..., 0,
// beta), and the last element of v is 1.
func newReflectorAtEnd[T Scalar](x []T) (beta float64, tau T) {
	last := len(x) - 1
	x[0], x[last] = x[last], x[0]
	beta, tau = newReflector(x)
	x[0], x[last] = x[last], x[0]
	return beta, tau
}

// reflect multiplies the column x by I - tau v vᴴ.
func reflect[T Scalar](x, v []T, tau T) {
	if f := tau * dotConj(x, v); f != 0 {
		addScaled(x, -f, v)
	}
}

// reflectors are elementary reflectors H(0), H(1), ... of one size. That number k
// has its v in row k of vectors, from column k+shift on.
type reflectors[T Scalar] struct {
	vectors     []T
	tau         []T
	size, shift int
}

// columns stores the first columns of the product H(0) H(1) ... in the rows of
// out.
func (h reflectors[T]) columns(out []T) {
	count := len(out) / max(h.size, 1)
	rowsInParallel(count, sharedSooner*float64(h.size)*float64(len(h.tau)), func(lo, hi int) {
		for j := lo; j < hi; j++ {
			row := out[j*h.size : (j+1)*h.size]
			clear(row)
			row[j] = scalar[T](1, 0)
			// The reflectors behind leave the j-th unit vector as it is.
			for k := min(j-h.shift, len(h.tau)-1); k >= 0; k-- {
				at := k + h.shift
				reflect(row[at:], h.vectors[k*h.size+at:(k+1)*h.size], h.tau[k])
			}
		}
	})
}
