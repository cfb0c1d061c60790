package gonumarray

import (
	"gonum.org/v1/gonum/mat"

	"github.com/arraylike/arraylike/arrayapi"
)

// Dense is a *mat.Dense as an array of shape (rows, columns), dtype float64. Its
// buffer aliases the matrix, the stride between rows included.
type Dense struct{ *mat.Dense }

// VecDense is a *mat.VecDense as an array of shape (n,), dtype float64. Its buffer
// aliases the vector, the increment included.
type VecDense struct{ *mat.VecDense }

// SymDense is a *mat.SymDense as an array of shape (n, n), dtype float64, with
// both triangles. Its buffer is a copy.
type SymDense struct{ *mat.SymDense }

// TriDense is a *mat.TriDense as an array of shape (n, n), dtype float64, with
// zeros in the other triangle. Its buffer is a copy. An array that becomes one
// is a lower triangle if it has elements below the diagonal, else an upper one.
type TriDense struct{ *mat.TriDense }

// BandDense is a *mat.BandDense as an array of shape (rows, columns), dtype
// float64, with zeros outside the band. Its buffer is a copy. An array that
// becomes one has the narrowest band that holds its elements.
type BandDense struct{ *mat.BandDense }

// SymBandDense is a *mat.SymBandDense as an array of shape (n, n), dtype float64;
// see [BandDense].
type SymBandDense struct{ *mat.SymBandDense }

// TriBandDense is a *mat.TriBandDense as an array of shape (n, n), dtype float64;
// see [BandDense] and [TriDense].
type TriBandDense struct{ *mat.TriBandDense }

// Tridiag is a *mat.Tridiag as an array of shape (n, n), dtype float64, with zeros
// off its three diagonals. Its buffer is a copy.
type Tridiag struct{ *mat.Tridiag }

// DiagDense is a *mat.DiagDense as an array of shape (n, n), dtype float64, with
// zeros off the diagonal. Its buffer is a copy.
type DiagDense struct{ *mat.DiagDense }

// CDense is a *mat.CDense as an array of shape (rows, columns), dtype complex128.
// Its buffer aliases the matrix, the stride between rows included.
type CDense struct{ *mat.CDense }

// Matrix is any mat.Matrix as an array of dtype float64, of the shape (n,) for a
// mat.Vector of one column, else (rows, columns). Its buffer aliases what gives
// access to its elements as *mat.Dense and *mat.VecDense do, and a transpose of
// these; others are copied, by way of At where there is no other.
//
// An array that becomes one is a *mat.VecDense or a *mat.Dense.
type Matrix struct{ mat.Matrix }

// CMatrix is any mat.CMatrix as an array of shape (rows, columns), dtype
// complex128; see [Matrix]. An array that becomes one is a *mat.CDense.
type CMatrix struct{ mat.CMatrix }

// Scalar is an array of shape (), dtype float64, for which gonum has no type:
// the sum of a matrix is one.
type Scalar struct{ Value float64 }

// CScalar is an array of shape (), dtype complex128.
type CScalar struct{ Value complex128 }

// CVector is a vector of complex numbers as an array of shape (n,), dtype complex128,
// for which gonum has no type: the eigenvalues of a matrix are one. Its buffer
// aliases it.
type CVector []complex128

// ArrayNamespace returns [Namespace]. It works on the zero value, as it does for
// all types of this package.
func (Dense) ArrayNamespace() arrayapi.Namespace { return namespace{} }

// ArrayNamespace returns [Namespace].
func (VecDense) ArrayNamespace() arrayapi.Namespace { return namespace{} }

// ArrayNamespace returns [Namespace].
func (SymDense) ArrayNamespace() arrayapi.Namespace { return namespace{} }

// ArrayNamespace returns [Namespace].
func (TriDense) ArrayNamespace() arrayapi.Namespace { return namespace{} }

// ArrayNamespace returns [Namespace].
func (BandDense) ArrayNamespace() arrayapi.Namespace { return namespace{} }

// ArrayNamespace returns [Namespace].
func (SymBandDense) ArrayNamespace() arrayapi.Namespace { return namespace{} }

// ArrayNamespace returns [Namespace].
func (TriBandDense) ArrayNamespace() arrayapi.Namespace { return namespace{} }

// ArrayNamespace returns [Namespace].
func (Tridiag) ArrayNamespace() arrayapi.Namespace { return namespace{} }

// ArrayNamespace returns [Namespace].
func (DiagDense) ArrayNamespace() arrayapi.Namespace { return namespace{} }

// ArrayNamespace returns [Namespace].
func (CDense) ArrayNamespace() arrayapi.Namespace { return namespace{} }

// ArrayNamespace returns [Namespace].
func (Matrix) ArrayNamespace() arrayapi.Namespace { return namespace{} }

// ArrayNamespace returns [Namespace].
func (CMatrix) ArrayNamespace() arrayapi.Namespace { return namespace{} }

// ArrayNamespace returns [Namespace].
func (Scalar) ArrayNamespace() arrayapi.Namespace { return namespace{} }

// ArrayNamespace returns [Namespace].
func (CVector) ArrayNamespace() arrayapi.Namespace { return namespace{} }

// ArrayNamespace returns [Namespace].
func (CScalar) ArrayNamespace() arrayapi.Namespace { return namespace{} }
