package gonumarray

import (
	"fmt"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"

	"github.com/arraylike/arraylike/arrayapi"
)

// matMul multiplies two matrices. Vectors are left to the reference: to look for
// infinities in the matrix takes as long as its product with one.
func matMul(args []arrayapi.ArrayLike, _ arrayapi.LinearAlgebraOptions) ([]arrayapi.ArrayLike, error) {
	x, y, err := factors(args)
	if err != nil {
		return nil, err
	}
	return product(x, y)
}

// tensorDot sums over one axis of each of two matrices, which is a product of them
// or of their transposes.
func tensorDot(args []arrayapi.ArrayLike, o arrayapi.LinearAlgebraOptions) ([]arrayapi.ArrayLike, error) {
	i, j, err := contracted(o.Contract)
	if err != nil {
		return nil, err
	}
	x, y, err := factors(args)
	if err != nil {
		return nil, err
	}
	if i == 0 {
		x = x.transposed()
	}
	if j == 1 {
		y = y.transposed()
	}
	if x.cols != y.rows {
		return nil, left("axes of %d and %d elements", x.cols, y.rows)
	}
	return product(x, y)
}

// contracted returns the axes of two matrices that are summed over, if there is
// one of each.
func contracted(c arrayapi.Contraction) (i, j int, err error) {
	if c.X == nil && c.Y == nil && c.N == 1 {
		return 1, 0, nil
	}
	if len(c.X) != 1 || len(c.Y) != 1 {
		return 0, 0, left("other than one axis")
	}
	i, j = c.X[0], c.Y[0]
	if i < 0 || i > 1 || j < 0 || j > 1 {
		return 0, 0, left("axes %d and %d", i, j)
	}
	return i, j, nil
}

// factor is a real matrix as BLAS takes it.
type factor struct {
	rows, cols int
	raw        blas64.General
	trans      blas.Transpose // raw is the transpose of the matrix
}

// factors returns the two arguments of a product.
func factors(args []arrayapi.ArrayLike) (x, y factor, err error) {
	if x, err = factorOf(args[0]); err != nil {
		return x, y, err
	}
	y, err = factorOf(args[1])
	return x, y, err
}

// factorOf returns an argument of a product, without a copy where BLAS knows its
// layout.
func factorOf(x arrayapi.ArrayLike) (f factor, err error) {
	a, err := matrixOf(x)
	if err != nil {
		return f, err
	}
	b := a.Buffer
	f = factor{rows: b.Shape[0], cols: b.Shape[1], trans: blas.NoTrans}
	if _, _, ok := runs(b); !ok {
		if _, _, ok := runs(b.Transposed()); ok {
			b, f.trans = b.Transposed(), blas.Trans
		}
	}
	data, stride, err := rowsOf[float64](b, arrayapi.CopyIfNeeded)
	f.raw = blas64.General{Rows: b.Shape[0], Cols: b.Shape[1], Stride: stride, Data: data}
	return f, err
}

// transposed returns the transpose, on the same memory.
func (f factor) transposed() factor {
	trans := blas.Transpose(blas.Trans)
	if f.trans == blas.Trans {
		trans = blas.NoTrans
	}
	return factor{rows: f.cols, cols: f.rows, raw: f.raw, trans: trans}
}

// product multiplies two matrices.
func product(x, y factor) ([]arrayapi.ArrayLike, error) {
	if x.cols != y.rows {
		return nil, &arrayapi.ShapeError{Op: "second matrix", Have: []int{y.rows, y.cols}, Want: fmt.Sprintf("%d rows", x.cols)}
	}
	if err := checkFinite(x.raw); err != nil {
		return nil, err
	}
	if err := checkFinite(y.raw); err != nil {
		return nil, err
	}
	out, err := zeroMatrix(x.rows, y.cols)
	if err != nil {
		return nil, err
	}
	blas64.Gemm(x.trans, y.trans, 1, x.raw, y.raw, 0, out)
	return []arrayapi.ArrayLike{Dense{newRaw(out)}}, nil
}
