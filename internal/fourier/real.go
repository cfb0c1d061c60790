package fourier

// Real is a transform of real numbers, whose results come in conjugate pairs, of
// which the first n/2+1 are kept. It does not change, and is safe for concurrent
// use.
type Real struct {
	n        int
	plan     *Plan        // of n/2 points where n is even, else of n
	twiddles []complex128 // exp(-2πik/n) up to n/2, where n is even
}

// NewReal prepares transforms of n real numbers; see [NewPlan].
func NewReal(n int) (*Real, error) {
	if n < 1 || n%2 == 1 {
		plan, err := NewPlan(n)
		return &Real{n: n, plan: plan}, err
	}
	plan, err := NewPlan(n / 2)
	if err != nil {
		return nil, err
	}
	r := &Real{n: n, plan: plan, twiddles: make([]complex128, n/2+1)}
	w := newRoots(n)
	for k := range r.twiddles {
		r.twiddles[k] = w.at(uint64(k))
	}
	return r, nil
}

// ScratchLen returns the number of elements of the scratch that both directions
// want.
func (r *Real) ScratchLen() int { return 2*r.plan.n + r.plan.ScratchLen() }

// buffers cuts scratch into two arrays for the complex transform, and its own
// scratch.
func (r *Real) buffers(scratch []complex128) (x, y, rest []complex128) {
	n := r.plan.n
	return scratch[:n], scratch[n : 2*n], scratch[2*n:]
}

// Forward stores the first n/2+1 results of the forward transform of src, of
// length n, in dst, each times scale.
func (r *Real) Forward(dst []complex128, src []float64, scratch []complex128, scale float64, workers int) {
	x, y, rest := r.buffers(scratch)
	if r.twiddles == nil {
		for i, v := range src[:r.n] {
			x[i] = complex(v, 0)
		}
		r.plan.Transform(y, x, rest, workers)
		for i := range dst[:r.n/2+1] {
			dst[i] = scaled(y[i], scale)
		}
		dst[0] = complex(real(dst[0]), 0) // exactly, as the definition has it
		return
	}
	for i := range x { // even ones are real parts, odd ones imaginary
		x[i] = complex(src[2*i], src[2*i+1])
	}
	r.plan.Transform(y, x, rest, workers)
	h := len(y)
	dst[0] = complex(scale*(real(y[0])+imag(y[0])), 0)
	dst[h] = complex(scale*(real(y[0])-imag(y[0])), 0)
	scale /= 2
	for k := 1; k < h; k++ {
		a, b := y[k], complex(real(y[h-k]), -imag(y[h-k]))
		even, odd := a+b, r.twiddles[k]*(a-b)
		dst[k] = complex(scale*(real(even)+imag(odd)), scale*(imag(even)-real(odd)))
	}
}

// Backward stores n real numbers in dst, each times scale: the backward transform
// of the n results of which src has the first n/2+1. The imaginary parts of the
// first, and of the last where n is even, count as 0.
func (r *Real) Backward(dst []float64, src []complex128, scratch []complex128, scale float64, workers int) {
	x, y, rest := r.buffers(scratch)
	x[0] = complex(real(src[0]), 0)
	if r.twiddles == nil {
		for k := 1; k <= r.n/2; k++ { // the forward transform of the conjugates
			x[k], x[r.n-k] = complex(real(src[k]), -imag(src[k])), src[k]
		}
		r.plan.Transform(y, x, rest, workers)
		for i := range dst[:r.n] {
			dst[i] = scale * real(y[i])
		}
		return
	}
	h := len(x)
	x[0] = complex(real(src[0])+real(src[h]), real(src[h])-real(src[0]))
	for k := 1; k < h; k++ { // conjugates here, too
		a, b := src[k], complex(real(src[h-k]), -imag(src[h-k]))
		w := r.twiddles[k]
		even, odd := a+b, complex(real(w), -imag(w))*(a-b)
		x[k] = complex(real(even)-imag(odd), -imag(even)-real(odd))
	}
	r.plan.Transform(y, x, rest, workers)
	for i, v := range y {
		dst[2*i], dst[2*i+1] = scale*real(v), -scale*imag(v)
	}
}
