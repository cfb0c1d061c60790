package linalg_test

import (
	"fmt"
	"math"
	"math/cmplx"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/internal/linalg"
)

func TestSVD(t *testing.T) {
	for _, s := range squares() {
		t.Run(s.name, func(t *testing.T) { checkSVD(t, s.a, s.n, s.n) })
	}
	r := rand.New(rand.NewPCG(1, 2))
	for _, shape := range [][2]int{{0, 3}, {3, 0}, {1, 4}, {4, 1}, {2, 7}, {7, 2}, {30, 11}, {11, 30}, {90, 3}, {60, 50}} {
		for _, imaginary := range []float64{0, 1} {
			a := make([]complex128, shape[0]*shape[1])
			for i := range a {
				a[i] = complex(r.NormFloat64(), imaginary*r.NormFloat64())
			}
			t.Run(fmt.Sprint(shape, imaginary), func(t *testing.T) { checkSVD(t, a, shape[0], shape[1]) })
		}
	}
}

func checkSVD(t *testing.T, a []complex128, m, n int) {
	t.Helper()
	checkDecomposition(t, a, slices.Clone(a), m, n)
	if re := realOf(a); slices.Equal(complexOf(re), a) {
		checkDecomposition(t, a, re, m, n)
	}
}

func checkDecomposition[T linalg.Scalar](t *testing.T, a []complex128, own []T, m, n int) {
	t.Helper()
	k := min(m, n)
	values, err := linalg.SVD(slices.Clone(own), m, n, linalg.NoVectors)
	require.NoError(t, err)
	require.Nil(t, values.Uh)
	require.Nil(t, values.Vh)
	scale := largest(a)
	for _, c := range []struct {
		want   linalg.Vectors
		us, vs int
	}{{linalg.ReducedVectors, k, k}, {linalg.AllVectors, m, n}} {
		d, err := linalg.SVD(slices.Clone(own), m, n, c.want)
		require.NoError(t, err)
		require.Len(t, d.S, k)
		require.Len(t, d.Uh, c.us*m)
		require.Len(t, d.Vh, c.vs*n)
		u, v := complexOf(d.Uh), complexOf(d.Vh)
		requireOrthonormal(t, u, c.us, m)
		requireOrthonormal(t, v, c.vs, n)
		for i, s := range d.S {
			require.False(t, math.Signbit(s) || i > 0 && s > d.S[i-1])
			require.InDelta(t, s/scale, values.S[i]/scale, 4*float64(max(m, n))*eps)
		}
		for i := range m {
			for j := range n {
				sum := a[i*n+j] / complex(scale, 0)
				for l, s := range d.S {
					sum -= cmplx.Conj(u[l*m+i]) * complex(s/scale, 0) * v[l*n+j]
				}
				if !(cmplx.Abs(sum) <= 10*float64(max(m, n))*eps) {
					t.Fatalf("element (%d, %d) is off by %g of the largest", i, j, sum)
				}
			}
		}
	}
}

// A bidiagonal matrix has all its singular values to full precision, however small.
func TestSmallSingularValuesAreAccurate(t *testing.T) {
	// Kahan's: the product of the singular values is the determinant.
	const n = 12
	a := make([]float64, n*n)
	for i := range n {
		a[i*n+i] = math.Ldexp(1, -20*i)
		if i+1 < n {
			a[i*n+i+1] = math.Ldexp(1, -20*i)
		}
	}
	d, err := linalg.SVD(a, n, n, linalg.NoVectors)
	require.NoError(t, err)
	logs := 0.0
	for _, s := range d.S {
		logs += math.Log2(s)
	}
	require.InDelta(t, -20*n*(n-1)/2, logs, 1e-10)
}

func TestSVDOfWhatIsNotFinite(t *testing.T) {
	for _, v := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		_, err := linalg.SVD([]float64{1, 2, v, 4}, 2, 2, linalg.AllVectors)
		require.ErrorIs(t, err, linalg.ErrNotFinite)
		_, err = linalg.SVD([]complex128{1, complex(0, v)}, 1, 2, linalg.NoVectors)
		require.ErrorIs(t, err, linalg.ErrNotFinite)
	}
}

func BenchmarkSVD(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{3, 100, 500} {
		a := make([]float64, n*n)
		for i := range a {
			a[i] = r.NormFloat64()
		}
		for _, want := range []linalg.Vectors{linalg.NoVectors, linalg.AllVectors} {
			b.Run(fmt.Sprintf("n=%d/vectors=%d", n, want), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					_, err := linalg.SVD(slices.Clone(a), n, n, want)
					require.NoError(b, err)
				}
			})
		}
	}
}
