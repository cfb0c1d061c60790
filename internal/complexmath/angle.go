package complexmath

import (
	"math"

	"github.com/arraylike/arraylike/internal/realmath"
)

// angleDouble returns the angle of the vector x, y, which is finite and not zero, in
// twice the precision: a float64 of it, corrected by how far the vector is from that
// direction.
func angleDouble(y, x float64) realmath.Double {
	_, exponent := math.Frexp(max(math.Abs(x), math.Abs(y)))
	u, v := math.Ldexp(math.Abs(x), -exponent), math.Ldexp(math.Abs(y), -exponent)
	steep := v > u
	if steep {
		u, v = v, u
	}
	angle := realmath.Double{Hi: math.Atan(v / u)} // at most pi/4
	sin, cos := sinCosDouble(angle.Hi)
	off := times(cos, v).Plus(times(sin, -u))
	angle = angle.Plus(realmath.Double{Hi: off.Hi / realmath.Hypot(u, v)})
	if steep {
		angle = realmath.HalfPi().Plus(angle.Negated())
	}
	if math.Signbit(x) {
		halfTurn := realmath.HalfPi()
		angle = realmath.Double{Hi: 2 * halfTurn.Hi, Lo: 2 * halfTurn.Lo}.Plus(angle.Negated())
	}
	if math.Signbit(y) {
		angle = angle.Negated()
	}
	return angle
}

// sinCosDouble returns sine and cosine of a, at most pi/4, by their series.
func sinCosDouble(a float64) (sin, cos realmath.Double) {
	one := realmath.Double{Hi: 1}
	square := realmath.Product(a, a)
	sin, cos = one, one
	for n := 26.0; n > 0; n -= 2 { // the terms behind are below 2^-100
		sin = one.Plus(sin.Times(over(square, -n*(n+1))))
		cos = one.Plus(cos.Times(over(square, -n*(n-1))))
	}
	return times(sin, a), cos
}

// over returns d / n.
func over(d realmath.Double, n float64) realmath.Double {
	q := d.Hi / n
	return realmath.Double{Hi: q, Lo: (math.FMA(-q, n, d.Hi) + d.Lo) / n}
}
