package ndarray_test

import (
	"fmt"
	"math"
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
)

// The reference is the definition, in 300 bits.
func TestEuclideanNorms(t *testing.T) {
	for name, element := range map[string]func(i int) float64{
		"ordinary":           func(i int) float64 { return math.Sin(float64(i)) },
		"huge":               func(i int) float64 { return 1e300 * math.Sin(float64(i)) },
		"tiny":               func(i int) float64 { return 1e-300 * math.Sin(float64(i)) },
		"subnormal":          func(i int) float64 { return 5e-324 * float64(i%7) },
		"tiny, then huge":    func(i int) float64 { return math.Ldexp(1, i/2-1000) },
		"huge, then tiny":    func(i int) float64 { return math.Ldexp(1, 900-i/2) },
		"blocks of extremes": func(i int) float64 { return math.Ldexp(1+float64(i%5), []int{-600, 0, 100, -440, 450}[i/1024]) },
		"border":             func(i int) float64 { return math.Ldexp(1, []int{-450, -449, -448, -451, -452}[i/1024]) },
		"zeros":              func(int) float64 { return 0 },
		"zeros, then one":    func(i int) float64 { return float64(i / 3999) },
	} {
		for _, n := range []int{0, 1, 3, 1024, 1025, 4000} {
			t.Run(fmt.Sprintf("%s/%d", name, n), func(t *testing.T) {
				s, sum := make([]float64, n), new(big.Float).SetPrec(300)
				for i := range s {
					s[i] = element(i)
					v := new(big.Float).SetPrec(300).SetFloat64(s[i])
					sum.Add(sum, v.Mul(v, v))
				}
				want, _ := sum.Sqrt(sum).Float64()
				have := must(ndarray.At[float64](algebraOne(t, arrayapi.OpVectorNorm, arrayapi.LinearAlgebraOptions{}, must(ndarray.FromSlice(s)))))
				require.InDelta(t, want, have, max(want*2e-15, 5e-324))
			})
		}
	}
}

func TestNormsThatAreNotFinite(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	order := func(p float64) arrayapi.LinearAlgebraOptions {
		return arrayapi.LinearAlgebraOptions{Norm: arrayapi.Norm{Kind: arrayapi.NormP, P: p}}
	}
	for _, c := range []struct {
		x       []float64
		p, want float64
	}{
		{[]float64{1, -inf}, 2, inf}, {[]float64{inf, nan}, 2, nan}, {[]float64{nan, 1e300}, 2, nan}, {[]float64{1e308, 1e308, 1e308, 1e308}, 2, inf},
		{[]float64{nan, inf}, inf, nan}, {[]float64{inf, nan, 1}, inf, nan}, {[]float64{1, nan, 3}, -inf, nan}, {[]float64{-inf, 1}, inf, inf}, {[]float64{-3, inf}, -inf, 3},
		{[]float64{1, -inf}, 1, inf}, {[]float64{nan, inf}, 1, nan}, {[]float64{inf, 1}, 3, inf}, {[]float64{inf, 2}, -1, 2}, {[]float64{0, 2}, -1, 0},
		{[]float64{nan, 0, inf}, 0, 2}, {[]float64{}, -inf, inf}, {[]float64{}, inf, 0}, {[]float64{}, -2, inf}, {[]float64{}, 0, 0},
	} {
		t.Run(fmt.Sprintf("%v/%v", c.x, c.p), func(t *testing.T) {
			long := c.x
			have := must(ndarray.At[float64](algebraOne(t, arrayapi.OpVectorNorm, order(c.p), must(ndarray.FromSlice(long)))))
			if math.IsNaN(c.want) {
				require.True(t, math.IsNaN(have), "%v", have)
			} else {
				require.Equal(t, c.want, have)
			}
		})
	}
	// NaN in a block before the others.
	s := make([]float64, 3000)
	s[5], s[2500] = nan, inf
	for _, p := range []float64{1, 2, 3, inf, -inf} {
		require.True(t, math.IsNaN(must(ndarray.At[float64](algebraOne(t, arrayapi.OpVectorNorm, order(p), must(ndarray.FromSlice(s)))))), "%v", p)
	}
	s[5], s[6] = inf, 1
	require.Equal(t, inf, must(ndarray.At[float64](algebraOne(t, arrayapi.OpVectorNorm, order(1), must(ndarray.FromSlice(s))))))
}

// The sum of many equal powers is known.
func TestNormsStayAccurate(t *testing.T) {
	const n = 1 << 21
	tenth := must(must(ndarray.Full([]int{1}, 0.1, dtype.Float32)).BroadcastTo(n))
	for p, want := range map[float64]float64{1: n * float64(float32(0.1)), 2: math.Sqrt(n) * float64(float32(0.1)), 0: n} {
		z := algebraOne(t, arrayapi.OpVectorNorm, arrayapi.LinearAlgebraOptions{Norm: arrayapi.Norm{Kind: arrayapi.NormP, P: p}}, tenth)
		require.Equal(t, float32(want), must(ndarray.At[float32](z)))
	}
}

// Integer products wrap around, parallel vectors have no product.
func TestCrossProducts(t *testing.T) {
	x := must(ndarray.FromSlice([]float64{0.1, 0.2, 0.3, 1e10 / 3, 0.7, 1e-9}, 2, 3))
	require.Equal(t, "[[0. 0. 0.]\n [0. 0. 0.]]", algebraOne(t, arrayapi.OpCross, arrayapi.LinearAlgebraOptions{}, x, x).String())
	a := must(ndarray.FromSlice([]uint64{1 << 63, 3, 1 << 40}))
	b := must(ndarray.FromSlice([]uint64{2, 1<<64 - 1, 1 << 30}))
	require.Equal(t, []uint64{3<<30 + 1<<40, 2 << 40, 1<<63 - 6}, must(ndarray.Data[uint64](algebraOne(t, arrayapi.OpCross, arrayapi.LinearAlgebraOptions{}, a, b))))
}
