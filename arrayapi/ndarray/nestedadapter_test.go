package ndarray_test

import (
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/internal/memory"
)

type (
	celsius float32
	vector  []celsius
)

func TestNestedAdapterRoundTrip(t *testing.T) {
	for _, v := range []any{
		[]float64{1, 2, 3}, []float64{}, vector{36.6}, [][]int8{{1, 2}, {3, 4}}, [2][3]uint16{{1, 2, 3}, {4, 5, 6}},
		[][2]complex128{{1i, 2}, {3, 4}}, [][][]bool{{{true}, {false}}}, [][]float32{{}, {}}, [0]int{}, []int{-1}, 2.5, celsius(1), complex64(1i), true,
	} {
		a := ndarray.NestedAdapter()
		ty := reflect.TypeOf(v)
		require.NotNil(t, a.Like(ty), "%v", ty)
		x, err := a.Wrap(v)
		require.NoError(t, err)
		got, err := a.Unwrap(x, ty)
		require.NoError(t, err)
		require.Equal(t, v, got)
	}
}

func TestNestedAdapterCoversNumbersOnly(t *testing.T) {
	for _, ty := range []reflect.Type{reflect.TypeFor[string](), reflect.TypeFor[[]string](), reflect.TypeFor[[]any](), reflect.TypeFor[struct{}](), reflect.TypeFor[*[]int]()} {
		require.Nil(t, ndarray.NestedAdapter().Like(ty), "%v", ty)
	}
}

func TestNestedAdapterSharesMemory(t *testing.T) {
	if !memory.Aliases {
		t.Skip("the purego build copies")
	}
	v := []float64{1, 2, 3, 4}
	x, err := ndarray.NestedAdapter().Wrap(v)
	require.NoError(t, err)
	got, err := ndarray.ToNested[[]float64](x.(*ndarray.Array))
	require.NoError(t, err)
	require.Same(t, &v[0], &got[0])

	a, err := ndarray.FromSlice([]int32{1, 2, 3, 4, 5, 6}, 2, 3)
	require.NoError(t, err)
	rows, err := ndarray.ToNested[[][]int32](a)
	require.NoError(t, err)
	rows[1][0] = 9
	again, err := ndarray.ToNested[[2][3]int32](a)
	require.NoError(t, err)
	require.Equal(t, [2][3]int32{{1, 2, 3}, {9, 5, 6}}, again)
	require.Equal(t, 3, cap(rows[0]), "a row must not grow into the next")
}

func TestToNestedNeverCastsOrFlattens(t *testing.T) {
	a, err := ndarray.FromSlice([]float64{1, 2, 3, 4, 5, 6}, 2, 3)
	require.NoError(t, err)
	var dtypeErr *arrayapi.DTypeError
	var shapeErr *arrayapi.ShapeError
	_, err = ndarray.ToNested[[][]float32](a)
	require.ErrorAs(t, err, &dtypeErr)
	_, err = ndarray.ToNested[[]string](a)
	require.ErrorAs(t, err, &dtypeErr)
	_, err = ndarray.ToNested[[]float64](a)
	require.ErrorAs(t, err, &shapeErr)
	_, err = ndarray.ToNested[[][4]float64](a)
	require.ErrorAs(t, err, &shapeErr)
	_, err = ndarray.ToNested[float64](new(ndarray.Array))
	require.Error(t, err)
}

func TestToNestedBoundsEmptyRows(t *testing.T) {
	a, err := ndarray.Zeros([]int{1 << 20, 0}, dtype.Int32)
	require.NoError(t, err)
	var shapeErr *arrayapi.ShapeError
	_, err = ndarray.ToNested[[][]int32](a)
	require.ErrorAs(t, err, &shapeErr)
}

func TestWrapRagged(t *testing.T) {
	_, err := ndarray.NestedAdapter().Wrap([][]float64{{1, 2}, {3}})
	var shapeErr *arrayapi.ShapeError
	require.ErrorAs(t, err, &shapeErr)
	require.ErrorContains(t, err, "[1]")
}
