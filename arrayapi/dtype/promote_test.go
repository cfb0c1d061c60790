package dtype_test

import (
	"strings"
	"testing"

	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/stretchr/testify/require"
)

// promotions are the tables of the standard, 2025.12, "Type promotion rules",
// and below them what this module adds. "-" is not specified there.
var promotions = []string{`
       int8  int16 int32 int64
int8   int8  int16 int32 int64
int16  int16 int16 int32 int64
int32  int32 int32 int32 int64
int64  int64 int64 int64 int64`, `
       uint8  uint16 uint32 uint64
uint8  uint8  uint16 uint32 uint64
uint16 uint16 uint16 uint32 uint64
uint32 uint32 uint32 uint32 uint64
uint64 uint64 uint64 uint64 uint64`, `
       uint8 uint16 uint32 uint64
int8   int16 int32  int64  -
int16  int16 int32  int64  -
int32  int32 int32  int64  -
int64  int64 int64  int64  -`, `
           float32    float64    complex64  complex128
float32    float32    float64    complex64  complex128
float64    float64    float64    complex128 complex128
complex64  complex64  complex128 complex64  complex128
complex128 complex128 complex128 complex128 complex128`, `
           bool int8 int64 uint8 float32 complex64
bool       bool -    -     -     -       -
float32    -    -    -     -     float32 complex64
complex64  -    -    -     -     complex64 complex64`, `
              float16 bfloat16 float8_e5m2 int4 float32 float64 complex64 complex128 int8 bool
float16       float16 -        -           -    float32 float64 complex64 complex128 -    -
bfloat16      -       bfloat16 -           -    float32 float64 complex64 complex128 -    -
float8_e5m2   -       -        float8_e5m2 -    -       -       -         -          -    -
float8_e4m3fn -       -        -           -    -       -       -         -          -    -
int4          -       -        -           int4 -       -       -         -          -    -
float128      -       -        -           -    -       -       -         -          -    -
complex256    -       -        -           -    -       -       -         -          -    -`, `
        |S3 |S4 <U3 |V3 <M8[s] <m8[s] int64
|S3     |S3 -   -   -   -      -      -
<U3     -   -   <U3 -   -      -      -
|V3     -   -   -   |V3 -      -      -
<M8[ns] -   -   -   -   -      -      -
<m8[s]  -   -   -   -   -      <m8[s] -`,
}

func TestPromote(t *testing.T) {
	for _, table := range promotions {
		rows := strings.Split(strings.TrimPrefix(table, "\n"), "\n")
		columns := strings.Fields(rows[0])
		for _, row := range rows[1:] {
			cells := strings.Fields(row)
			for i, want := range cells[1:] {
				t.Run(cells[0]+"/"+columns[i], func(t *testing.T) { requirePromotes(t, cells[0], columns[i], want) })
			}
		}
	}
}

func requirePromotes(t *testing.T, x, y, want string) {
	a, b := mustParse(t, x), mustParse(t, y)
	for _, pair := range [][2]dtype.DType{{a, b}, {b, a}, {a.WithOrder(dtype.BigEndian), b.WithOrder(dtype.LittleEndian)}} {
		got, err := dtype.Promote(pair[0], pair[1])
		if want == "-" {
			var promotion *dtype.PromotionError
			require.ErrorAs(t, err, &promotion)
			require.False(t, got.IsValid())
			require.False(t, dtype.CanCast(pair[0], pair[1]))
			continue
		}
		require.NoError(t, err)
		require.True(t, got == mustParse(t, want).WithOrder(dtype.Native()), "%s", got)
		require.True(t, dtype.CanCast(pair[0], got))
		require.Equal(t, got.Kind() == pair[1].Kind(), dtype.CanCast(pair[0], pair[1]))
	}
}

func TestPromoteStructs(t *testing.T) {
	a, b := mustParse(t, "[('a', '<i4')]"), mustParse(t, "[('a', '>i4')]")
	got, err := dtype.Promote(a, b)
	require.NoError(t, err)
	require.True(t, got.IsNative())
	require.True(t, dtype.CanCast(a, b))
	_, err = dtype.Promote(mustParse(t, "[('a', 'u1')]"), mustParse(t, "[('b', 'u1')]"))
	require.EqualError(t, err, "dtype: no common dtype of [('a', 'u1')] and [('b', 'u1')]: convert one of them first")
}

func TestPromoteInvalid(t *testing.T) {
	_, err := dtype.Promote(dtype.DType{}, dtype.DType{})
	require.Error(t, err)
	require.False(t, dtype.CanCast(dtype.DType{}, dtype.Bool))
}

func TestResultType(t *testing.T) {
	d, err := dtype.ResultType(dtype.Int8, dtype.Uint8, dtype.Uint16)
	require.NoError(t, err)
	require.Equal(t, dtype.Int32, d)
	d, err = dtype.ResultType(dtype.Float32.WithOrder(dtype.BigEndian))
	require.NoError(t, err)
	require.Equal(t, dtype.Float32, d)
	_, err = dtype.ResultType(dtype.Int8, dtype.Uint64, dtype.Int64)
	require.EqualError(t, err, "dtype: no common dtype of int8 and uint64: convert one of them first")
	_, err = dtype.ResultType(dtype.Bool, dtype.DType{}, dtype.Bool)
	require.Error(t, err)
	_, err = dtype.ResultType()
	require.EqualError(t, err, "dtype: result type: want at least one dtype, have none")
}
