package stats_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/internal/stats"
)

// mixed returns n numbers of splitmix64, from the state 0 on.
func mixed(n int) []uint64 {
	out := make([]uint64, n)
	state := uint64(0)
	for i := range out {
		state += 0x9E3779B97F4A7C15
		z := state
		z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
		z = (z ^ z>>27) * 0x94D049BB133111EB
		out[i] = z ^ z>>31
	}
	return out
}

// recipes make element i of the large arrays of testdata/make_stats.py from a number u
// of [0, 1). The conversions keep a compiler from fusing product and sum.
var recipes = map[string]func(i int, u float64) float64{
	"unit":        func(_ int, u float64) float64 { return u },
	"offset 1e8":  func(_ int, u float64) float64 { return 1e8 + u },
	"offset 1e15": func(_ int, u float64) float64 { return 1e15 + float64(100*u) },
	"offset -1e8": func(_ int, u float64) float64 { return u - 1e8 },
	"offset 1e15 after zero": func(i int, u float64) float64 {
		if i < 256 {
			return 0
		}
		return 1e15 + u
	},
	"one block off": func(i int, u float64) float64 {
		if i < 256 {
			return 1e10
		}
		return u
	},
	"drift":       func(i int, u float64) float64 { return float64(i) + u },
	"mixed sizes": func(i int, u float64) float64 { return math.Ldexp(signed(u), i*7%80-40) },
	"huge and small": func(i int, u float64) float64 {
		if i%3 == 0 {
			return 1e16 * signed(u)
		}
		return u
	},
	"huge that cancel": func(i int, u float64) float64 {
		switch i % 4 {
		case 1:
			return 1e16
		case 3:
			return -1e16
		}
		return u
	},
	"tiny":    func(_ int, u float64) float64 { return 1e-150 * signed(u) },
	"big":     func(_ int, u float64) float64 { return 1e200 * signed(u) },
	"biggest": func(_ int, u float64) float64 { return 1.7e308 * signed(u) },
	"tenths":  func(int, float64) float64 { return 0.1 },
}

func signed(u float64) float64 { return float64(2*u) - 1 }

func TestOfIsAtLeastAsPreciseAsNumPy(t *testing.T) {
	o := numpy(t)
	require.Len(t, recipes, len(o.Large))
	words := mixed(o.N)
	for name, want := range o.Large {
		t.Run(name, func(t *testing.T) {
			x := make([]float64, o.N)
			for i := range x {
				x[i] = recipes[name](i, float64(words[i]>>11)*0x1p-53)
			}
			for i, first := range want.First {
				require.Equal(t, parse(t, first), x[i])
			}
			s, ok := stats.Of(bufferOf(t, x))
			require.True(t, ok)
			require.Equal(t, parse(t, want.Min), s.Min)
			require.Equal(t, parse(t, want.Max), s.Max)
			require.Equal(t, want.Zero, s.Zero)
			for i, v := range parts(t, s) {
				exact, numpy := parse(t, want.Exact[i]), parse(t, want.NumPy[i])
				t.Logf("%d: %.3g ulp, NumPy %.3g ulp", i, ulps(exact, v), ulps(exact, numpy))
				require.LessOrEqual(t, ulps(exact, v), allowed(exact, numpy), "%d: want %v, have %v", i, exact, v)
			}
		})
	}
}
