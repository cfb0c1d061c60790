package linalg_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/internal/linalg"
)

// Small matrices of few different numbers are singular, defective, reducible and
// full of equal eigenvalues more often than not.
func TestMatricesOfFewNumbers(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 4))
	digit := func() float64 { return float64(r.IntN(3) - 1) }
	for kind, element := range []func(i, j int) complex128{
		func(int, int) complex128 { return complex(digit(), 0) },
		func(int, int) complex128 { return when(r.IntN(4) == 0, complex(digit(), 0)) },
		func(int, int) complex128 { return complex(digit(), digit()) },
		func(i, j int) complex128 { return when(j >= i-1, complex(float64(r.IntN(2)), 0)) },
	} {
		for i := range 130 {
			n := 1 + i%13
			s := generated("", n, element)
			t.Run(fmt.Sprintf("%d/%d", kind, i), func(t *testing.T) {
				checkSVD(t, s.a, n, n)
				checkEigH(t, s.a, slices.Clone(s.a), n)
				checkEig(t, s.a, slices.Clone(s.a), n)
				if re := realOf(s.a); slices.Equal(complexOf(re), s.a) {
					checkEigH(t, s.a, re, n)
					checkPairs(t, checkEig(t, s.a, re, n))
				}
			})
		}
	}
}

// Singular values, and the eigenvalues of Hermitian matrices, are to be had
// whatever the sizes of the elements. Those of other matrices are not: balancing may
// cost what is large its accuracy, as it does elsewhere.
func TestMatricesOfAllSizes(t *testing.T) {
	r := rand.New(rand.NewPCG(18, 4))
	number := func(spread float64) float64 { return r.NormFloat64() * math.Pow(10, r.NormFloat64()*spread) }
	for kind, element := range []func(i, j int) complex128{
		func(int, int) complex128 { return when(r.IntN(3) == 0, complex(number(20), 0)) },
		func(int, int) complex128 { return when(r.IntN(3) == 0, complex(number(60), number(60))) },
		func(i, j int) complex128 { return when(j == i || j == i+1, complex(number(30), 0)) },
	} {
		for i := range 130 {
			n := 1 + i%13
			s := generated("", n, element)
			t.Run(fmt.Sprintf("%d/%d", kind, i), func(t *testing.T) {
				checkSVD(t, s.a, n, n)
				checkEigH(t, s.a, slices.Clone(s.a), n)
				if re := realOf(s.a); slices.Equal(complexOf(re), s.a) {
					checkEigH(t, s.a, re, n)
				}
			})
		}
	}
}

// Matrices that are large enough for the processors to share their rows. One
// vector stands for all: what is wrong in places is wrong for it.
func TestLargeMatrices(t *testing.T) {
	const n = 230
	r := rand.New(rand.NewPCG(19, 4))
	a, b, x := make([]float64, n*n), make([]complex128, n*n), make([]complex128, n)
	for i := range a {
		a[i], b[i] = r.NormFloat64(), complex(r.NormFloat64(), r.NormFloat64())
	}
	for i := range x {
		x[i] = complex(r.NormFloat64(), r.NormFloat64())
	}
	t.Run("real", func(t *testing.T) { checkLarge(t, a, x) })
	t.Run("complex", func(t *testing.T) { checkLarge(t, b, x) })
}

func checkLarge[T linalg.Scalar](t *testing.T, own []T, x []complex128) {
	t.Helper()
	n, a := len(x), complexOf(own)
	d, err := linalg.SVD(slices.Clone(own), n, n, linalg.AllVectors)
	require.NoError(t, err)
	uh, vh := complexOf(d.Uh), complexOf(d.Vh)
	// Uᴴ·A·x = S·Vᴴ·x, and Uᴴ keeps lengths.
	scaled := applied(vh, x)
	for i, s := range d.S {
		scaled[i] *= complex(s, 0)
	}
	requireNear(t, scaled, applied(uh, applied(a, x)))
	requireNear(t, x, applied(hermitianOf(uh, n), applied(uh, x)))
	requireNear(t, x, applied(hermitianOf(vh, n), applied(vh, x)))

	values, rows, err := linalg.EigH(slices.Clone(own), n, true)
	require.NoError(t, err)
	h := slices.Clone(a)
	for i := range n {
		h[i*n+i] = complex(real(h[i*n+i]), 0)
		for j := range i {
			h[j*n+i] = complex(real(h[i*n+j]), -imag(h[i*n+j]))
		}
	}
	zh := complexOf(rows)
	scaled = applied(zh, x)
	for i, l := range values {
		scaled[i] *= complex(l, 0)
	}
	requireNear(t, scaled, applied(zh, applied(h, x)))
	requireNear(t, x, applied(hermitianOf(zh, n), applied(zh, x)))

	// A·V·x = V·Λ·x.
	spectrum, wh, err := linalg.Eig(slices.Clone(own), n, true)
	require.NoError(t, err)
	w := hermitianOf(wh, n)
	scaled = slices.Clone(x)
	for i, l := range spectrum {
		scaled[i] *= l
	}
	requireNear(t, applied(w, scaled), applied(a, applied(w, x)))
	alone, _, err := linalg.Eig(slices.Clone(own), n, false)
	require.NoError(t, err)
	requireSameSet(t, spectrum, alone, 1e-9)
}

// applied returns the product of a square matrix and a vector.
func applied(a, x []complex128) []complex128 {
	out := make([]complex128, len(x))
	for i := range out {
		for j, v := range x {
			out[i] += a[i*len(x)+j] * v
		}
	}
	return out
}

// hermitianOf returns the conjugate transpose of an n x n matrix.
func hermitianOf(a []complex128, n int) []complex128 {
	out := make([]complex128, n*n)
	linalg.ConjTranspose(out, a, n, n)
	return out
}

// requireNear checks that two vectors are equal up to rounding.
func requireNear(t *testing.T, want, have []complex128) {
	t.Helper()
	scale := largest(want)
	for i, v := range want {
		d := v - have[i]
		if !(math.Hypot(real(d), imag(d)) <= 1e-12*scale) {
			t.Fatalf("element %d: want %v, have %v", i, v, have[i])
		}
	}
}
