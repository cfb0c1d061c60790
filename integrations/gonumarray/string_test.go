package gonumarray_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/mat"

	"github.com/arraylike/arraylike/integrations/gonumarray"
)

func TestString(t *testing.T) {
	m := mat.NewDense(2, 2, []float64{1, 2.5, -3, 4})
	for name, r := range map[string]struct {
		x    any
		want string
	}{
		"dense":      {gonumarray.Dense{Dense: m}, fmt.Sprint(mat.Formatted(m))},
		"transposed": {gonumarray.Matrix{Matrix: m.T()}, "⎡  1   -3⎤\n⎣2.5    4⎦"},
		"vector":     {gonumarray.VecDense{VecDense: mat.NewVecDense(2, []float64{1, 2})}, "⎡1⎤\n⎣2⎦"},
		"diagonal":   {gonumarray.DiagDense{DiagDense: mat.NewDiagDense(2, []float64{1, 2})}, "⎡1  0⎤\n⎣0  2⎦"},
		"empty":      {gonumarray.Dense{Dense: new(mat.Dense)}, "[]"},
		"no vector":  {gonumarray.VecDense{VecDense: new(mat.VecDense)}, "[]"},
		"nothing":    {gonumarray.SymDense{}, "gonumarray.SymDense{}"},
		"no matrix":  {gonumarray.Matrix{}, "gonumarray.Matrix{}"},
		"number":     {gonumarray.Scalar{Value: 2.5}, "2.5"},
		"complex":    {gonumarray.CScalar{Value: 1 + 2i}, "(1+2i)"},
		"eigenvalue": {gonumarray.CVector{1i, 2}, "[(0+1i) (2+0i)]"},
	} {
		require.Equal(t, r.want, fmt.Sprint(r.x), name)
	}
	large := fmt.Sprint(gonumarray.Dense{Dense: mat.NewDense(500, 500, nil)})
	require.Less(t, len(large), 500)
	require.Contains(t, large, "Dims(500, 500)")
	all := []fmt.Stringer{gonumarray.TriDense{}, gonumarray.BandDense{}, gonumarray.SymBandDense{}, gonumarray.TriBandDense{}, gonumarray.Tridiag{}}
	for _, x := range all {
		require.Equal(t, fmt.Sprintf("%T{}", x), x.String())
	}
}
