package gonumarray_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/integrations/gonumarray"
)

// fromBuffer returns what a buffer becomes, as the type of like.
func fromBuffer[T any](t *testing.T, b arrayapi.Buffer, like arrayapi.ArrayLike, mode arrayapi.CopyMode) T {
	t.Helper()
	x, err := gonumarray.Namespace().FromBuffer(b, like, mode)
	require.NoError(t, err)
	v, err := gonumarray.Unwrap(x)
	require.NoError(t, err)
	return v.(T)
}

func buffer(t *testing.T, s []float64, shape ...int) arrayapi.Buffer {
	t.Helper()
	b, err := arrayapi.BufferOf(s, shape...)
	require.NoError(t, err)
	return b
}

func TestDenseAliasesWhatItIsMadeOf(t *testing.T) {
	needSharedMemory(t)
	s := numbers(24)
	never := arrayapi.CopyNever
	m := fromBuffer[*mat.Dense](t, buffer(t, s, 4, 6), nil, never)
	require.Same(t, &s[0], &m.RawMatrix().Data[0])
	require.Equal(t, 6, m.RawMatrix().Stride)

	part := buffer(t, s, 4, 6)
	part.Shape, part.Offset = []int{3, 2}, 8*8 // from row 1, column 2
	m = fromBuffer[*mat.Dense](t, part, nil, never)
	require.Same(t, &s[8], &m.RawMatrix().Data[0])
	require.Equal(t, blas64.General{Rows: 3, Cols: 2, Stride: 6, Data: s[8:22]}.Stride, m.RawMatrix().Stride)
	require.Equal(t, bits(mat.NewDense(4, 6, s).Slice(1, 4, 2, 4)), bits(m))

	column := buffer(t, s, 4, 6)
	column.Shape, column.Strides, column.Offset = []int{4}, []int{48}, 5*8
	v := fromBuffer[*mat.VecDense](t, column, nil, never)
	require.Same(t, &s[5], &v.RawVector().Data[0])
	require.Equal(t, 6, v.RawVector().Inc)

	square := buffer(t, []float64{1, 2, 2, 1}, 2, 2)
	sym := fromBuffer[*mat.SymDense](t, square, gonumarray.SymDense{}, never)
	sym.SetSym(0, 1, 7)
	require.Equal(t, 7.0, fromBuffer[*mat.Dense](t, square, nil, never).At(0, 1))
	tri := fromBuffer[*mat.TriDense](t, buffer(t, []float64{1, 0, 2, 1}, 2, 2), gonumarray.TriDense{}, never)
	require.Equal(t, 2.0, tri.At(1, 0))

	z := complexes(2, 2).RawCMatrix().Data
	b, err := arrayapi.BufferOf(z, 2, 2)
	require.NoError(t, err)
	require.Same(t, &z[0], &fromBuffer[*mat.CDense](t, b, nil, never).RawCMatrix().Data[0])
}

func TestDenseCopiesOtherLayouts(t *testing.T) {
	s := numbers(12)
	want := mat.NewDense(3, 4, s)
	turned := buffer(t, s, 3, 4)
	turned.Strides, turned.Offset = []int{-32, -8}, 11*8
	repeated := buffer(t, s[:4])
	repeated.Shape, repeated.Strides = []int{3, 4}, []int{0, 8}
	windows := buffer(t, s)
	windows.Shape, windows.Strides = []int{3, 4}, []int{8, 8}
	readOnly := buffer(t, s, 3, 4)
	readOnly.ReadOnly = true
	swapped := buffer(t, s, 3, 4)
	swapped.DType = swapped.DType.WithOrder(dtype.BigEndian)
	if dtype.Native() == dtype.BigEndian {
		swapped.DType = swapped.DType.WithOrder(dtype.LittleEndian)
	}
	for name, c := range map[string]struct {
		b    arrayapi.Buffer
		want mat.Matrix
	}{
		"column-major": {buffer(t, s, 3, 4).Transposed(), want.T()},
		"backwards":    {turned, nil},
		"repeated":     {repeated, nil},
		"overlapping":  {windows, nil},
		"read-only":    {readOnly, want},
		"byte order":   {swapped, nil},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := gonumarray.Namespace().FromBuffer(c.b, gonumarray.Dense{}, arrayapi.CopyNever)
			require.ErrorIs(t, err, arrayapi.ErrCopy)
			m := fromBuffer[*mat.Dense](t, c.b, gonumarray.Dense{}, arrayapi.CopyIfNeeded)
			if c.want != nil {
				require.Equal(t, bits(c.want), bits(m))
			} else {
				require.Equal(t, bufferBits(t, c.b), bits(m))
			}
			data := m.RawMatrix().Data
			for i := range data {
				data[i] = -1
			}
			require.Equal(t, numbers(12)[0], s[0])
		})
	}
}

func TestDenseReleasesWhatItCopies(t *testing.T) {
	for name, like := range map[string]arrayapi.ArrayLike{
		"dense": gonumarray.Dense{}, "symmetric": gonumarray.SymDense{}, "triangular": gonumarray.TriDense{}, "band": gonumarray.BandDense{},
		"symmetric band": gonumarray.SymBandDense{}, "triangular band": gonumarray.TriBandDense{}, "tridiagonal": gonumarray.Tridiag{}, "diagonal": gonumarray.DiagDense{},
	} {
		t.Run(name, func(t *testing.T) {
			s, released := []float64{1, 0, 0, 2}, 0
			b := buffer(t, s, 2, 2)
			b.Release = func() { released++; clear(s) }
			x, err := gonumarray.Namespace().FromBuffer(b, like, arrayapi.CopyIfNeeded)
			require.NoError(t, err)
			require.Equal(t, 1, released)
			v, err := gonumarray.Unwrap(x)
			require.NoError(t, err)
			require.Equal(t, 2.0, v.(mat.Matrix).At(1, 1))
		})
	}
	t.Run("not on failure", func(t *testing.T) {
		b := buffer(t, []float64{1, 2, 3, 4}, 2, 2)
		b.Release = func() { t.Error("released") }
		for _, like := range []arrayapi.ArrayLike{
			gonumarray.VecDense{}, gonumarray.CDense{}, gonumarray.SymDense{}, gonumarray.TriDense{}, gonumarray.SymBandDense{},
			gonumarray.TriBandDense{}, gonumarray.DiagDense{},
		} {
			_, err := gonumarray.Namespace().FromBuffer(b, like, arrayapi.CopyIfNeeded)
			require.Error(t, err)
		}
	})
}

func TestDenseOfNothing(t *testing.T) {
	for _, like := range []arrayapi.ArrayLike{
		gonumarray.Dense{}, gonumarray.Matrix{}, gonumarray.SymDense{}, gonumarray.TriDense{}, gonumarray.BandDense{}, gonumarray.SymBandDense{},
		gonumarray.TriBandDense{}, gonumarray.Tridiag{}, gonumarray.DiagDense{},
	} {
		for _, shape := range [][]int{{0, 3}, {3, 0}} {
			_, err := gonumarray.Namespace().FromBuffer(buffer(t, nil, shape...), like, arrayapi.CopyIfNeeded)
			var shapeError *arrayapi.ShapeError
			require.ErrorAs(t, err, &shapeError, "%T", like)
		}
		m := fromBuffer[mat.Matrix](t, buffer(t, nil, 0, 0), like, arrayapi.CopyIfNeeded)
		rows, cols := m.Dims()
		require.Equal(t, [2]int{}, [2]int{rows, cols}, "%T", like)
	}
	m := fromBuffer[*mat.Dense](t, buffer(t, nil, 0, 0), nil, arrayapi.CopyIfNeeded)
	m.ReuseAs(2, 2) // panics where it is not empty
	require.True(t, fromBuffer[*mat.VecDense](t, buffer(t, nil, 0), nil, arrayapi.CopyIfNeeded).IsEmpty())
}
