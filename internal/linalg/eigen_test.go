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

func TestEig(t *testing.T) {
	for _, s := range squares() {
		t.Run(s.name, func(t *testing.T) {
			checkEig(t, s.a, slices.Clone(s.a), s.n)
			if re := realOf(s.a); slices.Equal(complexOf(re), s.a) {
				checkPairs(t, checkEig(t, s.a, re, s.n))
			}
		})
	}
}

// checkEig checks that each vector is one of the value in its place, and that the
// values add up to the trace. It returns the values.
func checkEig[T linalg.Scalar](t *testing.T, a []complex128, own []T, n int) []complex128 {
	t.Helper()
	values, rows, err := linalg.Eig(slices.Clone(own), n, true)
	require.NoError(t, err)
	require.Len(t, values, n)
	require.Len(t, rows, n*n)
	linalg.Conjugate(rows)
	scale := complex(largest(a), 0)
	trace, sum := complex128(0), complex128(0)
	for k, l := range values {
		trace += a[k*n+k] / scale
		sum += l / scale
		v, norm := rows[k*n:(k+1)*n], 0.0
		for i := range n {
			off := -l / scale * v[i]
			for j := range n {
				off += a[i*n+j] / scale * v[j]
			}
			if !(cmplx.Abs(off) <= 20*float64(n)*eps) {
				t.Fatalf("value %d, element %d: off by %g of the largest", k, i, off)
			}
			norm = math.Hypot(norm, cmplx.Abs(v[i]))
		}
		require.InDelta(t, 1, norm, 4*float64(n)*eps)
		require.True(t, hasRealLargest(v), "%v", v)
	}
	require.InDelta(t, 0, cmplx.Abs(trace-sum), 20*float64(n*n)*eps)
	alone, none, err := linalg.Eig(slices.Clone(own), n, false)
	require.NoError(t, err)
	require.Nil(t, none)
	require.Len(t, alone, n)
	for _, l := range alone {
		sum -= l / scale
	}
	require.InDelta(t, 0, cmplx.Abs(sum), 20*float64(n*n)*eps)
	return values
}

// hasRealLargest tells whether the largest element of v is real, or one that is as
// large up to rounding.
func hasRealLargest(v []complex128) bool {
	most := 0.0
	for _, x := range v {
		most = max(most, cmplx.Abs(x))
	}
	return slices.ContainsFunc(v, func(x complex128) bool { return imag(x) == 0 && cmplx.Abs(x) >= most*(1-4*eps) })
}

// checkPairs checks that the eigenvalues of a real matrix are in pairs.
func checkPairs(t *testing.T, values []complex128) {
	t.Helper()
	for k := 0; k < len(values); k++ {
		if imag(values[k]) != 0 {
			require.Positive(t, imag(values[k]))
			require.Equal(t, cmplx.Conj(values[k]), values[k+1])
			k++
		}
	}
}

// requireSameSet checks that two lists have the same numbers, in any order.
func requireSameSet(t *testing.T, want, have []complex128, tolerance float64) {
	t.Helper()
	require.Len(t, have, len(want))
	rest := slices.Clone(have)
	for _, w := range want {
		at := 0
		for i, h := range rest {
			if cmplx.Abs(h-w) < cmplx.Abs(rest[at]-w) {
				at = i
			}
		}
		if !(cmplx.Abs(rest[at]-w) <= tolerance) {
			t.Fatalf("want %v, have %v", w, rest)
		}
		rest = slices.Delete(rest, at, at+1)
	}
}

// Eigenvalues that are known: roots of unity, those of triangular matrices, which
// are exact, and those of matrices that hide them.
func TestKnownEigenvalues(t *testing.T) {
	for _, n := range []int{2, 3, 4, 5, 8, 16, 33, 64} {
		a, roots := make([]float64, n*n), make([]complex128, n)
		for i := range n {
			a[i*n+(i+1)%n] = 1
			roots[i] = cmplx.Rect(1, 2*math.Pi*float64(i)/float64(n))
		}
		values, _, err := linalg.Eig(complexOf(a), n, true)
		require.NoError(t, err)
		requireSameSet(t, roots, values, 20*float64(n)*eps)
		values, _, err = linalg.Eig(a, n, false)
		require.NoError(t, err)
		requireSameSet(t, roots, values, 20*float64(n)*eps)
	}
	for _, s := range squares() {
		triangular := s.n > 0
		for i := range s.a {
			row, column := i/s.n, i%s.n
			triangular = triangular && (s.a[i] == 0 || column >= row) || triangular && s.name == "lower triangular"
		}
		if !triangular {
			continue
		}
		var diagonal []complex128
		for i := range s.n {
			diagonal = append(diagonal, s.a[i*s.n+i])
		}
		values, _, err := linalg.Eig(slices.Clone(s.a), s.n, true)
		require.NoError(t, err)
		requireSameSet(t, diagonal, values, 0)
	}
}

// Eigenvalues do not depend on the scale of the axes; badly chosen ones cost no
// accuracy.
func TestEigBalances(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	const n = 12
	a, b := make([]float64, n*n), make([]float64, n*n)
	for i := range n {
		for j := range n {
			a[i*n+j] = r.NormFloat64()
			b[i*n+j] = math.Ldexp(a[i*n+j], 9*(i-j))
		}
	}
	want, _, err := linalg.Eig(a, n, false)
	require.NoError(t, err)
	have, _, err := linalg.Eig(b, n, false)
	require.NoError(t, err)
	requireSameSet(t, want, have, 1000*eps)
}

func TestEigOfWhatIsNotFinite(t *testing.T) {
	for _, v := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		_, _, err := linalg.Eig([]float64{1, 2, v, 4}, 2, true)
		require.ErrorIs(t, err, linalg.ErrNotFinite)
		_, _, err = linalg.Eig([]complex128{complex(0, v)}, 1, false)
		require.ErrorIs(t, err, linalg.ErrNotFinite)
	}
}

func BenchmarkEig(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{3, 100, 500} {
		a := make([]float64, n*n)
		for i := range a {
			a[i] = r.NormFloat64()
		}
		for _, vectors := range []bool{false, true} {
			b.Run(fmt.Sprintf("real/n=%d/vectors=%v", n, vectors), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					_, _, err := linalg.Eig(slices.Clone(a), n, vectors)
					require.NoError(b, err)
				}
			})
			b.Run(fmt.Sprintf("complex/n=%d/vectors=%v", n, vectors), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					_, _, err := linalg.Eig(complexOf(a), n, vectors)
					require.NoError(b, err)
				}
			})
		}
	}
}
