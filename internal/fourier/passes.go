package fourier

// The loops of the passes. Each does the groups [k0, k1) and in these the points
// [i0, i1).

func pass2(p *pass, dst, src []complex128, k0, k1, i0, i1 int) {
	l, m := p.l, p.m
	if m == 1 {
		x, y := dst[:l], dst[l:2*l]
		for k := k0; k < k1; k++ {
			a, b := src[2*k], src[2*k+1]
			x[k], y[k] = a+b, a-b
		}
		return
	}
	tw := p.twiddles[:m]
	for k := k0; k < k1; k++ {
		a, b := src[2*m*k:][:m], src[2*m*k+m:][:m]
		x, y := dst[m*k:][:m], dst[m*(k+l):][:m]
		for i := i0; i < i1; i++ {
			u, v := a[i], b[i]
			x[i], y[i] = u+v, tw[i]*(u-v)
		}
	}
}

func pass3(p *pass, dst, src []complex128, k0, k1, i0, i1 int) {
	l, m := p.l, p.m
	if m == 1 {
		x, y, z := dst[:l], dst[l:2*l], dst[2*l:3*l]
		for k := k0; k < k1; k++ {
			s := src[3*k:][:3]
			x[k], y[k], z[k] = butterfly3(s[0], s[1], s[2])
		}
		return
	}
	for k := k0; k < k1; k++ {
		a, b, c := src[3*m*k:][:m], src[3*m*k+m:][:m], src[3*m*k+2*m:][:m]
		x, y, z := dst[m*k:][:m], dst[m*(k+l):][:m], dst[m*(k+2*l):][:m]
		for i := i0; i < i1; i++ {
			tw := p.twiddles[2*i:][:2]
			u, v, w := butterfly3(a[i], b[i], c[i])
			x[i], y[i], z[i] = u, tw[0]*v, tw[1]*w
		}
	}
}

const sin3 = 0.866025403784438646763723170752936183 // sin 2π/3

func butterfly3(a, b, c complex128) (x, y, z complex128) {
	sum, d := b+c, b-c
	u := a - complex(real(sum)/2, imag(sum)/2)
	v := complex(sin3*imag(d), -sin3*real(d)) // -i sin3 d
	return a + sum, u + v, u - v
}

func pass4(p *pass, dst, src []complex128, k0, k1, i0, i1 int) {
	l, m := p.l, p.m
	if m == 1 {
		x, y, z, w := dst[:l], dst[l:2*l], dst[2*l:3*l], dst[3*l:4*l]
		for k := k0; k < k1; k++ {
			s := src[4*k:][:4]
			x[k], y[k], z[k], w[k] = butterfly4(s[0], s[1], s[2], s[3])
		}
		return
	}
	for k := k0; k < k1; k++ {
		s := src[4*m*k:][:4*m]
		a, b, c, d := s[:m], s[m:2*m], s[2*m:3*m], s[3*m:]
		x, y, z, w := dst[m*k:][:m], dst[m*(k+l):][:m], dst[m*(k+2*l):][:m], dst[m*(k+3*l):][:m]
		tw := p.twiddles[3*i0 : 3*i1]
		for i := i0; i < i1 && len(tw) >= 3; i++ {
			t, u, v, r := butterfly4(a[i], b[i], c[i], d[i])
			x[i], y[i], z[i], w[i] = t, tw[0]*u, tw[1]*v, tw[2]*r
			tw = tw[3:]
		}
	}
}

func butterfly4(a, b, c, d complex128) (x, y, z, w complex128) {
	s, t := a+c, a-c
	u, v := b+d, b-d
	v = complex(imag(v), -real(v)) // -i v
	return s + u, t + v, s - u, t - v
}

func pass5(p *pass, dst, src []complex128, k0, k1, i0, i1 int) {
	l, m := p.l, p.m
	if m == 1 {
		v, w, x, y, z := dst[:l], dst[l:2*l], dst[2*l:3*l], dst[3*l:4*l], dst[4*l:5*l]
		for k := k0; k < k1; k++ {
			s := src[5*k:][:5]
			v[k], w[k], x[k], y[k], z[k] = butterfly5(s[0], s[1], s[2], s[3], s[4])
		}
		return
	}
	for k := k0; k < k1; k++ {
		g := src[5*m*k:][:5*m]
		a, b, c, d, e := g[:m], g[m:2*m], g[2*m:3*m], g[3*m:4*m], g[4*m:]
		v, w, x, y, z := dst[m*k:][:m], dst[m*(k+l):][:m], dst[m*(k+2*l):][:m], dst[m*(k+3*l):][:m], dst[m*(k+4*l):][:m]
		for i := i0; i < i1; i++ {
			q, r, s, t, u := butterfly5(a[i], b[i], c[i], d[i], e[i])
			tw := p.twiddles[4*i:][:4]
			v[i], w[i], x[i], y[i], z[i] = q, tw[0]*r, tw[1]*s, tw[2]*t, tw[3]*u
		}
	}
}

const (
	cos5 = 0.309016994374947424102293417182819059  // cos 2π/5
	sin5 = 0.951056516295153572116439333379382143  // sin 2π/5
	cosd = -0.809016994374947424102293417182819059 // cos 4π/5
	sind = 0.587785252292473129168705954639072769  // sin 4π/5
)

func butterfly5(a, b, c, d, e complex128) (v, w, x, y, z complex128) {
	be, cd, eb, dc := b+e, c+d, b-e, c-d
	t := a + complex(cos5*real(be)+cosd*real(cd), cos5*imag(be)+cosd*imag(cd))
	u := a + complex(cosd*real(be)+cos5*real(cd), cosd*imag(be)+cos5*imag(cd))
	// -i times the sines
	p := complex(sin5*imag(eb)+sind*imag(dc), -sin5*real(eb)-sind*real(dc))
	q := complex(sind*imag(eb)-sin5*imag(dc), sin5*real(dc)-sind*real(eb))
	return a + be + cd, t + p, u + q, u - q, t - p
}

// passOdd is for any odd radix: it takes the points in pairs whose roots are
// conjugate.
func passOdd(p *pass, dst, src []complex128, k0, k1, i0, i1 int) {
	l, m, r := p.l, p.m, p.radix
	half := r / 2
	sums, differences := make([]complex128, half+1), make([]complex128, half+1)
	for k := k0; k < k1; k++ {
		for i := i0; i < i1; i++ {
			first := src[i+m*r*k]
			total := first
			for j := 1; j <= half; j++ {
				a, b := src[i+m*(j+r*k)], src[i+m*(r-j+r*k)]
				sums[j], differences[j] = a+b, a-b
				total += sums[j]
			}
			dst[i+m*k] = total
			for q := 1; q <= half; q++ {
				even, odd := p.pair(q, sums, differences)
				even += first
				x, y := even+odd, even-odd
				if m > 1 {
					x *= p.twiddles[i*(r-1)+q-1]
					y *= p.twiddles[i*(r-1)+r-q-1]
				}
				dst[i+m*(k+l*q)], dst[i+m*(k+l*(r-q))] = x, y
			}
		}
	}
}

// pair returns what the sums and differences of pairs of points add to results
// q and -q of a transform of the radix: the same, and opposite values.
func (p *pass) pair(q int, sums, differences []complex128) (even, odd complex128) {
	at := 0
	for j := 1; j < len(sums); j++ {
		if at += q; at >= p.radix {
			at -= p.radix
		}
		cos, sin := real(p.roots[at]), imag(p.roots[at])
		even += complex(cos*real(sums[j]), cos*imag(sums[j]))
		odd += complex(-sin*imag(differences[j]), sin*real(differences[j]))
	}
	return even, odd
}
