package gomlxarray_test

import (
	"testing"

	"github.com/gomlx/gomlx/pkg/core/dtypes"
	"github.com/gomlx/gomlx/pkg/core/dtypes/bfloat16"
	"github.com/gomlx/gomlx/pkg/core/tensors"
	"github.com/stretchr/testify/require"
	"github.com/x448/float16"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/dtype/minifloat"
	"github.com/arraylike/arraylike/integrations/gomlxarray"
)

func fromBuffer(b arrayapi.Buffer, mode arrayapi.CopyMode) (*tensors.Tensor, error) {
	x, err := gomlxarray.Namespace().FromBuffer(b, nil, mode)
	if err != nil {
		return nil, err
	}
	return x.(gomlxarray.Tensor).Tensor, nil
}

// The dtype of GoMLX is that of the buffer, not one that it was cast to.
func TestSmallFloats(t *testing.T) {
	b, err := arrayapi.BufferOf([]minifloat.Float16{0x3c00, 0xfe01, 0x0001})
	require.NoError(t, err)
	x, err := fromBuffer(b, arrayapi.CopyIfNeeded)
	require.NoError(t, err)
	require.Equal(t, dtypes.Float16, x.DType())
	require.Equal(t, []float16.Float16{0x3c00, 0xfe01, 0x0001}, x.Value())

	b, err = arrayapi.BufferOf([]minifloat.BFloat16{0x3f80, 0xff81, 0x0001})
	require.NoError(t, err)
	x, err = fromBuffer(b, arrayapi.CopyIfNeeded)
	require.NoError(t, err)
	require.Equal(t, dtypes.BFloat16, x.DType())
	require.Equal(t, []bfloat16.BFloat16{0x3f80, 0xff81, 0x0001}, x.Value())
}

func TestFromBufferAlwaysCopies(t *testing.T) {
	s := []int32{1, 2, 3, 4}
	b, err := arrayapi.BufferOf(s, 2, 2)
	require.NoError(t, err)
	released := 0
	b.Release = func() { released++ }
	_, err = fromBuffer(b, arrayapi.CopyNever)
	require.ErrorIs(t, err, arrayapi.ErrCopy)
	require.Zero(t, released)

	columns := b.Transposed()
	columns.Release = b.Release
	x, err := fromBuffer(columns, arrayapi.CopyIfNeeded)
	require.NoError(t, err)
	require.Equal(t, 1, released)
	require.True(t, x.IsLocal())
	require.False(t, x.IsOnAnyDevice())
	s[0] = 9
	require.Equal(t, [][]int32{{1, 3}, {2, 4}}, x.Value())
}

func TestFromBufferRefuses(t *testing.T) {
	for _, d := range []dtype.DType{
		dtype.Float8E5M2, dtype.NewBytes(2), dtype.NewUnicode(1), ndarrayOnly, dtype.NewVoid(2),
	} {
		t.Run(d.String(), func(t *testing.T) {
			b, err := arrayapi.NewBuffer(d, []int{2})
			require.NoError(t, err)
			_, err = fromBuffer(b, arrayapi.CopyIfNeeded)
			var e *arrayapi.DTypeError
			require.ErrorAs(t, err, &e)
			require.Equal(t, d, e.Have)
		})
	}
}

// ndarrayOnly is a dtype that GoMLX lacks.
var ndarrayOnly = dtype.NewDateTime64(dtype.Second, 1)
