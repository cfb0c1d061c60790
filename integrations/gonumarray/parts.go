package gonumarray

import (
	"fmt"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"

	"github.com/arraylike/arraylike/arrayapi"
)

// look returns the elements of b to be read, and leaves b the caller's.
func look(typ string, b arrayapi.Buffer, square bool) (t table, err error) {
	if err := expectMatrix[float64](typ, b); err != nil {
		return t, err
	}
	if square && b.Shape[0] != b.Shape[1] {
		return t, &arrayapi.ShapeError{Op: "gonumarray: " + typ, Have: b.Shape, Want: wantSquare}
	}
	b.ReadOnly, b.Release = false, nil // nothing is kept or changed
	data, stride, err := rowsOf[float64](b, arrayapi.CopyIfNeeded)
	return table{data, stride, b.Shape[0], b.Shape[1]}, err
}

func newSymDense(b arrayapi.Buffer, mode arrayapi.CopyMode) (*mat.SymDense, error) {
	t, err := look("*mat.SymDense", b, true)
	if err == nil {
		err = t.symmetric("*mat.SymDense")
	}
	if err != nil {
		return nil, err
	}
	data, stride, err := rowsOf[float64](b, mode)
	if err != nil {
		return nil, err
	}
	m := new(mat.SymDense)
	if t.rows > 0 {
		m.SetRawSymmetric(blas64.Symmetric{N: t.rows, Stride: stride, Data: data, Uplo: blas.Upper})
	}
	return m, nil
}

func newTriDense(b arrayapi.Buffer, mode arrayapi.CopyMode) (*mat.TriDense, error) {
	t, err := look("*mat.TriDense", b, true)
	if err != nil {
		return nil, err
	}
	upper, err := t.triangle("*mat.TriDense", t.extent())
	if err != nil {
		return nil, err
	}
	data, stride, err := rowsOf[float64](b, mode)
	if err != nil {
		return nil, err
	}
	m := new(mat.TriDense)
	if t.rows > 0 {
		m.SetRawTriangular(blas64.Triangular{N: t.rows, Stride: stride, Data: data, Uplo: uplo(upper), Diag: blas.NonUnit})
	}
	return m, nil
}

func uplo(upper bool) blas.Uplo {
	if upper {
		return blas.Upper
	}
	return blas.Lower
}

// part begins a type that never has the memory of a full matrix: what b holds,
// and the band of it.
func part(typ string, b arrayapi.Buffer, square bool, mode arrayapi.CopyMode) (t table, e extent, err error) {
	if t, err = look(typ, b, square); err != nil {
		return t, e, err
	}
	if mode == arrayapi.CopyNever {
		return t, e, fmt.Errorf("gonumarray: %s stores a part of a full matrix: %w", typ, arrayapi.ErrCopy)
	}
	return t, t.extent(), nil
}

func newBandDense(b arrayapi.Buffer, mode arrayapi.CopyMode) (*mat.BandDense, error) {
	t, e, err := part("*mat.BandDense", b, false, mode)
	if err != nil {
		return nil, err
	}
	m := new(mat.BandDense)
	if t.rows > 0 {
		m = mat.NewBandDense(t.rows, t.cols, e.kl, e.ku, t.packed(e.kl, e.ku))
	}
	b.Free()
	return m, nil
}

func newSymBandDense(b arrayapi.Buffer, mode arrayapi.CopyMode) (*mat.SymBandDense, error) {
	t, e, err := part("*mat.SymBandDense", b, true, mode)
	if err == nil {
		err = t.symmetric("*mat.SymBandDense")
	}
	if err != nil {
		return nil, err
	}
	m := new(mat.SymBandDense)
	if t.rows > 0 {
		m = mat.NewSymBandDense(t.rows, e.ku, t.packed(0, e.ku))
	}
	b.Free()
	return m, nil
}

func newTriBandDense(b arrayapi.Buffer, mode arrayapi.CopyMode) (*mat.TriBandDense, error) {
	t, e, err := part("*mat.TriBandDense", b, true, mode)
	if err != nil {
		return nil, err
	}
	upper, err := t.triangle("*mat.TriBandDense", e)
	if err != nil {
		return nil, err
	}
	m := new(mat.TriBandDense)
	if t.rows > 0 {
		m = mat.NewTriBandDense(t.rows, e.kl+e.ku, mat.TriKind(upper), t.packed(e.kl, e.ku)) // one of them is 0
	}
	b.Free()
	return m, nil
}

func newTridiag(b arrayapi.Buffer, mode arrayapi.CopyMode) (*mat.Tridiag, error) {
	t, e, err := part("*mat.Tridiag", b, true, mode)
	if err == nil {
		err = t.within("*mat.Tridiag", e, 1)
	}
	if err != nil {
		return nil, err
	}
	m := new(mat.Tridiag)
	if t.rows > 0 {
		m = mat.NewTridiag(t.rows, t.diagonal(1, 0), t.diagonal(0, 0), t.diagonal(0, 1))
	}
	b.Free()
	return m, nil
}

func newDiagDense(b arrayapi.Buffer, mode arrayapi.CopyMode) (*mat.DiagDense, error) {
	t, e, err := part("*mat.DiagDense", b, true, mode)
	if err == nil {
		err = t.within("*mat.DiagDense", e, 0)
	}
	if err != nil {
		return nil, err
	}
	m := new(mat.DiagDense)
	if t.rows > 0 {
		m = mat.NewDiagDense(t.rows, t.diagonal(0, 0))
	}
	b.Free()
	return m, nil
}

// packed returns a band row by row, as gonum stores it; places of a row that lie
// outside the matrix are zero.
func (t table) packed(kl, ku int) []float64 {
	width := kl + ku + 1
	data := make([]float64, min(t.rows, t.cols+kl)*width)
	for i := range min(t.rows, t.cols+kl) {
		row := data[i*width : (i+1)*width]
		from, to := max(0, i-kl), min(t.cols, i+ku+1)
		copy(row[from-i+kl:], t.row(i)[from:to])
	}
	return data
}

// diagonal returns the elements from (i, j) on down a diagonal.
func (t table) diagonal(i, j int) []float64 {
	data := make([]float64, max(0, t.rows-max(i, j)))
	for k := range data {
		data[k] = t.at(i+k, j+k)
	}
	return data
}
