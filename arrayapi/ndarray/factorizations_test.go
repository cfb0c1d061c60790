package ndarray_test

import (
	"math"
	"math/cmplx"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
)

// gaussian returns an array of normally distributed numbers.
func gaussian(seed uint64, shape ...int) *ndarray.Array {
	rng := rand.New(rand.NewPCG(seed, 1))
	n := 1
	for _, size := range shape {
		n *= size
	}
	s := make([]complex128, n)
	for i := range s {
		s[i] = complex(rng.NormFloat64(), rng.NormFloat64())
	}
	return must(ndarray.FromSlice(s, append([]int{}, shape...)...))
}

// real64 returns the real parts of complex numbers.
func real64(a *ndarray.Array) *ndarray.Array {
	z := must(ndarray.Data[complex128](a))
	s := make([]float64, len(z))
	for i, v := range z {
		s[i] = real(v)
	}
	return must(ndarray.FromSlice(s, a.Shape()...))
}

// requireNear wants two arrays to differ by at most bound.
func requireNear(t *testing.T, want, have *ndarray.Array, bound float64) {
	t.Helper()
	require.Equal(t, want.Shape(), have.Shape())
	x, y := must(ndarray.Data[complex128](must(want.AsType(dtype.Complex128)))), must(ndarray.Data[complex128](must(have.AsType(dtype.Complex128))))
	for i := range x {
		require.LessOrEqual(t, cmplx.Abs(x[i]-y[i]), bound, "element %d: want %v, have %v", i, x[i], y[i])
	}
}

// algebraOne calls an operation with one result.
func algebraOne(t *testing.T, op arrayapi.Op, o arrayapi.LinearAlgebraOptions, args ...*ndarray.Array) *ndarray.Array {
	t.Helper()
	zs, err := algebra(op, o, args...)
	require.NoError(t, err)
	require.Len(t, zs, 1)
	return zs[0]
}

// Stacks large enough for several workers, and matrices large enough for each to be
// shared between them.
func TestLargeFactorizations(t *testing.T) {
	none := arrayapi.LinearAlgebraOptions{}
	for name, shape := range map[string][]int{"many": {3, 50, 40, 40}, "few": {2, 150, 150}} {
		for kind, a := range map[string]*ndarray.Array{"complex": gaussian(1, shape...), "real": real64(gaussian(1, shape...))} {
			t.Run(name+"/"+kind, func(t *testing.T) {
				n := shape[len(shape)-1]
				b := must(must(gaussian(2, n, 3).BroadcastTo(append(a.Shape()[:a.NDim()-2], n, 3)...)).Copy())
				if kind == "real" {
					b = real64(b)
				}
				x := algebraOne(t, arrayapi.OpSolve, none, a, b)
				requireNear(t, b, must(matmul(a, x)), 1e-10)
				inverse := algebraOne(t, arrayapi.OpInv, none, a)
				eye := algebraOne(t, arrayapi.OpMatrixPower, none, a)
				requireNear(t, eye, must(matmul(inverse, a)), 1e-9)

				qr, err := algebra(arrayapi.OpQR, none, a)
				require.NoError(t, err)
				requireNear(t, a, must(matmul(qr[0], qr[1])), 1e-12)

				det := algebraOne(t, arrayapi.OpDet, none, a)
				log, err := algebra(arrayapi.OpSLogDet, none, a)
				require.NoError(t, err)
				d, s := must(ndarray.Data[complex128](must(det.AsType(dtype.Complex128)))), must(ndarray.Data[complex128](must(log[0].AsType(dtype.Complex128))))
				for i, l := range must(ndarray.Data[float64](log[1])) {
					require.InEpsilon(t, 1, real(d[i]/(s[i]*complex(math.Exp(l), 0))), 1e-10)
				}
			})
		}
	}
}

func TestMatricesThatAreBroadcast(t *testing.T) {
	none := arrayapi.LinearAlgebraOptions{}
	a, b := real64(gaussian(3, 4, 4)), real64(gaussian(4, 5, 1, 4, 2))
	x := algebraOne(t, arrayapi.OpSolve, none, must(a.BroadcastTo(5, 3, 4, 4)), b)
	require.Equal(t, []int{5, 3, 4, 2}, x.Shape())
	requireNear(t, must(b.BroadcastTo(5, 3, 4, 2)), must(matmul(a, x)), 1e-13)
	// A vector is solved for with each matrix.
	v := real64(gaussian(5, 4))
	x = algebraOne(t, arrayapi.OpSolve, none, must(a.BroadcastTo(2, 4, 4)), v)
	require.Equal(t, []int{2, 4}, x.Shape())
	requireNear(t, algebraOne(t, arrayapi.OpSolve, none, a, v), must(x.Slice(ndarray.Int(1), ndarray.All())), 0)
	det := algebraOne(t, arrayapi.OpDet, none, must(a.BroadcastTo(1000, 4, 4)))
	requireNear(t, must(algebraOne(t, arrayapi.OpDet, none, a).BroadcastTo(1000)), det, 0)
	one4 := must(must(ndarray.Ones([]int{1, 1}, dtype.Float64)).BroadcastTo(3, 3)) // one element, nine times
	require.Equal(t, "0.0", algebraOne(t, arrayapi.OpDet, none, one4).String())
}

// Of several matrices that fail the first is named, whoever came upon it.
func TestFirstSingularMatrixIsNamed(t *testing.T) {
	a := real64(gaussian(6, 40, 50, 12, 12))
	for _, at := range [][]int{{39, 49}, {20, 3}, {7, 1}, {7, 0}} {
		for i := range 12 {
			require.NoError(t, ndarray.SetAt(a, 0.0, at[0], at[1], i, 5))
		}
		_, err := algebra(arrayapi.OpInv, arrayapi.LinearAlgebraOptions{}, a)
		var m *ndarray.MatrixError
		require.ErrorAs(t, err, &m)
		require.ErrorIs(t, err, ndarray.ErrSingular)
		require.Equal(t, at, m.Index)
		require.Equal(t, "ndarray: linalg.inv", m.Op)
	}
	_, err := algebra(arrayapi.OpCholesky, arrayapi.LinearAlgebraOptions{}, a)
	require.ErrorIs(t, err, ndarray.ErrNotPositiveDefinite)
}

func TestCholeskyLooksAtOneTriangle(t *testing.T) {
	nan := cmplx.NaN()
	lower := must(ndarray.FromSlice([]complex128{4, nan, 2i, 5 + 9i}, 2, 2))
	z := algebraOne(t, arrayapi.OpCholesky, arrayapi.LinearAlgebraOptions{}, lower)
	requireNear(t, must(ndarray.FromSlice([]complex128{2, 0, 1i, 2}, 2, 2)), z, 0)
	upper := must(ndarray.FromSlice([]complex128{4, 2i, nan, 5}, 2, 2))
	z = algebraOne(t, arrayapi.OpCholesky, arrayapi.LinearAlgebraOptions{Upper: true}, upper)
	requireNear(t, must(ndarray.FromSlice([]complex128{2, 1i, 0, 2}, 2, 2)), z, 0)
}

// Hilbert matrices of integer inverses: their determinants and inverses are known.
func TestHilbertMatrices(t *testing.T) {
	const n = 5
	s := make([]float64, n*n)
	for i := range s {
		s[i] = 1 / float64(i/n+i%n+1)
	}
	h := must(ndarray.FromSlice(s, n, n))
	det := algebraOne(t, arrayapi.OpDet, arrayapi.LinearAlgebraOptions{}, h)
	require.InEpsilon(t, 1/266716800000.0, must(ndarray.At[float64](det)), 1e-10)
	want := must(ndarray.FromSlice([]float64{
		25, -300, 1050, -1400, 630,
		-300, 4800, -18900, 26880, -12600,
		1050, -18900, 79380, -117600, 56700,
		-1400, 26880, -117600, 179200, -88200,
		630, -12600, 56700, -88200, 44100}, n, n))
	requireNear(t, want, algebraOne(t, arrayapi.OpInv, arrayapi.LinearAlgebraOptions{}, h), 1e-5)
	requireNear(t, want, algebraOne(t, arrayapi.OpMatrixPower, arrayapi.LinearAlgebraOptions{Power: -1}, h), 1e-5)
}

func TestMatrixPowers(t *testing.T) {
	fibonacci := must(ndarray.FromSlice([]uint64{1, 1, 1, 0}, 2, 2))
	z := algebraOne(t, arrayapi.OpMatrixPower, arrayapi.LinearAlgebraOptions{Power: 90}, fibonacci)
	require.Equal(t, uint64(2880067194370816120), must(ndarray.At[uint64](z, 0, 1)))
	turn := must(ndarray.FromSlice([]float64{0, 1, -1, 0}, 2, 2))
	for n, want := range map[int]string{
		math.MaxInt: "[[ 0. -1.]\n [ 1.  0.]]", math.MinInt: "[[1. 0.]\n [0. 1.]]", -1: "[[ 0. -1.]\n [ 1.  0.]]", 2: "[[-1.  0.]\n [ 0. -1.]]",
	} {
		z := algebraOne(t, arrayapi.OpMatrixPower, arrayapi.LinearAlgebraOptions{Power: n}, turn)
		sum, err := elementwise(arrayapi.OpAdd, z, 0.0) // negative zeros look like others then
		require.NoError(t, err)
		require.Equal(t, want, sum.String(), "%d", n)
	}
	// The result is no view of the argument.
	z = algebraOne(t, arrayapi.OpMatrixPower, arrayapi.LinearAlgebraOptions{Power: 1}, turn)
	require.NoError(t, ndarray.SetAt(z, 7.0, 0, 0))
	require.Equal(t, 0.0, must(ndarray.At[float64](turn, 0, 0)))
}

// Shapes that claim much and hold nothing take no time and no memory.
func TestEmptyMatrices(t *testing.T) {
	const many = 1 << 20
	empty := func(shape ...int) *ndarray.Array { return must(ndarray.Zeros(shape, dtype.Float32)) }
	for _, op := range []arrayapi.Op{arrayapi.OpInv, arrayapi.OpCholesky, arrayapi.OpMatrixPower} {
		require.Equal(t, []int{many, 0, 0}, algebraOne(t, op, arrayapi.LinearAlgebraOptions{}, empty(many, 0, 0)).Shape())
		require.Equal(t, []int{0, 5000, 5000}, algebraOne(t, op, arrayapi.LinearAlgebraOptions{}, empty(0, 5000, 5000)).Shape())
	}
	require.Equal(t, []int{many, 0}, algebraOne(t, arrayapi.OpSolve, arrayapi.LinearAlgebraOptions{}, empty(many, 0, 0), empty(0)).Shape())
	require.Equal(t, "[1. 1.]", algebraOne(t, arrayapi.OpDet, arrayapi.LinearAlgebraOptions{}, empty(2, 0, 0)).String())
	require.Equal(t, "[]", algebraOne(t, arrayapi.OpDet, arrayapi.LinearAlgebraOptions{}, empty(0, 5000, 5000)).String())
	zs, err := algebra(arrayapi.OpQR, arrayapi.LinearAlgebraOptions{Complete: true}, empty(2, 3, 0))
	require.NoError(t, err)
	require.Equal(t, "[[[1. 0. 0.]\n  [0. 1. 0.]\n  [0. 0. 1.]]\n\n [[1. 0. 0.]\n  [0. 1. 0.]\n  [0. 0. 1.]]]", zs[0].String())
	require.Equal(t, []int{2, 3, 0}, zs[1].Shape())
}
