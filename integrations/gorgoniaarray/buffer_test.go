package gorgoniaarray_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"gorgonia.org/tensor"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/integrations/gorgoniaarray"
)

func TestBufferShowsWhatTheTensorShows(t *testing.T) {
	for name, d := range samples(t) {
		t.Run(name, func(t *testing.T) {
			x := gorgoniaarray.Dense{Dense: d}
			b, err := gorgoniaarray.Namespace().Buffer(x, arrayapi.CopyNever)
			require.NoError(t, err)
			require.Equal(t, append([]int{}, d.Shape()...), b.Shape)
			require.Equal(t, bits(t, d), bufferBits(t, b))
			if b.Size() > 0 {
				require.Same(t, &d.Raw[0], &b.Data[0])
			}
			c, err := gorgoniaarray.Namespace().Buffer(x, arrayapi.CopyAlways)
			require.NoError(t, err)
			require.True(t, c.IsC())
			require.Equal(t, bits(t, d), bufferBits(t, c))
			if b.Size() > 0 {
				require.NotSame(t, &d.Raw[0], &c.Data[0])
			}
		})
	}
}

func TestBufferOfAllDTypes(t *testing.T) {
	wide := dtype.Int64
	if tensor.Int.Size() == 4 {
		wide = dtype.Int32
	}
	for from, want := range map[tensor.Dtype]dtype.DType{
		tensor.Bool: dtype.Bool, tensor.Int: wide, tensor.Int8: dtype.Int8, tensor.Int16: dtype.Int16, tensor.Int32: dtype.Int32,
		tensor.Int64: dtype.Int64, tensor.Uint8: dtype.Uint8, tensor.Byte: dtype.Uint8, tensor.Uint16: dtype.Uint16,
		tensor.Uint32: dtype.Uint32, tensor.Uint64: dtype.Uint64, tensor.Float32: dtype.Float32, tensor.Float64: dtype.Float64,
		tensor.Complex64: dtype.Complex64, tensor.Complex128: dtype.Complex128,
	} {
		d := tensor.New(tensor.Of(from), tensor.WithShape(2, 2))
		b, err := gorgoniaarray.Namespace().Buffer(gorgoniaarray.Dense{Dense: d}, arrayapi.CopyNever)
		require.NoError(t, err, "%v", from)
		require.Equal(t, want, b.DType, "%v", from)
	}
}

func TestBufferRefuses(t *testing.T) {
	type celsius float64
	short := dense(2, 3)
	short.Raw = short.Raw[:40]
	wild := dense(2, 3)
	wild.Strides()[0] = -3
	many := dense(2, 3)
	many.AP = tensor.MakeAP(tensor.Shape{2, 3}, []int{3, 1, 1}, 0, 0)
	for name, c := range map[string]struct {
		tensor *tensor.Dense
		typed  bool
		text   string
	}{
		"strings":      {tensor.New(tensor.WithBacking([]string{"a", "b"})), true, "string"},
		"named":        {tensor.New(tensor.WithBacking([]celsius{1, 2})), true, "celsius"},
		"uintptr":      {tensor.New(tensor.WithBacking([]uintptr{1, 2})), true, "uintptr"},
		"structs":      {tensor.New(tensor.WithBacking([]struct{ A int }{{1}, {2}})), true, "struct"},
		"never made":   {new(tensor.Dense), true, "nil"},
		"nil":          {nil, false, "nil *tensor.Dense"},
		"too short":    {short, false, "do not lie within 40 bytes"},
		"bad strides":  {wild, false, "stride -3 of axis 0"},
		"more strides": {many, false, "want 2 strides"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := gorgoniaarray.Namespace().Buffer(gorgoniaarray.Dense{Dense: c.tensor}, arrayapi.CopyIfNeeded)
			require.ErrorContains(t, err, c.text)
			require.ErrorContains(t, err, "gorgoniaarray: ")
			require.NotErrorIs(t, err, arrayapi.ErrForeign, "it is not left to another rule")
			if c.typed {
				require.ErrorAs(t, err, new(*gorgoniaarray.TypeError))
			}
		})
	}
}

// device is an engine whose memory Go cannot address.
type device struct{ tensor.StdEng }

func (device) AllocAccessible() bool { return false }

func TestBufferOfInaccessibleMemory(t *testing.T) {
	d := tensor.New(tensor.WithShape(2), tensor.WithBacking([]float64{1, 2}), tensor.WithEngine(device{}))
	_, err := gorgoniaarray.Namespace().Buffer(gorgoniaarray.Dense{Dense: d}, arrayapi.CopyIfNeeded)
	require.ErrorContains(t, err, "not accessible")
}

func TestMasks(t *testing.T) {
	masked := func(at ...int) *tensor.Dense {
		mask := make([]bool, 20)
		for _, i := range at {
			mask[i] = true
		}
		return tensor.New(tensor.WithShape(5, 4), tensor.WithBacking(numbers(20), mask))
	}
	buffer := func(d *tensor.Dense) error {
		_, err := gorgoniaarray.Namespace().Buffer(gorgoniaarray.Dense{Dense: d}, arrayapi.CopyIfNeeded)
		return err
	}
	for name, c := range map[string]struct {
		tensor *tensor.Dense
		count  int
		first  []int
	}{
		"none":         {masked(), 0, nil},
		"two":          {masked(6, 19), 2, []int{1, 2}},
		"slice":        {sliced(t, masked(0, 6, 19), nil, tensor.S(1, 3)), 1, []int{1, 1}},
		"beside slice": {sliced(t, masked(0, 4, 7, 19), nil, tensor.S(1, 3)), 0, nil},
		"transposed":   {transposed(t, masked(1, 4)), 2, []int{0, 1}},
		"scalar":       {tensor.New(tensor.FromScalar(1.0, []bool{true})), 1, []int{}},
	} {
		t.Run(name, func(t *testing.T) {
			err := buffer(c.tensor)
			if c.count == 0 {
				require.NoError(t, err)
				return
			}
			var maskErr *gorgoniaarray.MaskError
			require.ErrorAs(t, err, &maskErr)
			require.Equal(t, c.count, maskErr.Count)
			require.True(t, slices.Equal(c.first, maskErr.Index), "%v", maskErr)
			require.NotErrorIs(t, err, arrayapi.ErrForeign, "it is not left to another rule")
		})
	}
	d := masked(6)
	filled, err := d.Filled(-1.0)
	require.NoError(t, err)
	filled.(*tensor.Dense).SetMask(nil)
	require.NoError(t, buffer(filled.(*tensor.Dense)))
}
