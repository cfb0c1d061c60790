package xp_test

import (
	"errors"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/arrayapi/xp"
)

func TestCreate(t *testing.T) {
	c := xp.In(ndarray.Namespace())
	x := fromSlice(t, []int16{1, 2})
	for name, r := range map[string]struct {
		got   arrayapi.ArrayLike
		want  string
		dtype dtype.DType
	}{
		"zeros":          {c.Zeros([]int{2}), "[0. 0.]", dtype.Float64},
		"zeros dtype":    {c.Zeros([]int{2}, xp.DType(dtype.Int8), xp.Device(arrayapi.Host)), "[0 0]", dtype.Int8},
		"ones":           {c.Ones([]int{}), "1.0", dtype.Float64},
		"empty":          {c.Empty([]int{0}), "[]", dtype.Float64},
		"full":           {c.Full([]int{2}, 7), "[7 7]", dtype.Int64},
		"full bool":      {c.Full(nil, true), "True", dtype.Bool},
		"full dtype":     {c.Full([]int{1}, 7, xp.DType(dtype.BFloat16)), "[7]", dtype.BFloat16},
		"zeros like":     {c.ZerosLike(x), "[0 0]", dtype.Int16},
		"ones like":      {c.OnesLike(x, xp.DType(dtype.Bool)), "[ True  True]", dtype.Bool},
		"empty like":     {c.EmptyLike(x), "[0 0]", dtype.Int16},
		"full like":      {c.FullLike(x, 3), "[3 3]", dtype.Int16},
		"eye":            {c.Eye(2, 3, xp.K(1)), "[[0. 1. 0.]\n [0. 0. 1.]]", dtype.Float64},
		"arange":         {c.Arange(1, 7, 2), "[1 3 5]", dtype.Int64},
		"arange of n":    {c.Arange(3, nil, nil), "[0 1 2]", dtype.Int64},
		"arange up":      {c.Arange(1, 3, nil), "[1 2]", dtype.Int64},
		"arange floats":  {c.Arange(0, 1, 0.25), "[0.   0.25 0.5  0.75]", dtype.Float64},
		"linspace":       {c.Linspace(0, 1, 5), "[0.   0.25 0.5  0.75 1.  ]", dtype.Float64},
		"linspace open":  {c.Linspace(0, 1i, 2, xp.OpenEnd()), "[0.+0.j  0.+0.5j]", dtype.Complex128},
		"fftfreq":        {c.FFT().FFTFreq(5), "[ 0.   0.2  0.4 -0.4 -0.2]", dtype.Float64},
		"fftfreq d":      {c.FFT().FFTFreq(4, xp.Spacing(0.5), xp.DType(dtype.Float32)), "[ 0.   0.5 -1.  -0.5]", dtype.Float32},
		"rfftfreq":       {c.FFT().RFFTFreq(4), "[0.   0.25 0.5 ]", dtype.Float64},
		"default device": {c.Zeros([]int{1}, xp.Device("")), "[0.]", dtype.Float64},
	} {
		t.Run(name, func(t *testing.T) {
			a, err := xp.As[*ndarray.Array](c, r.got)
			require.NoError(t, err)
			require.Equal(t, r.want, a.String())
			require.Equal(t, r.dtype, a.DType())
		})
	}
}

func TestCreateErrors(t *testing.T) {
	x := fromSlice(t, []int16{1, 2})
	for name, r := range map[string]struct {
		call func(c *xp.Calc) arrayapi.ArrayLike
		want string
	}{
		"option":      {func(c *xp.Calc) arrayapi.ArrayLike { return c.Zeros(nil, xp.K(1)) }, `xp: zeros: option "K" is not one of`},
		"device":      {func(c *xp.Calc) arrayapi.ArrayLike { return c.Zeros(nil, xp.Device("cuda:0")) }, "xp: zeros: ndarray: zeros: "},
		"shape":       {func(c *xp.Calc) arrayapi.ArrayLike { return c.Ones([]int{-1}) }, "xp: ones: "},
		"like scalar": {func(c *xp.Calc) arrayapi.ArrayLike { return c.ZerosLike(1) }, "xp: zeros_like: "},
		"like nil":    {func(c *xp.Calc) arrayapi.ArrayLike { return c.ZerosLike(nil) }, "xp: zeros_like: "},
		"fill":        {func(c *xp.Calc) arrayapi.ArrayLike { return c.FullLike(x, 1.5) }, "xp: full_like: "},
		"step":        {func(c *xp.Calc) arrayapi.ArrayLike { return c.Arange(0, 1, 0) }, "xp: arange: "},
		"NaN":         {func(c *xp.Calc) arrayapi.ArrayLike { return c.Arange(math.NaN(), nil, nil) }, "xp: arange: "},
		"nothing":     {func(c *xp.Calc) arrayapi.ArrayLike { return c.Arange(nil, nil, nil) }, "xp: arange: "},
		"samples":     {func(c *xp.Calc) arrayapi.ArrayLike { return c.FFT().FFTFreq(0) }, "xp: fft.fftfreq: "},
	} {
		t.Run(name, func(t *testing.T) {
			c := xp.For(x)
			require.Nil(t, r.call(c))
			require.ErrorContains(t, c.Err(), r.want)
		})
	}
	var c xp.Calc
	require.Nil(t, c.Zeros(nil))
	require.ErrorContains(t, c.Err(), "xp: zeros: want a calculation in a namespace")
}

func TestCreateForANamespaceWithoutCreator(t *testing.T) {
	ns := &seriesNamespace{name: "series"}
	c := xp.In(ns)
	require.Equal(t, []float64{0, 0}, values[float64](c.Zeros([]int{2})))
	require.Equal(t, []int64{0, 1, 2}, values[int64](c.Arange(3, nil, nil)))
	x := ofSeries(ns, int64(5), 6)
	require.Equal(t, []int64{1, 1}, values[int64](c.OnesLike(x)))
	require.Equal(t, ns.lent, ns.released)
	// It has no type for these.
	require.IsType(t, (*ndarray.Array)(nil), c.Zeros([]int{2}, xp.DType(dtype.Bool)))
	require.IsType(t, (*ndarray.Array)(nil), c.Eye(2, 2))
	require.NoError(t, c.Err())
}

// creatingNamespace has a Creator of its own for ones, whose result gives it away.
type creatingNamespace struct {
	seriesNamespace
	o arrayapi.CreateOptions
}

func (ns *creatingNamespace) Create(op arrayapi.Op, o arrayapi.CreateOptions) (arrayapi.ArrayLike, error) {
	ns.o = o
	return ofSeries(&ns.seriesNamespace, 42.0), nil
}

func TestCreatorGoesFirst(t *testing.T) {
	ns := &creatingNamespace{seriesNamespace: seriesNamespace{name: "series"}}
	c := xp.In(ns)
	require.Equal(t, []float64{42}, values[float64](c.Ones([]int{3}, xp.Device("cpu"), xp.DType(dtype.Float32))))
	require.Equal(t, arrayapi.CreateOptions{Shape: []int{3}, Device: "cpu", DType: dtype.Float32, Spacing: 1}, ns.o)
	require.NotNil(t, c.Arange(3, nil, nil))
	require.Equal(t, arrayapi.CreateOptions{Start: 0, Stop: 3, Step: 1, Spacing: 1}, ns.o)
	require.Nil(t, c.Ones([]int{3}, xp.Device("gpu")))
	require.ErrorIs(t, c.Err(), errors.ErrUnsupported)
	require.ErrorContains(t, c.Err(), `xp: ones: namespace "series" from device "" to "gpu"`)
	require.Equal(t, arrayapi.Device("gpu"), ns.o.Device)
}

// gpuNamespace has its arrays on a device, and no functions.
type gpuNamespace struct{ seriesNamespace }

type gpuSeries struct {
	series
	of *gpuNamespace
}

func (s *gpuSeries) ArrayNamespace() arrayapi.Namespace { return s.of }

func (ns *gpuNamespace) Buffer(x arrayapi.ArrayLike, mode arrayapi.CopyMode) (arrayapi.Buffer, error) {
	b, err := ns.seriesNamespace.Buffer(&x.(*gpuSeries).series, mode)
	b.Device = "gpu"
	return b, err
}

func (ns *gpuNamespace) FromBuffer(b arrayapi.Buffer, like arrayapi.ArrayLike, mode arrayapi.CopyMode) (arrayapi.ArrayLike, error) {
	x, err := ns.seriesNamespace.FromBuffer(b, like, mode)
	if err != nil {
		return nil, err
	}
	return &gpuSeries{*x.(*series), ns}, nil
}

// Results are where the namespace puts them, and a device that is asked for is that one
// or an error.
func TestDevices(t *testing.T) {
	ns := &gpuNamespace{seriesNamespace{name: "gpu"}}
	x := &gpuSeries{*ofSeries(&ns.seriesNamespace, 1.0, 2), ns}
	for name, f := range map[string]func(c *xp.Calc, d arrayapi.Device) arrayapi.ArrayLike{
		"zeros":     func(c *xp.Calc, d arrayapi.Device) arrayapi.ArrayLike { return c.Zeros([]int{2}, xp.Device(d)) },
		"ones_like": func(c *xp.Calc, d arrayapi.Device) arrayapi.ArrayLike { return c.OnesLike(x, xp.Device(d)) },
		"astype":    func(c *xp.Calc, d arrayapi.Device) arrayapi.ArrayLike { return c.AsType(x, dtype.Int64, xp.Device(d)) },
		"asarray":   func(c *xp.Calc, d arrayapi.Device) arrayapi.ArrayLike { return c.AsArray([]float64{1}, xp.Device(d)) },
		"a scalar":  func(c *xp.Calc, d arrayapi.Device) arrayapi.ArrayLike { return c.AsArray(1.5, xp.Device(d)) },
		"from_dlpack": func(c *xp.Calc, d arrayapi.Device) arrayapi.ArrayLike {
			return c.FromDLPack(fromSlice(t, []float64{1}), xp.Device(d))
		},
	} {
		t.Run(name, func(t *testing.T) {
			c := xp.In(ns)
			require.Equal(t, arrayapi.Device("gpu"), c.DeviceOf(f(c, "gpu")))
			require.Equal(t, arrayapi.Device("gpu"), c.DeviceOf(f(c, "")))
			require.NoError(t, c.Err())
			require.Nil(t, f(c, "cpu"))
			require.ErrorIs(t, c.Err(), errors.ErrUnsupported)
			require.Equal(t, ns.lent, ns.released)
		})
	}
}
