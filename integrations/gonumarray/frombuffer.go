package gonumarray

import (
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// FromBuffer makes the wrapper type of like of b, or where like is nil [Scalar],
// [VecDense] or [Dense] by the rank, [CScalar], [CVector] or [CDense] where b is
// complex128. Byte orders and strides may be any.
//
// Dense, VecDense, CDense, SymDense and TriDense alias memory that can be written
// to, is garbage collected and of the host's byte order, where gonum has its
// layout: rows, or the elements of a vector, at a positive distance. So does CVector
// where the elements are contiguous. All other layouts and types are
// copied. A dtype or shape that a type does not have is an [*arrayapi.DTypeError] or
// [*arrayapi.ShapeError], elements that it would lose a [*FitError].
func (namespace) FromBuffer(b arrayapi.Buffer, like arrayapi.ArrayLike, mode arrayapi.CopyMode) (arrayapi.ArrayLike, error) {
	if err := b.Check(); err != nil {
		return nil, fmt.Errorf("gonumarray: from buffer: %w", err)
	}
	if like == nil {
		like = chosen(b)
	}
	switch like.(type) {
	case Scalar:
		v, err := scalar[float64]("Scalar", b, mode)
		return arrayOr(Scalar{v}, err)
	case CScalar:
		v, err := scalar[complex128]("CScalar", b, mode)
		return arrayOr(CScalar{v}, err)
	case CVector:
		v, err := newCVector(b, mode)
		return arrayOr(v, err)
	case Dense:
		m, err := newDense(b, mode)
		return arrayOr(Dense{m}, err)
	case VecDense:
		m, err := newVecDense(b, mode)
		return arrayOr(VecDense{m}, err)
	case CDense:
		m, err := newCDense(b, mode)
		return arrayOr(CDense{m}, err)
	case CMatrix:
		m, err := newCDense(b, mode)
		return arrayOr(CMatrix{m}, err)
	case Matrix:
		m, err := newMatrix(b, mode)
		return arrayOr(Matrix{m}, err)
	}
	return fromFull(b, like, mode)
}

// fromFull makes a type that stores a part of the elements.
func fromFull(b arrayapi.Buffer, like arrayapi.ArrayLike, mode arrayapi.CopyMode) (arrayapi.ArrayLike, error) {
	switch like.(type) {
	case SymDense:
		m, err := newSymDense(b, mode)
		return arrayOr(SymDense{m}, err)
	case TriDense:
		m, err := newTriDense(b, mode)
		return arrayOr(TriDense{m}, err)
	case BandDense:
		m, err := newBandDense(b, mode)
		return arrayOr(BandDense{m}, err)
	case SymBandDense:
		m, err := newSymBandDense(b, mode)
		return arrayOr(SymBandDense{m}, err)
	case TriBandDense:
		m, err := newTriBandDense(b, mode)
		return arrayOr(TriBandDense{m}, err)
	case Tridiag:
		m, err := newTridiag(b, mode)
		return arrayOr(Tridiag{m}, err)
	case DiagDense:
		m, err := newDiagDense(b, mode)
		return arrayOr(DiagDense{m}, err)
	}
	return nil, fmt.Errorf("gonumarray: from buffer: want a type of gonum, have %T: %w", like, arrayapi.ErrForeign)
}

// arrayOr returns x, or a nil array where there is an error.
func arrayOr(x arrayapi.ArrayLike, err error) (arrayapi.ArrayLike, error) {
	if err != nil {
		return nil, err
	}
	return x, nil
}

// chosen returns the type for the rank and dtype of b, which may not hold it.
func chosen(b arrayapi.Buffer) arrayapi.ArrayLike {
	isComplex := b.DType.Kind() == dtype.KindComplex128
	switch rank := b.NDim(); {
	case rank == 0 && isComplex:
		return CScalar{}
	case rank == 0:
		return Scalar{}
	case isComplex && rank == 1:
		return CVector{}
	case isComplex:
		return CDense{}
	case rank == 1:
		return VecDense{}
	}
	return Dense{}
}

// newMatrix makes the matrix of the rank of b.
func newMatrix(b arrayapi.Buffer, mode arrayapi.CopyMode) (mat.Matrix, error) {
	if b.NDim() == 1 {
		return newVecDense(b, mode)
	}
	return newDense(b, mode)
}

// scalar returns the one element of b.
func scalar[T float64 | complex128](typ string, b arrayapi.Buffer, mode arrayapi.CopyMode) (T, error) {
	if err := expect[T]("gonumarray: "+typ, b, 0, "0 dimensions"); err != nil {
		return 0, err
	}
	if mode == arrayapi.CopyNever {
		return 0, fmt.Errorf("gonumarray: %s: %w", typ, arrayapi.ErrCopy)
	}
	s, err := arrayapi.Elements[T](b, arrayapi.CopyAlways)
	if err != nil {
		return 0, err
	}
	return s[0], nil
}

// expect tells whether b has the dtype and the rank that a type has.
func expect[T float64 | complex128](op string, b arrayapi.Buffer, rank int, want string) error {
	if d := dtype.Of[T](); b.DType.Kind() != d.Kind() {
		return &arrayapi.DTypeError{Op: op, Have: b.DType, Want: d.String()}
	}
	if b.NDim() != rank {
		return &arrayapi.ShapeError{Op: op, Have: b.Shape, Want: want}
	}
	return nil
}
