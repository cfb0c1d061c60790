package xp_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/arrayapi/xp"
)

func TestFourierTransforms(t *testing.T) {
	x := fromSlice(t, []float64{1, 2, 3, 4})
	m := fromSlice(t, []float64{1, 2, 3, 4}, 2, 2)
	c := xp.For(x)
	f := c.FFT()
	for name, r := range map[string]struct {
		got  arrayapi.ArrayLike
		want string
	}{
		"fft":         {f.FFT(x), "[10.+0.j -2.+2.j -2.+0.j -2.-2.j]"},
		"n":           {f.FFT(x, xp.N(2)), "[ 3.+0.j -1.+0.j]"},
		"axis":        {f.FFT(m, xp.Axis(0)), "[[ 4.+0.j  6.+0.j]\n [-2.+0.j -2.+0.j]]"},
		"norm":        {f.FFT(x, xp.Norm(arrayapi.NormForward)), "[ 2.5+0.j  -0.5+0.5j -0.5+0.j  -0.5-0.5j]"},
		"ortho":       {f.FFT(x, xp.Norm(arrayapi.NormOrtho)), "[ 5.+0.j -1.+1.j -1.+0.j -1.-1.j]"},
		"ifft":        {f.IFFT(f.FFT(x)), "[1.+0.j 2.+0.j 3.+0.j 4.+0.j]"},
		"fftn":        {f.FFTN(m), "[[10.+0.j -2.+0.j]\n [-4.+0.j  0.+0.j]]"},
		"s":           {f.FFTN(m, xp.S(1, -1), xp.Axis(0, 1)), "[[ 3.+0.j -1.+0.j]]"},
		"ifftn":       {f.IFFTN(f.FFTN(m)), "[[1.+0.j 2.+0.j]\n [3.+0.j 4.+0.j]]"},
		"rfft":        {f.RFFT(x), "[10.+0.j -2.+2.j -2.+0.j]"},
		"irfft":       {f.IRFFT(f.RFFT(x)), "[1. 2. 3. 4.]"},
		"irfft n":     {f.IRFFT(f.RFFT(x, xp.N(3)), xp.N(3)), "[1. 2. 3.]"},
		"rfftn":       {f.RFFTN(m), "[[10.+0.j -2.+0.j]\n [-4.+0.j  0.+0.j]]"},
		"irfftn":      {f.IRFFTN(f.RFFTN(m)), "[[1. 2.]\n [3. 4.]]"},
		"hfft":        {f.HFFT(f.IHFFT(x)), "[1. 2. 3. 4.]"},
		"ihfft":       {f.IHFFT(x), "[ 2.5-0.j  -0.5-0.5j -0.5-0.j ]"},
		"fftshift":    {f.FFTShift(fromSlice(t, []int8{0, 1, 2, 3, 4})), "[3 4 0 1 2]"},
		"ifftshift":   {f.IFFTShift(fromSlice(t, []int8{0, 1, 2, 3, 4})), "[2 3 4 0 1]"},
		"shift along": {f.FFTShift(m, xp.Axis(1)), "[[2. 1.]\n [4. 3.]]"},
	} {
		t.Run(name, func(t *testing.T) {
			a, err := xp.As[*ndarray.Array](c, r.got)
			require.NoError(t, err)
			require.Equal(t, r.want, a.String())
		})
	}
}

func TestFourierTransformsInANamespaceWithoutThem(t *testing.T) {
	ns := &seriesNamespace{name: "series"}
	x := ofSeries(ns, 1.0, 2, 3, 4)
	c := xp.For(x)
	y := c.FFT().RFFT(x) // an *ndarray.Array, since the namespace has no complex numbers
	require.Equal(t, "[10.+0.j -2.+2.j -2.+0.j]", y.(*ndarray.Array).String(), "%v", c.Err())
	require.Equal(t, []float64{1, 2, 3, 4}, values[float64](c.FFT().IRFFT(y)))
	require.Equal(t, []float64{3, 4, 1, 2}, values[float64](c.FFT().FFTShift(x)))
	require.Equal(t, ns.lent, ns.released)
}
