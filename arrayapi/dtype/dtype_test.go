package dtype_test

import (
	"reflect"
	"testing"

	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/stretchr/testify/require"
)

// plain are the dtypes that have variables.
var plain = []dtype.DType{
	dtype.Bool,
	dtype.Int8, dtype.Int16, dtype.Int32, dtype.Int64, dtype.Uint8, dtype.Uint16, dtype.Uint32, dtype.Uint64,
	dtype.Float16, dtype.Float32, dtype.Float64, dtype.Complex64, dtype.Complex128,
	dtype.BFloat16,
	dtype.Float8E3M4, dtype.Float8E4M3, dtype.Float8E4M3B11FNUZ, dtype.Float8E4M3FN, dtype.Float8E4M3FNUZ,
	dtype.Float8E5M2, dtype.Float8E5M2FNUZ, dtype.Float8E8M0FNU,
	dtype.Float6E2M3FN, dtype.Float6E3M2FN, dtype.Float4E2M1FN,
	dtype.Int4, dtype.Uint4, dtype.Int2, dtype.Uint2, dtype.Int1, dtype.Uint1,
}

// mustParse is [dtype.Parse] of a text that is right.
func mustParse(t testing.TB, text string) dtype.DType {
	d, err := dtype.Parse(text)
	require.NoError(t, err)
	return d
}

func TestVariables(t *testing.T) {
	for _, d := range plain {
		t.Run(d.String(), func(t *testing.T) {
			require.True(t, d.IsValid())
			require.True(t, d.IsNative())
			require.Equal(t, d.Kind().String(), d.String())
			require.Equal(t, d.Size() == 1, d.Order() == dtype.NotApplicable)
			require.True(t, d == mustParse(t, d.String()))
			require.Nil(t, d.Fields())
			require.Zero(t, d.NumField())
			requireRoundTrips(t, d)
		})
	}
}

func TestDTypeIsSmall(t *testing.T) {
	typ := reflect.TypeFor[dtype.DType]()
	require.LessOrEqual(t, typ.Size(), uintptr(32))
	require.True(t, typ.Comparable())
}

func TestInvalid(t *testing.T) {
	var d dtype.DType
	require.False(t, d.IsValid())
	require.Equal(t, "invalid", d.String())
	require.Equal(t, "invalid", d.Str())
	require.Empty(t, d.Descr())
	require.Zero(t, d.Size())
	require.Empty(t, d.Swaps())
	require.Equal(t, d, d.WithOrder(dtype.BigEndian))
	_, err := d.MarshalText()
	require.EqualError(t, err, "dtype: the zero DType has no text")
	require.Equal(t, "invalid", dtype.Kind(200).String())
	require.Equal(t, "invalid", dtype.Unit(200).String())
}

func TestEqual(t *testing.T) {
	texts := []string{
		"<f8", ">f8", "<i8", "<M8[s]", "<M8[2s]", "<m8[s]", "<M8", "|S3", "|S4", "|V3",
		"[('a', '<i4')]", "[('b', '<i4')]", "[('a', '>i4')]", "[('a', '<i4', (1,))]", "[(('t', 'a'), '<i4')]",
		"[('a', '<i2'), ('b', '<i2')]", "[('a', [('x', '<i4')])]", "[('a', [('y', '<i4')])]",
		"{'names': ['a'], 'formats': ['<i4'], 'offsets': [4], 'itemsize': 8}",
		"{'names': ['a'], 'formats': ['<i4'], 'offsets': [0], 'itemsize': 8}",
	}
	for i, a := range texts {
		for j, b := range texts {
			require.Equal(t, i == j, mustParse(t, a).Equal(mustParse(t, b)), "%s, %s", a, b)
		}
	}
}

func TestWithOrder(t *testing.T) {
	for _, c := range []struct{ text, little, big string }{
		{"f8", "<f8", ">f8"},
		{"U3", "<U3", ">U3"},
		{"M8[25s]", "<M8[25s]", ">M8[25s]"},
		{"S3", "|S3", "|S3"},
		{"V3", "|V3", "|V3"},
		{"u1", "|u1", "|u1"},
		{"bool", "|b1", "|b1"},
	} {
		d := mustParse(t, c.text)
		require.Equal(t, c.little, d.WithOrder(dtype.LittleEndian).Str())
		require.Equal(t, c.big, d.WithOrder(dtype.BigEndian).Str())
		require.Equal(t, d, d.WithOrder(dtype.NotApplicable))
	}
}

func TestWithOrderOfStruct(t *testing.T) {
	mixed := mustParse(t, "[('a', '<i2'), ('s', [('b', '>i4'), ('c', '|u1')], (2,))]")
	big := mixed.WithOrder(dtype.BigEndian)
	require.Equal(t, "[('a', '>i2'), ('s', [('b', '>i4'), ('c', '|u1')], (2,))]", big.Descr())
	require.Equal(t, "[('a', '<i2'), ('s', [('b', '<i4'), ('c', '|u1')], (2,))]", mixed.WithOrder(dtype.LittleEndian).Descr())
	require.Equal(t, dtype.NotApplicable, mixed.Order())
	require.False(t, mixed.IsNative())
	require.True(t, mixed.WithOrder(dtype.Native()).IsNative())
	require.True(t, big == big.WithOrder(dtype.BigEndian), "nothing to change, nothing new")
	require.True(t, mustParse(t, "[('a', 'u1'), ('b', 'S3')]").IsNative())
}

func TestByteOrderOfExtra(t *testing.T) {
	big := dtype.BFloat16.WithOrder(dtype.BigEndian)
	little := dtype.BFloat16.WithOrder(dtype.LittleEndian)
	require.False(t, big == little)
	require.Equal(t, "|V2", big.Str())
	for _, c := range []struct {
		d    dtype.DType
		text string
	}{{little, "bfloat16"}, {big, ">bfloat16"}, {dtype.Float8E5M2, "float8_e5m2"}} {
		text, err := c.d.MarshalText()
		require.NoError(t, err)
		require.Equal(t, c.text, string(text))
		requireRoundTrips(t, c.d)
	}
}

func TestConstructors(t *testing.T) {
	for _, c := range []struct {
		d    dtype.DType
		want string // dtype.str on a little-endian host
		size int
	}{
		{dtype.NewBytes(3), "|S3", 3},
		{dtype.NewBytes(0), "|S0", 0},
		{dtype.NewBytes(dtype.MaxItemSize), "|S2147483647", dtype.MaxItemSize},
		{dtype.NewUnicode(3), "<U3", 12},
		{dtype.NewUnicode(536870911), "<U536870911", 2147483644},
		{dtype.NewVoid(16), "|V16", 16},
		{dtype.NewDateTime64(dtype.Nanosecond, 1), "<M8[ns]", 8},
		{dtype.NewDateTime64(dtype.Second, 25), "<M8[25s]", 8},
		{dtype.NewDateTime64(dtype.Generic, 1), "<M8", 8},
		{dtype.NewTimeDelta64(dtype.Generic, 7), "<m8", 8},
		{dtype.NewTimeDelta64(dtype.Attosecond, 1<<31-1), "<m8[2147483647as]", 8},
		{dtype.LongDouble(16), "<f16", 16},
		{dtype.CLongDouble(32), "<c32", 32},
	} {
		t.Run(c.want, func(t *testing.T) {
			require.True(t, c.d.IsNative())
			require.Equal(t, c.want, c.d.WithOrder(dtype.LittleEndian).Str())
			require.Equal(t, c.size, c.d.Size())
			require.True(t, c.d == mustParse(t, c.d.Str()))
		})
	}
}

func TestConstructorsOutOfRange(t *testing.T) {
	for _, d := range []dtype.DType{
		dtype.NewBytes(-1),
		dtype.NewUnicode(536870912),
		dtype.NewVoid(-1),
		dtype.NewDateTime64(dtype.Second, 0),
		dtype.NewTimeDelta64(dtype.Second, -1),
		dtype.NewDateTime64(dtype.Unit(14), 1),
		dtype.LongDouble(12),
		dtype.CLongDouble(24),
	} {
		require.False(t, d.IsValid())
	}
}

func TestUnit(t *testing.T) {
	for _, c := range []struct {
		text     string
		unit     dtype.Unit
		multiple int
	}{
		{"M8[ns]", dtype.Nanosecond, 1},
		{"m8[25s]", dtype.Second, 25},
		{"M8[s/10]", dtype.Millisecond, 100},
		{"M8", dtype.Generic, 1},
		{"f8", dtype.Generic, 0},
	} {
		unit, multiple := mustParse(t, c.text).Unit()
		require.Equal(t, c.unit, unit)
		require.Equal(t, c.multiple, multiple)
	}
}

func TestUnmarshalText(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"float64", "<f8"}, // little-endian on every host
		{"i4", "<i4"},
		{">i4", ">i4"},
		{"datetime64[ns]", "<M8[ns]"},
		{"[('a', 'i4')]", "[('a', '<i4')]"},
	} {
		var d dtype.DType
		require.NoError(t, d.UnmarshalText([]byte(c.text)))
		text, err := d.MarshalText()
		require.NoError(t, err)
		require.Equal(t, c.want, string(text))
	}
	d := dtype.Float64
	require.Error(t, d.UnmarshalText([]byte("nothing")))
	require.Equal(t, dtype.Float64, d)
}
