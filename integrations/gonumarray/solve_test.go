package gonumarray_test

import (
	"errors"
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/mat"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/integrations/gonumarray"
)

// regular are matrices of five rows that are far from singular.
func regular() map[string]mat.Matrix {
	full := random(5, 5)
	for i := range 5 {
		full.Set(i, i, full.At(i, i)+10)
	}
	larger := mat.NewDense(8, 9, nil)
	larger.Slice(2, 7, 1, 6).(*mat.Dense).Copy(full)
	lower := mat.NewTriDense(5, mat.Lower, nil)
	lower.Copy(full)
	data := append([]float64{}, full.RawMatrix().Data...)
	for i := range 5 {
		for j := range i {
			data[5*i+j] = math.NaN() // an upper triangle has no such elements
		}
	}
	return map[string]mat.Matrix{
		"full": full, "transposed": full.T(), "part": larger.Slice(2, 7, 1, 6), "hidden": hidden{full}, "symmetric": mat.NewSymDense(5, full.RawMatrix().Data),
		"lower": lower, "upper": mat.NewTriDense(5, mat.Upper, data), "transposed triangle": lower.T(), "diagonal": mat.NewDiagDense(5, []float64{1, -2, 3, -4, 5}),
		"tridiagonal": mat.NewTridiag(5, []float64{1, 2, 3, 4}, []float64{9, -8, 7, -6, 5}, []float64{-1, 1, -1, 1}),
		"band":        mat.NewBandDense(5, 5, 0, 1, []float64{5, 1, 6, 2, 7, 3, 8, 4, 9, 0}),
	}
}

func TestSolve(t *testing.T) {
	for name, m := range regular() {
		for rhs, b := range map[string]mat.Matrix{
			"vector": mat.NewVecDense(5, []float64{1, 2, 3, 4, 5}), "column of a matrix": random(5, 3).ColView(1), "matrix": random(5, 4), "one column": random(5, 1),
			"transposed": random(4, 5).T(), "symmetric": mat.NewSymDense(5, random(5, 5).RawMatrix().Data), "long": random(5, 40), "hidden": hidden{random(5, 2)},
		} {
			t.Run(name+"/"+rhs, func(t *testing.T) {
				before, beforeB := bits(m), bits(b)
				z, err := algebra(arrayapi.OpSolve, wrap(t, m), wrap(t, b))
				require.NoError(t, err)
				require.Len(t, z, 1)
				if _, ok := b.(mat.Vector); ok {
					require.IsType(t, gonumarray.VecDense{}, z[0])
				} else {
					require.IsType(t, gonumarray.Dense{}, z[0])
				}
				var have mat.Dense
				have.Mul(m, z[0].(mat.Matrix))
				require.Less(t, residual(&have, b), 1e-13)
				require.Equal(t, before, bits(m))
				require.Equal(t, beforeB, bits(b))
			})
		}
	}
}

// A long diagonal is not expanded to the full matrix.
func TestSolveOfLongDiagonals(t *testing.T) {
	const n = 1 << 20
	d, b := make([]float64, n), make([]float64, n)
	for i := range n {
		d[i], b[i] = 2, float64(i)
	}
	for name, m := range map[string]mat.Matrix{"diagonal": mat.NewDiagDense(n, d), "tridiagonal": mat.NewTridiag(n, make([]float64, n-1), d, make([]float64, n-1))} {
		z, err := algebra(arrayapi.OpSolve, wrap(t, m), wrap(t, mat.NewVecDense(n, b)))
		require.NoError(t, err, name)
		require.Equal(t, float64(n-1)/2, z[0].(gonumarray.VecDense).AtVec(n-1), name)
	}
	z, err := algebra(arrayapi.OpDiagonal, wrap(t, mat.NewDiagDense(n, d)))
	require.NoError(t, err)
	require.Equal(t, n, z[0].(gonumarray.VecDense).Len())
}

func TestSolveRefuses(t *testing.T) {
	b := wrap(t, mat.NewVecDense(2, []float64{1, 2}))
	nan := math.NaN()
	for name, m := range map[string]mat.Matrix{
		"singular": mat.NewDense(2, 2, []float64{1, 2, 2, 4}), "zero": mat.NewDense(2, 2, nil), "nearly singular": mat.NewDense(2, 2, []float64{1, 1, 1, 1 + 0x1p-52}),
		"three rows": random(3, 3), "not square": random(2, 3), "triangle with a zero": mat.NewTriDense(2, mat.Upper, []float64{1, 2, 0, 0}),
		"triangle with NaN": mat.NewTriDense(2, mat.Upper, []float64{1, nan, 0, 1}), "larger triangle": mat.NewTriDense(3, mat.Upper, random(3, 3).RawMatrix().Data),
		"nearly singular triangle": mat.NewTriDense(2, mat.Lower, []float64{1, 0, 1, 1e-20}),
		"diagonal with a zero":     mat.NewDiagDense(2, []float64{1, 0}), "diagonal with NaN": mat.NewDiagDense(2, []float64{nan, 1}),
		"singular tridiagonal": mat.NewTridiag(2, []float64{2}, []float64{1, 4}, []float64{2}), "tridiagonal with NaN": mat.NewTridiag(2, []float64{nan}, []float64{1, 4}, []float64{2}),
		"quotient that overflows": mat.NewDiagDense(2, []float64{1, 1e-320}), "empty triangle": new(mat.TriDense), "empty diagonal": new(mat.DiagDense), "empty tridiagonal": new(mat.Tridiag),
	} {
		_, err := algebra(arrayapi.OpSolve, wrap(t, m), b)
		require.ErrorIs(t, err, errors.ErrUnsupported, name)
	}
	_, err := algebra(arrayapi.OpSolve, wrap(t, mat.NewDense(2, 2, []float64{1, 1, 1, 1 + 0x1p-52})), b)
	var condition mat.Condition
	require.ErrorAs(t, err, &condition)
}

func TestInverseAndDeterminant(t *testing.T) {
	for name, m := range regular() {
		if name == "upper" {
			m = mat.DenseCopyOf(m)
		}
		t.Run(name, func(t *testing.T) {
			z, err := algebra(arrayapi.OpInv, wrap(t, m))
			require.NoError(t, err)
			var p mat.Dense
			p.Mul(m, z[0].(gonumarray.Dense))
			require.Less(t, residual(&p, mat.NewDiagDense(5, []float64{1, 1, 1, 1, 1})), 1e-13)
			want := mat.Det(m)
			z, err = algebra(arrayapi.OpDet, wrap(t, m))
			require.NoError(t, err)
			require.InEpsilon(t, want, z[0].(gonumarray.Scalar).Value, 1e-13)
			z, err = algebra(arrayapi.OpSLogDet, wrap(t, m))
			require.NoError(t, err)
			require.Equal(t, math.Copysign(1, want), z[0].(gonumarray.Scalar).Value)
			require.InEpsilon(t, math.Log(math.Abs(want)), z[1].(gonumarray.Scalar).Value, 1e-13)
		})
	}
}

// The product of the pivots in any order but by their exponents overflows or
// vanishes.
func TestDeterminantOfLargeAndSmallPivots(t *testing.T) {
	z, err := algebra(arrayapi.OpDet, wrap(t, mat.NewDiagDense(4, []float64{0x1p+1000, 0x1p+1000, -0x1p-1000, 0x1p-999})))
	require.NoError(t, err)
	require.Equal(t, -2.0, z[0].(gonumarray.Scalar).Value)
}

func TestMatrixPower(t *testing.T) {
	rotation := mat.NewDense(2, 2, []float64{0, -1, 1, 0})
	for power, want := range map[int][]float64{
		0: {1, 0, 0, 1}, 1: {0, -1, 1, 0}, 2: {-1, 0, 0, -1}, 3: {0, 1, -1, 0}, 101: {0, -1, 1, 0}, -1: {0, 1, -1, 0}, -3: {0, -1, 1, 0},
		math.MinInt32: {1, 0, 0, 1}, math.MaxInt32: {0, 1, -1, 0},
	} {
		z, err := algebraWith(arrayapi.OpMatrixPower, options{Power: power}, wrap(t, rotation))
		require.NoError(t, err)
		require.True(t, mat.Equal(mat.NewDense(2, 2, want), z[0].(gonumarray.Dense)), fmt.Sprint(power))
		require.Equal(t, []float64{0, -1, 1, 0}, rotation.RawMatrix().Data)
	}
}

func TestCholesky(t *testing.T) {
	for _, n := range []int{1, 4, 90} {
		var spd mat.SymDense
		spd.SymOuterK(1, random(n, 2*n))
		full := mat.DenseCopyOf(&spd)
		for name, m := range map[string]mat.Matrix{"symmetric": &spd, "full": full, "transposed": full.T()} {
			for _, upper := range []bool{false, true} {
				z, err := algebraWith(arrayapi.OpCholesky, options{Upper: upper}, wrap(t, m))
				require.NoError(t, err)
				f := z[0].(gonumarray.Dense)
				var p mat.Dense
				if upper {
					p.Mul(f.T(), f)
				} else {
					p.Mul(f, f.T())
				}
				require.Less(t, residual(&p, &spd), 1e-13, "%s %d", name, n)
				for i := range n {
					for j := range i {
						if upper {
							require.Zero(t, f.At(i, j))
						} else {
							require.Zero(t, f.At(j, i))
						}
					}
				}
			}
		}
	}
}
