package gonumarray

import (
	"slices"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/lapack/lapack64"
	"gonum.org/v1/gonum/mat"

	"github.com/arraylike/arraylike/arrayapi"
)

// structured returns the system of a matrix that gonum solves as it is stored, or
// nil for any other, a nil and an empty one among them.
func structured(x arrayapi.ArrayLike) (system, error) {
	v, err := Unwrap(x)
	if err != nil || isNil(v) {
		return nil, nil
	}
	switch m := v.(type) {
	case *mat.TriDense:
		if raw := m.RawTriangular(); raw.N > 0 {
			return triangularSystem(raw)
		}
	case *mat.DiagDense:
		if raw := m.RawBand(); raw.Rows > 0 {
			return diagonalSystem(raw)
		}
	case *mat.Tridiag:
		if raw := m.RawTridiagonal(); raw.N > 0 {
			return tridiagonalSystem(raw)
		}
	}
	return nil, nil
}

// triangle is solved by substitution.
type triangle struct{ blas64.Triangular }

// triangularSystem looks at the elements of the triangle alone: the others may be
// anything.
func triangularSystem(raw blas64.Triangular) (system, error) {
	for i := range raw.N {
		from, to := 0, i+1
		if raw.Uplo == blas.Upper {
			from, to = i, raw.N
		}
		if !finiteRow(raw.Data[i*raw.Stride+from : i*raw.Stride+to]) {
			return nil, left("infinities or NaNs")
		}
	}
	return triangle{raw}, nil
}

func (t triangle) size() int { return t.N }

func (t triangle) solve(b blas64.General) error {
	err := conditioned(lapack64.Trcon(mat.CondNorm, t.Triangular, make([]float64, 3*t.N), make([]int, t.N)))
	if err != nil {
		return err
	}
	if !lapack64.Trtrs(blas.NoTrans, t.Triangular, b) {
		return left("a singular matrix")
	}
	return nil
}

// diagonalMatrix is solved by division.
type diagonalMatrix []float64

func diagonalSystem(raw blas64.Band) (system, error) {
	d := make(diagonalMatrix, raw.Rows)
	for i := range d {
		d[i] = raw.Data[i*raw.Stride]
	}
	if !finiteRow(d) {
		return nil, left("infinities or NaNs")
	}
	if slices.Contains(d, 0) {
		return nil, left("a singular matrix")
	}
	return d, nil
}

func (d diagonalMatrix) size() int { return len(d) }

func (d diagonalMatrix) solve(b blas64.General) error {
	for i, v := range d {
		row := b.Data[i*b.Stride : i*b.Stride+b.Cols]
		for j := range row {
			row[j] /= v
		}
	}
	return nil
}

// tridiagonal is solved by elimination along three diagonals, which it overwrites.
type tridiagonal struct{ lapack64.Tridiagonal }

func tridiagonalSystem(raw lapack64.Tridiagonal) (system, error) {
	raw.DL, raw.D, raw.DU = slices.Clone(raw.DL), slices.Clone(raw.D), slices.Clone(raw.DU)
	if !finiteRow(raw.DL) || !finiteRow(raw.D) || !finiteRow(raw.DU) {
		return nil, left("infinities or NaNs")
	}
	return tridiagonal{raw}, nil
}

func (t tridiagonal) size() int { return t.N }

func (t tridiagonal) solve(b blas64.General) error {
	if !lapack64.Gtsv(blas.NoTrans, t.Tridiagonal, b) {
		return left("a singular matrix")
	}
	return nil
}
