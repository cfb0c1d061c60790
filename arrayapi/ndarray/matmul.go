package ndarray

import (
	"runtime"
	"sync"

	"github.com/arraylike/arraylike/arrayapi/dtype"
)

const (
	panelDepth = 256 // rows of the right matrix that are packed at a time
	panelWidth = 4   // columns of one packed panel
	blockWidth = 128 // columns that all rows go through before the next ones: they stay in the cache

	// parallelWork is the number of multiplications from which a product is
	// shared between the processors: some milliseconds of work.
	parallelWork = 1 << 21
)

// multiplyMatrix stores the product of the m x k matrix a and the k x n matrix b
// in c, which is zero. All are contiguous and row-major.
func multiplyMatrix[T dtype.Numeric](c, a, b []T, m, k, n int) {
	switch {
	case n == 1:
		for i := range m {
			c[i] = dot(a[i*k:(i+1)*k], b[:k])
		}
	case m == 1:
		for i, v := range a[:k] {
			addScaled(c[:n], v, b[i*n:(i+1)*n])
		}
	default:
		multiplyBlocked(c, a, b, m, k, n)
	}
}

// multiplyBlocked goes through b in slices of panelDepth rows, packed so that
// the kernel reads them in sequence from the cache, once for all rows of a.
func multiplyBlocked[T dtype.Numeric](c, a, b []T, m, k, n int) {
	panels := (n + panelWidth - 1) / panelWidth
	packed := make([]T, min(k, panelDepth)*panels*panelWidth)
	workers := rowWorkers(m, k, n)
	for from := 0; from < k; from += panelDepth {
		depth := min(panelDepth, k-from)
		pack(packed, b[from*n:(from+depth)*n], depth, n)
		slice := panelSlice[T]{a: a[from:], packed: packed, stride: k, depth: depth, n: n}
		inParallel(workers, m, func(lo, hi int) { slice.rows(c, lo, hi) })
	}
}

// rowWorkers returns how many goroutines share the rows.
func rowWorkers(m, k, n int) int {
	if float64(m)*float64(k)*float64(n) < parallelWork {
		return 1
	}
	return min(runtime.GOMAXPROCS(0), m/2)
}

// inParallel cuts the rows [0, m) into parts of an even number of rows and does
// them at the same time. Which part a row is in makes no difference to it.
func inParallel(workers, m int, part func(lo, hi int)) {
	if workers <= 1 {
		part(0, m)
		return
	}
	var wait sync.WaitGroup
	step := ((m+workers-1)/workers + 1) &^ 1
	for lo := 0; lo < m; lo += step {
		wait.Go(func() { part(lo, min(lo+step, m)) })
	}
	wait.Wait()
}

// pack stores depth rows of n elements as panels of panelWidth columns, one
// after the other; the last one is filled up with zeros.
func pack[T dtype.Numeric](dst, b []T, depth, n int) {
	for j := 0; j < n; j += panelWidth {
		width := min(panelWidth, n-j)
		for i := range depth {
			row := (*[panelWidth]T)(dst)
			*row = [panelWidth]T{}
			copy(row[:], b[i*n+j:i*n+j+width])
			dst = dst[panelWidth:]
		}
	}
}

// panelSlice is the part of a product that one packed slice of b takes part
// in.
type panelSlice[T dtype.Numeric] struct {
	a      []T // starts at the first column that takes part
	packed []T
	stride int // of the rows of a
	depth  int
	n      int
}

// rows adds to the rows [lo, hi) of c, block by block of the columns.
func (s *panelSlice[T]) rows(c []T, lo, hi int) {
	for j := 0; j < s.n; j += blockWidth {
		for i := lo; i < hi; i += 2 {
			s.pair(c, i, min(i+1, hi-1), j, min(j+blockWidth, s.n))
		}
	}
}

// pair adds to two rows, in the columns [j, end). A last odd row goes along as
// both, with the second result left out.
func (s *panelSlice[T]) pair(c []T, first, second, j, end int) {
	a0 := s.a[first*s.stride:][:s.depth]
	a1 := s.a[second*s.stride:][:s.depth]
	for ; j < end; j += panelWidth {
		c0, c1 := tile(a0, a1, s.packed[j*s.depth:(j+panelWidth)*s.depth])
		addTo(c[first*s.n+j:(first+1)*s.n], &c0)
		if second > first {
			addTo(c[second*s.n+j:(second+1)*s.n], &c1)
		}
	}
}

// tile multiplies two rows with one panel. The eight sums stay in registers.
func tile[T dtype.Numeric](a0, a1, panel []T) (c0, c1 [panelWidth]T) {
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

// addTo adds the sums of a tile to the start of a row, which may be shorter.
func addTo[T dtype.Numeric](row []T, sums *[panelWidth]T) {
	for i := range row[:min(len(row), panelWidth)] {
		row[i] += sums[i]
	}
}

// dot returns the sum of the products of two vectors of the same length.
func dot[T dtype.Numeric](x, y []T) T {
	var s [4]T
	for len(x) >= 4 && len(y) >= 4 {
		s[0] += x[0] * y[0]
		s[1] += x[1] * y[1]
		s[2] += x[2] * y[2]
		s[3] += x[3] * y[3]
		x, y = x[4:], y[4:]
	}
	total := (s[0] + s[1]) + (s[2] + s[3])
	for i := range x {
		total += x[i] * y[i]
	}
	return total
}

// addScaled adds v times row to sum.
func addScaled[T dtype.Numeric](sum []T, v T, row []T) {
	row = row[:len(sum)]
	for i := range sum {
		sum[i] += v * row[i]
	}
}
