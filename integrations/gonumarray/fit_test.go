package gonumarray_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/mat"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/integrations/gonumarray"
)

var (
	negativeZero = math.Copysign(0, -1)
	otherNaN     = math.Float64frombits(math.Float64bits(payload) + 1)
)

func TestMatricesThatDoNotFit(t *testing.T) {
	for name, c := range map[string]struct {
		like       arrayapi.ArrayLike
		rows, cols int
		elements   []float64
		at         [2]int
		message    string
	}{
		"not symmetric": {gonumarray.SymDense{}, 2, 2, []float64{1, 2, 3, 4}, [2]int{0, 1},
			"gonumarray: *mat.SymDense: want 3, as at row 1, column 0, at row 0, column 1, have 2"},
		"zeros of two signs":    {gonumarray.SymDense{}, 2, 2, []float64{1, 0, negativeZero, 4}, [2]int{0, 1}, "want -0"},
		"NaNs of other bits":    {gonumarray.SymDense{}, 2, 2, []float64{1, payload, otherNaN, 4}, [2]int{0, 1}, "have NaN"},
		"both triangles":        {gonumarray.TriDense{}, 2, 2, []float64{1, 2, 3, 4}, [2]int{1, 0}, "*mat.TriDense: want 0, as row 0, column 1 has 2, at row 1, column 0, have 3"},
		"a negative zero":       {gonumarray.TriDense{}, 2, 2, []float64{1, 2, negativeZero, 4}, [2]int{1, 0}, "have -0"},
		"both sides of a band":  {gonumarray.TriBandDense{}, 3, 3, []float64{1, 2, 0, 0, 1, 0, 5, 0, 1}, [2]int{2, 0}, "have 5"},
		"no symmetric band":     {gonumarray.SymBandDense{}, 2, 2, []float64{1, 2, 0, 1}, [2]int{0, 1}, "have 2"},
		"above the diagonal":    {gonumarray.DiagDense{}, 2, 2, []float64{1, math.NaN(), 0, 4}, [2]int{0, 1}, "*mat.DiagDense: want 0 off the diagonal at row 0, column 1, have NaN"},
		"below the diagonal":    {gonumarray.DiagDense{}, 2, 2, []float64{1, 0, 3, 4}, [2]int{1, 0}, "have 3"},
		"more than 3 diagonals": {gonumarray.Tridiag{}, 3, 3, []float64{1, 0, 7, 0, 1, 0, 0, 0, 1}, [2]int{0, 2}, "want 0, more than 1 off the diagonal,"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := like(t, c.like, c.rows, c.cols, c.elements...)
			var misfit *gonumarray.FitError
			require.ErrorAs(t, err, &misfit)
			require.Equal(t, c.at, [2]int{misfit.Row, misfit.Col})
			require.Equal(t, math.Float64bits(c.elements[misfit.Row*c.cols+misfit.Col]), math.Float64bits(misfit.Have))
			require.ErrorContains(t, err, c.message)
		})
	}
}

// A single changed element is found wherever it is.
func TestEveryElementIsLookedAt(t *testing.T) {
	const n = 67 // two tiles and a part
	for _, zero := range []arrayapi.ArrayLike{gonumarray.SymDense{}, gonumarray.DiagDense{}, gonumarray.TriDense{}} {
		data := make([]float64, n*n)
		if _, ok := zero.(gonumarray.TriDense); ok {
			for i := range n {
				for j := i; j < n; j++ {
					data[i*n+j] = 1
				}
			}
		}
		_, err := like(t, zero, n, n, data...)
		require.NoError(t, err)
		for k := range data {
			i, j := k/n, k%n
			if i == j || data[k] != 0 {
				continue
			}
			data[k] = 5
			b := buffer(t, data, n, n)
			_, err := gonumarray.Namespace().FromBuffer(b, zero, arrayapi.CopyIfNeeded)
			var misfit *gonumarray.FitError
			require.ErrorAs(t, err, &misfit, "%T, row %d, column %d", zero, i, j)
			require.Contains(t, [][2]int{{i, j}, {j, i}}, [2]int{misfit.Row, misfit.Col})
			data[k] = 0
		}
	}
}

func TestMatricesThatFit(t *testing.T) {
	v, err := like(t, gonumarray.SymDense{}, 2, 2, 1, payload, payload, 4)
	require.NoError(t, err)
	require.Equal(t, math.Float64bits(payload), math.Float64bits(v.(*mat.SymDense).At(1, 0)))

	v, err = like(t, gonumarray.BandDense{}, 3, 4, 1, 2, 0, 0, 0, 1, 2, 0, 0, 0, 1, 2)
	require.NoError(t, err)
	kl, ku := v.(*mat.BandDense).Bandwidth()
	require.Equal(t, [2]int{0, 1}, [2]int{kl, ku})

	v, err = like(t, gonumarray.BandDense{}, 2, 2, 0, 0, 0, 0)
	require.NoError(t, err)
	kl, ku = v.(*mat.BandDense).Bandwidth()
	require.Equal(t, [2]int{0, 0}, [2]int{kl, ku})

	v, err = like(t, gonumarray.SymBandDense{}, 3, 3, 1, 2, 0, 2, 1, 2, 0, 2, 1)
	require.NoError(t, err)
	_, k := v.(*mat.SymBandDense).SymBand()
	require.Equal(t, 1, k)
}

// Types that store a part of the matrix cannot have its memory.
func TestPartsAreNeverShared(t *testing.T) {
	for _, zero := range []arrayapi.ArrayLike{
		gonumarray.BandDense{}, gonumarray.SymBandDense{}, gonumarray.TriBandDense{}, gonumarray.Tridiag{}, gonumarray.DiagDense{},
	} {
		b := buffer(t, []float64{1, 0, 0, 1}, 2, 2)
		_, err := gonumarray.Namespace().FromBuffer(b, zero, arrayapi.CopyNever)
		require.ErrorIs(t, err, arrayapi.ErrCopy, "%T", zero)
	}
}
