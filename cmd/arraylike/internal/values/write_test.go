package values_test

import (
	"bufio"
	"bytes"
	"encoding/hex"
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/values"
)

// array is a row-major array of dtype d over raw.
func array(t *testing.T, d dtype.DType, raw []byte, shape ...int) arrayapi.Buffer {
	t.Helper()
	b, err := arrayapi.NewBuffer(d, shape)
	require.NoError(t, err)
	require.Len(t, b.Data, len(raw))
	b.Data = raw
	return b
}

func written(t *testing.T, b arrayapi.Buffer) string {
	t.Helper()
	require.NoError(t, values.Check(b))
	var out bytes.Buffer
	w := bufio.NewWriterSize(&out, 16) // small, so that values cross its edges
	values.Write(w, b)
	require.NoError(t, w.Flush())
	return out.String()
}

// TestWrite has the spellings that the corpus has no files for. Those of small floats and integers are what Python's
// ml_dtypes makes of the bytes.
func TestWrite(t *testing.T) {
	for _, test := range []struct{ descr, raw, want string }{
		{"'|b1'", "000102", `[false,true,true]`},
		{"'>i8'", "8000000000000000", `[-9223372036854775808]`},
		{"'<u8'", "ffffffffffffffff", `[18446744073709551615]`},
		{"'>m8[25s]'", "fffffffffffffffe", `[-2]`},
		{"'>c8'", "3f8000007fc00000", `[[1.0,"nan"]]`},

		{"'|S4'", "61006200" + "00000000", `["610062",""]`},
		{"'|V3'", "610000", `["610000"]`},
		{"'>U2'", "0000005c00000022" + "0000000900000001" + "0001f6000000007f", `["\\\"","\u0009\u0001","😀\u007f"]`},
		{"'<U2'", "00d8000041000000" + "ffdf000000000000", `[{"codepoints":[55296,65]},{"codepoints":[57343]}]`},

		{"'bfloat16'", "803fc07f01000080", `[1.0,"nan",9.183549615799121e-41,-0.0]`},
		{"'float8_e3m4'", "0001030f387f80fe", `[0.0,0.015625,0.046875,0.234375,1.5,"nan",-0.0,"nan"]`},
		{"'float8_e4m3'", "0001030f387f80fe", `[0.0,0.001953125,0.005859375,0.029296875,1.0,"nan",-0.0,"nan"]`},
		{"'float8_e4m3b11fnuz'", "0001030f387f80fe", `[0.0,0.0001220703125,0.0003662109375,0.0018310546875,0.0625,30.0,"nan",-28.0]`},
		{"'float8_e4m3fn'", "0001030f387f80fe", `[0.0,0.001953125,0.005859375,0.029296875,1.0,"nan",-0.0,-448.0]`},
		{"'float8_e4m3fnuz'", "0001030f387f80fe", `[0.0,0.0009765625,0.0029296875,0.0146484375,0.5,240.0,"nan",-224.0]`},
		{"'float8_e5m2'", "0001030f387f80fe", `[0.0,1.52587890625e-05,4.57763671875e-05,0.00042724609375,0.5,"nan",-0.0,"nan"]`},
		{"'float8_e5m2fnuz'", "0001030f387f80fe", `[0.0,7.62939453125e-06,2.288818359375e-05,0.000213623046875,0.25,57344.0,"nan",-49152.0]`},
		{"'float8_e8m0fnu'", "000138ff", `[5.877471754111438e-39,1.1754943508222875e-38,4.235164736271502e-22,"nan"]`},
		{"'float6_e2m3fn'", "00010203", `[0.0,0.125,0.25,0.375]`},
		{"'float6_e3m2fn'", "00010203", `[0.0,0.0625,0.125,0.1875]`},
		{"'float4_e2m1fn'", "00010203", `[0.0,0.5,1.0,1.5]`},
		{"'int4'", "0107feff", `[1,7,-2,-1]`},
		{"'uint4'", "010f", `[1,15]`},
		{"'int2'", "00010203", `[0,1,-2,-1]`},
		{"'uint2'", "00010203", `[0,1,2,3]`},
		{"'int1'", "0001", `[0,-1]`},
		{"'uint1'", "0001", `[0,1]`},

		{"[('a', '>i2'), ('', '|V1'), ('s', [('k', '|u1'), ('t', '|S2')], (2,)), ('m', '<i2', (2, 1))]",
			"0001ff" + "016162" + "026300" + "03000400", `[[1,[[1,"6162"],[2,"63"]],[[3],[4]]]]`},
		{"[('e', '<i4', (2, 0)), ('z', '|V0')]", "", `[[[[],[]],""]]`},
	} {
		t.Run(test.descr, func(t *testing.T) {
			d, err := dtype.ParseDescr(test.descr)
			require.NoError(t, err)
			raw, err := hex.DecodeString(test.raw)
			require.NoError(t, err)
			n := 1
			if d.Size() > 0 {
				n = len(raw) / d.Size()
			}
			require.Equal(t, test.want, written(t, array(t, d, raw, n)))
		})
	}
}

// TestFloats has the spellings of Python's repr.
func TestFloats(t *testing.T) {
	b, err := arrayapi.BufferOf([]float64{
		0.1, 1e16, 1e15, 123456789012345680, 1e-4, 1e-5, 0.00012345, 1e22, 5e-324, 1.0 / 3, 9007199254740993, 1e100, 2.5e15, 9999999999999998, -2,
	})
	require.NoError(t, err)
	require.Equal(t, "[0.1,1e+16,1000000000000000.0,1.2345678901234568e+17,0.0001,1e-05,0.00012345,1e+22,5e-324,0.3333333333333333,"+
		"9007199254740992.0,1e+100,2500000000000000.0,9999999999999998.0,-2.0]", written(t, b))
}

func TestCheck(t *testing.T) {
	for _, test := range []struct{ name, descr, raw, want string }{
		{"no code point", "[('a', '|u1'), ('t', '<U1', (2,))]", "0141000000ffff1000" + "024100000000001100", "values: element 1: want code points up to U+10FFFF, have 0x110000"},
		{"long double of another machine", "'<f16'", "0000000000000000" + "000000000000ff3f", "values: element 0: want long doubles of x87, have what looks like IEEE quadruples, another machine's"},
		{"lists without bytes", "[('e', '<i4', (2000000, 0))]", "", "values: want at most 1048576 lists and values for 0 bytes, have more"},
	} {
		t.Run(test.name, func(t *testing.T) {
			d, err := dtype.ParseDescr(test.descr)
			require.NoError(t, err)
			raw, err := hex.DecodeString(test.raw)
			require.NoError(t, err)
			require.EqualError(t, values.Check(array(t, d, raw, max(1, len(raw)/max(1, d.Size())))), test.want)
		})
	}
}

// TestPaddingOfLongDoubles has garbage in it, as NumPy writes it: 1.0 and 0.0.
func TestPaddingOfLongDoubles(t *testing.T) {
	d, err := dtype.ParseDescr("'<f16'")
	require.NoError(t, err)
	for _, x87 := range []string{"0000000000000080ff3f", "00000000000000000000"} {
		for _, padding := range []string{"000000000000", "deadbeef0000", "0000fffffe7f", "ffffffffffff"} {
			raw, err := hex.DecodeString(x87 + padding)
			require.NoError(t, err)
			require.NoError(t, values.Check(array(t, d, raw, 1)), x87+padding)
		}
	}
}

func TestCheckOfAbsurdShape(t *testing.T) {
	b := arrayapi.Buffer{DType: dtype.NewVoid(0), Shape: []int{1 << 30}, Strides: []int{0}}
	require.Error(t, values.Check(b))
}

// TestMemory writes an array of 16 MB, chunk by chunk: no allocation is made for each of them.
func TestMemory(t *testing.T) {
	b, err := arrayapi.NewBuffer(dtype.Float64.WithOrder(dtype.BigEndian), []int{1 << 21})
	require.NoError(t, err)
	w := bufio.NewWriter(io.Discard)
	require.Less(t, testing.AllocsPerRun(1, func() { values.Write(w, b) }), 32.0)
}

func BenchmarkWrite(b *testing.B) {
	for name, d := range map[string]dtype.DType{"dtype=f8": dtype.Float64, "dtype=i8": dtype.Int64} {
		b.Run(name+"/n=1e6", func(b *testing.B) {
			a, err := arrayapi.NewBuffer(d, []int{1e6})
			require.NoError(b, err)
			for i := range a.Data {
				a.Data[i] = byte(i * 7)
			}
			w := bufio.NewWriter(io.Discard)
			b.SetBytes(int64(len(a.Data)))
			b.ReportAllocs()
			for b.Loop() {
				values.Write(w, a)
			}
		})
	}
}
