package dtype_test

import (
	"testing"

	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/stretchr/testify/require"
)

func TestNewStruct(t *testing.T) {
	u2, u4 := dtype.Uint16.WithOrder(dtype.LittleEndian), dtype.Uint32.WithOrder(dtype.LittleEndian)
	for _, c := range []struct {
		name     string
		fields   []dtype.Field
		itemsize int
		want     string
		descr    string
	}{
		{"none", nil, -1, "[]", "[]"},
		{"packed", []dtype.Field{{Name: "a", DType: u2}, {Name: "b", DType: u4, Offset: 2, Shape: []int{2, 3}}}, -1,
			"[('a', '<u2'), ('b', '<u4', (2, 3))]", "[('a', '<u2'), ('b', '<u4', (2, 3))]"},
		{"gaps", []dtype.Field{{Name: "a", DType: u2}, {Name: "b", DType: u4, Offset: 4}}, 12,
			"{'names': ['a', 'b'], 'formats': ['<u2', '<u4'], 'offsets': [0, 4], 'itemsize': 12}",
			"[('a', '<u2'), ('', '|V2'), ('b', '<u4'), ('', '|V4')]"},
		{"overlap", []dtype.Field{{Name: "a", DType: u4}, {Name: "b", DType: u2, Offset: 2}}, -1,
			"{'names': ['a', 'b'], 'formats': ['<u4', '<u2'], 'offsets': [0, 2], 'itemsize': 4}", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			d, err := dtype.NewStruct(c.fields, c.itemsize)
			require.NoError(t, err)
			require.Equal(t, dtype.KindStruct, d.Kind())
			require.Equal(t, c.want, d.String())
			require.Equal(t, c.descr, d.Descr())
			require.Equal(t, len(c.fields), d.NumField())
			requireRoundTrips(t, d)
		})
	}
}

func TestNewStructRefuses(t *testing.T) {
	f8 := dtype.Float64
	for _, c := range []struct {
		name     string
		fields   []dtype.Field
		itemsize int
		want     string
	}{
		{"no dtype", []dtype.Field{{Name: "a"}}, -1, `dtype: struct: field "a": want a dtype, have the zero DType`},
		{"two names", []dtype.Field{{Name: "a", DType: f8}, {Name: "a", DType: f8, Offset: 8}}, -1, `dtype: struct: field name "a" is used twice`},
		{"title as name", []dtype.Field{{Name: "a", Title: "a", DType: f8}}, -1, `dtype: struct: title "a" is used twice`},
		{"item too small", []dtype.Field{{Name: "a", DType: f8}}, 7, "dtype: struct: want an item size from 8, where the fields end, to 2147483647, have 7"},
		{"negative item", nil, -2, "dtype: struct: want an item size from 0, where the fields end, to 2147483647, have -2"},
		{"negative offset", []dtype.Field{{Name: "a", DType: f8, Offset: -1}}, -1, `dtype: struct: field "a": 8 bytes at offset -1 are not within 2147483647 bytes`},
		{"far offset", []dtype.Field{{Name: "a", DType: f8, Offset: dtype.MaxItemSize - 7}}, -1, `dtype: struct: field "a": 8 bytes at offset 2147483640 are not within 2147483647 bytes`},
		{"negative dimension", []dtype.Field{{Name: "a", DType: f8, Shape: []int{2, -1}}}, -1, `dtype: struct: field "a": want dimensions from 0 to 2147483647, have -1`},
		{"too big", []dtype.Field{{Name: "a", DType: f8, Shape: []int{1 << 14, 1 << 14}}}, -1, `dtype: struct: field "a": want at most 2147483647 elements and bytes, have shape [16384 16384] of 8-byte elements`},
		{"too many of nothing", []dtype.Field{{Name: "a", DType: dtype.NewVoid(0), Shape: []int{1 << 16, 1 << 16, 1 << 30, 1 << 30}}}, -1, "at most 2147483647 elements"},
		{"too many dimensions", []dtype.Field{{Name: "a", DType: f8, Shape: make([]int, 65)}}, -1, `dtype: struct: field "a": want at most 64 dimensions, have 65`},
		{"nameless void", []dtype.Field{{DType: dtype.NewVoid(3)}}, -1, `dtype: struct: field "": want a name: without one, void and subarrays are gaps`},
		{"nameless subarray", []dtype.Field{{DType: f8, Shape: []int{1}}}, -1, `dtype: struct: field "": want a name: without one, void and subarrays are gaps`},
	} {
		t.Run(c.name, func(t *testing.T) {
			d, err := dtype.NewStruct(c.fields, c.itemsize)
			require.ErrorContains(t, err, c.want)
			require.False(t, d.IsValid())
		})
	}
}

// A struct shares nothing with what it was made of, nor with what it gives out.
func TestStructIsImmutable(t *testing.T) {
	fields := []dtype.Field{{Name: "a", DType: dtype.Int32, Shape: []int{2}}}
	d, err := dtype.NewStruct(fields, -1)
	require.NoError(t, err)
	before := d.String()
	fields[0].Name, fields[0].Shape[0] = "x", 9
	given := d.Fields()
	given[0].Name, given[0].Shape[0] = "y", 9
	require.Equal(t, before, d.String())
}

func TestField(t *testing.T) {
	f := dtype.Field{DType: dtype.Float64, Shape: []int{2, 3}}
	require.Equal(t, 6, f.Count())
	require.Equal(t, 48, f.Size())
	require.Equal(t, 1, (&dtype.Field{DType: dtype.Float64}).Count())
}
