package gonumarray

import (
	"gonum.org/v1/gonum/mat"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// matrixTranspose returns the transpose of a matrix on the memory of it.
func matrixTranspose(args []arrayapi.ArrayLike, _ arrayapi.LinearAlgebraOptions) ([]arrayapi.ArrayLike, error) {
	v, err := Unwrap(args[0])
	if err != nil || isNil(v) {
		_, err = namespace{}.Buffer(args[0], arrayapi.CopyNever) // which says what it is
		return nil, err
	}
	switch m := v.(type) {
	case *mat.SymDense, *mat.SymBandDense, *mat.DiagDense:
		return []arrayapi.ArrayLike{args[0]}, nil
	case *mat.Dense, *mat.TriDense, *mat.BandDense, *mat.TriBandDense, *mat.Tridiag:
		return []arrayapi.ArrayLike{Matrix{mat.Transpose{Matrix: m.(mat.Matrix)}}}, nil
	case *mat.CDense:
		return []arrayapi.ArrayLike{CMatrix{mat.CTranspose{CMatrix: m}}}, nil
	case mat.Transpose:
		if d, ok := m.Matrix.(*mat.Dense); ok && d != nil {
			return []arrayapi.ArrayLike{Dense{d}}, nil
		}
	case mat.CTranspose:
		if d, ok := m.CMatrix.(*mat.CDense); ok && d != nil {
			return []arrayapi.ArrayLike{CDense{d}}, nil
		}
	}
	return nil, left("a %T", v)
}

// diagonal returns a diagonal of a matrix, which aliases it if it has memory to
// alias and is real: a [CVector] has no increment.
func diagonal(args []arrayapi.ArrayLike, o arrayapi.LinearAlgebraOptions) ([]arrayapi.ArrayLike, error) {
	if d, ok := args[0].(DiagDense); ok && o.Offset == 0 && d.DiagDense != nil && !d.IsEmpty() {
		return mainDiagonal(d.DiagDense)
	}
	b, err := namespace{}.Buffer(args[0], arrayapi.CopyIfNeeded)
	if err != nil {
		return nil, err
	}
	if b.NDim() != 2 || b.Size() == 0 {
		return nil, left("shape %v", b.Shape)
	}
	rows, cols := b.Shape[0], b.Shape[1]
	if o.Offset <= -rows || o.Offset >= cols {
		return nil, left("the diagonal %d of shape %v", o.Offset, b.Shape)
	}
	i, j := max(0, -o.Offset), max(0, o.Offset)
	b.Offset += i*b.Strides[0] + j*b.Strides[1]
	b.Shape, b.Strides = []int{min(rows-i, cols-j)}, []int{b.Strides[0] + b.Strides[1]}
	var like arrayapi.ArrayLike = VecDense{}
	if b.DType.Kind() == dtype.KindComplex128 {
		like = CVector{}
	}
	z, err := namespace{}.FromBuffer(b, like, arrayapi.CopyIfNeeded)
	return []arrayapi.ArrayLike{z}, err
}

// mainDiagonal returns the elements of a diagonal matrix, without the matrix in
// full.
func mainDiagonal(m *mat.DiagDense) ([]arrayapi.ArrayLike, error) {
	v := mat.NewVecDense(m.Diag(), nil)
	for i := range v.Len() {
		v.SetVec(i, m.At(i, i))
	}
	return []arrayapi.ArrayLike{VecDense{v}}, nil
}
