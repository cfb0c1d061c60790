package linalg

import "math"

// shiftPair is two shifts, either real or each the conjugate of the other.
type shiftPair struct{ re1, im1, re2, im2 float64 }

// shifts returns the eigenvalues of the last 2 x 2 block; if both are real, twice
// the one nearer to its end. Now and then it is something else, in case that
// leads nowhere.
func (s *realSchur) shifts(low, high, tries int) shiftPair {
	a, b := s.at(high-1, high-1), s.at(high-1, high)
	c, d := s.at(high, high-1), s.at(high, high)
	switch {
	case tries%20 == 0:
		size := math.Abs(c) + math.Abs(s.at(high-1, high-2))
		a, b, c, d = d+0.75*size, -0.4375*size, size, d+0.75*size
	case tries%10 == 0:
		size := math.Abs(s.at(low+1, low)) + math.Abs(s.at(low+2, low+1))
		a = s.at(low, low) + 0.75*size
		b, c, d = -0.4375*size, size, a
	}
	scale := math.Abs(a) + math.Abs(b) + math.Abs(c) + math.Abs(d)
	if scale == 0 {
		return shiftPair{}
	}
	a, b, c, d = a/scale, b/scale, c/scale, d/scale
	half := (a + d) / 2
	det := (a-half)*(d-half) - b*c
	root := math.Sqrt(math.Abs(det))
	if det >= 0 {
		return shiftPair{half * scale, root * scale, half * scale, -root * scale}
	}
	near := half - root
	if math.Abs(half+root-d) <= math.Abs(half-root-d) {
		near = half + root
	}
	return shiftPair{re1: near * scale, re2: near * scale}
}

// begin returns the row that a step can start at, at or behind low, as two
// elements below the diagonal together are negligible there, and the vector that is to
// be turned into the first unit vector.
func (s *realSchur) begin(low, high int, p shiftPair) (k int, v [3]float64) {
	for k = high - 2; ; k-- {
		d0, d1 := s.at(k, k), s.at(k+1, k+1)
		size := math.Abs(d0-p.re2) + math.Abs(p.im2) + math.Abs(s.at(k+1, k))
		below := s.at(k+1, k) / size
		v[0] = below*s.at(k, k+1) + (d0-p.re1)*((d0-p.re2)/size) - p.im1*(p.im2/size)
		v[1] = below * (d0 + d1 - p.re1 - p.re2)
		v[2] = below * s.at(k+2, k+1)
		size = math.Abs(v[0]) + math.Abs(v[1]) + math.Abs(v[2])
		if size > 0 {
			v[0], v[1], v[2] = v[0]/size, v[1]/size, v[2]/size
		}
		if k == low {
			return k, v
		}
		d := math.Abs(d0) + math.Abs(d1) + math.Abs(s.at(k-1, k-1))
		if math.Abs(s.at(k, k-1))*(math.Abs(v[1])+math.Abs(v[2])) <= epsilon*math.Abs(v[0])*d {
			return k, v
		}
	}
}
