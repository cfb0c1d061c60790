package ndarray_test

import (
	"errors"
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
)

// arange is 0, 1, 2, ... in row-major order.
func arange(t *testing.T, shape ...int) *ndarray.Array {
	t.Helper()
	n := 1
	for _, size := range shape {
		n *= size
	}
	s := make([]int64, n)
	for i := range s {
		s[i] = int64(i)
	}
	return must(ndarray.FromSlice(s, append([]int{}, shape...)...))
}

// parseIndex reads one part of a recorded key.
func parseIndex(part any) ndarray.Index {
	switch p := part.(type) {
	case float64:
		return ndarray.Int(int(p))
	case string:
		if p == "new" {
			return ndarray.NewAxis()
		}
		return ndarray.Ellipsis()
	default:
		ends := p.([]any)
		step := 1
		if ends[2] != nil {
			step = int(ends[2].(float64))
		}
		start, stop := ndarray.Begin, ndarray.End
		if step < 0 {
			start, stop = stop, start
		}
		if ends[0] != nil {
			start = int(ends[0].(float64))
		}
		if ends[1] != nil {
			stop = int(ends[1].(float64))
		}
		return ndarray.Span(start, stop).By(step)
	}
}

func TestViewsMatchNumPy(t *testing.T) {
	var table struct {
		Slices []struct {
			Shape, Out []int
			Key        []any
			Values     []int64
		}
		Reshapes []struct {
			Shape, Axes, Steps, To, Out []int
			View                        bool
			Values                      []int64
		}
	}
	readJSON(t, "views.json", &table)
	require.Greater(t, len(table.Slices), 300)
	for i, c := range table.Slices {
		t.Run(fmt.Sprintf("slice/%d", i), func(t *testing.T) {
			a := arange(t, c.Shape...)
			var key []ndarray.Index
			for _, part := range c.Key {
				key = append(key, parseIndex(part))
			}
			v, err := a.Slice(key...)
			require.NoError(t, err)
			require.Equal(t, c.Out, v.Shape())
			require.Equal(t, c.Values, must(ndarray.Data[int64](v)))
			requireValid(t, v)
		})
	}
	require.Greater(t, len(table.Reshapes), 300)
	for i, c := range table.Reshapes {
		t.Run(fmt.Sprintf("reshape/%d", i), func(t *testing.T) {
			a := must(arange(t, c.Shape...).Transpose(c.Axes...))
			var key []ndarray.Index
			for _, step := range c.Steps {
				key = append(key, parseIndex([]any{nil, nil, float64(step)}))
			}
			a = must(a.Slice(key...))
			r, err := a.Reshape(c.To, arrayapi.CopyIfNeeded)
			require.NoError(t, err)
			require.Equal(t, c.Out, r.Shape())
			require.Equal(t, c.Values, must(ndarray.Data[int64](r)))
			requireValid(t, r)
			_, err = a.Reshape(c.To, arrayapi.CopyNever)
			require.Equal(t, c.View, err == nil, "%v", err)
			if err != nil {
				require.ErrorIs(t, err, arrayapi.ErrCopy)
			}
		})
	}
}

// requireValid checks that the buffer of an array lies within its memory.
func requireValid(t *testing.T, a *ndarray.Array) {
	t.Helper()
	b, err := ndarray.Namespace().Buffer(a, arrayapi.CopyNever)
	require.NoError(t, err)
	require.NoError(t, b.Check())
}

func TestSliceErrors(t *testing.T) {
	a := arange(t, 2, 3)
	for name, key := range map[string][]ndarray.Index{
		"too few":       {ndarray.Int(0)},
		"too many":      {ndarray.Int(0), ndarray.Int(0), ndarray.Int(0)},
		"two ellipses":  {ndarray.Ellipsis(), ndarray.Ellipsis()},
		"out of bounds": {ndarray.Int(2), ndarray.All()},
		"below bounds":  {ndarray.All(), ndarray.Int(-4)},
		"step zero":     {ndarray.All(), ndarray.Span(0, 1).By(0)},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := a.Slice(key...)
			require.ErrorContains(t, err, "ndarray: slice: ")
		})
	}
	_, err := a.Slice(ndarray.Int(2), ndarray.All())
	var index *ndarray.IndexError
	require.ErrorAs(t, err, &index)
	require.Equal(t, ndarray.IndexError{Op: "ndarray: slice", What: "index", Axis: 0, Have: 2, Bound: 2}, *index)
	require.EqualError(t, err, "ndarray: slice: index 2 of axis 0 is out of bounds: want one in [-2, 2)")
}

func TestSliceExtremes(t *testing.T) {
	a := arange(t, 5)
	for _, c := range []struct {
		index ndarray.Index
		want  []int64
	}{
		{ndarray.Span(0, ndarray.End).By(math.MaxInt), []int64{0}},
		{ndarray.Span(ndarray.End, ndarray.Begin).By(math.MinInt), []int64{4}},
		{ndarray.Span(math.MinInt, math.MaxInt), []int64{0, 1, 2, 3, 4}},
		{ndarray.Span(math.MaxInt, math.MinInt), []int64{}},
		{ndarray.Index{}, []int64{0, 1, 2, 3, 4}},
	} {
		v, err := a.Slice(c.index)
		require.NoError(t, err)
		require.Equal(t, c.want, must(ndarray.Data[int64](v)))
		requireValid(t, v)
	}
}

func TestViewsShareMemory(t *testing.T) {
	a := arange(t, 2, 3)
	v := must(must(a.T()).Slice(ndarray.Int(1), ndarray.Int(1)))
	require.NoError(t, ndarray.SetAt(v, int64(99)))
	require.Equal(t, int64(99), must(ndarray.At[int64](a, 1, 1)))
	c := must(a.Copy())
	require.NoError(t, ndarray.SetAt(c, int64(7), 0, 0))
	require.Equal(t, int64(0), must(ndarray.At[int64](a, 0, 0)))
}

func TestTranspose(t *testing.T) {
	a := arange(t, 2, 3, 4)
	require.Equal(t, []int{4, 3, 2}, must(a.Transpose()).Shape())
	require.Equal(t, []int{3, 4, 2}, must(a.Transpose(1, -1, 0)).Shape())
	require.Equal(t, []int{}, must(ndarray.Scalar(1).Transpose()).Shape())
	for _, axes := range [][]int{{0, 1}, {0, 1, 1}, {0, 1, -2}, {0, 1, 3}, {}} {
		_, err := a.Transpose(axes...)
		require.Error(t, err, "%v", axes)
	}
	_, err := a.T()
	var shape *arrayapi.ShapeError
	require.ErrorAs(t, err, &shape)
}

func TestBroadcastTo(t *testing.T) {
	a := arange(t, 3, 1)
	v := must(a.BroadcastTo(2, 3, 2))
	require.Equal(t, []int64{0, 0, 1, 1, 2, 2, 0, 0, 1, 1, 2, 2}, must(ndarray.Data[int64](v)))
	require.ErrorIs(t, ndarray.SetAt(v, int64(1), 0, 0, 0), ndarray.ErrReadOnly)
	require.Equal(t, []int{0, 3, 4}, must(a.BroadcastTo(0, 3, 4)).Shape())
	for _, shape := range [][]int{{3}, {2, 2}, {3, -1}, {math.MaxInt, 3, 1}, {1 << 30, 3, 1 << 30, 1 << 30}} {
		_, err := a.BroadcastTo(shape...)
		require.Error(t, err, "%v", shape)
	}
}

func TestSqueezeAndExpandDims(t *testing.T) {
	a := arange(t, 1, 3, 1)
	require.Equal(t, []int{3}, must(a.Squeeze(0, -1)).Shape())
	require.Equal(t, []int{3, 1}, must(a.Squeeze(0)).Shape())
	_, err := a.Squeeze(1)
	require.EqualError(t, err, "ndarray: squeeze: want size 1 of axis 1, have shape [1 3 1]")
	_, err = a.Squeeze(3)
	require.Error(t, err)
	require.Equal(t, []int{1, 3, 1, 1}, must(a.ExpandDims(-1)).Shape())
	require.Equal(t, []int{1, 1, 3, 1}, must(a.ExpandDims(0)).Shape())
	_, err = a.ExpandDims(4)
	require.Error(t, err)
}

func TestReshapeErrors(t *testing.T) {
	for _, shape := range [][]int{{4}, {-1, 4}, {-1, -1}, {-2, -3}, {0, -1}, {math.MaxInt, math.MaxInt}} {
		_, err := arange(t, 2, 3).Reshape(shape, arrayapi.CopyIfNeeded)
		require.ErrorContains(t, err, "ndarray: reshape: ", "%v", shape)
	}
	_, err := arange(t, 0).Reshape([]int{0, -1}, arrayapi.CopyIfNeeded)
	require.Error(t, err)
	require.Equal(t, []int{0, 3}, must(arange(t, 0).Reshape([]int{-1, 3}, arrayapi.CopyIfNeeded)).Shape())
	require.Equal(t, []int{1, 1}, must(ndarray.Scalar(1).Reshape([]int{1, -1}, arrayapi.CopyNever)).Shape())
}

func TestFieldIsAColumn(t *testing.T) {
	d, err := dtype.ParseDescr("[('x', '<i4'), ('pad', '|u1'), ('y', '<f8', (2,))]")
	require.NoError(t, err)
	a := must(ndarray.Zeros([]int{3}, d))
	y := must(a.Field("y"))
	require.Equal(t, []int{3, 2}, y.Shape())
	require.NoError(t, ndarray.SetAt(y, 2.5, 1, 1))
	require.Equal(t, []any{int32(0), uint8(0), []any{0.0, 2.5}}, must(a.Item(1)))
	require.Equal(t, []float64{0, 0, 0, 2.5, 0, 0}, must(ndarray.Data[float64](y)))
	_, err = a.Field("z")
	require.ErrorContains(t, err, `has no field "z"`)
	_, err = arange(t, 3).Field("x")
	require.Error(t, err)
}

func TestViewTakesBitsForAnotherDType(t *testing.T) {
	a := must(ndarray.FromSlice([]float32{1, -2}))
	v := must(a.View(dtype.Uint32))
	require.Equal(t, []uint32{0x3f800000, 0xc0000000}, must(ndarray.Data[uint32](v)))
	_, err := a.View(dtype.Float64)
	var d *arrayapi.DTypeError
	require.ErrorAs(t, err, &d)
	_, err = a.View(dtype.DType{})
	require.Error(t, err)
}

func TestMethodsOfUnusableArrays(t *testing.T) {
	freed := must(ndarray.FromBuffer(arrayapi.Buffer{DType: dtype.Int8, Shape: []int{1}, Strides: []int{1}, Data: []byte{1}, Release: func() {}}))
	freed.Free()
	for name, a := range map[string]*ndarray.Array{"nil": nil, "zero": {}, "freed": freed} {
		t.Run(name, func(t *testing.T) {
			_, at := ndarray.At[int8](a)
			_, data := ndarray.Data[int8](a)
			_, item := a.Item()
			_, slice := a.Slice()
			_, transpose := a.Transpose()
			_, tee := a.T()
			_, reshape := a.Reshape(nil, arrayapi.CopyIfNeeded)
			_, broadcast := a.BroadcastTo()
			_, squeeze := a.Squeeze()
			_, expand := a.ExpandDims(0)
			_, field := a.Field("x")
			_, view := a.View(dtype.Int8)
			_, cp := a.Copy()
			_, as := a.AsType(dtype.Int8)
			_, buffer := ndarray.Namespace().Buffer(a, arrayapi.CopyIfNeeded)
			for i, err := range []error{at, data, item, slice, transpose, tee, reshape, broadcast, squeeze, expand, field, view, cp, as, buffer} {
				require.ErrorContains(t, err, "ndarray: ", "%d", i)
				if name != "freed" || !errors.As(err, new(*arrayapi.ShapeError)) {
					require.NotErrorIs(t, err, arrayapi.ErrForeign)
				}
			}
			require.Contains(t, a.String(), "<ndarray: the ")
			for range a.Items() {
				t.Fatal("there are no elements")
			}
			a.Free()
			_, _, _, _, _ = a.Shape(), a.Strides(), a.NDim(), a.Size(), a.NBytes()
		})
	}
}
