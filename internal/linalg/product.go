package linalg

const (
	panelDepth = 256 // rows of the right matrix that are packed at a time
	panelWidth = 4   // columns of one packed panel
	blockWidth = 128 // columns that all rows go through before the next ones: they stay in the cache
)

// block is a matrix that is part of a larger one: its rows start stride elements
// apart.
type block[T Number] struct {
	data   []T
	stride int
}

func (b block[T]) row(i, n int) []T { return b.data[i*b.stride:][:n] }

// below returns b from row i and column j on.
func (b block[T]) below(i, j int) block[T] {
	return block[T]{b.data[min(i*b.stride+j, len(b.data)):], b.stride}
}

// product is c += a·b, or c -= a·b, of an m x k matrix a and a k x n matrix b.
// c shares no element with the other two. One product after the other may use the
// same space.
type product[T Number] struct {
	c, a, b  block[T]
	m, k, n  int
	subtract bool
	space    []T // for packed panels; it grows as needed
}

// Multiply adds the product of the m x k matrix a and the k x n matrix b to c, which
// shares no element with them. All are contiguous and row-major. A row or a column
// takes part without being packed.
func Multiply[T Number](c, a, b []T, m, k, n int) {
	switch {
	case n == 1:
		for i := range m {
			c[i] += dot(a[i*k:(i+1)*k], b[:k])
		}
	case m == 1:
		for i, v := range a[:k] {
			addScaled(c[:n], v, b[i*n:(i+1)*n])
		}
	default:
		p := product[T]{c: block[T]{c, n}, a: block[T]{a, k}, b: block[T]{b, n}, m: m, k: k, n: n}
		p.run()
	}
}

// run computes the product. It goes through b in slices of panelDepth rows,
// packed so that the kernel reads them in sequence from the cache, once for all
// rows of a.
func (p *product[T]) run() {
	panels := (p.n + panelWidth - 1) / panelWidth
	if size := min(p.k, panelDepth) * panels * panelWidth; len(p.space) < size {
		p.space = make([]T, size)
	}
	for from := 0; from < p.k; from += panelDepth {
		depth := min(panelDepth, p.k-from)
		p.pack(from, depth)
		p.slice(from, depth)
	}
}

// slice does all rows for one packed slice of b.
func (p *product[T]) slice(from, depth int) {
	each := float64(depth) * float64(p.n)
	if !paysInParallel(p.m, each) {
		p.rows(from, depth, 0, p.m) // without a closure, which costs more than a product of small matrices
		return
	}
	rowsInParallel(p.m, each, func(lo, hi int) { p.rows(from, depth, lo, hi) })
}

// pack stores rows of b as panels of panelWidth columns, one after the other; the
// last one is filled up with zeros.
func (p *product[T]) pack(from, depth int) {
	dst := p.space
	for j := 0; j < p.n; j += panelWidth {
		width := min(panelWidth, p.n-j)
		for i := range depth {
			row := (*[panelWidth]T)(dst)
			*row = [panelWidth]T{}
			copy(row[:], p.b.data[(from+i)*p.b.stride+j:][:width])
			dst = dst[panelWidth:]
		}
	}
}

// rows does the rows [lo, hi) of c, block by block of the columns.
func (p *product[T]) rows(from, depth, lo, hi int) {
	for j := 0; j < p.n; j += blockWidth {
		for i := lo; i < hi; i += 2 {
			p.pair(from, depth, i, min(i+1, hi-1), j, min(j+blockWidth, p.n))
		}
	}
}

// pair does two rows, in the columns [j, end). A last odd row goes along as
// both, with the second result left out.
func (p *product[T]) pair(from, depth, first, second, j, end int) {
	a0, a1 := p.a.data[first*p.a.stride+from:][:depth], p.a.data[second*p.a.stride+from:][:depth]
	c0, c1 := p.c.row(first, p.n), p.c.row(second, p.n)
	for ; j < end; j += panelWidth {
		s0, s1 := tile(a0, a1, p.space[j*depth:(j+panelWidth)*depth])
		p.add(c0[j:], &s0)
		if second > first {
			p.add(c1[j:], &s1)
		}
	}
}

// tile multiplies two rows with one panel. The eight sums stay in registers.
func tile[T Number](a0, a1, panel []T) (c0, c1 [panelWidth]T) {
	var s00, s01, s02, s03, s10, s11, s12, s13 T
	a1 = a1[:len(a0)]
	for i, x := range a0 {
		if len(panel) < panelWidth {
			break // never; it saves the checks of bounds
		}
		y := a1[i]
		b0, b1, b2, b3 := panel[0], panel[1], panel[2], panel[3]
		panel = panel[panelWidth:]
		s00 += x * b0
		s01 += x * b1
		s02 += x * b2
		s03 += x * b3
		s10 += y * b0
		s11 += y * b1
		s12 += y * b2
		s13 += y * b3
	}
	return [panelWidth]T{s00, s01, s02, s03}, [panelWidth]T{s10, s11, s12, s13}
}

// add brings the sums of a tile to the start of a row, which may be shorter.
func (p *product[T]) add(row []T, sums *[panelWidth]T) {
	row = row[:min(len(row), panelWidth)]
	if p.subtract {
		for i := range row {
			row[i] -= sums[i]
		}
		return
	}
	for i := range row {
		row[i] += sums[i]
	}
}
