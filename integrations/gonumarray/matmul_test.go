package gonumarray_test

import (
	"errors"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/mat"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/arrayapi/xp"
	"github.com/arraylike/arraylike/integrations/gonumarray"
)

// wrap returns a value of gonum as an array.
func wrap(t *testing.T, v any) arrayapi.ArrayLike {
	t.Helper()
	x, err := gonumarray.Wrap(v)
	require.NoError(t, err)
	return x
}

// algebra calls the namespace itself, without the reference behind it.
func algebra(op arrayapi.Op, args ...arrayapi.ArrayLike) ([]arrayapi.ArrayLike, error) {
	return gonumarray.Namespace().(arrayapi.LinearAlgebra).LinearAlgebra(op, args, arrayapi.LinearAlgebraOptions{})
}

// The sums of the products of small integers are exact in any order.
func integers(rows, cols int) *mat.Dense {
	m := mat.NewDense(rows, cols, nil)
	m.Apply(func(i, j int, _ float64) float64 { return float64((i*7+j*3)%11 - 5) }, m)
	return m
}

func TestMatMul(t *testing.T) {
	symmetric := mat.NewSymDense(5, integers(5, 5).RawMatrix().Data)
	for name, c := range map[string]struct{ x, y mat.Matrix }{
		"plain":                  {integers(4, 5), integers(5, 3)},
		"transposed left":        {integers(5, 4).T(), integers(5, 3)},
		"transposed right":       {integers(4, 5), integers(3, 5).T()},
		"both transposed":        {integers(5, 4).T(), integers(3, 5).T()},
		"parts of larger ones":   {integers(9, 9).Slice(1, 5, 2, 7), integers(8, 8).Slice(3, 8, 1, 4)},
		"one row and one column": {integers(1, 5), integers(5, 1)},
		"symmetric":              {symmetric, integers(5, 3)},
		"diagonal":               {integers(4, 5), mat.NewDiagDense(5, []float64{1, -2, 3, 0, 5})},
		"hidden":                 {hidden{integers(4, 5)}, integers(5, 3)},
		"many blocks":            {integers(150, 90), integers(90, 130)},
	} {
		t.Run(name, func(t *testing.T) {
			var want mat.Dense
			want.Mul(c.x, c.y)
			got, err := algebra(arrayapi.OpMatMul, wrap(t, c.x), wrap(t, c.y))
			require.NoError(t, err)
			require.Len(t, got, 1)
			require.True(t, mat.Equal(&want, got[0].(gonumarray.Dense)))
		})
	}
}

// What gonum's product would make of 0 times infinity is not what arithmetic
// makes of it.
func TestMatMulOfInfinitiesAndNaNs(t *testing.T) {
	for _, v := range []float64{math.Inf(1), math.Inf(-1), math.NaN()} {
		for at := range 6 {
			x, y := mat.NewDense(2, 6, nil), mat.NewDense(6, 1, nil)
			y.Set(at, 0, v)
			for name, p := range map[string][2]mat.Matrix{"right": {x, y}, "left": {y.T(), x.T()}} {
				calc := xp.For(wrap(t, p[0]), wrap(t, p[1]))
				got, err := xp.As[gonumarray.Dense](calc, calc.MatMul(wrap(t, p[0]), wrap(t, p[1])))
				require.NoError(t, err)
				require.True(t, math.IsNaN(got.At(0, 0)), "%v at %d on the %s", v, at, name)
			}
		}
	}
}

// Another BLAS may skip zeros on the right.
func TestMatMulLooksAtEveryElement(t *testing.T) {
	ones := integers(7, 7)
	for i := range 7 {
		for j := range 7 {
			m := mat.DenseCopyOf(ones)
			m.Set(i, j, math.Inf(1))
			_, err := algebra(arrayapi.OpMatMul, wrap(t, m), wrap(t, ones))
			require.ErrorIs(t, err, errors.ErrUnsupported, "left, row %d, column %d", i, j)
			_, err = algebra(arrayapi.OpMatMul, wrap(t, ones), wrap(t, m.T()))
			require.ErrorIs(t, err, errors.ErrUnsupported, "right, row %d, column %d", j, i)
		}
	}
}

func TestMatMulLeavesTheRestToTheReference(t *testing.T) {
	for name, args := range map[string][]any{
		"vectors":  {mat.NewVecDense(2, nil), mat.NewVecDense(2, nil)},
		"a vector": {mat.NewDense(2, 2, nil), mat.NewVecDense(2, nil)},
		"complex":  {complexes(2, 2), complexes(2, 2)},
		"empty":    {&mat.Dense{}, &mat.Dense{}},
	} {
		_, err := algebra(arrayapi.OpMatMul, wrap(t, args[0]), wrap(t, args[1]))
		require.ErrorIs(t, err, errors.ErrUnsupported, name)
		calc := xp.For(wrap(t, args[0]), wrap(t, args[1]))
		calc.MatMul(wrap(t, args[0]), wrap(t, args[1]))
		require.NoError(t, calc.Err(), name)
	}
	_, err := algebra(arrayapi.OpAdd, wrap(t, integers(1, 1)), wrap(t, integers(1, 1)))
	require.ErrorIs(t, err, errors.ErrUnsupported)
	_, err = algebra(arrayapi.OpMatMul, wrap(t, integers(1, 1)))
	require.ErrorContains(t, err, "have 1 arguments, want 2")
	_, err = algebra(arrayapi.OpMatMul, wrap(t, integers(1, 1)), new(ndarray.Array))
	require.ErrorIs(t, err, arrayapi.ErrForeign)
	_, err = algebra(arrayapi.OpMatMul, new(ndarray.Array), wrap(t, integers(1, 1)))
	require.ErrorIs(t, err, arrayapi.ErrForeign)
	var shapeError *arrayapi.ShapeError
	_, err = algebra(arrayapi.OpMatMul, wrap(t, integers(2, 3)), wrap(t, integers(2, 3)))
	require.ErrorAs(t, err, &shapeError)
}

// The functions that the namespace does not have come from the reference, and
// their results are of gonum again.
func TestFunctionsOfTheStandard(t *testing.T) {
	x := wrap(t, mat.NewDense(2, 2, []float64{1, 2, 3, 4}))
	calc := xp.For(x)
	total, err := xp.As[gonumarray.Scalar](calc, calc.Sum(x))
	require.NoError(t, err)
	require.Equal(t, gonumarray.Scalar{Value: 10}, total)
	mean, err := xp.As[gonumarray.VecDense](calc, calc.Mean(x, xp.Axis(0)))
	require.NoError(t, err)
	require.True(t, mat.Equal(mat.NewVecDense(2, []float64{2, 3}), mean))
	shifted, err := xp.As[gonumarray.Dense](calc, calc.Subtract(calc.Multiply(x, 2), mean))
	require.NoError(t, err)
	require.True(t, mat.Equal(mat.NewDense(2, 2, []float64{0, 1, 4, 5}), shifted))
	dot, err := xp.As[gonumarray.Scalar](calc, calc.MatMul(mean, mean))
	require.NoError(t, err)
	require.Equal(t, 13.0, dot.Value)
	twice, err := xp.As[gonumarray.Scalar](calc, calc.Add(total, total))
	require.NoError(t, err)
	require.Equal(t, 20.0, twice.Value)
	z := wrap(t, mat.NewCDense(1, 2, []complex128{1 + 1i, 2}))
	calc = xp.For(z)
	sum, err := xp.As[gonumarray.CScalar](calc, calc.Sum(z))
	require.NoError(t, err)
	require.Equal(t, 3+1i, sum.Value)
}
