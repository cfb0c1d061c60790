package dtype_test

import (
	"reflect"
	"strconv"
	"testing"
	"time"
	"unsafe"

	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/dtype/minifloat"
	"github.com/stretchr/testify/require"
)

type celsius float32

type flag bool

type myFloat16 minifloat.Float16

func TestOf(t *testing.T) {
	word := map[int][2]dtype.DType{32: {dtype.Int32, dtype.Uint32}, 64: {dtype.Int64, dtype.Uint64}}[strconv.IntSize]
	for _, c := range []struct{ got, want dtype.DType }{
		{dtype.Of[bool](), dtype.Bool},
		{dtype.Of[int](), word[0]},
		{dtype.Of[uint](), word[1]},
		{dtype.Of[int8](), dtype.Int8},
		{dtype.Of[int16](), dtype.Int16},
		{dtype.Of[int32](), dtype.Int32},
		{dtype.Of[int64](), dtype.Int64},
		{dtype.Of[uint8](), dtype.Uint8},
		{dtype.Of[uint16](), dtype.Uint16},
		{dtype.Of[uint32](), dtype.Uint32},
		{dtype.Of[uint64](), dtype.Uint64},
		{dtype.Of[float32](), dtype.Float32},
		{dtype.Of[float64](), dtype.Float64},
		{dtype.Of[complex64](), dtype.Complex64},
		{dtype.Of[complex128](), dtype.Complex128},
		{dtype.Of[celsius](), dtype.Float32},
		{dtype.Of[flag](), dtype.Bool},
		{dtype.Of[time.Duration](), dtype.Int64},
		{dtype.Of[minifloat.Float16](), dtype.Float16},
		{dtype.Of[minifloat.BFloat16](), dtype.BFloat16},
		{dtype.Of[minifloat.Float8E3M4](), dtype.Float8E3M4},
		{dtype.Of[minifloat.Float8E4M3](), dtype.Float8E4M3},
		{dtype.Of[minifloat.Float8E4M3B11FNUZ](), dtype.Float8E4M3B11FNUZ},
		{dtype.Of[minifloat.Float8E4M3FN](), dtype.Float8E4M3FN},
		{dtype.Of[minifloat.Float8E4M3FNUZ](), dtype.Float8E4M3FNUZ},
		{dtype.Of[minifloat.Float8E5M2](), dtype.Float8E5M2},
		{dtype.Of[minifloat.Float8E5M2FNUZ](), dtype.Float8E5M2FNUZ},
		{dtype.Of[minifloat.Float8E8M0FNU](), dtype.Float8E8M0FNU},
		{dtype.Of[minifloat.Float6E2M3FN](), dtype.Float6E2M3FN},
		{dtype.Of[minifloat.Float6E3M2FN](), dtype.Float6E3M2FN},
		{dtype.Of[minifloat.Float4E2M1FN](), dtype.Float4E2M1FN},
	} {
		t.Run(c.want.String(), func(t *testing.T) { require.Equal(t, c.want, c.got) })
	}
}

func TestOfTypeHasTheSizeOfTheType(t *testing.T) {
	for _, v := range []any{true, 1, uint(1), int16(1), float32(1), complex(1, 1), minifloat.BFloat16(1), minifloat.Float4E2M1FN(1), celsius(1)} {
		d, ok := dtype.OfType(reflect.TypeOf(v))
		require.True(t, ok)
		require.Equal(t, int(reflect.TypeOf(v).Size()), d.Size())
	}
}

func TestOfTypeWithoutDType(t *testing.T) {
	for _, v := range []any{"", struct{}{}, []int{}, [2]int{}, new(int), uintptr(1), unsafe.Pointer(nil), nil, any(nil), map[int]int{}} {
		d, ok := dtype.OfType(reflect.TypeOf(v))
		require.False(t, ok)
		require.False(t, d.IsValid())
	}
}

// A type derived from one of minifloat's has none of its methods, so it counts
// as the integer that it is.
func TestOfTypeDerivedFromMinifloat(t *testing.T) {
	d, ok := dtype.OfType(reflect.TypeFor[myFloat16]())
	require.True(t, ok)
	require.Equal(t, dtype.Uint16, d)
}

func TestOfAllocations(t *testing.T) {
	require.Zero(t, testing.AllocsPerRun(10, func() { _ = dtype.Of[float64]() }))
}
