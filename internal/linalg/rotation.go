package linalg

import "math"

// rotation returns the c, s and r with c*f + s*g = r and c*g - s*f = 0.
func rotation(f, g float64) (c, s, r float64) {
	switch {
	case g == 0:
		return 1, 0, f
	case f == 0:
		return 0, 1, g
	}
	r = math.Hypot(f, g)
	if r < 0x1p-960 {
		// Quotients of the last few numbers there are would be no sine and cosine.
		c, s, r = rotation(f*0x1p200, g*0x1p200)
		return c, s, r * 0x1p-200
	}
	if math.Abs(f) > math.Abs(g) && f < 0 {
		r = -r
	}
	return f / r, g / r, r
}

// sweep is plane rotations of neighbouring rows, one after the other: that number
// i is of the rows first+i and first+i+1. Those of an upward sweep are done from
// the last to the first.
type sweep struct {
	first  int
	upward bool
	c, s   []float64
}

// rotator rotates the rows of a matrix. It collects sweeps, and does many of them
// at once for a few columns after the other, which stay in the cache.
type rotator[T Scalar] struct {
	rows        []T // empty where nobody wants them
	count, size int // of the rows, and of each
	sweeps      []sweep
	pending     int // rotations
}

// add takes a sweep over, with its slices.
func (r *rotator[T]) add(s sweep) {
	if len(r.rows) == 0 {
		return
	}
	r.sweeps = append(r.sweeps, s)
	if r.pending += len(s.c); r.pending >= 32*r.count {
		r.flush()
	}
}

// flush does what was collected.
func (r *rotator[T]) flush() {
	width := min(max(1<<15/max(r.count, 1), 16), 512)
	chunks := (r.size + width - 1) / width
	if len(r.sweeps) == 0 {
		return
	}
	rowsInParallel(chunks, sharedSooner*4*float64(r.pending)*float64(width), func(lo, hi int) {
		for i := lo; i < hi; i++ {
			for _, s := range r.sweeps {
				r.apply(s, i*width, min((i+1)*width, r.size))
			}
		}
	})
	r.sweeps, r.pending = r.sweeps[:0], 0
}

// apply does one sweep for the columns [lo, hi), two rotations at a time: each
// element of the row that both turn is read and stored once.
func (r *rotator[T]) apply(s sweep, lo, hi int) {
	row := func(i int) []T { return r.rows[(s.first+i)*r.size+lo : (s.first+i)*r.size+hi] }
	n := len(s.c)
	if s.upward {
		i := n - 1
		for ; i > 0; i -= 2 {
			rotateTwo(row(i+1), row(i), row(i-1), s.c[i], -s.s[i], s.c[i-1], -s.s[i-1])
		}
		if i == 0 {
			rotate(row(0), row(1), s.c[0], s.s[0])
		}
		return
	}
	i := 0
	for ; i+1 < n; i += 2 {
		rotateTwo(row(i), row(i+1), row(i+2), s.c[i], s.s[i], s.c[i+1], s.s[i+1])
	}
	if i < n {
		rotate(row(i), row(i+1), s.c[i], s.s[i])
	}
}

// rotateTwo rotates x and y, and then y and z.
func rotateTwo[T Scalar](x, y, z []T, c1, s1, c2, s2 float64) {
	switch x := any(x).(type) {
	case []float64:
		y, z := any(y).([]float64)[:len(x)], any(z).([]float64)[:len(x)]
		for i, v := range x {
			w, u := y[i], z[i]
			x[i], w = c1*v+s1*w, c1*w-s1*v
			y[i], z[i] = c2*w+s2*u, c2*u-s2*w
		}
	default:
		rotate(any(x).([]T), y, c1, s1)
		rotate(y, z, c2, s2)
	}
}

// rotate turns x into c*x + s*y and y into c*y - s*x.
func rotate[T Scalar](x, y []T, c, s float64) {
	if s == 0 && c == 1 {
		return
	}
	switch x := any(x).(type) {
	case []float64:
		y := any(y).([]float64)[:len(x)]
		for i, v := range x {
			w := y[i]
			x[i], y[i] = c*v+s*w, c*w-s*v
		}
	case []complex128:
		y := any(y).([]complex128)[:len(x)]
		for i, v := range x {
			w := y[i]
			x[i] = complex(c*real(v)+s*real(w), c*imag(v)+s*imag(w))
			y[i] = complex(c*real(w)-s*real(v), c*imag(w)-s*imag(v))
		}
	}
}

// permuteRows puts row order[i] of the matrix a in place i.
func permuteRows[T any](a []T, size int, order []int) {
	if len(a) == 0 {
		return
	}
	out := make([]T, len(order)*size)
	for i, from := range order {
		copy(out[i*size:(i+1)*size], a[from*size:(from+1)*size])
	}
	copy(a, out)
}
