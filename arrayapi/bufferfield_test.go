package arrayapi_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/memory"
)

func TestFieldIsAColumn(t *testing.T) {
	d, err := dtype.NewStruct([]dtype.Field{
		{Name: "id", Title: "number", DType: dtype.Uint8},
		{Name: "xy", Offset: 1, DType: dtype.Int8, Shape: []int{2}},
	}, 4)
	require.NoError(t, err)
	b := arrayapi.Buffer{DType: d, Shape: []int{2}, Strides: []int{4}, Data: []byte{1, 2, 3, 0, 4, 5, 6, 0}, Release: func() {}}
	ids, err := b.Field("number")
	require.NoError(t, err)
	require.NoError(t, ids.Check())
	require.Equal(t, []byte{1, 4}, ids.Copy().Data)
	require.True(t, memory.SameStart(b.Data, ids.Data))
	require.Nil(t, ids.Release)
	xy, err := b.Field("xy")
	require.NoError(t, err)
	require.NoError(t, xy.Check())
	require.Equal(t, []int{2, 2}, xy.Shape)
	require.Equal(t, []byte{2, 3, 5, 6}, xy.Copy().Data)
	require.Equal(t, []int{2}, b.Shape)

	var wrong *arrayapi.DTypeError
	_, err = b.Field("z")
	require.ErrorAs(t, err, &wrong)
	_, err = xy.Field("x")
	require.ErrorAs(t, err, &wrong)
	empty := arrayapi.Buffer{DType: d, Shape: []int{0}, Strides: []int{4}}
	xy, err = empty.Field("xy")
	require.NoError(t, err)
	require.NoError(t, xy.Check())
}
