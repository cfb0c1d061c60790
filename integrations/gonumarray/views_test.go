package gonumarray_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/mat"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/integrations/gonumarray"
)

func TestMatrixTranspose(t *testing.T) {
	for name, m := range map[string]mat.Matrix{
		"full": sliced(3, 2), "symmetric": mat.NewSymDense(3, numbers(9)), "diagonal": mat.NewDiagDense(3, numbers(3)), "upper": upper(3), "lower": lower(3), "band": band(4, 6, 2, 1),
		"symmetric band": symBand(4, 1), "triangular band": triBand(4, 1, mat.Lower), "tridiagonal": tridiag(4), "transposed": sliced(3, 2).T(), "empty": new(mat.Dense),
	} {
		t.Run(name, func(t *testing.T) {
			z, err := algebra(arrayapi.OpMatrixTranspose, wrap(t, m))
			require.NoError(t, err)
			require.Equal(t, bits(m.T()), bits(z[0].(mat.Matrix)))
			b, err := gonumarray.Namespace().Buffer(z[0], arrayapi.CopyIfNeeded)
			require.NoError(t, err)
			require.Equal(t, bits(m.T()), bufferBits(t, b))
		})
	}
	z := complexes(2, 3)
	once, err := algebra(arrayapi.OpMatrixTranspose, wrap(t, z))
	require.NoError(t, err)
	require.Equal(t, complexBits(z.T()), complexBits(once[0].(mat.CMatrix)))
	twice, err := algebra(arrayapi.OpMatrixTranspose, once...)
	require.NoError(t, err)
	require.Equal(t, gonumarray.CDense{CDense: z}, twice[0])
}

func TestMatrixTransposeAliases(t *testing.T) {
	m := integers(2, 3)
	once, err := algebra(arrayapi.OpMatrixTranspose, wrap(t, m))
	require.NoError(t, err)
	m.Set(0, 2, 77)
	require.Equal(t, 77.0, once[0].(mat.Matrix).At(2, 0))
	twice, err := algebra(arrayapi.OpMatrixTranspose, once...)
	require.NoError(t, err)
	require.Same(t, m, twice[0].(gonumarray.Dense).Dense)
	for _, x := range []any{hidden{m}, m.ColView(0), m.ColView(0).T(), &mat.Cholesky{}} {
		_, err := algebra(arrayapi.OpMatrixTranspose, wrap(t, x))
		require.Error(t, err, "%T", x) // left to the reference
	}
}

func TestDiagonal(t *testing.T) {
	for name, m := range map[string]mat.Matrix{
		"full": sliced(3, 5), "transposed": sliced(3, 5).T(), "symmetric": mat.NewSymDense(4, numbers(16)), "diagonal": mat.NewDiagDense(3, numbers(3)), "band": band(4, 6, 2, 1),
	} {
		t.Run(name, func(t *testing.T) {
			rows, cols := m.Dims()
			for offset := 1 - rows; offset < cols; offset++ {
				var want []float64
				for i := range rows {
					if j := i + offset; j >= 0 && j < cols {
						want = append(want, m.At(i, j))
					}
				}
				z, err := algebraWith(arrayapi.OpDiagonal, options{Offset: offset}, wrap(t, m))
				require.NoError(t, err)
				require.Equal(t, bits(mat.NewVecDense(len(want), want)), bits(z[0].(gonumarray.VecDense)))
			}
		})
	}
	d := mat.NewDiagDense(2, []float64{1, 2})
	z, err := algebra(arrayapi.OpDiagonal, wrap(t, d))
	require.NoError(t, err)
	z[0].(gonumarray.VecDense).SetVec(0, 9)
	require.Equal(t, 1.0, d.At(0, 0))
}

func TestDiagonalAliases(t *testing.T) {
	needSharedMemory(t)
	m := integers(4, 4)
	z, err := algebraWith(arrayapi.OpDiagonal, options{Offset: -1}, wrap(t, m))
	require.NoError(t, err)
	m.Set(2, 1, 77)
	require.Equal(t, 77.0, z[0].(gonumarray.VecDense).AtVec(1))
	c := mat.NewCDense(2, 2, []complex128{1, 2, 3, 4i})
	z, err = algebra(arrayapi.OpDiagonal, wrap(t, c))
	require.NoError(t, err)
	c.Set(0, 0, 9)
	require.Equal(t, gonumarray.CVector{1, 4i}, z[0])
}
