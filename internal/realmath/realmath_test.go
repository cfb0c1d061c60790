package realmath_test

import (
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/internal/realmath"
)

var unary = map[string]func(float64) float64{
	"sin": realmath.Sin, "cos": realmath.Cos, "tan": realmath.Tan, "asin": realmath.Asin, "acos": realmath.Acos,
	"sinh": realmath.Sinh, "cosh": realmath.Cosh, "exp": realmath.Exp, "log": realmath.Log, "log2": realmath.Log2, "log10": realmath.Log10,
	// Those that callers take from package math.
	"expm1": math.Expm1, "tanh": math.Tanh, "log1p": math.Log1p,
	"atan": math.Atan, "asinh": math.Asinh, "acosh": math.Acosh, "atanh": math.Atanh,
}

var binaryFunctions = map[string]func(x, y float64) float64{
	"pow": realmath.Pow, "hypot": realmath.Hypot, "atan2": realmath.Atan2, "logaddexp": realmath.LogAddExp,
}

// tolerance is in units in the last place. Functions of package math differ between
// processors, some of which have their own code for them, and a little of ours rests
// on them.
const tolerance = 2

func TestValues(t *testing.T) {
	raw, err := os.ReadFile(filepath.Join("testdata", "values.json"))
	require.NoError(t, err)
	var table struct {
		Functions map[string]struct{ Args, Want string }
	}
	require.NoError(t, json.Unmarshal(raw, &table))
	require.Len(t, table.Functions, len(unary)+len(binaryFunctions))
	for name, recorded := range table.Functions {
		t.Run(name, func(t *testing.T) {
			args, want := decode(t, recorded.Args), decode(t, recorded.Want)
			for i, w := range want {
				if f := unary[name]; f != nil {
					requireNear(t, w, f(args[i]), args[i])
				} else {
					x, y := args[2*i], args[2*i+1]
					requireNear(t, w, binaryFunctions[name](x, y), x, y)
				}
			}
		})
	}
}

func decode(t *testing.T, s string) []float64 {
	t.Helper()
	raw, err := hex.DecodeString(s)
	require.NoError(t, err)
	values := make([]float64, len(raw)/8)
	for i := range values {
		values[i] = math.Float64frombits(binary.BigEndian.Uint64(raw[8*i:]))
	}
	return values
}

func requireNear(t *testing.T, want, have float64, args ...float64) {
	t.Helper()
	ulp := math.Nextafter(math.Abs(want), math.Inf(1)) - math.Abs(want)
	if !(math.Abs(want-have) <= tolerance*ulp) || math.Signbit(want) != math.Signbit(have) {
		t.Errorf("of %v: want %v, have %v", args, want, have)
	}
}

// TestSines has values that a small error of the reduction would show in. The
// argument of the last cosine is the float64 nearest to a multiple of pi/2 (W. Kahan,
// "Minimizing q*m - n", 1983).
func TestSines(t *testing.T) {
	require.Equal(t, 1.2246467991473532e-16, realmath.Sin(math.Pi))
	require.Equal(t, 6.123233995736766e-17, realmath.Cos(math.Pi/2))
	require.InEpsilon(t, 1.633123935319537e16, realmath.Tan(math.Pi/2), 4e-16)
	require.InEpsilon(t, 4.6871659242546277e-19, math.Abs(realmath.Cos(6381956970095103*0x1p797)), 4e-16)
	sin, cos := realmath.SinCos(1e22)
	require.InEpsilon(t, -0.8522008497671888, sin, 4e-16)
	require.InEpsilon(t, 0.5232147853951389, cos, 4e-16)
}

func TestSpecialValues(t *testing.T) {
	inf, nan, zero := math.Inf(1), math.NaN(), math.Copysign(0, -1)
	for _, c := range []struct {
		name    string
		x, want float64
	}{
		{"sin", inf, nan}, {"sin", -inf, nan}, {"sin", nan, nan}, {"sin", zero, zero}, {"sin", 0, 0}, {"sin", 5e-324, 5e-324},
		{"cos", inf, nan}, {"cos", nan, nan}, {"cos", zero, 1},
		{"tan", inf, nan}, {"tan", nan, nan}, {"tan", zero, zero}, {"tan", 0, 0}, {"tan", -5e-324, -5e-324},
		{"asin", 1, math.Pi / 2}, {"asin", -1, -math.Pi / 2}, {"asin", 1.0000000000000002, nan}, {"asin", -inf, nan}, {"asin", nan, nan}, {"asin", zero, zero},
		{"acos", 1, 0}, {"acos", -1, math.Pi}, {"acos", 0, math.Pi / 2}, {"acos", zero, math.Pi / 2}, {"acos", 2, nan}, {"acos", -2, nan}, {"acos", nan, nan},
		{"sinh", inf, inf}, {"sinh", -inf, -inf}, {"sinh", nan, nan}, {"sinh", zero, zero}, {"sinh", 711, inf}, {"sinh", -711, -inf},
		{"cosh", inf, inf}, {"cosh", -inf, inf}, {"cosh", nan, nan}, {"cosh", zero, 1}, {"cosh", 1e300, inf},
		{"log2", 0, -inf}, {"log2", zero, -inf}, {"log2", -1, nan}, {"log2", inf, inf}, {"log2", nan, nan}, {"log2", 1, 0},
		{"log", 0, -inf}, {"log", zero, -inf}, {"log", -1, nan}, {"log", inf, inf}, {"log", nan, nan}, {"log", 1, 0},
		{"log10", 0, -inf}, {"log10", -5e-324, nan}, {"log10", inf, inf}, {"log10", nan, nan}, {"log10", 1, 0}, {"log10", 1e15, 15}, {"log10", 0.001, -3},
		{"exp", inf, inf}, {"exp", -inf, 0}, {"exp", nan, nan}, {"exp", zero, 1}, {"exp", 710, inf}, {"exp", -1e300, 0}, {"exp", 1e300, inf},
		{"log2", 5e-324, -1074}, {"log2", 0x1p1023, 1023}, {"log2", 8, 3},
	} {
		have := unary[c.name](c.x)
		require.Truef(t, same(c.want, have), "%s(%v): want %v, have %v", c.name, c.x, c.want, have)
	}
}

func TestSpecialPairs(t *testing.T) {
	inf, nan, zero := math.Inf(1), math.NaN(), math.Copysign(0, -1)
	for _, c := range []struct {
		name       string
		x, y, want float64
	}{
		{"hypot", inf, nan, inf}, {"hypot", nan, -inf, inf}, {"hypot", nan, 1, nan}, {"hypot", 1, nan, nan}, {"hypot", zero, -3, 3},
		{"hypot", 5e-324, 0, 5e-324}, {"hypot", 3e-320, 4e-320, 5e-320}, {"hypot", 3e300, 4e300, 5e300}, {"hypot", math.MaxFloat64, math.MaxFloat64, inf},
		{"logaddexp", -inf, -inf, -inf}, {"logaddexp", inf, -inf, inf}, {"logaddexp", inf, inf, inf}, {"logaddexp", nan, inf, nan}, {"logaddexp", -inf, 3, 3},
		{"logaddexp", 1e300, -1e300, 1e300}, {"logaddexp", 1000, 1000, 1000 + math.Ln2},
		{"atan2", zero, -1, -math.Pi}, {"atan2", -5e-120, -5e253, -math.Pi}, {"atan2", 5e-120, -5e253, math.Pi}, {"atan2", -5e-120, 5e253, zero}, {"atan2", nan, 1, nan},
		{"pow", -2, 3, -8}, {"pow", -2, -2, 0.25}, {"pow", -2, 0.5, nan}, {"pow", 2, 1024, inf}, {"pow", -2, 1025, -inf}, {"pow", 2, -1074, 5e-324}, {"pow", 2, -1100, 0},
		{"pow", -2, -1101, zero}, {"pow", 2, 1e-300, 1}, {"pow", nan, 0, 1}, {"pow", 1, nan, 1}, {"pow", zero, -3, -inf}, {"pow", -1, -inf, 1}, {"pow", -1, 1e300, 1},
		{"pow", 10, 15, 1e15}, {"pow", 5e-324, 0.5, 0x1p-537}, {"pow", 3, 2, 9}, {"pow", nan, 2, nan}, {"pow", -inf, 1, -inf},
	} {
		have := binaryFunctions[c.name](c.x, c.y)
		require.Truef(t, same(c.want, have), "%s(%v, %v): want %v, have %v", c.name, c.x, c.y, c.want, have)
	}
}

func same(x, y float64) bool {
	return x != x && y != y || x == y && math.Signbit(x) == math.Signbit(y)
}

func TestExpPartsBeyondFloats(t *testing.T) {
	m, exponent := realmath.ExpParts(realmath.Double{Hi: 1000})
	require.InEpsilon(t, 1000, math.Log(m)+float64(exponent)*math.Ln2, 1e-15)
	_, exponent = realmath.ExpParts(realmath.Double{Hi: 1e300})
	require.Greater(t, exponent, 1<<20)
	_, exponent = realmath.ExpParts(realmath.Double{Hi: -1e300})
	require.Less(t, exponent, -1<<20)
}
