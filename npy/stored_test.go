package npy_test

import (
	"bytes"
	"encoding/hex"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/npy"
)

func TestStoredAndNamed(t *testing.T) {
	record := func(d dtype.DType) dtype.DType {
		s, err := dtype.NewStruct([]dtype.Field{
			{Name: "n", DType: dtype.Int32.WithOrder(dtype.BigEndian)},
			{Name: "x", Title: "title", Offset: 6, DType: d, Shape: []int{2}},
		}, 16)
		require.NoError(t, err)
		return s
	}
	little := dtype.BFloat16.WithOrder(dtype.LittleEndian)
	for _, c := range []struct{ d, stored, named dtype.DType }{
		{dtype.Float64, dtype.Float64, dtype.Float64},
		{dtype.BFloat16, dtype.NewVoid(2), little},
		{dtype.BFloat16.WithOrder(dtype.BigEndian), dtype.NewVoid(2), little},
		{dtype.Float8E4M3FN, dtype.NewVoid(1), dtype.Float8E4M3FN},
		{dtype.Int4, dtype.NewVoid(1), dtype.Int4},
		{dtype.NewVoid(2), dtype.NewVoid(2), dtype.NewVoid(2)},
		{record(dtype.Float32), record(dtype.Float32), record(dtype.Float32)},
		{record(dtype.BFloat16.WithOrder(dtype.BigEndian)), record(dtype.NewVoid(2)), record(little)},
	} {
		require.True(t, c.stored.Equal(npy.Stored(c.d)), "%v", c.d)
		named, ok := npy.Named(c.stored, c.d)
		require.True(t, ok)
		require.True(t, c.named.Equal(named), "%v", c.d)
	}
	for _, c := range []struct{ file, d dtype.DType }{
		{dtype.NewVoid(1), dtype.BFloat16},
		{dtype.Float32, dtype.Float64},
		{dtype.NewVoid(2), dtype.Float16},
		{record(dtype.NewVoid(2)), record(dtype.Int16)},
	} {
		_, ok := npy.Named(c.file, c.d)
		require.False(t, ok)
	}
}

// The header has no byte order for bfloat16: in the file it is little-endian.
func TestWriteBFloat16IsLittleEndian(t *testing.T) {
	big := arrayapi.Buffer{
		DType: dtype.BFloat16.WithOrder(dtype.BigEndian), Shape: []int{2}, Strides: []int{2},
		Data: []byte{0x3f, 0x80, 0xc0, 0x00}, // 1, -2
	}
	for _, o := range []*npy.WriteOptions{nil, {ByteOrder: dtype.BigEndian}, {ByteOrder: dtype.LittleEndian}} {
		var w bytes.Buffer
		require.NoError(t, npy.Write(&w, big, o))
		require.Contains(t, w.String(), "'descr': '|V2'")
		require.Equal(t, "803f00c0", hex.EncodeToString(w.Bytes()[128:]))
	}
	d, err := dtype.NewStruct([]dtype.Field{{Name: "x", DType: big.DType}}, 2)
	require.NoError(t, err)
	big.DType = d
	var w bytes.Buffer
	require.NoError(t, npy.Write(&w, big, nil))
	require.Contains(t, w.String(), "[('x', '|V2')]")
	require.Equal(t, "803f00c0", hex.EncodeToString(w.Bytes()[128:]))
}

// Fields keep their byte orders unless one is asked for.
func TestWriteRecordsOfMixedByteOrder(t *testing.T) {
	b := read(t, "st-mixed-endian")
	for _, order := range []dtype.ByteOrder{dtype.LittleEndian, dtype.BigEndian} {
		var w bytes.Buffer
		require.NoError(t, npy.Write(&w, b, &npy.WriteOptions{ByteOrder: order}))
		got, err := npy.Read(&w, nil)
		require.NoError(t, err)
		require.True(t, b.DType.WithOrder(order).Equal(got.DType))
		require.Equal(t, digest(b), digest(got))
	}
}

// ml_dtypes writes float8_e5m2 as '<f1', by its name, and its other small floats as
// raw bytes.
func TestFilesMayNameWhatIsStoredAsBytes(t *testing.T) {
	record := func(x, y dtype.DType) dtype.DType {
		d, err := dtype.NewStruct([]dtype.Field{{Name: "x", DType: x}, {Name: "y", Offset: x.Size(), DType: y}}, -1)
		require.NoError(t, err)
		return d
	}
	e5m2, e4m3, bf16, raw1, raw2 := dtype.Float8E5M2, dtype.Float8E4M3FN, dtype.BFloat16, dtype.NewVoid(1), dtype.NewVoid(2)
	for _, c := range []struct {
		file, d dtype.DType
		ok      bool
	}{
		{e5m2, e5m2, true}, {raw1, e5m2, true}, {raw1, e4m3, true}, {e5m2, e4m3, false}, {e5m2, raw1, false}, {e5m2, dtype.Int8, false},
		{record(e5m2, raw2), record(e5m2, bf16), true}, {record(raw1, raw2), record(e5m2, bf16), true}, {record(e5m2, raw2), record(e4m3, bf16), false},
		{record(e5m2, raw2), e5m2, false},
	} {
		named, ok := npy.Named(c.file, c.d)
		require.Equal(t, c.ok, ok, "%s as %s", c.file, c.d)
		if ok {
			require.True(t, named.WithOrder(dtype.Native()).Equal(c.d.WithOrder(dtype.Native())), "%s", named)
		}
	}
}
