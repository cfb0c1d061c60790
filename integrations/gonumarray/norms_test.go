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

// The sums are of small integers, and so exact.
func TestMatrixNorm(t *testing.T) {
	full := mat.NewDense(3, 2, []float64{1, -2, 0, 4, 2, 5})
	// The product of the transpose and the matrix is (5, 8; 8, 45).
	first, second := math.Sqrt(25+math.Sqrt(464)), math.Sqrt(25-math.Sqrt(464))
	larger := mat.NewDense(5, 5, nil)
	larger.Slice(1, 4, 2, 4).(*mat.Dense).Copy(full)
	for name, m := range map[string]mat.Matrix{
		"full": full, "part": larger.Slice(1, 4, 2, 4), "hidden": hidden{full}, "columns": mat.DenseCopyOf(full.T()).T(),
	} {
		for order, want := range map[arrayapi.Norm]float64{
			{}: math.Sqrt(50), {Kind: arrayapi.NormFrobenius}: math.Sqrt(50), norm(1): 11, norm(math.Inf(1)): 7,
			norm(2): first, norm(-2): second, {Kind: arrayapi.NormNuclear}: first + second,
		} {
			z, err := algebraWith(arrayapi.OpMatrixNorm, options{Norm: order}, wrap(t, m))
			require.NoError(t, err)
			require.InDelta(t, want, z[0].(gonumarray.Scalar).Value, 1e-13, fmt.Sprint(name, order))
			z, err = algebraWith(arrayapi.OpMatrixNorm, options{Norm: order, KeepDims: true}, wrap(t, m))
			require.NoError(t, err)
			require.InDelta(t, want, z[0].(gonumarray.Dense).At(0, 0), 1e-13, fmt.Sprint(name, order))
		}
	}
	for _, order := range []arrayapi.Norm{{}, norm(1), norm(2)} {
		_, err := algebraWith(arrayapi.OpMatrixNorm, options{Norm: order}, wrap(t, mat.NewDense(1, 2, []float64{1, math.NaN()})))
		require.ErrorIs(t, err, errors.ErrUnsupported)
	}
}

func TestVectorNorm(t *testing.T) {
	m := mat.NewDense(3, 2, []float64{0, 2, 0, -6, 0, 3})
	for name, v := range map[string]mat.Matrix{"column": m.ColView(1), "plain": mat.NewVecDense(3, []float64{2, -6, 3}), "list": list{2, -6, 3}} {
		for order, want := range map[arrayapi.Norm]float64{{}: 7, norm(2): 7, norm(1): 11, norm(math.Inf(1)): 6} {
			for _, axes := range [][]int{nil, {0}, {-1}} {
				z, err := algebraWith(arrayapi.OpVectorNorm, options{Norm: order, Axes: axes}, wrap(t, v))
				require.NoError(t, err)
				require.Equal(t, gonumarray.Scalar{Value: want}, z[0], name)
				z, err = algebraWith(arrayapi.OpVectorNorm, options{Norm: order, Axes: axes, KeepDims: true}, wrap(t, v))
				require.NoError(t, err)
				require.Equal(t, []float64{want}, z[0].(gonumarray.VecDense).RawVector().Data, name)
			}
		}
	}
}

// A tolerance may be a number of the namespace.
func TestPInvOfLowRank(t *testing.T) {
	m := mat.NewDense(2, 2, []float64{4, 0, 0, 1})
	for _, tolerance := range []any{0.5, gonumarray.Scalar{Value: 0.5}} {
		z, err := algebraWith(arrayapi.OpPInv, options{RTol: tolerance}, wrap(t, m))
		require.NoError(t, err)
		require.True(t, mat.EqualApprox(mat.NewDense(2, 2, []float64{0.25, 0, 0, 0}), z[0].(gonumarray.Dense), 1e-15))
	}
	_, err := algebraWith(arrayapi.OpPInv, options{RTol: float32(1)}, wrap(t, m))
	require.ErrorIs(t, err, errors.ErrUnsupported)
}

func TestTensorDot(t *testing.T) {
	x, y := integers(4, 5), integers(5, 3)
	var want mat.Dense
	want.Mul(x, y)
	for name, c := range map[string]struct {
		x, y mat.Matrix
		c    arrayapi.Contraction
	}{
		"by number":       {x, y, arrayapi.Contraction{N: 1}},
		"last with first": {x, y, arrayapi.Contraction{X: []int{1}, Y: []int{0}}},
		"first of views":  {x.T(), y, arrayapi.Contraction{X: []int{0}, Y: []int{0}}},
		"last of views":   {x, y.T(), arrayapi.Contraction{X: []int{1}, Y: []int{1}}},
		"both views":      {x.T(), y.T(), arrayapi.Contraction{X: []int{0}, Y: []int{1}}},
	} {
		z, err := algebraWith(arrayapi.OpTensorDot, options{Contract: c.c}, wrap(t, c.x), wrap(t, c.y))
		require.NoError(t, err, name)
		require.True(t, mat.Equal(&want, z[0].(gonumarray.Dense)), name)
	}
}
