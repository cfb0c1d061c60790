package registry_test

import (
	"math"
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/materializer"
	"github.com/arraylike/arraylike/registry"
)

func TestKindsArePortable(t *testing.T) {
	for _, c := range []struct {
		t     reflect.Type
		kind  string
		dtype dtype.DType
		shape []int
		back  reflect.Type
	}{
		{reflect.TypeFor[[]float64](), "[]float64", dtype.Float64, []int{3}, reflect.TypeFor[[]float64]()},
		{reflect.TypeFor[[][2]celsius](), "[][2]float64", dtype.Float64, []int{3, 2}, reflect.TypeFor[[][2]float64]()},
		{reflect.TypeFor[*[]int](), "[]int", dtype.Of[int](), []int{0}, reflect.TypeFor[[]int]()},
		{reflect.TypeFor[complex128](), "complex128", dtype.Complex128, []int{}, reflect.TypeFor[complex128]()},
	} {
		require.Equal(t, c.kind, materializer.KindOf(c.t))
		require.Equal(t, c.back, registry.TypeOfKind(c.kind, c.dtype, c.shape))
	}
}

func TestHostileKindsNameNoType(t *testing.T) {
	for _, c := range []struct {
		kind  string
		shape []int
	}{
		{"", []int{1}}, {"[]", []int{1}}, {"[]float32", []int{1}}, {"[]float64", []int{1, 1}}, {"[][]float64", []int{1}},
		{"[1099511627776]float64", []int{1}}, {"[-1]float64", []int{1}}, {"[x]float64", []int{1}}, {"float64", []int{2}},
		{"[1073741824]float64", []int{1 << 30}}, {"[1073741823][1073741823]float64", []int{1<<30 - 1, 1<<30 - 1}},
		{"[0][4611686018427387904]float64", []int{0, math.MaxInt}}, {"[]func()", []int{1}}, {"]float64", []int{1}}, {"[1", []int{1}}, {"[]float64", make([]int, 100)},
	} {
		require.Nil(t, registry.TypeOfKind(c.kind, dtype.Float64, c.shape), "%q", c.kind)
	}
}
