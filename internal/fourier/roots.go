package fourier

import "math"

// roots gives the powers of exp(-2πi/n). Angles are brought into the first
// octant in whole numbers, so that each root is as exact as its sine and cosine,
// and symmetric ones are exactly so.
type roots struct {
	n     uint64
	table []complex128 // of the first octant, where that ends at one of them
}

// tableLength is the number of roots from which a table of an eighth is worth its
// memory.
const tableLength = 64

func newRoots(n int) roots {
	r := roots{n: uint64(n)}
	if n%8 == 0 && n >= tableLength {
		table := make([]complex128, n/8+1)
		for k := range table {
			table[k] = r.octant(8 * uint64(k))
		}
		r.table = table
	}
	return r
}

// octant returns cos t + i sin t for t = 2πx/8n, x at most n.
func (r roots) octant(x uint64) complex128 {
	sin, cos := math.Sincos(math.Pi / 4 * float64(x) / float64(r.n))
	return complex(cos, sin)
}

// at returns exp(-2πik/n) for 0 <= k < n.
func (r roots) at(k uint64) complex128 {
	x := 8 * k
	lower := x > 4*r.n
	if lower {
		x = 8*r.n - x
	}
	left := x > 2*r.n
	if left {
		x = 4*r.n - x
	}
	steep := x > r.n
	if steep {
		x = 2*r.n - x
	}
	var v complex128
	if r.table != nil {
		v = r.table[x/8]
	} else {
		v = r.octant(x)
	}
	cos, sin := real(v), imag(v)
	if steep {
		cos, sin = sin, cos
	}
	if left {
		cos = -cos
	}
	if !lower {
		sin = -sin
	}
	return complex(cos, sin)
}
