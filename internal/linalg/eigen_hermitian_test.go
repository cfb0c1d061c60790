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

func TestEigH(t *testing.T) {
	for _, s := range squares() {
		t.Run(s.name, func(t *testing.T) {
			a := slices.Clone(s.a)
			checkEigH(t, a, slices.Clone(a), s.n)
			if re := realOf(a); slices.Equal(complexOf(re), a) {
				checkEigH(t, a, re, s.n)
			}
		})
	}
}

// checkEigH takes what is below the diagonal of a, and the rest for nothing.
func checkEigH[T linalg.Scalar](t *testing.T, a []complex128, own []T, n int) {
	t.Helper()
	scale := largest(a)
	values, none, err := linalg.EigH(slices.Clone(own), n, false)
	require.NoError(t, err)
	require.Nil(t, none)
	sorted, rows, err := linalg.EigH(slices.Clone(own), n, true)
	require.NoError(t, err)
	require.Len(t, sorted, n)
	require.True(t, slices.IsSorted(sorted))
	v := complexOf(rows)
	linalg.Conjugate(v)
	requireOrthonormal(t, v, n, n)
	for i, l := range sorted {
		require.InDelta(t, l/scale, values[i]/scale, 10*float64(n)*eps)
	}
	for k, l := range sorted {
		for i := range n {
			sum := -complex(l/scale, 0) * v[k*n+i]
			for j := range n {
				x := a[i*n+j]
				switch {
				case j > i:
					x = cmplx.Conj(a[j*n+i])
				case j == i:
					x = complex(real(x), 0)
				}
				sum += x / complex(scale, 0) * v[k*n+j]
			}
			if !(cmplx.Abs(sum) <= 10*float64(n)*eps) {
				t.Fatalf("value %d, element %d: off by %g of the largest", k, i, sum)
			}
		}
	}
}

// The rest of the matrix is not even looked at.
func TestEigHReadsTheLowerTriangle(t *testing.T) {
	values, _, err := linalg.EigH([]complex128{complex(2, 5), complex(math.NaN(), 0), 1i, 2}, 2, false)
	require.NoError(t, err)
	require.InDeltaSlice(t, []float64{1, 3}, values, 4*eps)
	_, _, err = linalg.EigH([]float64{1, 0, math.Inf(1), 1}, 2, true)
	require.ErrorIs(t, err, linalg.ErrNotFinite)
}

// The eigenvalues of the second difference are known.
func TestEigHOfSecondDifferences(t *testing.T) {
	const n = 60
	a := make([]float64, n*n)
	for i := range n {
		a[i*n+i] = 2
		if i > 0 {
			a[i*n+i-1] = -1
		}
	}
	values, _, err := linalg.EigH(a, n, true)
	require.NoError(t, err)
	for k, l := range values {
		s := math.Sin(float64(k+1) * math.Pi / (2 * (n + 1)))
		require.InDelta(t, 4*s*s, l, n*eps)
	}
}

func BenchmarkEigH(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{3, 100, 500} {
		a := make([]float64, n*n)
		for i := range a {
			a[i] = r.NormFloat64()
		}
		for _, vectors := range []bool{false, true} {
			b.Run(fmt.Sprintf("n=%d/vectors=%v", n, vectors), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					_, _, err := linalg.EigH(slices.Clone(a), n, vectors)
					require.NoError(b, err)
				}
			})
		}
	}
}
