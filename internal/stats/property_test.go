package stats_test

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/stats"
)

// Bits that are enough for sums of squares without rounding.
const (
	ofFloats   = 4400
	ofIntegers = 320
)

// naive is mean and deviation by the definition, in numbers of so many bits.
func naive(x []*big.Float, precision uint) (mean, std float64) {
	number := func() *big.Float { return new(big.Float).SetPrec(precision) }
	n := number().SetInt64(int64(len(x)))
	m, v := number(), number()
	for _, f := range x {
		m.Add(m, f)
	}
	m.Quo(m, n)
	for _, f := range x {
		d := number().Sub(f, m)
		v.Add(v, d.Mul(d, d))
	}
	mean, _ = m.Float64()
	std, _ = v.Sqrt(v.Quo(v, n)).Float64()
	return mean, std
}

// distribution makes numbers that are hard in one way.
type distribution struct {
	name string
	next func(r *rand.Rand) float64
}

var distributions = []distribution{
	{"any bits", func(r *rand.Rand) float64 {
		for {
			if v := math.Float64frombits(r.Uint64()); v-v == 0 {
				return v
			}
		}
	}},
	{"any size up to 2^400", func(r *rand.Rand) float64 { return math.Ldexp(r.NormFloat64(), r.IntN(800)-400) }},
	{"near one", func(r *rand.Rand) float64 { return 1 + math.Ldexp(r.NormFloat64(), -40) }},
	{"neighbours", func(r *rand.Rand) float64 { return math.Nextafter(1e9, 2e9*float64(r.IntN(2))) }},
	{"around 2^500", func(r *rand.Rand) float64 { return math.Ldexp(r.NormFloat64(), 460+r.IntN(60)) }},
	{"near the largest", func(r *rand.Rand) float64 { return math.MaxFloat64 * (1 - r.Float64()/1e3) }},
	{"cancel", func(r *rand.Rand) float64 { return math.Copysign(1e15, r.NormFloat64()) + r.Float64() }},
}

func TestOfFloatsByDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 11))
	for _, d := range distributions {
		t.Run(d.name, func(t *testing.T) {
			for _, n := range []int{1, 2, 3, 5, 255, 256, 257, 511, 1000} {
				x := generate(n, func() float64 { return d.next(r) })
				exact := make([]*big.Float, n)
				size := 0.0
				for i, v := range x {
					exact[i] = big.NewFloat(v)
					size += math.Abs(v) / float64(n)
				}
				mean, std := naive(exact, ofFloats)
				s, ok := stats.Of(bufferOf(t, x))
				require.True(t, ok)
				// One unit of the result, and where numbers cancel what is left of twice the precision.
				require.InDelta(t, mean, s.Mean, math.Abs(mean)*0x1p-52+size*0x1p-90, "n=%d", n)
				require.LessOrEqual(t, ulps(std, s.Std.(float64)), 8.0, "n=%d: want %v, have %v", n, std, s.Std)
			}
		})
	}
}

// elements is s as a buffer and as numbers that do not round.
func elements[T dtype.Integer](t *testing.T, s []T) (arrayapi.Buffer, []*big.Float) {
	t.Helper()
	exact := make([]*big.Float, len(s))
	for i, v := range s {
		n, ok := new(big.Int).SetString(fmt.Sprint(v), 10)
		require.True(t, ok)
		exact[i] = new(big.Float).SetPrec(64).SetInt(n)
	}
	return bufferOf(t, s), exact
}

func TestOfIntegersByDefinition(t *testing.T) {
	type words func() uint64
	for name, makeOne := range map[string]func(n int, w words) (arrayapi.Buffer, []*big.Float){
		"int8":   func(n int, w words) (arrayapi.Buffer, []*big.Float) { return elements(t, narrowed[int8](n, w)) },
		"int16":  func(n int, w words) (arrayapi.Buffer, []*big.Float) { return elements(t, narrowed[int16](n, w)) },
		"int32":  func(n int, w words) (arrayapi.Buffer, []*big.Float) { return elements(t, narrowed[int32](n, w)) },
		"int64":  func(n int, w words) (arrayapi.Buffer, []*big.Float) { return elements(t, narrowed[int64](n, w)) },
		"uint8":  func(n int, w words) (arrayapi.Buffer, []*big.Float) { return elements(t, narrowed[uint8](n, w)) },
		"uint16": func(n int, w words) (arrayapi.Buffer, []*big.Float) { return elements(t, narrowed[uint16](n, w)) },
		"uint32": func(n int, w words) (arrayapi.Buffer, []*big.Float) { return elements(t, narrowed[uint32](n, w)) },
		"uint64": func(n int, w words) (arrayapi.Buffer, []*big.Float) { return elements(t, narrowed[uint64](n, w)) },
	} {
		t.Run(name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(3, 5))
			for kind, word := range map[string]func() uint64{
				"any": r.Uint64, "few": func() uint64 { return r.Uint64N(3) }, "all bits": func() uint64 { return -r.Uint64N(2) },
				"least": func() uint64 { return 0x8080808080808080 >> (8 * r.IntN(8)) }, "largest": func() uint64 { return ^uint64(0) - r.Uint64N(2) },
			} {
				for _, n := range []int{1, 2, 3, 100, 1024, 1025, 5000} {
					b, exact := makeOne(n, word)
					mean, std := naive(exact, ofIntegers)
					s, ok := stats.Of(b)
					require.True(t, ok)
					require.Equal(t, mean, s.Mean, "%s, n=%d", kind, n)
					require.LessOrEqual(t, ulps(std, s.Std.(float64)), 2.0, "%s, n=%d: want %v, have %v", kind, n, std, s.Std)
				}
			}
		})
	}
}

func narrowed[T dtype.Integer](n int, word func() uint64) []T {
	return generate(n, func() T { return T(word()) })
}

// FuzzOf wants no panic for whatever a buffer is, and the same of it contiguous.
func FuzzOf(f *testing.F) {
	f.Add("<f8", 1, 2, 8, 16, 0, []byte("\x00\x00\x00\x00\x00\x00\xf8\x7f12345678"))
	f.Add(">i4", 3, 2, -4, 0, 8, []byte("0123456789ab"))
	f.Add("|b1", 2, 2, 1, 1, 0, []byte("\x00\x01\x00"))
	f.Add("<M8[D]", 2, 1, 8, 8, 0, []byte("\x00\x00\x00\x00\x00\x00\x00\x8001234567"))
	f.Add("<c8", 1, 1, 8, 8, 0, []byte("01234567"))
	f.Add("<U2", 2, 1, 8, 8, 0, []byte("a\x00\x00\x00 \x00\x00\x00b\x00\x00\x00\xff\xff\xff\xff"))
	f.Add("|S3", 2, 2, 3, 1, 0, []byte("a b\xffc a"))
	f.Add("float8_e4m3fn", 7, 1, 1, 1, 0, []byte("0123456"))
	f.Fuzz(func(t *testing.T, name string, n, m, s0, s1, offset int, data []byte) {
		d, err := dtype.Parse(name)
		if err != nil || n > 1<<12 || m > 1<<12 {
			return
		}
		b := arrayapi.Buffer{DType: d, Shape: []int{n, m}, Strides: []int{s0, s1}, Offset: offset, Data: data}
		s, ok := stats.Of(b)
		w, isText := stats.Text(b)
		if b.Check() != nil {
			require.False(t, ok || isText)
			return
		}
		c := b.Copy()
		s2, ok2 := stats.Of(c)
		require.Equal(t, ok, ok2)
		require.Equal(t, []any{s.Count, s.NaN, s.Inf, s.Zero, s.NaT, s.Min == nil, s.Mean == nil, s.Std == nil},
			[]any{s2.Count, s2.NaN, s2.Inf, s2.Zero, s2.NaT, s2.Min == nil, s2.Mean == nil, s2.Std == nil})
		w2, isText2 := stats.Text(c)
		require.Equal(t, isText, isText2)
		require.Equal(t, w, w2)
	})
}
