package gonumarray_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/mat"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/integrations/gonumarray"
)

var (
	square = []arrayapi.Op{
		arrayapi.OpInv, arrayapi.OpDet, arrayapi.OpSLogDet, arrayapi.OpMatrixPower, arrayapi.OpCholesky, arrayapi.OpEigH, arrayapi.OpEigValsH, arrayapi.OpEig,
		arrayapi.OpEigVals,
	}
	anyShape = []arrayapi.Op{arrayapi.OpQR, arrayapi.OpSVD, arrayapi.OpSVDVals, arrayapi.OpPInv, arrayapi.OpMatrixNorm}
)

// What gonum does not take, or gets wrong, is left to the reference.
func TestLinearAlgebraLeavesTheRestToTheReference(t *testing.T) {
	one := mat.NewDense(2, 2, []float64{2, 1, 1, 2})
	with := func(v float64) *mat.Dense { return mat.NewDense(2, 2, []float64{2, 1, v, 2}) }
	for name, x := range map[string]any{
		"infinity": with(math.Inf(1)), "minus infinity": with(math.Inf(-1)), "NaN": with(math.NaN()), "empty": new(mat.Dense), "complex": complexes(2, 2),
		"a vector": mat.NewVecDense(2, []float64{1, 2}), "a hidden NaN": hidden{with(math.NaN())}, "transposed": with(math.NaN()).T(),
		"triangle": mat.NewTriDense(2, mat.Lower, []float64{1, 0, math.NaN(), 1}), "complex transpose": complexes(2, 2).T(),
	} {
		for _, op := range append(square, anyShape...) {
			_, err := algebra(op, wrap(t, x))
			require.ErrorIs(t, err, errors.ErrUnsupported, "%s: %s", op, name)
		}
		_, err := algebra(arrayapi.OpSolve, wrap(t, x), wrap(t, one))
		require.ErrorIs(t, err, errors.ErrUnsupported, "solve: %s", name)
		if name != "a vector" {
			_, err = algebra(arrayapi.OpSolve, wrap(t, one), wrap(t, x))
			require.ErrorIs(t, err, errors.ErrUnsupported, "solve for %s", name)
		}
	}
	for _, op := range square {
		_, err := algebra(op, wrap(t, random(2, 3)))
		require.ErrorIs(t, err, errors.ErrUnsupported, op)
	}
	for _, op := range []arrayapi.Op{arrayapi.OpVecDot, arrayapi.OpCross, arrayapi.OpTrace, arrayapi.OpOuter, arrayapi.OpMatrixRank} {
		_, err := algebra(op, wrap(t, one))
		require.ErrorIs(t, err, errors.ErrUnsupported, op)
	}
	for _, x := range []arrayapi.ArrayLike{gonumarray.Scalar{Value: 1}, gonumarray.CScalar{Value: 1}, gonumarray.CVector{1, 2}} {
		for _, op := range append(square, append(anyShape, arrayapi.OpMatrixTranspose, arrayapi.OpDiagonal)...) {
			_, err := algebra(op, x)
			require.ErrorIs(t, err, errors.ErrUnsupported, "%s of a %T", op, x)
		}
	}
	_, err := algebra(arrayapi.OpVectorNorm, gonumarray.CVector{1, 2})
	require.ErrorIs(t, err, errors.ErrUnsupported)
	_, err = algebra(arrayapi.OpSolve, wrap(t, one), gonumarray.Scalar{Value: 1})
	require.ErrorIs(t, err, errors.ErrUnsupported)
}

// Options and values that only the reference has.
func TestLinearAlgebraLeavesOptionsToTheReference(t *testing.T) {
	m, v := wrap(t, random(2, 2)), wrap(t, mat.NewVecDense(2, []float64{1, 2}))
	for name, c := range map[string]struct {
		op   arrayapi.Op
		o    options
		args []arrayapi.ArrayLike
	}{
		"smallest sum of columns":   {arrayapi.OpMatrixNorm, options{Norm: norm(-1)}, []arrayapi.ArrayLike{m}},
		"an unknown norm":           {arrayapi.OpMatrixNorm, options{Norm: norm(3)}, []arrayapi.ArrayLike{m}},
		"a NaN as norm":             {arrayapi.OpMatrixNorm, options{Norm: norm(math.NaN())}, []arrayapi.ArrayLike{m}},
		"norm of a matrix as one":   {arrayapi.OpVectorNorm, options{}, []arrayapi.ArrayLike{m}},
		"3-norm":                    {arrayapi.OpVectorNorm, options{Norm: norm(3)}, []arrayapi.ArrayLike{v}},
		"Frobenius norm of vector":  {arrayapi.OpVectorNorm, options{Norm: arrayapi.Norm{Kind: arrayapi.NormFrobenius}}, []arrayapi.ArrayLike{v}},
		"no axes":                   {arrayapi.OpVectorNorm, options{Axes: []int{}}, []arrayapi.ArrayLike{v}},
		"two axes":                  {arrayapi.OpVectorNorm, options{Axes: []int{0, 0}}, []arrayapi.ArrayLike{v}},
		"an axis that there is not": {arrayapi.OpVectorNorm, options{Axes: []int{1}}, []arrayapi.ArrayLike{v}},
		"a NaN in a vector":         {arrayapi.OpVectorNorm, options{}, []arrayapi.ArrayLike{wrap(t, mat.NewVecDense(1, []float64{math.NaN()}))}},
		"a norm that overflows":     {arrayapi.OpVectorNorm, options{}, []arrayapi.ArrayLike{wrap(t, mat.NewVecDense(2, []float64{1.5e308, 1.5e308}))}},
		"tolerances":                {arrayapi.OpPInv, options{RTol: v}, []arrayapi.ArrayLike{m}},
		"a negative tolerance":      {arrayapi.OpPInv, options{RTol: -1.0}, []arrayapi.ArrayLike{m}},
		"NaN as tolerance":          {arrayapi.OpPInv, options{RTol: math.NaN()}, []arrayapi.ArrayLike{m}},
		"contraction of two axes":   {arrayapi.OpTensorDot, options{Contract: arrayapi.Contraction{N: 2}}, []arrayapi.ArrayLike{m, m}},
		"contraction of none":       {arrayapi.OpTensorDot, options{}, []arrayapi.ArrayLike{m, m}},
		"contraction of axis 2":     {arrayapi.OpTensorDot, options{Contract: arrayapi.Contraction{X: []int{2}, Y: []int{0}}}, []arrayapi.ArrayLike{m, m}},
		"contraction of axis -1":    {arrayapi.OpTensorDot, options{Contract: arrayapi.Contraction{X: []int{1}, Y: []int{-1}}}, []arrayapi.ArrayLike{m, m}},
		"contraction of vectors":    {arrayapi.OpTensorDot, options{Contract: arrayapi.Contraction{N: 1}}, []arrayapi.ArrayLike{v, v}},
		"contraction that misfits":  {arrayapi.OpTensorDot, options{Contract: arrayapi.Contraction{N: 1}}, []arrayapi.ArrayLike{m, wrap(t, random(3, 2))}},
		"a diagonal below":          {arrayapi.OpDiagonal, options{Offset: -2}, []arrayapi.ArrayLike{m}},
		"a diagonal above":          {arrayapi.OpDiagonal, options{Offset: 2}, []arrayapi.ArrayLike{m}},
		"a diagonal far away":       {arrayapi.OpDiagonal, options{Offset: math.MinInt}, []arrayapi.ArrayLike{m}},
		"the diagonal of nothing":   {arrayapi.OpDiagonal, options{}, []arrayapi.ArrayLike{wrap(t, new(mat.DiagDense))}},
		"a power that overflows":    {arrayapi.OpMatrixPower, options{Power: 5}, []arrayapi.ArrayLike{wrap(t, mat.NewDense(1, 1, []float64{1e100}))}},
		"the largest power":         {arrayapi.OpMatrixPower, options{Power: math.MinInt}, []arrayapi.ArrayLike{wrap(t, mat.NewDense(1, 1, []float64{0.5}))}},
		"the power of a singular":   {arrayapi.OpMatrixPower, options{Power: -1}, []arrayapi.ArrayLike{wrap(t, mat.NewDense(2, 2, nil))}},
		"a determinant too large":   {arrayapi.OpDet, options{}, []arrayapi.ArrayLike{wrap(t, mat.NewDiagDense(2, []float64{1e200, 1e200}))}},
		"singular":                  {arrayapi.OpInv, options{}, []arrayapi.ArrayLike{wrap(t, mat.NewDense(2, 2, []float64{1, 2, 2, 4}))}},
		"nearly singular":           {arrayapi.OpInv, options{}, []arrayapi.ArrayLike{wrap(t, mat.NewDense(2, 2, []float64{1, 1, 1, 1 + 0x1p-52}))}},
		"not positive definite":     {arrayapi.OpCholesky, options{}, []arrayapi.ArrayLike{wrap(t, mat.NewDense(2, 2, []float64{1, 2, 2, 1}))}},
		"very large eigenvalues":    {arrayapi.OpEigH, options{}, []arrayapi.ArrayLike{wrap(t, mat.NewDense(2, 2, []float64{1, 1e200, 1e200, 1}))}},
		"very small eigenvalues":    {arrayapi.OpEig, options{}, []arrayapi.ArrayLike{wrap(t, mat.NewDense(1, 1, []float64{5e-324}))}},
		"very small singular value": {arrayapi.OpSVD, options{}, []arrayapi.ArrayLike{wrap(t, mat.NewDense(1, 1, []float64{1e-100}))}},
		// gonum's Dsterf panics here.
		"a panic of gonum": {arrayapi.OpEigValsH, options{}, []arrayapi.ArrayLike{wrap(t, mat.NewDense(6, 6, []float64{
			1e+07, 0, 0, 1e-29, 0, 0, 0, 0, 0, 0, 0, 1e+12, 1e-20, 0, 0, 1e+10, 1e+12, 0, 0, 0, 1e-14, 1e-15, 0, 0, 0, 0, 1e-05, 0, 0, 1, 0, 0, 1e+23, 0, 0, 0,
		}))}},
	} {
		_, err := algebraWith(c.op, c.o, c.args...)
		require.ErrorIs(t, err, errors.ErrUnsupported, name)
		require.ErrorContains(t, err, "gonumarray: "+string(c.op)+": ", name)
	}
}

func TestLinearAlgebraOfForeignArrays(t *testing.T) {
	m := wrap(t, random(2, 2))
	for _, op := range append(square, append(anyShape, arrayapi.OpMatrixTranspose, arrayapi.OpDiagonal, arrayapi.OpVectorNorm)...) {
		_, err := algebra(op)
		require.ErrorContains(t, err, "have 0 arguments, want 1")
		_, err = algebra(op, new(ndarray.Array))
		require.ErrorIs(t, err, arrayapi.ErrForeign, op)
		for _, null := range []arrayapi.ArrayLike{nil, gonumarray.Dense{}, gonumarray.Matrix{}, gonumarray.CMatrix{}, gonumarray.TriDense{}, gonumarray.DiagDense{}} {
			_, err = algebra(op, null)
			require.ErrorContains(t, err, "nil", "%s of %T", op, null)
			require.NotErrorIs(t, err, errors.ErrUnsupported, "%s of %T", op, null)
		}
	}
	for _, null := range []arrayapi.ArrayLike{new(ndarray.Array), nil, gonumarray.Dense{}, gonumarray.TriDense{}, gonumarray.Tridiag{}, gonumarray.DiagDense{}} {
		for _, args := range [][]arrayapi.ArrayLike{{m, null}, {null, m}} {
			_, err := algebra(arrayapi.OpSolve, args...)
			require.Error(t, err)
			require.NotErrorIs(t, err, errors.ErrUnsupported, "%T", null)
		}
	}
}

// Whatever the elements are, gonum comes to an end and its panics stay inside.
func TestLinearAlgebraEnds(t *testing.T) {
	source := rand.New(rand.NewPCG(7, 7))
	element := []func() float64{
		func() float64 { return math.Float64frombits(source.Uint64()) },
		func() float64 { return float64(source.IntN(3) - 1) },
		func() float64 { return math.SmallestNonzeroFloat64 * float64(source.IntN(4)-1) },
		func() float64 { return math.MaxFloat64 * float64(source.IntN(3)-1) },
		func() float64 { return float64(source.IntN(4)/3) * math.Pow(10, float64(source.IntN(58)-29)) },
	}
	for i := range 400 {
		n := 1 + source.IntN(8)
		m := mat.NewDense(n, n, nil)
		m.Apply(func(_, _ int, _ float64) float64 { return element[i%len(element)]() }, m)
		for _, op := range append(square, anyShape...) {
			if _, err := algebra(op, wrap(t, m)); err != nil {
				require.ErrorIs(t, err, errors.ErrUnsupported, op)
			}
		}
	}
}
