package dtype_test

import (
	"strings"
	"testing"

	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/stretchr/testify/require"
)

// isKinds are the dtypes of each of the standard's kinds (2025.12, isdtype), and
// those that this module adds.
var isKinds = map[string]string{
	"bool":             "bool",
	"signed integer":   "int8 int16 int32 int64 int4 int2 int1",
	"unsigned integer": "uint8 uint16 uint32 uint64 uint4 uint2 uint1",
	"real floating": `float32 float64 float16 float128 bfloat16 float8_e3m4 float8_e4m3 float8_e4m3b11fnuz float8_e4m3fn
		float8_e4m3fnuz float8_e5m2 float8_e5m2fnuz float8_e8m0fnu float6_e2m3fn float6_e3m2fn float4_e2m1fn`,
	"complex floating": "complex64 complex128 complex256",
}

func TestIs(t *testing.T) {
	kindOf := map[string]string{"|S3": "", "<U3": "", "|V3": "", "<M8[s]": "", "<m8[s]": "", "[('a', '<i4')]": ""}
	for kind, names := range isKinds {
		for _, name := range strings.Fields(names) {
			kindOf[name] = kind
		}
	}
	for name, kind := range kindOf {
		t.Run(name, func(t *testing.T) {
			d := mustParse(t, name)
			for other := range isKinds {
				require.Equal(t, other == kind, d.Is(other), other)
			}
			integral := kind == "signed integer" || kind == "unsigned integer"
			require.Equal(t, integral, d.Is("integral"))
			require.Equal(t, integral || strings.HasSuffix(kind, "floating"), d.Is("numeric"))
			require.False(t, d.Is("number"))
		})
	}
}

func TestIsDType(t *testing.T) {
	d := dtype.Int16
	for _, kinds := range [][]any{
		{"integral"},
		{"bool", "signed integer"},
		{dtype.Int16},
		{dtype.KindInt16},
		{[]string{"bool", "numeric"}},
		{[]dtype.DType{dtype.Bool, dtype.Int16}},
		{[]dtype.Kind{dtype.KindInt16}},
		{[]any{"bool", []any{dtype.Int16}}},
	} {
		require.True(t, dtype.IsDType(d, kinds...), kinds)
	}
	for _, kinds := range [][]any{
		{},
		{"bool"},
		{dtype.Int32, "real floating"},
		{d.WithOrder(dtype.BigEndian), d.WithOrder(dtype.LittleEndian).WithOrder(dtype.BigEndian)},
		{[]any{}},
		{3},
		{nil},
	} {
		require.False(t, dtype.IsDType(d.WithOrder(dtype.LittleEndian), kinds...), kinds)
	}
}
