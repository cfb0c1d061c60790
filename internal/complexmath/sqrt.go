package complexmath

import (
	"math"

	"github.com/arraylike/arraylike/internal/realmath"
)

// Sqrt returns the square root of z whose real part is not negative. The branch cut
// is the negative real axis.
func Sqrt(z complex128) complex128 {
	a, b := real(z), imag(z)
	switch {
	case math.IsInf(b, 0):
		return complex(inf, b)
	case math.IsInf(a, 1) && b == b:
		return complex(a, math.Copysign(0, b))
	case math.IsInf(a, 1):
		return complex(a, b)
	case math.IsInf(a, -1) && b == b:
		return complex(0, math.Copysign(inf, b))
	case math.IsInf(a, -1):
		return complex(nan, math.Copysign(inf, b))
	case a != a || b != b:
		return complex(nan, nan)
	case a == 0 && b == 0:
		return complex(0, b)
	}
	switch larger := max(math.Abs(a), math.Abs(b)); {
	case larger > 0x1p1000:
		return scaledSqrt(a*0x1p-4, b*0x1p-4, 0x1p2)
	case larger < 0x1p-900:
		return scaledSqrt(a*0x1p200, b*0x1p200, 0x1p-100)
	}
	return scaledSqrt(a, b, 1)
}

// scaledSqrt returns the square root of a + b i, times scale.
func scaledSqrt(a, b, scale float64) complex128 {
	t := math.Sqrt(0.5*math.Abs(a) + 0.5*realmath.Hypot(a, b))
	other := math.Abs(b) / (2 * t)
	if a < 0 {
		t, other = other, t
	}
	return complex(t*scale, math.Copysign(other*scale, b))
}
