package dtype_test

import (
	"errors"
	"math"
	"testing"

	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/stretchr/testify/require"
)

// The numbers are those of NumPy's and ml_dtypes' finfo; package minifloat
// checks those of all its formats.
func TestFInfo(t *testing.T) {
	f32 := dtype.FloatInfo{Bits: 32, Eps: 1.1920928955078125e-07, Max: 3.4028234663852886e+38, Min: -3.4028234663852886e+38, SmallestNormal: 1.1754943508222875e-38, DType: dtype.Float32}
	f64 := dtype.FloatInfo{Bits: 64, Eps: 2.220446049250313e-16, Max: 1.7976931348623157e+308, Min: -1.7976931348623157e+308, SmallestNormal: 2.2250738585072014e-308, DType: dtype.Float64}
	for _, c := range []struct {
		d    dtype.DType
		want dtype.FloatInfo
	}{
		{dtype.Float32, f32},
		{dtype.Complex64, f32},
		{dtype.Float64, f64},
		{dtype.Complex128, f64},
		{dtype.Float16, dtype.FloatInfo{Bits: 16, Eps: 0.0009765625, Max: 65504, Min: -65504, SmallestNormal: 6.103515625e-05, DType: dtype.Float16}},
		{dtype.BFloat16, dtype.FloatInfo{Bits: 16, Eps: 0.0078125, Max: 3.3895313892515355e+38, Min: -3.3895313892515355e+38, SmallestNormal: 1.1754943508222875e-38, DType: dtype.BFloat16}},
		{dtype.Float8E4M3FN, dtype.FloatInfo{Bits: 8, Eps: 0.125, Max: 448, Min: -448, SmallestNormal: 0.015625, DType: dtype.Float8E4M3FN}},
		{dtype.Float4E2M1FN, dtype.FloatInfo{Bits: 4, Eps: 0.5, Max: 6, Min: -6, SmallestNormal: 1, DType: dtype.Float4E2M1FN}},
	} {
		t.Run(c.d.String(), func(t *testing.T) {
			got, err := dtype.FInfo(c.d)
			require.NoError(t, err)
			require.Equal(t, c.want, got)
		})
	}
	got, err := dtype.FInfo(dtype.Complex64.WithOrder(dtype.BigEndian))
	require.NoError(t, err)
	require.Equal(t, dtype.Float32.WithOrder(dtype.BigEndian), got.DType)
}

func TestFInfoRefuses(t *testing.T) {
	_, err := dtype.FInfo(dtype.Int8)
	require.EqualError(t, err, "dtype: finfo: want a floating-point dtype, have int8")
	_, err = dtype.FInfo(dtype.LongDouble(16))
	require.ErrorIs(t, err, errors.ErrUnsupported)
}

func TestIInfo(t *testing.T) {
	for _, c := range []struct {
		d    dtype.DType
		bits int
		min  int64
		max  uint64
	}{
		{dtype.Int8, 8, -128, 127},
		{dtype.Int16, 16, -32768, 32767},
		{dtype.Int32, 32, math.MinInt32, math.MaxInt32},
		{dtype.Int64, 64, math.MinInt64, math.MaxInt64},
		{dtype.Uint8, 8, 0, 255},
		{dtype.Uint16, 16, 0, 65535},
		{dtype.Uint32, 32, 0, math.MaxUint32},
		{dtype.Uint64, 64, 0, math.MaxUint64},
		{dtype.Int4, 4, -8, 7},
		{dtype.Uint4, 4, 0, 15},
		{dtype.Int2, 2, -2, 1},
		{dtype.Uint2, 2, 0, 3},
		{dtype.Int1, 1, -1, 0},
		{dtype.Uint1, 1, 0, 1},
	} {
		t.Run(c.d.String(), func(t *testing.T) {
			got, err := dtype.IInfo(c.d)
			require.NoError(t, err)
			require.Equal(t, dtype.IntInfo{Bits: c.bits, Min: c.min, Max: c.max, DType: c.d}, got)
		})
	}
	_, err := dtype.IInfo(dtype.Bool)
	require.EqualError(t, err, "dtype: iinfo: want an integer dtype, have bool")
}
