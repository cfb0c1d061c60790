package ndarray_test

import (
	"errors"
	"fmt"
	"math"
	"math/cmplx"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
)

func fourierTransform(op arrayapi.Op, x arrayapi.ArrayLike, o arrayapi.FourierOptions) (*ndarray.Array, error) {
	y, err := ndarray.Namespace().(arrayapi.FourierTransformer).FourierTransform(op, x, o)
	if err != nil {
		return nil, err
	}
	return y.(*ndarray.Array), nil
}

var fourierNorms = map[string]arrayapi.FourierNorm{
	"backward": arrayapi.NormBackward, "ortho": arrayapi.NormOrtho, "forward": arrayapi.NormForward,
}

// TestTransformsMatchSciPy compares within a few units in the last place of the largest element: sines and the order of
// the additions are not the same everywhere. The shifts are compared bit for bit.
func TestTransformsMatchSciPy(t *testing.T) {
	var table struct {
		Arrays []recorded
		Cases  []struct {
			Op       string
			Arg, Out int
			Sizes    []int
			Axes     []int
			Norm     string
		}
	}
	readJSON(t, "fft.json", &table)
	require.Greater(t, len(table.Cases), 400)
	for layout, lay := range layouts {
		t.Run(strings.ReplaceAll(layout, " ", "-"), func(t *testing.T) {
			for i, c := range table.Cases {
				x := lay(t, table.Arrays[c.Arg].array(t))
				name := fmt.Sprintf("case %d: %s of %s %v, sizes %v, axes %v, norm %s", i, c.Op, x.DType(), x.Shape(), c.Sizes, c.Axes, c.Norm)
				y, err := fourierTransform(arrayapi.Op(c.Op), x, arrayapi.FourierOptions{Sizes: c.Sizes, Axes: c.Axes, Norm: fourierNorms[c.Norm]})
				require.NoError(t, err, name)
				want := table.Arrays[c.Out]
				d := must(parseDType(want.DType)).WithOrder(dtype.Native())
				require.Equal(t, d, y.DType(), name)
				require.Equal(t, want.Shape, y.Shape(), name)
				require.True(t, y.IsC(), name)
				if strings.HasSuffix(c.Op, "shift") {
					require.Equal(t, want.Data, hexOf(t, y), name)
					continue
				}
				tolerance := 2e-15
				if d.Kind() == dtype.KindComplex64 || d.Kind() == dtype.KindFloat32 {
					tolerance = 1.2e-7
				}
				requireClose(t, want, y, tolerance)
			}
		})
	}
}

// TestRoundTrips is about long transforms and many of them, which are shared between processors, and lengths of every
// kind.
func TestRoundTrips(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for _, shape := range [][]int{{1 << 15}, {30011}, {3 * 5 * 7 * 11 * 13}, {70, 300}, {40, 30, 20}, {2, 9973}, {99, 101}} {
		for pair, back := range map[arrayapi.Op]arrayapi.Op{
			arrayapi.OpFFT: arrayapi.OpIFFT, arrayapi.OpFFTN: arrayapi.OpIFFTN, arrayapi.OpRFFT: arrayapi.OpIRFFT,
			arrayapi.OpRFFTN: arrayapi.OpIRFFTN, arrayapi.OpIHFFT: arrayapi.OpHFFT,
		} {
			for norm := range fourierNorms {
				t.Run(fmt.Sprintf("%v/%s/%s", shape, pair, norm), func(t *testing.T) {
					n := 1
					for _, d := range shape {
						n *= d
					}
					x := make([]float64, n)
					energy := 0.0
					for i := range x {
						x[i] = rng.NormFloat64()
						energy += x[i] * x[i]
					}
					o := arrayapi.FourierOptions{Norm: fourierNorms[norm]}
					y := must(fourierTransform(pair, must(ndarray.FromSlice(x, shape...)), o))
					if norm == "ortho" && (pair == arrayapi.OpFFT || pair == arrayapi.OpFFTN) {
						have := 0.0
						for _, v := range must(ndarray.Data[complex128](y)) {
							have += real(v * cmplx.Conj(v))
						}
						require.InEpsilon(t, energy, have, 1e-13, "Parseval")
					}
					last := shape[len(shape)-1]
					switch back {
					case arrayapi.OpIRFFT, arrayapi.OpHFFT:
						o.Sizes = []int{last}
					case arrayapi.OpIRFFTN:
						o.Axes = []int{0, 1, 2}[:len(shape)]
						o.Sizes = shape
					}
					z := must(fourierTransform(back, y, o))
					if z.DType().Is("complex floating") {
						for i, v := range must(ndarray.Data[complex128](z)) {
							if cmplx.Abs(v-complex(x[i], 0)) > 2e-14 {
								t.Fatalf("element %d: want %v, have %v", i, x[i], v)
							}
						}
						return
					}
					for i, v := range must(ndarray.Data[float64](z)) {
						if math.Abs(v-x[i]) > 2e-14 {
							t.Fatalf("element %d: want %v, have %v", i, x[i], v)
						}
					}
				})
			}
		}
	}
}

// TestALongPrime compares results of a transform of a prime number of points, which goes through a convolution, with
// the definition in long double.
func TestALongPrime(t *testing.T) {
	var table struct {
		Long struct {
			N      int
			K      []int
			Re, Im []float64
		}
	}
	readJSON(t, "fft.json", &table)
	long := table.Long
	x := make([]float64, long.N)
	for i := range x {
		x[i] = float64(int64(i)*7919%1009-504) / 64
	}
	full := must(ndarray.Data[complex128](must(fourierTransform(arrayapi.OpFFT, must(ndarray.FromSlice(x)), arrayapi.FourierOptions{}))))
	half := must(ndarray.Data[complex128](must(fourierTransform(arrayapi.OpRFFT, must(ndarray.FromSlice(x)), arrayapi.FourierOptions{}))))
	length := 0.0 // of the result, by Parseval
	for _, v := range x {
		length += v * v * float64(len(x))
	}
	tolerance := 1e-15 * math.Sqrt(length)
	for i, k := range long.K {
		require.InDelta(t, long.Re[i], real(full[k]), tolerance, "%d", k)
		require.InDelta(t, long.Im[i], imag(full[k]), tolerance, "%d", k)
		if k < len(half) {
			require.InDelta(t, 0, cmplx.Abs(half[k]-full[k]), tolerance, "%d", k)
		}
	}
}

func TestNothingIsPaddedWithZeros(t *testing.T) {
	x := must(ndarray.Zeros([]int{2, 0, 2}, dtype.Float64))
	for op, want := range map[arrayapi.Op][]int{
		arrayapi.OpFFT: {2, 3, 2}, arrayapi.OpRFFT: {2, 2, 2}, arrayapi.OpIRFFT: {2, 3, 2}, arrayapi.OpIHFFT: {2, 2, 2},
	} {
		y := must(fourierTransform(op, x, arrayapi.FourierOptions{Sizes: []int{3}, Axes: []int{1}}))
		require.Equal(t, want, y.Shape(), op)
		require.Zero(t, searched(t, arrayapi.OpNonzero, arrayapi.SearchOptions{}, y)[0].Size(), op)
	}
}

func TestFourierDefaults(t *testing.T) {
	ns := ndarray.WithDefaults(arrayapi.Defaults{Real: dtype.Float32, Complex: dtype.Complex64}).(arrayapi.FourierTransformer)
	x := must(ndarray.FromSlice([]int16{1, 2, 3, 4}))
	y, err := ns.FourierTransform(arrayapi.OpFFT, x, arrayapi.FourierOptions{})
	require.NoError(t, err)
	require.Equal(t, dtype.Complex64, y.(*ndarray.Array).DType())
	require.Equal(t, "[10.+0.j -2.+2.j -2.+0.j -2.-2.j]", y.(*ndarray.Array).String())
	y, err = ns.FourierTransform(arrayapi.OpIRFFT, x, arrayapi.FourierOptions{})
	require.NoError(t, err)
	require.Equal(t, dtype.Float32, y.(*ndarray.Array).DType())
}

func TestTheArgumentIsLeftAlone(t *testing.T) {
	x := []complex128{1, 2i, 3, 4}
	a := must(ndarray.FromSlice(x))
	for op := range map[arrayapi.Op]bool{arrayapi.OpFFT: true, arrayapi.OpIFFT: true, arrayapi.OpHFFT: true, arrayapi.OpFFTShift: true} {
		y := must(fourierTransform(op, a, arrayapi.FourierOptions{}))
		require.False(t, y.ReadOnly())
		require.Equal(t, []complex128{1, 2i, 3, 4}, x)
	}
	y := must(fourierTransform(arrayapi.OpFFTN, a, arrayapi.FourierOptions{Axes: []int{}}))
	require.NoError(t, ndarray.SetAt(y, 7+0i, 0))
	require.Equal(t, []complex128{1, 2i, 3, 4}, x)
}

func TestFourierErrors(t *testing.T) {
	x := must(ndarray.FromSlice([]float64{1, 2, 3, 4}, 2, 2))
	z := must(x.AsType(dtype.Complex128))
	zero := ndarray.Scalar(1.0)
	flags := must(x.AsType(dtype.Bool))
	text := must(ndarray.Zeros([]int{3}, dtype.NewUnicode(2)))
	empty := must(ndarray.Zeros([]int{3, 0}, dtype.Float64))
	one := must(ndarray.FromSlice([]float64{1}))
	var index *ndarray.IndexError
	var shape *arrayapi.ShapeError
	var kind *arrayapi.DTypeError
	type options = arrayapi.FourierOptions
	for name, r := range map[string]struct {
		op   arrayapi.Op
		x    arrayapi.ArrayLike
		o    options
		as   any
		want string
	}{
		"complex rfft":    {arrayapi.OpRFFT, z, options{}, &kind, "real"},
		"complex rfftn":   {arrayapi.OpRFFTN, z, options{}, &kind, "real"},
		"complex ihfft":   {arrayapi.OpIHFFT, z, options{}, &kind, "real"},
		"bool":            {arrayapi.OpFFT, flags, options{}, &kind, "numeric"},
		"text":            {arrayapi.OpFFT, text, options{}, &kind, "numeric"},
		"rank 0":          {arrayapi.OpFFT, zero, options{}, &index, "axis -1"},
		"rank 0 rfftn":    {arrayapi.OpRFFTN, zero, options{}, nil, "want one axis"},
		"axis":            {arrayapi.OpFFTN, x, options{Axes: []int{2}}, &index, "axis 2"},
		"axis twice":      {arrayapi.OpFFTN, x, options{Axes: []int{0, -2}}, nil, "named twice"},
		"two axes":        {arrayapi.OpFFT, x, options{Axes: []int{0, 1}}, nil, "want one axis, have 2"},
		"no axes":         {arrayapi.OpFFT, x, options{Axes: []int{}}, nil, "want one axis, have 0"},
		"sizes":           {arrayapi.OpFFTN, x, options{Sizes: []int{2, 2}}, nil, "want the axes"},
		"two sizes":       {arrayapi.OpFFT, x, options{Sizes: []int{2, 2}}, nil, "want a size for each of 1 axes, have 2"},
		"size 0":          {arrayapi.OpFFT, x, options{Sizes: []int{0}}, &shape, "one point"},
		"size -1":         {arrayapi.OpFFT, x, options{Sizes: []int{-1}}, &shape, "one point"},
		"size -2":         {arrayapi.OpFFTN, x, options{Sizes: []int{-2}, Axes: []int{0}}, &shape, "one point"},
		"no elements":     {arrayapi.OpFFT, empty, options{}, &shape, "one point"},
		"one for irfft":   {arrayapi.OpIRFFT, one, options{}, &shape, "one point"},
		"norm":            {arrayapi.OpFFT, x, options{Norm: 7}, nil, "unknown norm 7"},
		"too large":       {arrayapi.OpFFT, x, options{Sizes: []int{math.MaxInt}}, nil, "fft.fft: "},
		"large":           {arrayapi.OpRFFT, x, options{Sizes: []int{math.MaxInt / 4}}, nil, "fft.rfft: "},
		"shift axis":      {arrayapi.OpFFTShift, x, options{Axes: []int{2}}, &index, "axis 2"},
		"shift twice":     {arrayapi.OpIFFTShift, x, options{Axes: []int{1, 1}}, nil, "named twice"},
		"shift of a size": {arrayapi.OpFFTShift, x, options{Sizes: []int{1}}, nil, "want no sizes"},
		"nil":             {arrayapi.OpFFT, (*ndarray.Array)(nil), options{}, nil, "nil"},
		"unknown":         {"fft.dct", x, options{}, nil, "fft.dct"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := fourierTransform(r.op, r.x, r.o)
			require.ErrorContains(t, err, r.want)
			require.ErrorContains(t, err, "ndarray: ")
			if r.as != nil {
				require.ErrorAs(t, err, r.as)
			}
			require.Equal(t, r.op == "fft.dct", errors.Is(err, errors.ErrUnsupported))
		})
	}
}
