package linalg

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

const eps = 0x1p-52

// sizes go below, to and beyond the widths of the blocks.
var sizes = []int{0, 1, 2, 3, 17, 32, 48, 49, 97}

// few tells whether the matrices of a size are so large that one of them must do.
func few(n int, name string) bool {
	return n > 20 && name != "random" && name != "scaled" || n > 50 && name != "random"
}

// matrices are those that the properties below are tested on.
func matrices[T Scalar](rng *rand.Rand, m, n int) map[string][]T {
	number := func() T { return scalar[T](rng.NormFloat64(), rng.NormFloat64()) }
	fill := func(f func(i, j int) T) []T {
		a := make([]T, 0, m*n)
		for i := range m {
			for j := range n {
				a = append(a, f(i, j))
			}
		}
		return a
	}
	return map[string][]T{
		"random":  fill(func(int, int) T { return number() }),
		"hilbert": fill(func(i, j int) T { return scalar[T](1/float64(i+j+1), 0) }),
		"scaled":  fill(func(i, j int) T { return ldexp(number(), (i*7+j*13)%40-20) }),
		"huge":    fill(func(int, int) T { return ldexp(number(), 900) }),
		"tiny":    fill(func(int, int) T { return ldexp(number(), -900) }),
		"graded":  fill(func(i, j int) T { return ldexp(number(), -2*min(i+j, 400)) }),
		"triangular": fill(func(i, j int) T {
			if j < i {
				return 0
			}
			return number() + 3
		}),
		"integers": fill(func(int, int) T { return scalar[T](float64(rng.IntN(5)), 0) }),
		"permuted": fill(func(i, j int) T {
			if (i*5+3)%max(n, 1) == j {
				return 1
			}
			return 0
		}),
		"zero": make([]T, m*n),
	}
}

// times returns a·b, of m x k and k x n matrices.
func times[T Scalar](a, b []T, m, k, n int) []T {
	c := make([]T, m*n)
	for i := range m {
		for l := range k {
			for j := range n {
				c[i*n+j] += a[i*k+l] * b[l*n+j]
			}
		}
	}
	return c
}

// size returns the largest magnitude of the elements.
func size[T Scalar](a []T) float64 {
	most := 0.0
	for _, v := range a {
		most = max(most, magnitude(v))
	}
	return most
}

func minus[T Scalar](a, b []T) []T {
	d := make([]T, len(a))
	for i := range a {
		d[i] = a[i] - b[i]
	}
	return d
}

func copyOf[T Scalar](a []T) []T { return append([]T{}, a...) }

func conjTransposed[T Scalar](a []T, m, n int) []T {
	b := make([]T, len(a))
	ConjTranspose(b, a, m, n)
	return b
}

func TestLUSolves(t *testing.T) {
	t.Run("real", testLUSolves[float64])
	t.Run("complex", testLUSolves[complex128])
}

func testLUSolves[T Scalar](t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	var f LU[T] // used for all, as a stack uses it
	for _, n := range sizes {
		for name, a := range matrices[T](rng, n, n) {
			if few(n, name) {
				continue
			}
			t.Run(fmt.Sprintf("%s/%d", name, n), func(t *testing.T) {
				lu := copyOf(a)
				f.Factor(lu, n)
				requireFactors(t, &f, a, lu)
				if f.Singular() {
					require.Contains(t, []string{"zero", "permuted", "integers", "hilbert"}, name)
					return
				}
				for _, k := range []int{0, 1, 3, 7} {
					b := matrices[T](rng, n, k)["random"]
					x := copyOf(b)
					f.Solve(x, k)
					residual := size(minus(times(a, x, n, n, k), b))
					require.LessOrEqual(t, residual, 16*float64(n*n)*eps*(size(a)*size(x)+size(b)))
				}
			})
		}
	}
}

// requireFactors wants P·a = L·U, and multipliers of at most 1.
func requireFactors[T Scalar](t *testing.T, f *LU[T], a, lu []T) {
	t.Helper()
	n := f.n
	l, u, p := make([]T, n*n), make([]T, n*n), copyOf(a)
	for i := range n {
		copy(u[i*n+i:(i+1)*n], lu[i*n+i:])
		copy(l[i*n:i*n+i], lu[i*n:])
		l[i*n+i] = 1
		for _, v := range l[i*n : (i+1)*n] {
			require.LessOrEqual(t, magnitude(v), math.Sqrt2+eps)
		}
		if k := f.pivots[i]; k != i {
			swapRows(p[i*n:(i+1)*n], p[k*n:(k+1)*n])
		}
	}
	require.LessOrEqual(t, size(minus(times(l, u, n, n, n), p)), 4*float64(n+1)*eps*max(size(u), size(a)))
}

func TestDeterminants(t *testing.T) {
	for _, c := range []struct {
		name      string
		a         []float64
		n         int
		det       float64
		sign, log float64
	}{
		{"empty", nil, 0, 1, 1, 0},
		{"one", []float64{-3}, 1, -3, -1, math.Log(3)},
		{"swapped", []float64{0, 1, 1, 0}, 2, -1, -1, 0},
		{"singular", []float64{1, 2, 2, 4}, 2, 0, 0, math.Inf(-1)},
		{"zero", make([]float64, 9), 3, 0, 0, math.Inf(-1)},
		{"through overflow", []float64{1e200, 0, 0, 0, 1e200, 0, 0, 0, 1e-300}, 3, 1e100, 1, 100 * math.Ln10},
		{"through underflow", []float64{1e-200, 0, 0, 0, -1e-200, 0, 0, 0, 1e300}, 3, -1e-100, -1, -100 * math.Ln10},
		{"overflow", []float64{1e200, 0, 0, -1e200}, 2, math.Inf(-1), -1, 400 * math.Ln10},
		{"underflow", []float64{1e-200, 0, 0, 1e-200}, 2, 0, 1, -400 * math.Ln10},
		{"subnormal", []float64{5e-324, 0, 0, 2}, 2, 1e-323, 1, math.Log(5e-324) + math.Ln2},
		{"not a number", []float64{math.NaN(), 1, 1, 1}, 2, math.NaN(), math.NaN(), math.NaN()},
		{"infinite", []float64{math.Inf(1), 0, 0, -1}, 2, math.Inf(-1), -1, math.Inf(1)},
	} {
		t.Run(c.name, func(t *testing.T) {
			var f LU[float64]
			f.Factor(copyOf(c.a), c.n)
			sign, log := f.SLogDet()
			for _, p := range [][2]float64{{c.det, f.Det()}, {c.sign, sign}, {c.log, log}} {
				if math.IsNaN(p[0]) || math.IsInf(p[0], 0) || p[0] == 0 {
					require.True(t, math.IsNaN(p[0]) && math.IsNaN(p[1]) || p[0] == p[1], "want %v, have %v", p[0], p[1])
					require.False(t, p[0] == 0 && math.Signbit(p[1]))
					continue
				}
				require.InEpsilon(t, p[0], p[1], 1e-14)
			}
			var g LU[complex128]
			z := make([]complex128, len(c.a))
			for i, v := range c.a {
				z[i] = complex(v, 0)
			}
			g.Factor(z, c.n)
			if !math.IsNaN(c.det) && !math.IsInf(c.det, 0) && !math.IsInf(c.log, 1) {
				require.InDelta(t, c.det, real(g.Det()), 1e-14*math.Abs(c.det))
				s, l := g.SLogDet()
				require.Equal(t, complex(c.sign, 0), s)
				require.True(t, l == log || math.Abs(l-log) < 1e-12)
			}
		})
	}
	var f LU[complex128]
	f.Factor([]complex128{3 + 4i, 0, 0, 1e300i}, 2)
	sign, log := f.SLogDet()
	require.InDelta(t, -0.8, real(sign), 1e-15)
	require.InDelta(t, 0.6, imag(sign), 1e-15)
	require.InDelta(t, math.Log(5)+300*math.Ln10, log, 1e-12)
}

func TestCholeskyFactors(t *testing.T) {
	t.Run("real", testCholesky[float64])
	t.Run("complex", testCholesky[complex128])
}

func testCholesky[T Scalar](t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for _, n := range sizes {
		for _, name := range []string{"random", "triangular", "permuted"} {
			if few(n, name) {
				continue
			}
			t.Run(fmt.Sprintf("%s/%d", name, n), func(t *testing.T) {
				b := matrices[T](rng, n, n)[name]
				a := times(b, conjTransposed(b, n, n), n, n, n)
				for i := range n {
					a[i*n+i] += 1
				}
				l := copyOf(a)
				for i := range n { // nothing above the diagonal counts
					for j := i + 1; j < n; j++ {
						l[i*n+j] = scalar[T](math.NaN(), 1)
					}
				}
				require.True(t, Cholesky(l, n))
				for i := range n {
					_, im := parts(l[i*n+i])
					require.Zero(t, im)
					require.Zero(t, size(l[i*n+i+1:(i+1)*n]))
				}
				back := times(l, conjTransposed(l, n, n), n, n, n)
				require.LessOrEqual(t, size(minus(back, a)), 8*float64(n+1)*eps*size(a))
				if n > 0 {
					a[n*n-1] = -1e-3
					require.False(t, Cholesky(a, n))
				}
			})
		}
	}
}

// A Hilbert matrix of 12 rows is positive definite, if only just; one of 20 is not, as
// rounded.
func TestCholeskyOfHilbertMatrices(t *testing.T) {
	a := matrices[float64](rand.New(rand.NewPCG(1, 1)), 12, 12)["hilbert"]
	l := copyOf(a)
	require.True(t, Cholesky(l, 12))
	require.LessOrEqual(t, size(minus(times(l, conjTransposed(l, 12, 12), 12, 12, 12), a)), 8*eps)
	require.False(t, Cholesky(matrices[float64](rand.New(rand.NewPCG(1, 1)), 20, 20)["hilbert"], 20))
	for _, v := range []float64{0, -1, math.NaN(), math.Inf(-1)} {
		require.False(t, Cholesky([]float64{v}, 1))
	}
	require.True(t, Cholesky([]float64{math.Inf(1)}, 1))
}

func TestQRFactors(t *testing.T) {
	t.Run("real", testQR[float64])
	t.Run("complex", testQR[complex128])
}

func testQR[T Scalar](t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	var f QR[T] // used for all, as a stack uses it
	for _, c := range [][2]int{
		{0, 0}, {1, 1}, {2, 2}, {3, 3}, {12, 12}, {32, 32}, {33, 33}, {65, 65}, {1, 5}, {5, 1}, {0, 4}, {4, 0}, {20, 7}, {7, 20},
		{70, 33}, {33, 70}, {80, 64},
	} {
		m, n := c[0], c[1]
		for name, a := range matrices[T](rng, m, n) {
			if few(max(m, n), name) {
				continue
			}
			t.Run(fmt.Sprintf("%s/%dx%d", name, m, n), func(t *testing.T) {
				f.Factor(copyOf(a), m, n)
				for _, k := range []int{min(m, n), m} {
					q, r := make([]T, m*k), make([]T, k*n)
					f.R(r, k)
					f.Q(q, k)
					for i := range k {
						require.Zero(t, size(r[i*n:i*n+min(i, n)]))
					}
					bound := 8 * float64(max(m, n)) * eps
					require.LessOrEqual(t, size(minus(times(q, r, m, k, n), a)), bound*math.Sqrt(float64(m))*size(a))
					e := times(conjTransposed(q, m, k), q, k, m, k)
					for i := range k {
						e[i*k+i] -= 1
					}
					require.LessOrEqual(t, size(e), bound)
				}
			})
		}
	}
}

// Matrices that all processors work on are tried on vectors, which is quick.
func TestLargeMatrices(t *testing.T) {
	const n = 330
	rng := rand.New(rand.NewPCG(9, 9))
	a, v := matrices[float64](rng, n, n)["random"], matrices[float64](rng, n, 2)["random"]

	var f LU[float64]
	f.Factor(copyOf(a), n)
	x := copyOf(v)
	f.Solve(x, 2)
	require.LessOrEqual(t, size(minus(times(a, x, n, n, 2), v)), n*eps*size(a)*size(x))
	wide := make([]float64, n*n)
	for i := range n {
		copy(wide[i*n:], v[2*i:2*i+2])
	}
	f.Solve(wide, n)
	for i := range n {
		require.InDelta(t, x[2*i], wide[i*n], 1e3*n*eps*size(x))
		require.Zero(t, wide[i*n+2])
	}

	var g QR[float64]
	g.Factor(copyOf(a), n, n)
	q, r := make([]float64, n*n), make([]float64, n*n)
	g.R(r, n)
	g.Q(q, n)
	require.LessOrEqual(t, size(minus(times(q, times(r, v, n, n, 2), n, n, 2), times(a, v, n, n, 2))), n*eps*size(a)*size(v))
	require.LessOrEqual(t, size(minus(times(conjTransposed(q, n, n), times(q, v, n, n, 2), n, n, 2), v)), n*eps*size(v))

	for i := range n { // symmetric, and larger on the diagonal than beside it
		for j := range i {
			a[j*n+i] = a[i*n+j]
		}
		a[i*n+i] = 4 * n
	}
	l := copyOf(a)
	require.True(t, Cholesky(l, n))
	require.LessOrEqual(t, size(minus(times(l, times(conjTransposed(l, n, n), v, n, n, 2), n, n, 2), times(a, v, n, n, 2))), n*eps*size(a)*size(v))
}

// Columns whose squares no float64 holds are reflected as well as others.
func TestQROfExtremeColumns(t *testing.T) {
	for _, e := range []int{-1074, -1060, -600, 600, 1000} {
		a := []float64{math.Ldexp(1, e), 1, math.Ldexp(3, e), 2, math.Ldexp(5, e), 7}
		var f QR[float64]
		f.Factor(copyOf(a), 3, 2)
		q, r := make([]float64, 6), make([]float64, 4)
		f.R(r, 2)
		f.Q(q, 2)
		norm, root := math.Ldexp(math.Sqrt(35), e), 1/math.Sqrt(35)
		require.InDelta(t, 1, -r[0]/norm, max(1e-15, 5e-324/norm))
		for i, v := range []float64{1, 3, 5} {
			require.InDelta(t, -v*root, q[2*i], 1e-15)
		}
		require.InDelta(t, 0, q[0]*q[1]+q[2]*q[3]+q[4]*q[5], 1e-15)
	}
}

// What is not finite goes through, and ends.
func TestNoNumberStopsAnything(t *testing.T) {
	for _, v := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		for _, n := range []int{1, 2, 5, 100} {
			for _, at := range []int{0, n*n - 1, n * n / 2} {
				a := matrices[float64](rand.New(rand.NewPCG(1, 1)), n, n)["random"]
				a[at] = v
				var f LU[float64]
				f.Factor(copyOf(a), n)
				x := make([]float64, n)
				x[0] = 1
				f.Solve(x, 1)
				if math.IsNaN(v) {
					require.True(t, math.IsNaN(f.Det()))
				}
				Cholesky(copyOf(a), n)
				var g QR[float64]
				g.Factor(copyOf(a), n, n)
				require.Condition(t, func() bool { return slices.ContainsFunc(g.a, func(x float64) bool { return x-x != 0 }) })
				g.Q(make([]float64, n*n), n)
			}
		}
	}
}
