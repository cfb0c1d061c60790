package realmath

import "math"

// Sin returns the sine of x; of an infinity it is NaN.
func Sin(x float64) float64 {
	if !isFinite(x) {
		return math.NaN()
	}
	r, quarters := reduce(x)
	return turned(r, quarters).Hi
}

// Cos returns the cosine of x; of an infinity it is NaN.
func Cos(x float64) float64 {
	if !isFinite(x) {
		return math.NaN()
	}
	r, quarters := reduce(x)
	return turned(r, quarters+1).Hi
}

// SinCos returns [Sin] and [Cos] of x.
func SinCos(x float64) (sin, cos float64) {
	if !isFinite(x) {
		return math.NaN(), math.NaN()
	}
	r, quarters := reduce(x)
	return turned(r, quarters).Hi, turned(r, quarters+1).Hi
}

// Tan returns the tangent of x; of an infinity it is NaN.
func Tan(x float64) float64 {
	if !isFinite(x) {
		return math.NaN()
	}
	if x == 0 {
		return x
	}
	r, quarters := reduce(x)
	return turned(r, quarters).quotient(turned(r, quarters+1))
}

func isFinite(x float64) bool { return x-x == 0 }

// turned returns the sine of r, at most pi/4, and that many quarters of a turn.
func turned(r Double, quarters uint) Double {
	var v Double
	if quarters&1 == 0 {
		v = sine(r)
	} else {
		v = cosine(r)
	}
	if quarters&2 != 0 {
		return v.Negated()
	}
	return v
}

func sine(r Double) Double {
	z := r.Hi * r.Hi
	if z < 0x1p-56 {
		return r // and keeps negative zero
	}
	s := &sineTerms
	p := math.FMA(math.FMA(math.FMA(math.FMA(math.FMA(s[5], z, s[4]), z, s[3]), z, s[2]), z, s[1]), z, s[0])
	return quickSum(r.Hi, math.FMA(z*r.Hi, p, r.Lo-0.5*z*r.Lo))
}

func cosine(r Double) Double {
	z := float64(r.Hi * r.Hi) // rounded, so that what is lost is known
	c := &cosineTerms
	p := math.FMA(math.FMA(math.FMA(math.FMA(math.FMA(c[5], z, c[4]), z, c[3]), z, c[2]), z, c[1]), z, c[0])
	first := quickSum(1, -0.5*z)
	lost := 0.5 * math.FMA(r.Hi, r.Hi, -z) // of the square
	return quickSum(first.Hi, first.Lo-lost+math.FMA(z*z, p, -r.Hi*r.Lo))
}
