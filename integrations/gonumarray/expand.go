package gonumarray

import (
	"fmt"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/lapack/lapack64"
	"gonum.org/v1/gonum/mat"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// expandedBuffer returns a full, row-major copy of a matrix that is stored in
// another form, or in none that can be seen.
func expandedBuffer(m mat.Matrix) (arrayapi.Buffer, error) {
	var f *full
	var err error
	switch m := m.(type) {
	case mat.RawSymBander:
		f, err = fromSymBand(m.RawSymBand())
	case mat.RawTriBander:
		f, err = fromTriBand(m.RawTriBand())
	case mat.RawBander:
		f, err = fromBand(m.RawBand())
	case mat.RawTriangular:
		f, err = fromTriangular(m.RawTriangular())
	case mat.RawSymmetricer:
		f, err = fromSymmetric(m.RawSymmetric())
	case mat.RawTridiagonaler:
		f, err = fromTridiagonal(m.RawTridiagonal())
	default:
		rows, cols := m.Dims()
		if v, ok := m.(mat.Vector); ok && cols == 1 && v.Len() == rows {
			return eachItem(v)
		}
		return eachElement(rows, cols, m.At)
	}
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	return arrayapi.BufferOf(f.data, f.rows, f.cols)
}

// full is a row-major matrix, zero at first.
type full struct {
	rows, cols int
	data       []float64
}

func newFull(rows, cols int) (*full, error) {
	data, err := zeros[float64](rows, cols)
	return &full{rows, cols, data}, err
}

// zeros returns the elements of a rows x cols matrix, or an error where no memory
// can hold it, as that of a long diagonal.
func zeros[T float64 | complex128](rows, cols int) ([]T, error) {
	size := dtype.Of[T]().Size()
	one := arrayapi.Buffer{DType: dtype.Of[T](), Shape: []int{rows, cols}, Strides: []int{0, 0}, Data: make([]byte, size)}
	if err := one.Check(); err != nil {
		return nil, fmt.Errorf("as a full matrix: %w", err)
	}
	return make([]T, rows*cols), nil
}

// band copies the diagonals from kl below the main one to ku above it, which
// data holds row by row.
func (f *full) band(kl, ku int, data []float64, stride int) error {
	for i := range f.rows {
		from, to := max(0, i-kl), min(f.cols, i+ku+1)
		if from >= to {
			continue
		}
		if err := f.row(i, from, to, data, i*stride+from-i+kl); err != nil {
			return err
		}
	}
	return nil
}

// row copies the elements of row i in the columns [from, to), which start at an
// index of data.
func (f *full) row(i, from, to int, data []float64, at int) error {
	if n := to - from; at < 0 || at > len(data)-n {
		return fmt.Errorf("elements %d to %d of row %d do not lie within its %d elements of memory", from, to-1, i, len(data))
	}
	copy(f.data[i*f.cols+from:i*f.cols+to], data[at:])
	return nil
}

// triangle copies one triangle with the diagonal.
func (f *full) triangle(upper bool, data []float64, stride int) error {
	for i := range f.rows {
		from, to := 0, i+1
		if upper {
			from, to = i, f.cols
		}
		if err := f.row(i, from, to, data, i*stride+from); err != nil {
			return err
		}
	}
	return nil
}

// ones sets the diagonal, which a unit triangle does not store.
func (f *full) ones(d blas.Diag) {
	for i := 0; d == blas.Unit && i < f.rows; i++ {
		f.data[i*f.cols+i] = 1
	}
}

// tile is the side of the squares in which a matrix is mirrored, so that both of
// them stay in the cache.
const tile = 32

// mirror copies one triangle to the other one.
func (f *full) mirror(upper bool) {
	n := f.rows
	for i0 := 0; i0 < n; i0 += tile {
		for j0 := i0; j0 < n; j0 += tile {
			for i := i0; i < min(i0+tile, n); i++ {
				for j := max(j0, i+1); j < min(j0+tile, n); j++ {
					if upper {
						f.data[j*n+i] = f.data[i*n+j]
					} else {
						f.data[i*n+j] = f.data[j*n+i]
					}
				}
			}
		}
	}
}

func fromBand(raw blas64.Band) (*full, error) {
	f, err := newFull(raw.Rows, raw.Cols)
	if err != nil {
		return nil, err
	}
	return f, f.band(raw.KL, raw.KU, raw.Data, raw.Stride)
}

func fromSymBand(raw blas64.SymmetricBand) (*full, error) {
	f, err := fromBand(halfBand(raw.N, raw.K, raw.Uplo, raw.Data, raw.Stride))
	if err == nil {
		f.mirror(raw.Uplo == blas.Upper)
	}
	return f, err
}

func fromTriBand(raw blas64.TriangularBand) (*full, error) {
	f, err := fromBand(halfBand(raw.N, raw.K, raw.Uplo, raw.Data, raw.Stride))
	if err == nil {
		f.ones(raw.Diag)
	}
	return f, err
}

// halfBand describes a band on one side of the diagonal.
func halfBand(n, k int, uplo blas.Uplo, data []float64, stride int) blas64.Band {
	b := blas64.Band{Rows: n, Cols: n, Data: data, Stride: stride}
	if uplo == blas.Upper {
		b.KU = k
	} else {
		b.KL = k
	}
	return b
}

func fromTriangular(raw blas64.Triangular) (*full, error) {
	f, err := newFull(raw.N, raw.N)
	if err == nil {
		err = f.triangle(raw.Uplo == blas.Upper, raw.Data, raw.Stride)
	}
	if err == nil {
		f.ones(raw.Diag)
	}
	return f, err
}

func fromSymmetric(raw blas64.Symmetric) (*full, error) {
	f, err := newFull(raw.N, raw.N)
	if err == nil {
		err = f.triangle(raw.Uplo == blas.Upper, raw.Data, raw.Stride)
	}
	if err == nil {
		f.mirror(raw.Uplo == blas.Upper)
	}
	return f, err
}

func fromTridiagonal(raw lapack64.Tridiagonal) (*full, error) {
	n := raw.N
	f, err := newFull(n, n)
	if err != nil {
		return nil, err
	}
	if off := max(n-1, 0); len(raw.D) < n || len(raw.DL) < off || len(raw.DU) < off {
		return nil, fmt.Errorf("want diagonals of %d and %d elements, have %d, and %d and %d beside it", n, off, len(raw.D), len(raw.DL), len(raw.DU))
	}
	for i := range n {
		f.data[i*n+i] = raw.D[i]
		if i > 0 {
			f.data[i*n+i-1] = raw.DL[i-1]
			f.data[(i-1)*n+i] = raw.DU[i-1]
		}
	}
	return f, nil
}

// eachElement copies a matrix element by element.
func eachElement[T float64 | complex128](rows, cols int, at func(i, j int) T) (arrayapi.Buffer, error) {
	data, err := zeros[T](rows, cols)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	for i := range rows {
		row := data[i*cols : (i+1)*cols]
		for j := range row {
			row[j] = at(i, j)
		}
	}
	return arrayapi.BufferOf(data, rows, cols)
}

// eachItem copies a vector element by element.
func eachItem(v mat.Vector) (arrayapi.Buffer, error) {
	data, err := zeros[float64](v.Len(), 1)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	for i := range data {
		data[i] = v.AtVec(i)
	}
	return arrayapi.BufferOf(data)
}
