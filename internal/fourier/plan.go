// Package fourier computes discrete Fourier transforms of any length in
// O(n log n) operations: by passes of small radices where the length has small
// factors only (the self-sorting algorithm of Stockham), and else as a
// convolution (Bluestein's algorithm). The error grows with the logarithm of the
// length.
//
// Transforms go forward, X[k] = sum of x[j] exp(-2πi jk/n), and are not scaled.
// The backward one is the forward one with the order of its results reversed, but
// for the first: see [Reverse].
package fourier

import (
	"fmt"

	"github.com/arraylike/arraylike/internal/memory"
)

// maxLength is the number of complex numbers that a transform may need memory
// for.
const maxLength = memory.MaxSize / 16

// Plan is what a transform of one length needs to know. It does not change, and
// is safe for concurrent use.
type Plan struct {
	n     int
	mixed *mixed // nil where it is a convolution
	chirp *chirp
}

// NewPlan prepares transforms of n points. A number of points below 1, or of more
// than memory can hold, is an error.
func NewPlan(n int) (*Plan, error) {
	if n < 1 {
		return nil, fmt.Errorf("fourier: want a transform of one point at least, have %d", n)
	}
	if n > maxLength/8 {
		return nil, fmt.Errorf("fourier: a transform of %d points needs more memory than there can be", n)
	}
	factors := factorize(n)
	if length := convolutionLength(n); convolves(n, factors, length) {
		return &Plan{n: n, chirp: newChirp(n, length)}, nil
	}
	return &Plan{n: n, mixed: newMixed(n, factors)}, nil
}

// ScratchLen returns the number of elements of the scratch that Transform wants.
func (p *Plan) ScratchLen() int {
	if p.chirp != nil {
		return 2 * p.chirp.m
	}
	return p.n
}

// Transform stores the transform of src in dst, both of the length of the plan
// and apart from each other. It overwrites scratch. The work is shared between as
// many goroutines as there are workers.
func (p *Plan) Transform(dst, src, scratch []complex128, workers int) {
	if p.chirp != nil {
		p.chirp.transform(dst, src, scratch, workers)
		return
	}
	p.mixed.transform(dst, src, scratch, workers)
}

// Reverse turns the result of a forward transform into that of a backward one,
// and multiplies it with scale.
func Reverse(x []complex128, scale float64) {
	if len(x) == 0 {
		return
	}
	x[0] = scaled(x[0], scale)
	for i, j := 1, len(x)-1; i <= j; i, j = i+1, j-1 {
		x[i], x[j] = scaled(x[j], scale), scaled(x[i], scale)
	}
}

// Scale multiplies x with scale.
func Scale(x []complex128, scale float64) {
	for i, v := range x {
		x[i] = scaled(v, scale)
	}
}

func scaled(v complex128, scale float64) complex128 {
	return complex(real(v)*scale, imag(v)*scale)
}
