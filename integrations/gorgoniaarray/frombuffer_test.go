package gorgoniaarray_test

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
	"gorgonia.org/tensor"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/integrations/gorgoniaarray"
)

func made(t testing.TB, b arrayapi.Buffer, mode arrayapi.CopyMode) *tensor.Dense {
	t.Helper()
	x, err := gorgoniaarray.Namespace().FromBuffer(b, nil, mode)
	require.NoError(t, err)
	d, err := gorgoniaarray.Unwrap(x)
	require.NoError(t, err)
	return d
}

func TestFromBufferAliases(t *testing.T) {
	needSharedMemory(t)
	for _, shape := range [][]int{{}, {6}, {2, 3}, {1, 1}, {3, 1, 2}} {
		s := numbers(tensor.Shape(shape).TotalSize())
		b, err := arrayapi.BufferOf(s, shape...)
		require.NoError(t, err)
		d := made(t, b, arrayapi.CopyNever)
		require.Same(t, &b.Data[0], &d.Raw[0], "%v", shape)
		require.Equal(t, shape, append([]int{}, d.Shape()...))
		require.Equal(t, tensor.Float64, d.Dtype())
		require.Equal(t, bufferBits(t, b), bits(t, d))
		c := made(t, b, arrayapi.CopyAlways)
		require.NotSame(t, &b.Data[0], &c.Raw[0])
		require.Equal(t, bufferBits(t, b), bits(t, c))
	}
}

func TestFromBufferOfColumns(t *testing.T) {
	needSharedMemory(t)
	b, err := arrayapi.BufferOf(numbers(24), 4, 3, 2)
	require.NoError(t, err)
	columns := b.Transposed()
	rows := made(t, columns, arrayapi.CopyIfNeeded)
	require.Equal(t, []int{12, 4, 1}, rows.Strides())
	require.NotSame(t, &b.Data[0], &rows.Raw[0])
	require.Equal(t, bufferBits(t, columns), bits(t, rows))

	d := made(t, columns, arrayapi.CopyNever)
	require.Same(t, &b.Data[0], &d.Raw[0])
	require.Equal(t, bufferBits(t, columns), bits(t, d))
	require.NoError(t, d.Transpose()) // gorgonia can move the elements itself
	require.Equal(t, bits(t, rows), bits(t, d))

	gaps := b
	gaps.Shape = []int{4, 3, 1}
	_, err = gorgoniaarray.Namespace().FromBuffer(gaps, nil, arrayapi.CopyNever)
	require.ErrorIs(t, err, arrayapi.ErrCopy)
	_, err = gorgoniaarray.Namespace().FromBuffer(gaps.Transposed(), nil, arrayapi.CopyNever)
	require.ErrorIs(t, err, arrayapi.ErrCopy)
}

func TestFromBufferRefuses(t *testing.T) {
	for _, d := range []dtype.DType{dtype.Float16, dtype.BFloat16, dtype.NewBytes(3)} {
		b, err := arrayapi.NewBuffer(d, []int{2})
		require.NoError(t, err)
		_, err = gorgoniaarray.Namespace().FromBuffer(b, nil, arrayapi.CopyIfNeeded)
		var refused *arrayapi.DTypeError
		require.ErrorAs(t, err, &refused)
		require.Equal(t, d, refused.Have)
	}
}

func TestInts(t *testing.T) {
	needSharedMemory(t)
	for _, c := range []struct {
		from, to tensor.Dtype
	}{{tensor.Int64, tensor.Int}, {tensor.Uint64, tensor.Uint}, {tensor.Int, tensor.Int}} {
		if c.from.Size()*8 != strconv.IntSize {
			continue
		}
		for _, shape := range [][]int{{2, 3}, {}, {4}} {
			d := tensor.New(tensor.Of(c.from), tensor.WithShape(shape...))
			got, err := gorgoniaarray.Ints(d)
			require.NoError(t, err)
			require.Equal(t, c.to, got.Dtype())
			require.Equal(t, d.Shape(), got.Shape())
			require.Same(t, &d.Raw[0], &got.Raw[0])
		}
	}
	ints := tensor.New(tensor.WithShape(2, 3), tensor.WithBacking([]int{1, 2, 3, 4, 5, 6}))
	got, err := gorgoniaarray.Ints(transposed(t, ints))
	require.NoError(t, err)
	require.Equal(t, []int{1, 4, 2, 5, 3, 6}, got.Data())
	_, err = gorgoniaarray.Ints(tensor.New(tensor.Of(tensor.Int8), tensor.WithShape(2)))
	require.ErrorAs(t, err, new(*arrayapi.DTypeError))
	_, err = gorgoniaarray.Ints(nil)
	require.ErrorContains(t, err, "nil")
}
