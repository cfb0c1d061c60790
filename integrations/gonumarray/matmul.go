package gonumarray

import (
	"errors"
	"fmt"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// LinearAlgebra implements [arrayapi.LinearAlgebra] for matmul of two real
// matrices, by the BLAS that blas64.Use has chosen. A [Matrix] that is the
// transpose of another is not copied, and structured ones are multiplied as full
// matrices. The result is a new [Dense]. Sizes that do not fit are an
// [*arrayapi.ShapeError].
//
// Matrices with infinities or NaNs are left to the reference implementation, with
// errors.ErrUnsupported: BLAS may skip zeros, and so take 0 times infinity for 0.
// So are vectors, where looking for these takes as long as the product, and
// complex matrices.
func (n namespace) LinearAlgebra(op arrayapi.Op, args []arrayapi.ArrayLike, _ arrayapi.LinearAlgebraOptions) ([]arrayapi.ArrayLike, error) {
	if op != arrayapi.OpMatMul {
		return nil, fmt.Errorf("gonumarray: %.100q: %w", string(op), errors.ErrUnsupported)
	}
	if len(args) != 2 {
		return nil, fmt.Errorf("gonumarray: matmul: want 2 arguments, have %d", len(args))
	}
	x, err := n.factor(args[0])
	if err != nil {
		return nil, err
	}
	y, err := n.factor(args[1])
	if err != nil {
		return nil, err
	}
	if x.cols != y.rows {
		return nil, &arrayapi.ShapeError{Op: "gonumarray: matmul", Have: []int{y.rows, y.cols}, Want: fmt.Sprintf("%d rows of the second matrix", x.cols)}
	}
	if !finite(x.raw) || !finite(y.raw) {
		return nil, fmt.Errorf("gonumarray: matmul of infinities or NaNs: %w", errors.ErrUnsupported)
	}
	return product(x, y)
}

// factor is a real matrix as BLAS takes it.
type factor struct {
	rows, cols int
	raw        blas64.General
	trans      blas.Transpose // raw is the transpose of the matrix
}

// factor returns an argument of a product, without a copy where BLAS knows its
// layout.
func (n namespace) factor(x arrayapi.ArrayLike) (f factor, err error) {
	b, err := n.Buffer(x, arrayapi.CopyIfNeeded)
	if err != nil {
		return f, err
	}
	if b.NDim() != 2 || b.DType.Kind() != dtype.KindFloat64 || b.Size() == 0 {
		return f, fmt.Errorf("gonumarray: matmul of dtype %s, shape %v: %w", b.DType, b.Shape, errors.ErrUnsupported)
	}
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

// product multiplies two matrices whose sizes fit.
func product(x, y factor) ([]arrayapi.ArrayLike, error) {
	data, err := zeros[float64](x.rows, y.cols)
	if err != nil {
		return nil, fmt.Errorf("gonumarray: matmul: %w", err)
	}
	out := blas64.General{Rows: x.rows, Cols: y.cols, Stride: y.cols, Data: data}
	err = caught(func() error {
		blas64.Gemm(x.trans, y.trans, 1, x.raw, y.raw, 0, out)
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("gonumarray: matmul: %w", err)
	}
	z := Dense{newRaw(out)}
	return []arrayapi.ArrayLike{z}, nil
}

// finite tells whether a matrix has neither infinities nor NaNs: they alone,
// times zero, are not zero.
func finite(m blas64.General) bool {
	var sum [4]float64
	for i := range m.Rows {
		row := m.Data[i*m.Stride : i*m.Stride+m.Cols]
		for ; len(row) >= 4; row = row[4:] {
			sum[0] += row[0] * 0
			sum[1] += row[1] * 0
			sum[2] += row[2] * 0
			sum[3] += row[3] * 0
		}
		for _, v := range row {
			sum[0] += v * 0
		}
	}
	return sum[0]+sum[1]+sum[2]+sum[3] == 0
}
