package arrayapi_test

import (
	"maps"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

func TestDTypesOf(t *testing.T) {
	info := arrayapi.Info{DTypes: []dtype.DType{
		dtype.Bool, dtype.Int8, dtype.Int64, dtype.Uint16, dtype.Float32, dtype.Float64.WithOrder(dtype.BigEndian), dtype.Complex64,
		dtype.Float16, dtype.BFloat16, dtype.Int4, dtype.LongDouble(16), dtype.CLongDouble(32), dtype.NewUnicode(0),
	}}
	for _, c := range []struct {
		kinds, want []string
	}{
		{nil, []string{"bool", "complex64", "float32", "float64", "int64", "int8", "uint16"}},
		{[]string{"bool"}, []string{"bool"}},
		{[]string{"signed integer"}, []string{"int64", "int8"}},
		{[]string{"unsigned integer"}, []string{"uint16"}},
		{[]string{"integral"}, []string{"int64", "int8", "uint16"}},
		{[]string{"real floating"}, []string{"float32", "float64"}},
		{[]string{"complex floating"}, []string{"complex64"}},
		{[]string{"numeric"}, []string{"complex64", "float32", "float64", "int64", "int8", "uint16"}},
		{[]string{"bool", "real floating"}, []string{"bool", "float32", "float64"}},
		{[]string{"floating"}, nil},
	} {
		have := info.DTypesOf(c.kinds...)
		require.Equal(t, c.want, slices.Sorted(maps.Keys(have)), "%q", c.kinds)
		for name, d := range have {
			require.Equal(t, name, d.Kind().String())
			require.True(t, d.IsNative())
		}
	}
}
