package complexmath_test

import (
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/internal/complexmath"
)

var functions = map[string]func(complex128) complex128{
	"exp": complexmath.Exp, "expm1": complexmath.ExpM1, "log": complexmath.Log, "log1p": complexmath.Log1P, "log2": complexmath.Log2,
	"log10": complexmath.Log10, "sqrt": complexmath.Sqrt, "reciprocal": complexmath.Reciprocal,
	"sin": complexmath.Sin, "cos": complexmath.Cos, "tan": complexmath.Tan, "sinh": complexmath.Sinh, "cosh": complexmath.Cosh, "tanh": complexmath.Tanh,
	"asin": complexmath.Asin, "acos": complexmath.Acos, "atan": complexmath.Atan,
	"asinh": complexmath.Asinh, "acosh": complexmath.Acosh, "atanh": complexmath.Atanh,
}

// tolerance is in units in the last place of the larger part. Functions of package
// math, which ours rest on, differ a little between processors.
const tolerance = 6

func TestValues(t *testing.T) {
	raw, err := os.ReadFile(filepath.Join("testdata", "values.json"))
	require.NoError(t, err)
	var table struct {
		Functions map[string]struct{ Args, Want string }
	}
	require.NoError(t, json.Unmarshal(raw, &table))
	require.Len(t, table.Functions, len(functions)+1)
	for name, recorded := range table.Functions {
		t.Run(name, func(t *testing.T) {
			args, want := decode(t, recorded.Args), decode(t, recorded.Want)
			for i, w := range want {
				if f := functions[name]; f != nil {
					requireNear(t, w, f(args[i]), args[i])
				} else {
					requireNear(t, w, complexmath.Pow(args[2*i], args[2*i+1]), args[2*i], args[2*i+1])
				}
			}
		})
	}
}

func decode(t *testing.T, s string) []complex128 {
	t.Helper()
	raw, err := hex.DecodeString(s)
	require.NoError(t, err)
	values := make([]complex128, len(raw)/16)
	part := func(i int) float64 { return math.Float64frombits(binary.BigEndian.Uint64(raw[8*i:])) }
	for i := range values {
		values[i] = complex(part(2*i), part(2*i+1))
	}
	return values
}

func requireNear(t *testing.T, want, have complex128, args ...complex128) {
	t.Helper()
	larger := max(math.Abs(real(want)), math.Abs(imag(want)))
	bound := tolerance * (math.Nextafter(larger, math.Inf(1)) - larger)
	if !(math.Abs(real(want)-real(have)) <= bound && math.Abs(imag(want)-imag(have)) <= bound) {
		t.Errorf("of %v: want %v, have %v", args, want, have)
	}
}

// grid has every kind of number in each part.
func grid() (all []complex128) {
	inf := math.Inf(1)
	parts := []float64{0, 5e-324, 1e-310, 1e-170, 1e-9, 0.3, 0.5, 1, 1.0000000000000002, 2.5, 40, 708, 800, 1e9, 1e170, math.MaxFloat64, inf, math.NaN()}
	for _, a := range parts {
		for _, b := range parts {
			for _, s := range []float64{1, -1} {
				all = append(all, complex(s*a, b), complex(s*a, math.Copysign(b, -1)))
			}
		}
	}
	zero := math.Copysign(0, -1)
	return append(all, complex(zero, 0), complex(zero, zero), complex(zero, 1), complex(zero, -1), complex(zero, inf), complex(zero, -inf))
}

func conj(z complex128) complex128 { return complex(real(z), -imag(z)) }

func negative(z complex128) complex128 { return complex(-real(z), -imag(z)) }

// same tells whether parts are equal, zeros of their signs included.
func same(x, y complex128) bool { return samePart(real(x), real(y)) && samePart(imag(x), imag(y)) }

func samePart(x, y float64) bool {
	return x != x && y != y || x == y && math.Signbit(x) == math.Signbit(y)
}

// symmetric tells whether x and y, of arguments of which z is one, are equal but for
// signs that a NaN among the arguments hides.
func symmetric(z, x, y complex128) bool {
	if math.IsNaN(real(z)) || math.IsNaN(imag(z)) {
		x, y = complex(math.Abs(real(x)), math.Abs(imag(x))), complex(math.Abs(real(y)), math.Abs(imag(y)))
	}
	return same(x, y)
}

func TestConjugates(t *testing.T) {
	for name, f := range functions {
		t.Run(name, func(t *testing.T) {
			for _, z := range grid() {
				if x, y := conj(f(z)), f(conj(z)); !symmetric(z, x, y) {
					t.Errorf("of %v: conjugate is %v, of the conjugate %v", z, x, y)
				}
			}
		})
	}
}

func TestOddAndEven(t *testing.T) {
	for _, name := range []string{"sinh", "tanh", "asinh", "atanh", "sin", "tan", "asin", "atan"} {
		t.Run(name, func(t *testing.T) {
			for _, z := range grid() {
				if x, y := negative(functions[name](z)), functions[name](negative(z)); !symmetric(z, x, y) {
					t.Errorf("of %v: negative %v, of the negative %v", z, x, y)
				}
			}
		})
	}
	for _, name := range []string{"cosh", "cos"} {
		t.Run(name, func(t *testing.T) {
			for _, z := range grid() {
				if x, y := functions[name](z), functions[name](negative(z)); !symmetric(z, x, y) {
					t.Errorf("of %v: %v, of the negative %v", z, x, y)
				}
			}
		})
	}
}

// TestFiniteResults has results that a careless formula overflows on the way to, or
// underflows.
func TestFiniteResults(t *testing.T) {
	for _, c := range []struct {
		name    string
		z, want complex128
	}{
		{"exp", complex(1000, 1e-300), complex(math.Inf(1), 1.9700711140170469e134)},
		{"sinh", complex(711, math.Pi/2), complex(1.8592059201379052e292, math.Inf(1))},
		{"sqrt", complex(math.MaxFloat64, math.MaxFloat64), complex(1.4730945569055654e154, 6.101757441282702e153)},
		{"sqrt", complex(5e-324, 5e-324), complex(2.4420910312065907e-162, 1.0115472227785787e-162)},
		{"log", complex(math.MaxFloat64, math.MaxFloat64), complex(710.1292864836639, math.Pi/4)},
		{"reciprocal", complex(1e-300, 1e-300), complex(5e299, -5e299)},
		{"reciprocal", complex(math.MaxFloat64, math.MaxFloat64), complex(2.781342323134e-309, -2.781342323134e-309)},
		{"acosh", complex(1e300, 1e300), complex(691.8152490143384, math.Pi/4)},
		{"atanh", complex(1, 1e-200), complex(230.60499169962635, math.Pi/4)},
		{"atanh", complex(1e300, 1e300), complex(5e-301, math.Pi/2)},
		{"asin", complex(0.5, 1e-300), complex(math.Pi/6, 1.1547005383792516e-300)},
		{"log1p", complex(1e-200, 1e-200), complex(1e-200, 1e-200)},
		{"log1p", complex(0, 1e-10), complex(5e-21, 1e-10)},
		{"expm1", complex(1e-200, 1e-200), complex(1e-200, 1e-200)},
	} {
		t.Run(fmt.Sprint(c.name, c.z), func(t *testing.T) {
			have := functions[c.name](c.z)
			for _, p := range [][2]float64{{real(c.want), real(have)}, {imag(c.want), imag(have)}} {
				if math.IsInf(p[0], 0) {
					require.Equal(t, p[0], p[1])
				} else {
					require.InEpsilon(t, p[0], p[1], 1e-4)
				}
			}
		})
	}
}

// TestCuts is about the two sides of each branch cut: the sign of a zero tells them.
func TestCuts(t *testing.T) {
	zero := math.Copysign(0, -1)
	for _, c := range []struct {
		name    string
		z, want complex128 // with the zero positive
	}{
		{"sqrt", complex(-4, 0), complex(0, 2)},
		{"log", complex(-1, 0), complex(0, math.Pi)},
		{"log1p", complex(-2, 0), complex(0, math.Pi)},
		{"acos", complex(2, 0), complex(0, -1.3169578969248166)},
		{"acos", complex(-2, 0), complex(math.Pi, -1.3169578969248166)},
		{"asin", complex(2, 0), complex(math.Pi/2, 1.3169578969248166)},
		{"asin", complex(-2, 0), complex(-math.Pi/2, 1.3169578969248166)},
		{"acosh", complex(-2, 0), complex(1.3169578969248166, math.Pi)},
		{"acosh", complex(0.5, 0), complex(0, math.Pi/3)},
		{"atanh", complex(2, 0), complex(0.5493061443340549, math.Pi/2)},
		{"atanh", complex(-2, 0), complex(-0.5493061443340549, math.Pi/2)},
	} {
		t.Run(fmt.Sprint(c.name, c.z), func(t *testing.T) {
			requireNear(t, c.want, functions[c.name](c.z), c.z)
			below := complex(real(c.z), zero)
			requireNear(t, conj(c.want), functions[c.name](below), below)
		})
	}
	for _, c := range []struct {
		name    string
		z, want complex128
	}{
		{"asinh", complex(0, 2), complex(1.3169578969248166, math.Pi/2)},
		{"asinh", complex(zero, 2), complex(-1.3169578969248166, math.Pi/2)},
		{"atan", complex(0, 2), complex(math.Pi/2, 0.5493061443340549)},
		{"atan", complex(zero, 2), complex(-math.Pi/2, 0.5493061443340549)},
		{"atan", complex(0, -2), complex(math.Pi/2, -0.5493061443340549)},
	} {
		requireNear(t, c.want, functions[c.name](c.z), c.z)
	}
}

// TestBases has logarithms to other bases, which are quotients of natural ones.
func TestBases(t *testing.T) {
	for _, z := range grid() {
		log := complexmath.Log(z)
		for name, base := range map[string]float64{"log2": math.Ln2, "log10": math.Ln10} {
			have := functions[name](z)
			for _, p := range [][2]float64{{real(log) / base, real(have)}, {imag(log) / base, imag(have)}} {
				if !samePart(p[0], p[1]) && !(math.Abs(p[0]-p[1]) <= 1e-15*math.Abs(p[0])+5e-324) {
					t.Errorf("%s of %v: want the part %v, have %v", name, z, p[0], p[1])
				}
			}
		}
	}
}

func TestSpecialPowers(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	for _, c := range []struct{ z, w, want complex128 }{
		{0, 0, 1}, {complex(nan, 1), 0, 1}, {complex(inf, 0), 0, 1},
		{0, 2, 0}, {0, complex(2, 1), 0}, {0, -1, complex(nan, nan)}, {0, 1i, complex(nan, nan)}, {0, complex(nan, 0), complex(nan, nan)},
		{complex(nan, 0), 2, complex(nan, nan)}, {1i, complex(0, nan), complex(nan, nan)},
		{1i, 2, -1}, {-1, 3, -1}, {2, 10, 1024}, {2, -1, 0.5}, {complex(1, 1), 4, -4}, {complex(1, 1), -4, -0.25}, {-2, 2, 4},
		{complex(inf, 0), 2, complex(inf, 0)}, {complex(inf, 0), -2, 0}, {2, complex(inf, 0), complex(inf, 0)}, {complex(1e300, 1e300), 2, complex(0, inf)},
	} {
		have := complexmath.Pow(c.z, c.w)
		equal := func(x, y float64) bool { return x != x && y != y || x == y }
		if math.IsInf(imag(c.want), 0) {
			require.Equal(t, imag(c.want), imag(have)) // the other part is infinite times a rounded zero
			continue
		}
		require.Truef(t, equal(real(c.want), real(have)) && equal(imag(c.want), imag(have)), "%v to the power of %v: want %v, have %v", c.z, c.w, c.want, have)
	}
}
