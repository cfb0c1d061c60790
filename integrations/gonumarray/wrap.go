package gonumarray

import (
	"fmt"
	"reflect"

	"gonum.org/v1/gonum/mat"

	"github.com/arraylike/arraylike/arrayapi"
)

// Wrap returns a value of gonum as an array: a type that has a wrapper of its
// own in that, behind a pointer or not, and any other mat.Matrix or mat.CMatrix in
// [Matrix] or [CMatrix]. The wrapper shares the value; one that is a wrapper
// already is returned. A nil value is an error, and one that is no matrix
// [arrayapi.ErrForeign].
func Wrap(v any) (arrayapi.ArrayLike, error) {
	if isNil(v) {
		return nil, fmt.Errorf("gonumarray: wrap: want a matrix, have a nil %T", v)
	}
	if x := wrapConcrete(pointerTo(v)); x != nil {
		return x, nil
	}
	if x, ok := v.(arrayapi.ArrayLike); ok {
		if _, err := Unwrap(x); err == nil {
			return x, nil
		}
	}
	switch m := v.(type) {
	case mat.Matrix:
		return Matrix{m}, nil
	case mat.CMatrix:
		return CMatrix{m}, nil
	}
	return nil, fmt.Errorf("gonumarray: wrap: want a mat.Matrix or mat.CMatrix, have %T: %w", v, arrayapi.ErrForeign)
}

// wrapConcrete wraps the types that have a wrapper of their own; nil for others.
func wrapConcrete(v any) arrayapi.ArrayLike {
	switch m := v.(type) {
	case *mat.Dense:
		return Dense{m}
	case *mat.VecDense:
		return VecDense{m}
	case *mat.SymDense:
		return SymDense{m}
	case *mat.TriDense:
		return TriDense{m}
	case *mat.BandDense:
		return BandDense{m}
	case *mat.SymBandDense:
		return SymBandDense{m}
	case *mat.TriBandDense:
		return TriBandDense{m}
	case *mat.Tridiag:
		return Tridiag{m}
	case *mat.DiagDense:
		return DiagDense{m}
	case *mat.CDense:
		return CDense{m}
	}
	return nil
}

// Unwrap returns the value of gonum that a wrapper of this package holds, shared,
// the float64 or complex128 of a scalar, and the []complex128 of a [CVector]. Any other
// array is [arrayapi.ErrForeign].
func Unwrap(x arrayapi.ArrayLike) (any, error) {
	switch x := x.(type) {
	case Dense:
		return x.Dense, nil
	case VecDense:
		return x.VecDense, nil
	case SymDense:
		return x.SymDense, nil
	case TriDense:
		return x.TriDense, nil
	case BandDense:
		return x.BandDense, nil
	case SymBandDense:
		return x.SymBandDense, nil
	case TriBandDense:
		return x.TriBandDense, nil
	case Tridiag:
		return x.Tridiag, nil
	case DiagDense:
		return x.DiagDense, nil
	case CDense:
		return x.CDense, nil
	case Matrix:
		return x.Matrix, nil
	case CMatrix:
		return x.CMatrix, nil
	case Scalar:
		return x.Value, nil
	case CScalar:
		return x.Value, nil
	case CVector:
		return []complex128(x), nil
	}
	return nil, fmt.Errorf("gonumarray: unwrap: want an array of gonum, have %T: %w", x, arrayapi.ErrForeign)
}

// isNil tells whether v is nil or a nil pointer, which a matrix of some other
// package may be too.
func isNil(v any) bool {
	if v == nil {
		return true
	}
	rv := reflect.ValueOf(v)
	return rv.Kind() == reflect.Pointer && rv.IsNil()
}

// pointerTo returns a pointer to a copy of a struct of gonum, which shares its
// elements, and v itself if it is anything else.
func pointerTo(v any) any {
	if t := reflect.TypeOf(v); byType[reflect.PointerTo(t)] == nil {
		return v
	}
	p := reflect.New(reflect.TypeOf(v))
	p.Elem().Set(reflect.ValueOf(v))
	return p.Interface()
}
