package gonumarray

import (
	"fmt"
	"reflect"

	"gonum.org/v1/gonum/mat"
)

// String returns the matrix as gonum prints it, of a large one the corners.
func (w Dense) String() string { return text(w, w.Dense) }

// String returns the vector as gonum prints it, a column, of a long one the ends.
func (w VecDense) String() string { return text(w, w.VecDense) }

// String returns the matrix as gonum prints it, of a large one the corners.
func (w SymDense) String() string { return text(w, w.SymDense) }

// String returns the matrix as gonum prints it, of a large one the corners.
func (w TriDense) String() string { return text(w, w.TriDense) }

// String returns the matrix as gonum prints it, of a large one the corners.
func (w BandDense) String() string { return text(w, w.BandDense) }

// String returns the matrix as gonum prints it, of a large one the corners.
func (w SymBandDense) String() string { return text(w, w.SymBandDense) }

// String returns the matrix as gonum prints it, of a large one the corners.
func (w TriBandDense) String() string { return text(w, w.TriBandDense) }

// String returns the matrix as gonum prints it, of a large one the corners.
func (w Tridiag) String() string { return text(w, w.Tridiag) }

// String returns the matrix as gonum prints it, of a large one the corners.
func (w DiagDense) String() string { return text(w, w.DiagDense) }

// String returns the matrix as gonum prints it, of a large one the corners.
func (w Matrix) String() string { return text(w, w.Matrix) }

// String returns the number.
func (s Scalar) String() string { return fmt.Sprint(s.Value) }

// String returns the number.
func (s CScalar) String() string { return fmt.Sprint(s.Value) }

// fullText is the number of elements from which on a matrix is not printed whole, as
// it is for NumPy, and excerpt how much of its corners is.
const (
	fullText = 1000
	excerpt  = 3
)

// text returns a matrix as gonum prints it, of a large one the corners. A wrapper of
// nothing is its type.
func text(wrapper any, m mat.Matrix) string {
	if v := reflect.ValueOf(m); !v.IsValid() || v.Kind() == reflect.Pointer && v.IsNil() {
		return fmt.Sprintf("%T{}", wrapper)
	}
	rows, cols := m.Dims()
	switch {
	case rows == 0 || cols == 0:
		return "[]"
	case rows > fullText/cols:
		return fmt.Sprint(mat.Formatted(m, mat.Excerpt(excerpt)))
	}
	return fmt.Sprint(mat.Formatted(m))
}
