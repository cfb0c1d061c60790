package arrayapitest

import (
	"fmt"
	"math"
	"math/cmplx"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
)

// Entries of matrices, of row i and column j, in the n-th of a stack. A real dtype
// takes the real parts.
var (
	// general are matrices that are not symmetric, square or not, whose diagonal is
	// large enough for those that are square to be well-conditioned.
	general = entries(func(n, i, j int) complex128 {
		if i == j {
			return complex(float64(4+i+n), 0.5)
		}
		return complex(float64((i*3+j*5+n)%7-3)/4, float64((i+2*j)%3-1)/4)
	})
	// hermitian are positive definite, with eigenvalues that are apart.
	hermitian = entries(func(n, i, j int) complex128 {
		if i == j {
			return complex(float64(4+2*i+n), 0)
		}
		return complex(1/float64(2+i+j), float64(j-i)/16)
	})
	// rankOne are products of a column and a row.
	rankOne = entries(func(n, i, j int) complex128 { return complex(float64((i+1+n)*(j+1)), 0) })
)

// entries fills memory with a stack of matrices, whose rows and columns are the last two
// axes.
func entries(at func(n, i, j int) complex128) filling {
	return func(d dtype.DType, shape []int) (arrayapi.Buffer, error) {
		rank := len(shape)
		rows, columns := shape[rank-2], shape[rank-1]
		value := func(k int) complex128 { return at(k/(rows*columns), k/columns%rows, k%columns) }
		if d.Is("complex floating") {
			return castInto(d, shape, value)
		}
		return castInto(d, shape, func(k int) float64 { return real(value(k)) })
	}
}

// matrix is one of a stack, row after row.
type matrix struct {
	rows, columns int
	at            []complex128
}

// matricesOf returns a stack of matrices. Vectors are the rows of a matrix of one row each.
func matricesOf(b arrayapi.Buffer) ([]matrix, error) {
	values, err := complexOf(b)
	if err != nil {
		return nil, err
	}
	rank := len(b.Shape)
	rows, columns := b.Shape[rank-2], b.Shape[rank-1]
	var out []matrix
	for n := rows * columns; n > 0 && len(values) > 0; values = values[n:] {
		out = append(out, matrix{rows, columns, values[:n]})
	}
	return out, nil
}

// complexOf returns the numbers of a floating dtype.
func complexOf(b arrayapi.Buffer) ([]complex128, error) {
	wide, err := castBuffer(b, dtype.Complex128)
	if err != nil {
		return nil, err
	}
	a, err := ndarray.FromBuffer(wide)
	if err != nil {
		return nil, err
	}
	return ndarray.Data[complex128](a)
}

// diagonalOf makes a matrix of numbers on its diagonal.
func diagonalOf(rows, columns int, values []complex128) matrix {
	m := matrix{rows, columns, make([]complex128, rows*columns)}
	for i, v := range values {
		m.at[i*columns+i] = v
	}
	return m
}

func identity(n int) matrix {
	m := diagonalOf(n, n, nil)
	for i := range n {
		m.at[i*n+i] = 1
	}
	return m
}

func (m matrix) times(k matrix) matrix {
	out := diagonalOf(m.rows, k.columns, nil)
	for i := range m.rows {
		for j := range k.columns {
			for l := range m.columns {
				out.at[i*k.columns+j] += m.at[i*m.columns+l] * k.at[l*k.columns+j]
			}
		}
	}
	return out
}

// adjoint returns the conjugate of the transposed matrix.
func (m matrix) adjoint() matrix {
	out := diagonalOf(m.columns, m.rows, nil)
	for i := range m.rows {
		for j := range m.columns {
			out.at[j*m.rows+i] = cmplx.Conj(m.at[i*m.columns+j])
		}
	}
	return out
}

// column returns one column.
func (m matrix) column(j int) matrix {
	out := diagonalOf(m.rows, 1, nil)
	for i := range m.rows {
		out.at[i] = m.at[i*m.columns+j]
	}
	return out
}

// size returns the Frobenius norm.
func (m matrix) size() float64 {
	sum := 0.0
	for _, v := range m.at {
		sum += real(v)*real(v) + imag(v)*imag(v)
	}
	return math.Sqrt(sum)
}

// wantClose compares two matrices within roundings of a number of the given size.
func (m matrix) wantClose(want matrix, what string, size, eps float64) error {
	for i, v := range m.at {
		if d := cmplx.Abs(v - want.at[i]); !(d <= matrixRoundings*eps*size) {
			return fmt.Errorf("%s: number %d: want %v, have %v", what, i, want.at[i], v)
		}
	}
	return nil
}

// matrixRoundings is what decompositions of the small matrices of these checks may lose.
const matrixRoundings = 200

// decomposition returns the property of results that are stacks of matrices, or of the
// rows of numbers that belong to them. check gets the matrices of one place in the
// stack: those of the argument, of the reference's results, and of the namespace's.
func decomposition(check func(a matrix, want, have []matrix, eps float64) error) func(args, want, have []arrayapi.Buffer) error {
	return func(args, want, have []arrayapi.Buffer) error {
		a, err := matricesOf(args[0])
		if err != nil || len(a) == 0 {
			return err
		}
		w, err := stacksOf(want, len(args[0].Shape))
		if err != nil {
			return err
		}
		h, err := stacksOf(have, len(args[0].Shape))
		if err != nil {
			return err
		}
		for n := range a {
			if err := check(a[n], w[n], h[n], epsilon(args[0].DType)); err != nil {
				return fmt.Errorf("matrix %d: %w", n, err)
			}
		}
		return nil
	}
}

// stacksOf returns the matrices of several results, place by place in the stack. Results
// of a lower rank than the argument are rows.
func stacksOf(results []arrayapi.Buffer, rank int) ([][]matrix, error) {
	var out [][]matrix
	for _, b := range results {
		if len(b.Shape) < rank {
			b = b.Copy()
			last := len(b.Shape) - 1
			b.Shape = append(append([]int{}, b.Shape[:last]...), 1, b.Shape[last])
			b.Strides = append(append([]int{}, b.Strides[:last]...), 0, b.Strides[last])
		}
		ms, err := matricesOf(b)
		if err != nil {
			return nil, err
		}
		if out == nil {
			out = make([][]matrix, len(ms))
		}
		for n, m := range ms {
			out[n] = append(out[n], m)
		}
	}
	return out, nil
}
