package linalg_test

import (
	"math"
	"math/cmplx"
	"math/rand/v2"
	"testing"

	"github.com/arraylike/arraylike/internal/linalg"
)

const eps = 0x1p-52

// square is a square matrix that is hard in one way or another.
type square struct {
	name string
	n    int
	a    []complex128
}

// generated returns the n x n matrix of f.
func generated(name string, n int, f func(i, j int) complex128) square {
	s := square{name, n, make([]complex128, n*n)}
	for i := range n {
		for j := range n {
			s.a[i*n+j] = f(i, j)
		}
	}
	return s
}

func when(ok bool, v complex128) complex128 {
	if ok {
		return v
	}
	return 0
}

// realSquares are matrices without imaginary parts.
func realSquares() []square {
	r := rand.New(rand.NewPCG(7, 11))
	normal := func() complex128 { return complex(r.NormFloat64(), 0) }
	list := []square{
		generated("empty", 0, nil),
		generated("one", 1, func(int, int) complex128 { return -3 }),
		generated("zero", 5, func(int, int) complex128 { return 0 }),
		generated("identity", 6, func(i, j int) complex128 { return when(i == j, 1) }),
		generated("ones", 7, func(int, int) complex128 { return 1 }),
		generated("Jordan", 8, func(i, j int) complex128 { return when(i == j, 2) + when(j == i+1, 1) }),
		generated("nilpotent", 8, func(i, j int) complex128 { return when(j == i+1, 1) }),
		generated("lower nilpotent", 8, func(i, j int) complex128 { return when(j == i-1, 1) }),
		generated("cyclic", 9, func(i, j int) complex128 { return when(j == (i+1)%9, 1) }),
		generated("cyclic of 4", 4, func(i, j int) complex128 { return when(j == (i+3)%4, 1) }),
		generated("rotation", 2, func(i, j int) complex128 { return when(j > i, -1) + when(j < i, 1) }),
		generated("anti-diagonal", 6, func(i, j int) complex128 { return when(i+j == 5, complex(float64(i+1), 0)) }),
		generated("companion", 10, func(i, j int) complex128 {
			return when(i == 0, complex(float64(j%5)-2, 0)) + when(j == i-1, 1)
		}),
		generated("Wilkinson", 21, func(i, j int) complex128 {
			return when(i == j, complex(math.Abs(float64(i-10)), 0)) + when(i == j+1 || j == i+1, 1)
		}),
		generated("Hilbert", 12, func(i, j int) complex128 { return complex(1/float64(i+j+1), 0) }),
		generated("graded", 12, func(i, j int) complex128 { return normal() * complex(math.Pow(10, -float64(i+j)), 0) }),
		generated("graded upwards", 12, func(i, j int) complex128 { return normal() * complex(math.Pow(10, float64(i+j)), 0) }),
		generated("badly scaled", 9, func(i, j int) complex128 { return normal() * complex(math.Pow(1e3, float64(i-j)), 0) }),
		generated("upper triangular", 9, func(i, j int) complex128 { return when(j >= i, normal()) }),
		generated("lower triangular", 9, func(i, j int) complex128 { return when(j <= i, normal()) }),
		generated("two blocks", 9, func(i, j int) complex128 { return when((i < 4) == (j < 4), normal()) }),
		generated("huge", 10, func(int, int) complex128 { return normal() * 1e306 }),
		generated("tiny", 10, func(int, int) complex128 { return normal() * 1e-300 }),
		generated("subnormal", 6, func(int, int) complex128 { return normal() * 1e-310 }),
		generated("huge and tiny", 6, func(i, j int) complex128 { return normal() * complex(math.Pow(10, float64(290-100*i)), 0) }),
		generated("random", 40, func(int, int) complex128 { return normal() }),
		generated("random of 61", 61, func(int, int) complex128 { return normal() }),
	}
	x := generated("", 20, func(_, j int) complex128 { return when(j < 3, normal()) })
	y := generated("", 20, func(i, _ int) complex128 { return when(i < 3, normal()) })
	list = append(list, generated("of rank 3", 20, func(i, j int) complex128 { return times(x.a, y.a, 20, i, j) }))
	return list
}

// times returns an element of a product of n x n matrices.
func times(x, y []complex128, n, i, j int) (sum complex128) {
	for k := range n {
		sum += x[i*n+k] * y[k*n+j]
	}
	return sum
}

// squares adds complex matrices to the real ones.
func squares() []square {
	r := rand.New(rand.NewPCG(3, 5))
	list := realSquares()
	for _, s := range realSquares() {
		list = append(list, generated("complex "+s.name, s.n, func(i, j int) complex128 {
			return s.a[i*s.n+j] * cmplx.Rect(1, 6*r.Float64())
		}))
	}
	return list
}

// largest returns the largest magnitude of an element, and 1 for none, scaled
// so that products stay within the range.
func largest(a []complex128) float64 {
	most := 0.0
	for _, v := range a {
		most = max(most, math.Abs(real(v)), math.Abs(imag(v)))
	}
	if most == 0 {
		return 1
	}
	return most
}

func realOf(a []complex128) []float64 {
	out := make([]float64, len(a))
	for i, v := range a {
		out[i] = real(v)
	}
	return out
}

func complexOf[T linalg.Scalar](a []T) []complex128 {
	out := make([]complex128, len(a))
	for i, v := range a {
		switch v := any(v).(type) {
		case float64:
			out[i] = complex(v, 0)
		case complex128:
			out[i] = v
		}
	}
	return out
}

// requireOrthonormal checks that the rows of a are orthogonal and have the
// length 1.
func requireOrthonormal(t *testing.T, a []complex128, count, size int) {
	t.Helper()
	for i := range count {
		for j := range i + 1 {
			sum := when(i == j, -1)
			for k := range size {
				sum += a[i*size+k] * cmplx.Conj(a[j*size+k])
			}
			if !(cmplx.Abs(sum) <= 10*float64(size)*eps) {
				t.Fatalf("rows %d and %d: off by %v", i, j, sum)
			}
		}
	}
}
