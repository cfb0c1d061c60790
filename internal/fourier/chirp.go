package fourier

// chirp is a transform as a convolution, after Bluestein: with
// jk = (j² + k² - (k-j)²)/2 it is x times a chirp, convolved with the conjugate
// chirp, times the chirp.
type chirp struct {
	n, m    int
	chirp   []complex128 // exp(-πi k²/n)
	filter  []complex128 // the transform of the conjugate chirp, over m
	through *mixed       // of m points
}

// newChirp prepares transforms of n points by those of m, at least 2n-1.
func newChirp(n, m int) *chirp {
	c := &chirp{n: n, m: m, chirp: make([]complex128, n), through: newMixed(m, factorize(m))}
	w := newRoots(2 * n)
	conjugate, scratch := make([]complex128, m), make([]complex128, m)
	square, period := uint64(0), 2*uint64(n) // k² modulo the period
	for k := range n {
		v := w.at(square)
		c.chirp[k] = v
		bar := complex(real(v)/float64(m), -imag(v)/float64(m))
		conjugate[k] = bar
		if k > 0 {
			conjugate[m-k] = bar
		}
		if square += 2*uint64(k) + 1; square >= period {
			square -= period
		}
	}
	c.filter, _ = c.through.transformIn(conjugate, scratch, 1)
	return c
}

// transform leaves src alone. scratch has 2m elements.
func (c *chirp) transform(dst, src, scratch []complex128, workers int) {
	x, other := scratch[:c.m], scratch[c.m:2*c.m]
	for i, v := range src[:c.n] {
		x[i] = v * c.chirp[i]
	}
	clear(x[c.n:])
	x, other = c.through.transformIn(x, other, workers)
	for i, v := range c.filter {
		x[i] *= v
	}
	x, _ = c.through.transformIn(x, other, workers)
	// The transform back has its results in the reverse order, but for the first.
	dst[0] = x[0] * c.chirp[0]
	for i := 1; i < c.n; i++ {
		dst[i] = x[c.m-i] * c.chirp[i]
	}
}
