package complexmath

import (
	"math"

	"github.com/arraylike/arraylike/internal/realmath"
)

// largestPower is up to where powers with whole exponents are products.
const largestPower = 1024

// Pow returns e to the power of w log z, z to the power of w. The power 0 is 1, of
// zero too; of zero it is zero where the real part of w is positive, and else NaN. A
// positive number to a real power is the real result. Where z or w is not finite, a
// w without imaginary part counts as a real number.
func Pow(z, w complex128) complex128 {
	switch {
	case w == 0:
		return 1
	case w == 1:
		return z
	case z == 0 && real(w) > 0:
		return 0
	case z == 0:
		return complex(nan, nan)
	case imag(z) == 0 && imag(w) == 0 && real(z) > 0:
		sign := math.Copysign(1, imag(z)) * math.Copysign(1, real(w))
		return complex(realmath.Pow(real(z), real(w)), math.Copysign(0, sign))
	}
	finite := isFinite(real(z), imag(z)) && isFinite(real(w), imag(w))
	if n := real(w); finite && imag(w) == 0 && n == math.Trunc(n) && math.Abs(n) <= largestPower {
		if p, ok := wholePower(z, int(n)); ok {
			return p
		}
	}
	if !finite {
		return powOfInfinite(z, w)
	}
	log, angle := logAbsDouble(real(z), imag(z)), angleDouble(imag(z), real(z))
	growth := times(log, real(w)).Plus(times(angle, -imag(w)))
	turn := times(log, imag(w)).Plus(times(angle, real(w)))
	if !isFinite(growth.Hi, growth.Lo) || !isFinite(turn.Hi, turn.Lo) {
		return powOfInfinite(z, w)
	}
	sin, cos := realmath.SinCos(turn.Hi)
	sin, cos = math.FMA(cos, turn.Lo, sin), math.FMA(-sin, turn.Lo, cos)
	m, exponent := realmath.ExpParts(growth)
	return complex(realmath.Scale(m*cos, exponent), realmath.Scale(m*sin, exponent))
}

// powOfInfinite is the definition as it stands, for what has no finite logarithm or
// power; a zero in w leaves an infinite part of the logarithm out.
func powOfInfinite(z, w complex128) complex128 {
	l := Log(z)
	if imag(w) == 0 {
		return Exp(complex(real(w)*real(l), real(w)*imag(l)))
	}
	return Exp(complex(real(w)*real(l)-imag(w)*imag(l), real(w)*imag(l)+imag(w)*real(l)))
}

// times returns d x.
func times(d realmath.Double, x float64) realmath.Double {
	return d.Times(realmath.Double{Hi: x})
}

// logAbsDouble returns the logarithm of the absolute value of x + y i, which is
// finite and not zero, in twice the precision.
func logAbsDouble(x, y float64) realmath.Double {
	scale := 0.0
	switch larger := max(math.Abs(x), math.Abs(y)); {
	case larger > 0x1p400:
		x, y, scale = x*0x1p-600, y*0x1p-600, 600
	case larger < 0x1p-400:
		x, y, scale = x*0x1p600, y*0x1p600, -600
	}
	square := realmath.Product(x, x).Plus(realmath.Product(y, y))
	log := realmath.LogDouble(square)
	log = realmath.Double{Hi: 0.5 * log.Hi, Lo: 0.5 * log.Lo}
	if scale == 0 {
		return log
	}
	return log.Plus(times(realmath.Ln2(), scale))
}

// wholePower multiplies z with itself, in twice the precision. ok is false where that
// overflows or loses bits.
func wholePower(z complex128, n int) (p complex128, ok bool) {
	power := wide{re: realmath.Double{Hi: 1}}
	base := wide{realmath.Double{Hi: real(z)}, realmath.Double{Hi: imag(z)}}
	for rest := max(n, -n); ; {
		if rest&1 == 1 {
			power = power.times(base)
		}
		if rest >>= 1; rest == 0 {
			break
		}
		base = base.times(base)
	}
	p = complex(power.re.Hi, power.im.Hi)
	if larger := max(math.Abs(real(p)), math.Abs(imag(p))); !(larger > 0x1p-900 && larger < 0x1p1000) {
		return 0, false
	}
	if n < 0 {
		p = Reciprocal(p)
	}
	return p, true
}

// wide is a complex number of twice the precision.
type wide struct{ re, im realmath.Double }

func (v wide) times(w wide) wide {
	return wide{
		re: v.re.Times(w.re).Plus(v.im.Times(w.im).Negated()),
		im: v.re.Times(w.im).Plus(v.im.Times(w.re)),
	}
}
