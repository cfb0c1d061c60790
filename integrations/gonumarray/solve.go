package gonumarray

import (
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/lapack/lapack64"
	"gonum.org/v1/gonum/mat"

	"github.com/arraylike/arraylike/arrayapi"
)

// solve solves x1·z = x2 for a vector or the columns of a matrix.
func solve(args []arrayapi.ArrayLike, _ arrayapi.LinearAlgebraOptions) ([]arrayapi.ArrayLike, error) {
	b, err := argumentOf(args[1])
	if err != nil {
		return nil, err
	}
	s, err := systemOf(args[0])
	if err != nil {
		return nil, err
	}
	rank := b.NDim()
	if rank == 0 || b.Shape[0] != s.size() {
		return nil, left("%d equations and shape %v", s.size(), b.Shape)
	}
	if rank == 1 {
		b.Shape, b.Strides = []int{b.Shape[0], 1}, []int{b.Strides[0], b.DType.Size()}
	}
	z, err := b.copied()
	if err != nil {
		return nil, err
	}
	if err := s.solve(z); err != nil {
		return nil, err
	}
	if rank == 1 {
		return results(z.Data)
	}
	return results(z)
}

// system is a square matrix whose linear equations can be solved.
type system interface {
	size() int
	// solve overwrites the columns of b with the solutions for them.
	solve(b blas64.General) error
}

// systemOf returns the system of a matrix, by its type where that helps.
func systemOf(x arrayapi.ArrayLike) (system, error) {
	if s, err := structured(x); s != nil || err != nil {
		return s, err
	}
	a, err := copiedSquare(x)
	if err != nil {
		return nil, err
	}
	return factorize(a), nil
}

// lu is the factorization of a square matrix, whose memory it takes.
type lu struct {
	raw     blas64.General
	pivots  []int // row i was exchanged with row pivots[i]
	norm    float64
	regular bool // no pivot is zero
}

func factorize(a blas64.General) *lu {
	f := &lu{raw: a, pivots: make([]int, a.Rows)}
	f.norm = lapack64.Lange(mat.CondNorm, a, make([]float64, a.Cols))
	f.regular = lapack64.Getrf(a, f.pivots)
	return f
}

// check leaves singular and nearly singular matrices to the reference.
func (f *lu) check() error {
	if !f.regular {
		return left("a singular matrix")
	}
	n := f.size()
	return conditioned(lapack64.Gecon(mat.CondNorm, f.raw, f.norm, make([]float64, 4*n), make([]int, n)))
}

// conditioned checks the reciprocal of a condition number, as package mat does.
func conditioned(reciprocal float64) error {
	if c := 1 / reciprocal; !(c <= mat.ConditionTolerance) {
		return fmt.Errorf("%w: %w", mat.Condition(c), errors.ErrUnsupported)
	}
	return nil
}

func (f *lu) size() int { return f.raw.Rows }

func (f *lu) solve(b blas64.General) error {
	if err := f.check(); err != nil {
		return err
	}
	lapack64.Getrs(blas.NoTrans, f.raw, b, f.pivots)
	return nil
}

// inverse overwrites the factorization with the inverse of the matrix.
func (f *lu) inverse() (blas64.General, error) {
	if err := f.check(); err != nil {
		return f.raw, err
	}
	ok := false
	query(func(work []float64, lwork int) { ok = lapack64.Getri(f.raw, f.pivots, work, lwork) })
	if !ok {
		return f.raw, left("a singular matrix")
	}
	return f.raw, nil
}

func identity(n int) (blas64.General, error) {
	z, err := zeroMatrix(n, n)
	if err != nil {
		return z, err
	}
	for i := range n {
		z.Data[i*z.Stride+i] = 1
	}
	return z, nil
}

func inv(args []arrayapi.ArrayLike, _ arrayapi.LinearAlgebraOptions) ([]arrayapi.ArrayLike, error) {
	a, err := copiedSquare(args[0])
	if err != nil {
		return nil, err
	}
	z, err := factorize(a).inverse()
	if err != nil {
		return nil, err
	}
	return results(z)
}

// det multiplies the pivots with their exponents apart, so that nothing overflows
// which the determinant does not.
func det(args []arrayapi.ArrayLike, _ arrayapi.LinearAlgebraOptions) ([]arrayapi.ArrayLike, error) {
	a, err := copiedSquare(args[0])
	if err != nil {
		return nil, err
	}
	f := factorize(a)
	z, exponent := f.sign(), 0
	for i := 0; i < f.size() && z != 0; i++ {
		fraction, e := math.Frexp(math.Abs(f.pivot(i)))
		z, exponent = z*fraction, exponent+e
		z, e = math.Frexp(z)
		exponent += e
	}
	return results(math.Ldexp(z, exponent))
}

// slogdet returns the sign and the logarithm of the absolute value of the
// determinant, 0 and minus infinity for a matrix that is singular.
func slogdet(args []arrayapi.ArrayLike, _ arrayapi.LinearAlgebraOptions) ([]arrayapi.ArrayLike, error) {
	a, err := copiedSquare(args[0])
	if err != nil {
		return nil, err
	}
	f := factorize(a)
	if f.sign() == 0 {
		return []arrayapi.ArrayLike{Scalar{0}, Scalar{math.Inf(-1)}}, nil
	}
	logarithm := 0.0
	for i := range f.size() {
		logarithm += math.Log(math.Abs(f.pivot(i)))
	}
	return results(f.sign(), logarithm)
}

func (f *lu) pivot(i int) float64 { return f.raw.Data[i*f.raw.Stride+i] }

// sign returns the sign of the determinant, or 0.
func (f *lu) sign() float64 {
	sign := 1.0
	for i, swapped := range f.pivots {
		if swapped != i {
			sign = -sign
		}
		switch p := f.pivot(i); {
		case p == 0:
			return 0
		case p < 0:
			sign = -sign
		}
	}
	return sign
}

// matrixPower multiplies the powers of two that make up the exponent. A product
// that overflows ends it: what BLAS makes of infinities is not fixed.
func matrixPower(args []arrayapi.ArrayLike, o arrayapi.LinearAlgebraOptions) ([]arrayapi.ArrayLike, error) {
	base, err := copiedSquare(args[0])
	if err != nil {
		return nil, err
	}
	n := uint(o.Power)
	if o.Power < 0 {
		n = -n
		if base, err = factorize(base).inverse(); err != nil {
			return nil, err
		}
	}
	z, err := identity(base.Rows)
	for first := true; err == nil && n > 0; {
		switch {
		case n&1 == 1 && first:
			z, first = base, false
		case n&1 == 1:
			z, err = finiteProduct(z, base)
		}
		if n >>= 1; n > 0 && err == nil {
			base, err = finiteProduct(base, base)
		}
	}
	if err != nil {
		return nil, err
	}
	return results(z)
}

// finiteProduct multiplies two square matrices of finite elements.
func finiteProduct(x, y blas64.General) (blas64.General, error) {
	z, err := zeroMatrix(x.Rows, y.Cols)
	if err != nil {
		return z, err
	}
	blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, x, y, 0, z)
	return z, checkFinite(z)
}
