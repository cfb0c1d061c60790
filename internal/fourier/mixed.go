package fourier

import "github.com/arraylike/arraylike/internal/parallel"

// mixed is a transform by passes of small radices. Pass after pass goes from one
// array to another, each one of radix r with l groups before and m points after
// it, n = l*r*m: it reads src[i + m*(j + r*k)] and writes dst[i + m*(k + l*q)],
// for i < m, k < l, and j, q < r.
type mixed struct {
	n      int
	passes []pass
}

type pass struct {
	radix, l, m int
	// twiddles has for each i the powers 1 to r-1 of exp(-2πi·l/n) to the i, by
	// which the results are multiplied. There are none where m is 1.
	twiddles []complex128
	kernel   func(p *pass, dst, src []complex128, k0, k1, i0, i1 int)
	roots    []complex128 // of the radix, where that has no loop of its own
}

func newMixed(n int, factors []int) *mixed {
	t := &mixed{n: n}
	w := newRoots(n)
	l := 1
	for _, r := range factors {
		p := pass{radix: r, l: l, m: n / l / r}
		p.kernel, p.roots = kernelOf(r)
		if p.m > 1 {
			p.twiddles = make([]complex128, 0, p.m*(r-1))
			for i := range p.m {
				for j := 1; j < r; j++ {
					p.twiddles = append(p.twiddles, w.at(uint64(i)*uint64(j)*uint64(l)))
				}
			}
		}
		t.passes = append(t.passes, p)
		l *= r
	}
	return t
}

func kernelOf(radix int) (kernel func(p *pass, dst, src []complex128, k0, k1, i0, i1 int), root []complex128) {
	switch radix {
	case 2:
		return pass2, nil
	case 3:
		return pass3, nil
	case 4:
		return pass4, nil
	case 5:
		return pass5, nil
	}
	w := newRoots(radix)
	for k := range radix {
		root = append(root, w.at(uint64(k)))
	}
	return passOdd, root
}

// transform leaves src alone.
func (t *mixed) transform(dst, src, scratch []complex128, workers int) {
	scratch = scratch[:t.n]
	if len(t.passes) == 0 {
		copy(dst, src)
		return
	}
	to, other := dst, scratch
	if len(t.passes)%2 == 0 {
		to, other = other, to
	}
	for i := range t.passes {
		t.passes[i].run(to, src, workers)
		src, to, other = to, other, to
	}
}

// transformIn returns the transform of x, in x or scratch, and the other of the
// two.
func (t *mixed) transformIn(x, scratch []complex128, workers int) (result, other []complex128) {
	for i := range t.passes {
		t.passes[i].run(scratch, x, workers)
		x, scratch = scratch, x
	}
	return x, scratch
}

// run shares the longer of the two loops between goroutines.
func (p *pass) run(dst, src []complex128, workers int) {
	if p.l >= p.m {
		parallel.Ranges(workers, p.l, func(lo, hi int) { p.kernel(p, dst, src, lo, hi, 0, p.m) })
	} else {
		parallel.Ranges(workers, p.m, func(lo, hi int) { p.kernel(p, dst, src, 0, p.l, lo, hi) })
	}
}
