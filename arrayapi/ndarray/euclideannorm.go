package ndarray

import "math"

// Within these bounds the sum of the squares of a block is exact enough as it is: no
// square that mattered has overflowed or vanished.
const (
	leastSquares = 1e-270
	mostSquares  = 1e270
)

// euclidean is the norm of order 2. The sum of squares is that of the elements
// divided by scale, a power of two that is 1 as long as nothing is extreme.
type euclidean struct{ sum, lost, scale float64 }

func (n *euclidean) begin() { *n = euclidean{scale: 1} }

func (n *euclidean) add(x []float64) {
	s, scale := sumSquares(x), 1.0
	if !(s >= leastSquares && s <= mostSquares) {
		s, scale = scaledSquares(x)
	}
	switch {
	case s == 0 || scale == n.scale:
	case n.sum == 0 || scale > n.scale:
		ratio := n.scale / scale
		n.sum, n.lost, n.scale = n.sum*ratio*ratio, n.lost*ratio*ratio, scale
	default:
		ratio := scale / n.scale
		s = s * ratio * ratio
	}
	n.sum, n.lost = addExactly(n.sum, n.lost, s)
}

func (n *euclidean) end() float64 {
	s := n.sum + n.lost
	if math.IsNaN(s) {
		s = n.sum // what is infinite loses NaN
	}
	return n.scale * math.Sqrt(s)
}

func sumSquares(x []float64) float64 {
	s0, s1, s2, s3 := 0.0, 0.0, 0.0, 0.0
	for ; len(x) >= 4; x = x[4:] {
		s0 += x[0] * x[0]
		s1 += x[1] * x[1]
		s2 += x[2] * x[2]
		s3 += x[3] * x[3]
	}
	for _, v := range x {
		s0 += v * v
	}
	return (s0 + s1) + (s2 + s3)
}

// scaledSquares returns the sum of the squares of elements divided by a scale just
// above the largest of them.
func scaledSquares(x []float64) (sum, scale float64) {
	most := 0.0
	for _, v := range x {
		most = max(most, math.Abs(v))
	}
	if most == 0 || math.IsNaN(most) || math.IsInf(most, 0) {
		return sumSquares(x), 1
	}
	_, e := math.Frexp(most)
	e = max(e, -1000) // its inverse is a number too
	e = min(e, 1000)
	scale = math.Ldexp(1, e)
	inverse := 1 / scale
	for _, v := range x {
		v *= inverse
		sum += v * v
	}
	return sum, scale
}
