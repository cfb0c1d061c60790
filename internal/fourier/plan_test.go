package fourier_test

import (
	"fmt"
	"math"
	"math/big"
	"math/cmplx"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/internal/fourier"
)

// direct is the definition of the transform, term by term.
func direct(x []complex128) []complex128 {
	n := len(x)
	roots := make([]complex128, n)
	for k := range roots {
		roots[k] = cmplx.Rect(1, -2*math.Pi*float64(k)/float64(n))
	}
	out := make([]complex128, n)
	for k := range out {
		for j, v := range x {
			out[k] += v * roots[j*k%n]
		}
	}
	return out
}

func random(n int) []complex128 {
	rng := rand.New(rand.NewPCG(1, uint64(n)))
	x := make([]complex128, n)
	for i := range x {
		x[i] = complex(rng.NormFloat64(), rng.NormFloat64())
	}
	return x
}

// relativeError is the distance of two vectors, relative to the length of the first.
func relativeError(want, have []complex128) float64 {
	var distance, length float64
	for i, v := range want {
		d := have[i] - v
		distance += real(d)*real(d) + imag(d)*imag(d)
		length += real(v)*real(v) + imag(v)*imag(v)
	}
	if length == 0 {
		return math.Sqrt(distance)
	}
	return math.Sqrt(distance / length)
}

func transform(t *testing.T, x []complex128, workers int) []complex128 {
	t.Helper()
	p, err := fourier.NewPlan(len(x))
	require.NoError(t, err)
	kept := append([]complex128{}, x...)
	out := make([]complex128, len(x))
	p.Transform(out, x, make([]complex128, p.ScratchLen()), workers)
	require.Equal(t, kept, x, "the source is left alone")
	return out
}

// lengths has all small ones, and some with each radix in several places, large primes among them.
func lengths() []int {
	var all []int
	for n := 1; n <= 130; n++ {
		all = append(all, n)
	}
	return append(all, 169, 240, 243, 256, 343, 500, 509, 512, 625, 720, 1000, 1009, 1018, 1024, 1155, 2*7*11*13, 2053)
}

func TestTransformMatchesTheDefinition(t *testing.T) {
	for _, n := range lengths() {
		x := random(n)
		want := direct(x)
		require.Less(t, relativeError(want, transform(t, x, 1)), 1e-13, "%d points", n)
	}
}

func TestGoroutinesMakeNoDifference(t *testing.T) {
	for _, n := range []int{1, 2, 5, 96, 97, 1000, 1009, 4096} {
		x := random(n)
		require.Equal(t, transform(t, x, 1), transform(t, x, 3), "%d points", n)
	}
}

func TestReverseGoesBack(t *testing.T) {
	for _, n := range []int{1, 2, 3, 8, 97, 360, 1013} {
		x := random(n)
		y := transform(t, x, 1)
		z := transform(t, y, 1)
		fourier.Reverse(z, 1/float64(n))
		require.Less(t, relativeError(x, z), 1e-15*(2+math.Log2(float64(n))), "%d points", n)
	}
	fourier.Reverse(nil, 1)
}

func TestScale(t *testing.T) {
	x := []complex128{1 + 2i, -3, complex(math.Inf(1), 0)}
	fourier.Scale(x, 2)
	require.Equal(t, []complex128{2 + 4i, -6, complex(math.Inf(1), 0)}, x)
}

func TestRealTransforms(t *testing.T) {
	for _, n := range lengths() {
		x, full := make([]float64, n), make([]complex128, n)
		for i, v := range random(n) {
			x[i], full[i] = real(v), complex(real(v), 0)
		}
		want := direct(full)[:n/2+1]
		r, err := fourier.NewReal(n)
		require.NoError(t, err)
		scratch := make([]complex128, r.ScratchLen())
		half, back := make([]complex128, n/2+1), make([]float64, n)
		r.Forward(half, x, scratch, 2, 1)
		fourier.Scale(half, 0.5)
		require.Less(t, relativeError(want, half), 1e-13, "%d points", n)
		require.Zero(t, imag(half[0]))

		half[0] += 3i // is ignored
		if n%2 == 0 {
			half[n/2] -= 5i
		}
		r.Backward(back, half, scratch, 1/float64(n), 1)
		again := make([]complex128, n)
		for i, v := range back {
			again[i] = complex(v, 0)
		}
		require.Less(t, relativeError(full, again), 1e-14, "%d points", n)
	}
}

func TestWhatIsNoLength(t *testing.T) {
	for _, n := range []int{0, -1, math.MinInt, math.MaxInt, math.MaxInt / 16} {
		_, err := fourier.NewPlan(n)
		require.ErrorContains(t, err, "fourier: ", "%d", n)
		_, err = fourier.NewReal(n)
		require.ErrorContains(t, err, "fourier: ", "%d", n)
	}
}

// TestAnImpulseGivesTheRoots compares roots of unity with those of a longer arithmetic: the transform of an impulse
// at 1 is the roots themselves.
func TestAnImpulseGivesTheRoots(t *testing.T) {
	for _, n := range []int{4, 8, 12, 17, 64, 100, 1 << 12} {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			x := make([]complex128, n)
			x[1%n] = 1
			y := transform(t, x, 1)
			for k, want := range exactRoots(n) {
				require.InDelta(t, real(want), real(y[k]), 1e-15)
				require.InDelta(t, imag(want), imag(y[k]), 1e-15)
			}
		})
	}
}

// exactRoots returns exp(-2πik/n) by repeated multiplication with 200 bits, from a root that Newton's method for
// z^n = 1 has made exact.
func exactRoots(n int) []complex128 {
	const bits = 200
	num := func(f float64) *big.Float { return new(big.Float).SetPrec(bits).SetFloat64(f) }
	mul := func(a, b *big.Float) *big.Float { return new(big.Float).SetPrec(bits).Mul(a, b) }
	add := func(a, b *big.Float) *big.Float { return new(big.Float).SetPrec(bits).Add(a, b) }
	sub := func(a, b *big.Float) *big.Float { return new(big.Float).SetPrec(bits).Sub(a, b) }
	type number struct{ re, im *big.Float }
	times := func(a, b number) number {
		return number{sub(mul(a.re, b.re), mul(a.im, b.im)), add(mul(a.re, b.im), mul(a.im, b.re))}
	}
	power := func(a number, n int) number {
		p := number{num(1), num(0)}
		for ; n > 0; n /= 2 {
			if n%2 == 1 {
				p = times(p, a)
			}
			a = times(a, a)
		}
		return p
	}
	sin, cos := math.Sincos(-2 * math.Pi / float64(n))
	z := number{num(cos), num(sin)}
	for range 3 { // z -= (z^n - 1)/(n z^(n-1)), where 1/z^(n-1) is z as far as it matters
		p := power(z, n)
		step := times(number{sub(p.re, num(1)), p.im}, z)
		inverse := new(big.Float).SetPrec(bits).Quo(num(1), num(float64(n)))
		z = number{sub(z.re, mul(step.re, inverse)), sub(z.im, mul(step.im, inverse))}
	}
	out, v := make([]complex128, n), number{num(1), num(0)}
	for k := range out {
		re, _ := v.re.Float64()
		im, _ := v.im.Float64()
		out[k] = complex(re, im)
		v = times(v, z)
	}
	return out
}
