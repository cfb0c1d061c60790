package complexmath

import (
	"math"

	"github.com/arraylike/arraylike/internal/realmath"
)

// arcPoint is a point of the first quadrant, of which arc sine and arc cosine are
// computed: from the ellipse through it whose foci are 1 and -1.
//
// Source: T. E. Hull, T. F. Fairgrieve and P. T. P. Tang, "Implementing the complex
// arcsine and arccosine functions using exception handling", ACM Transactions on
// Mathematical Software 23 (1997).
type arcPoint struct {
	x, y float64
	r, s float64 // the distances from -1 and 1
	a    float64 // half of the longer axis
}

const (
	arcLarge = 0x1p28  // from where 1 is nothing beside the square
	arcSmall = 0x1p-28 // up to where the square is nothing beside 1
	arcHuge  = 0x1p60  // from where even 1/z is nothing beside 1
	arcThin  = 0x1p-500

	lateSine  = 0.6417 // up to here the arc sine of x/a loses nothing
	lateWidth = 1.5    // up to here a - 1 is needed beside a
)

// newArcPoint takes finite numbers that are not negative.
func newArcPoint(x, y float64) arcPoint {
	p := arcPoint{x: x, y: y}
	if !p.isLarge() {
		p.r, p.s = realmath.Hypot(x+1, y), realmath.Hypot(x-1, y)
		p.a = max(1, 0.5*(p.r+p.s))
	}
	return p
}

func (p arcPoint) isLarge() bool { return max(p.x, p.y) >= arcLarge }

func (p arcPoint) isSmall() bool { return max(p.x, p.y) <= arcSmall }

// asin returns the real part of the arc sine.
func (p arcPoint) asin() float64 {
	switch {
	case p.isLarge():
		return realmath.Atan2(p.x, p.y)
	case p.isSmall():
		return p.x
	case p.x <= lateSine*p.a:
		return realmath.Asin(p.x / p.a)
	}
	return realmath.Atan2(p.x, p.across())
}

// acos returns the real part of the arc cosine.
func (p arcPoint) acos() float64 {
	switch {
	case p.isLarge():
		return realmath.Atan2(p.y, p.x)
	case p.isSmall():
		return math.Pi/2 - p.x
	case p.x <= lateSine*p.a:
		return realmath.Acos(p.x / p.a)
	}
	return realmath.Atan2(p.across(), p.x)
}

// across returns the root of a^2 - x^2, by sums in which nothing cancels.
func (p arcPoint) across() float64 {
	sum := p.a + p.x
	if p.x <= 1 {
		return math.Sqrt(0.5 * sum * (p.y*p.y/(p.r+(p.x+1)) + (p.s + (1 - p.x))))
	}
	return p.y * math.Sqrt(0.5*(sum/(p.r+(p.x+1))+sum/(p.s+(p.x-1))))
}

// height returns the imaginary part, which both have but for the sign.
func (p arcPoint) height() float64 {
	switch {
	case p.isLarge():
		return math.Ln2 + logAbs(p.x, p.y)
	case p.isSmall():
		return p.y
	case p.x < 1 && p.y < arcThin: // squares of y are nothing, or nearly so
		return p.y / math.Sqrt((1-p.x)*(1+p.x))
	case p.x == 1 && p.y < arcThin:
		return math.Sqrt(p.y)
	case p.a > lateWidth:
		return realmath.Log(p.a + math.Sqrt((p.a-1)*(p.a+1)))
	}
	beyond := p.y * p.y / (p.r + (p.x + 1))
	if p.x < 1 {
		beyond += p.y * p.y / (p.s + (1 - p.x))
	} else {
		beyond += p.s + (p.x - 1)
	}
	beyond *= 0.5 // a - 1
	return math.Log1p(beyond + math.Sqrt(beyond*(p.a+1)))
}
