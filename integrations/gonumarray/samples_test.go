package gonumarray_test

import (
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/mat"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/integrations/gonumarray"
	"github.com/arraylike/arraylike/npy"
)

// payload is a signaling NaN with bits of its own.
var payload = math.Float64frombits(0x7ff4_0000_dead_beef)

// numbers returns 1, 2, 3 and so on, with what is easily lost in between.
func numbers(n int) []float64 {
	special := []float64{payload, math.Inf(-1), math.Copysign(0, -1), math.SmallestNonzeroFloat64}
	s := make([]float64, n)
	for i := range s {
		s[i] = float64(i + 1)
		if i%5 == 3 {
			s[i] = special[i/5%len(special)]
		}
	}
	return s
}

// sliced returns the rows x cols matrix inside a larger one.
func sliced(rows, cols int) *mat.Dense {
	whole := mat.NewDense(rows+3, cols+2, numbers((rows+3)*(cols+2)))
	return whole.Slice(2, rows+2, 1, cols+1).(*mat.Dense)
}

func upper(n int) *mat.TriDense { return mat.NewTriDense(n, mat.Upper, numbers(n*n)) }

func lower(n int) *mat.TriDense { return mat.NewTriDense(n, mat.Lower, numbers(n*n)) }

func band(rows, cols, kl, ku int) *mat.BandDense {
	return mat.NewBandDense(rows, cols, kl, ku, numbers(min(rows, cols+kl)*(kl+ku+1)))
}

func symBand(n, k int) *mat.SymBandDense { return mat.NewSymBandDense(n, k, numbers(n*(k+1))) }

func triBand(n, k int, kind mat.TriKind) *mat.TriBandDense {
	return mat.NewTriBandDense(n, k, kind, numbers(n*(k+1)))
}

func tridiag(n int) *mat.Tridiag {
	return mat.NewTridiag(n, numbers(n-1), numbers(n), numbers(n-1))
}

func complexes(rows, cols int) *mat.CDense {
	s := numbers(2 * rows * cols)
	z := make([]complex128, rows*cols)
	for i := range z {
		z[i] = complex(s[2*i], s[2*i+1])
	}
	return mat.NewCDense(rows, cols, z)
}

// bits returns the bits of all elements as gonum tells them, row by row.
func bits(m mat.Matrix) (all [][]uint64) {
	rows, cols := m.Dims()
	for i := range rows {
		row := make([]uint64, cols)
		for j := range row {
			row[j] = math.Float64bits(m.At(i, j))
		}
		all = append(all, row)
	}
	return all
}

// complexBits is bits for complex matrices.
func complexBits(m mat.CMatrix) (all [][][2]uint64) {
	rows, cols := m.Dims()
	for i := range rows {
		row := make([][2]uint64, cols)
		for j := range row {
			v := m.At(i, j)
			row[j] = [2]uint64{math.Float64bits(real(v)), math.Float64bits(imag(v))}
		}
		all = append(all, row)
	}
	return all
}

// bufferBits is bits for a buffer of rank 1 or 2, read by another namespace.
func bufferBits(t *testing.T, b arrayapi.Buffer) (all [][]uint64) {
	t.Helper()
	a, err := ndarray.FromBuffer(b)
	require.NoError(t, err)
	if b.NDim() == 1 {
		a, err = a.Reshape([]int{b.Shape[0], 1}, arrayapi.CopyIfNeeded)
		require.NoError(t, err)
	}
	for i := range a.Shape()[0] {
		row := make([]uint64, a.Shape()[1])
		for j := range row {
			v, err := ndarray.At[float64](a, i, j)
			require.NoError(t, err)
			row[j] = math.Float64bits(v)
		}
		all = append(all, row)
	}
	return all
}

// bufferOf returns the buffer of a value of gonum.
func bufferOf(t *testing.T, v any, mode arrayapi.CopyMode) (arrayapi.Buffer, error) {
	t.Helper()
	x, err := gonumarray.Wrap(v)
	require.NoError(t, err)
	return gonumarray.Namespace().Buffer(x, mode)
}

// like makes the type of a zero value of a row-major matrix.
func like(t *testing.T, zero arrayapi.ArrayLike, rows, cols int, elements ...float64) (any, error) {
	t.Helper()
	b, err := arrayapi.BufferOf(elements, rows, cols)
	require.NoError(t, err)
	x, err := gonumarray.Namespace().FromBuffer(b, zero, arrayapi.CopyIfNeeded)
	if err != nil {
		return nil, err
	}
	return gonumarray.Unwrap(x)
}

// writeForeign writes an array as a file of another system, in the directory
// "foreign".
func writeForeign(t *testing.T, root string, b arrayapi.Buffer, o *npy.WriteOptions) {
	t.Helper()
	require.NoError(t, os.Mkdir(filepath.Join(root, "foreign"), 0o755))
	require.NoError(t, npy.WriteFile(filepath.Join(root, "foreign", "data.npy"), b, o))
}

// needSharedMemory skips a test in a build that cannot give the same memory two
// types.
func needSharedMemory(t *testing.T) {
	t.Helper()
	b, err := arrayapi.BufferOf([]float64{1})
	require.NoError(t, err)
	if _, err := arrayapi.Elements[float64](b, arrayapi.CopyNever); err != nil {
		t.Skip("the tag purego: ", err)
	}
}
