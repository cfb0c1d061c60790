package gonumarray

import (
	"errors"
	"math"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// argument is a real array that is not empty.
type argument struct {
	arrayapi.Buffer
	own bool // nobody else sees its memory
}

// argumentOf returns an array of float64 that has elements.
func argumentOf(x arrayapi.ArrayLike) (a argument, err error) {
	a.Buffer, err = namespace{}.Buffer(x, arrayapi.CopyNever)
	if a.own = errors.Is(err, arrayapi.ErrCopy); a.own {
		a.Buffer, err = namespace{}.Buffer(x, arrayapi.CopyIfNeeded)
	}
	if err != nil {
		return a, err
	}
	if a.DType.Kind() != dtype.KindFloat64 || a.Size() == 0 {
		return a, left("dtype %s, shape %v", a.DType, a.Shape)
	}
	return a, nil
}

// matrixOf returns a real matrix that is not empty.
func matrixOf(x arrayapi.ArrayLike) (argument, error) {
	a, err := argumentOf(x)
	if err == nil && a.NDim() != 2 {
		err = left("shape %v", a.Shape)
	}
	return a, err
}

// squareOf returns a real square matrix that is not empty.
func squareOf(x arrayapi.ArrayLike) (argument, error) {
	a, err := matrixOf(x)
	if err == nil && a.Shape[0] != a.Shape[1] {
		err = left("shape %v", a.Shape)
	}
	return a, err
}

// copied returns the elements of a matrix to be overwritten, row after row. It
// makes no second copy of a structured matrix, which was expanded. Infinities and
// NaNs are an error: LAPACK may not come to an end on them.
func (a argument) copied() (m blas64.General, err error) {
	mode := arrayapi.CopyAlways
	if a.own {
		mode = arrayapi.CopyIfNeeded
	}
	data, err := arrayapi.Elements[float64](a.Buffer, mode)
	if err != nil {
		return m, err
	}
	m = blas64.General{Rows: a.Shape[0], Cols: a.Shape[1], Stride: a.Shape[1], Data: data}
	return m, checkFinite(m)
}

// copiedMatrix returns a real matrix to be overwritten.
func copiedMatrix(x arrayapi.ArrayLike) (blas64.General, error) {
	a, err := matrixOf(x)
	if err != nil {
		return blas64.General{}, err
	}
	return a.copied()
}

// copiedSquare returns a real square matrix to be overwritten.
func copiedSquare(x arrayapi.ArrayLike) (blas64.General, error) {
	a, err := squareOf(x)
	if err != nil {
		return blas64.General{}, err
	}
	return a.copied()
}

// The iterations for eigenvalues and singular values get elements of these sizes and
// zeros only. gonum 0.17 scales blocks of smaller or larger ones, and does not scale
// back as it should: Dsteqr takes the blocks that follow for scaled too, Dsterf
// panics, and an imaginary part that vanishes makes two complex vectors of Geev look
// real. The distance to the sizes that are scaled, 1e-122 and 1e153, is for what
// elimination makes of products of the elements.
const (
	smallest = 0x1p-100
	largest  = 0x1p+100
)

// checkMagnitudes leaves matrices with very small or large elements to the
// reference.
func checkMagnitudes(m blas64.General) error {
	for i := range m.Rows {
		for _, v := range m.Data[i*m.Stride : i*m.Stride+m.Cols] {
			if a := math.Abs(v); a != 0 && !(a >= smallest && a <= largest) {
				return left("an element of %g", v)
			}
		}
	}
	return nil
}

// zeroMatrix returns a new matrix.
func zeroMatrix(rows, cols int) (blas64.General, error) {
	data, err := zeros[float64](rows, cols)
	return blas64.General{Rows: rows, Cols: cols, Stride: cols, Data: data}, err
}

// column returns a vector as a matrix of one column, on the same memory.
func column(v []float64) blas64.General {
	return blas64.General{Rows: len(v), Cols: 1, Stride: 1, Data: v}
}

// results returns matrices, and vectors of []float64, as arrays of the namespace.
// What has overflowed is left to the reference, which says how.
func results(values ...any) ([]arrayapi.ArrayLike, error) {
	out := make([]arrayapi.ArrayLike, len(values))
	for i, v := range values {
		var m blas64.General
		switch v := v.(type) {
		case blas64.General:
			m, out[i] = v, Dense{newRaw(v)}
		case []float64:
			m, out[i] = column(v), VecDense{mat.NewVecDense(len(v), v)}
		case float64:
			m, out[i] = column([]float64{v}), Scalar{v}
		}
		if err := checkFinite(m); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// checkFinite leaves matrices with infinities and NaNs to the reference.
func checkFinite(m blas64.General) error {
	if !finite(m) {
		return left("infinities or NaNs")
	}
	return nil
}

// finite tells whether a matrix has neither infinities nor NaNs.
func finite(m blas64.General) bool {
	for i := range m.Rows {
		if !finiteRow(m.Data[i*m.Stride : i*m.Stride+m.Cols]) {
			return false
		}
	}
	return true
}

// finiteRow tells whether a row has neither infinities nor NaNs: they alone, times
// zero, are not zero.
func finiteRow(row []float64) bool {
	var sum [4]float64
	for ; len(row) >= 4; row = row[4:] {
		sum[0] += row[0] * 0
		sum[1] += row[1] * 0
		sum[2] += row[2] * 0
		sum[3] += row[3] * 0
	}
	for _, v := range row {
		sum[0] += v * 0
	}
	return sum[0]+sum[1]+sum[2]+sum[3] == 0
}
