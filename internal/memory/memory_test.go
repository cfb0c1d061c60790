package memory_test

import (
	"encoding/binary"
	"math"
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/internal/memory"
)

type celsius float32

type index int

func TestViewReadsNativeElements(t *testing.T) {
	raw := binary.NativeEndian.AppendUint64(nil, math.Float64bits(1.5))
	raw = binary.NativeEndian.AppendUint64(raw, math.Float64bits(math.Inf(-1)))
	got, _ := memory.View[float64](append(raw, 0xff)) // a partial element is left out
	require.Equal(t, []float64{1.5, math.Inf(-1)}, got)
}

func TestViewOfMisalignedBytesIsACopy(t *testing.T) {
	b := memory.Alloc(17)
	binary.NativeEndian.PutUint64(b[1:], 7)
	got, aliased := memory.View[uint64](b[1:])
	require.Equal(t, []uint64{7}, got[:1])
	require.False(t, aliased)
	got[0] = 9
	memory.Store(b[1:], got)
	require.Equal(t, uint64(9), binary.NativeEndian.Uint64(b[1:]))
}

func TestViewAliasesWhereTheBuildAllows(t *testing.T) {
	b := memory.Alloc(8)
	got, aliased := memory.View[int32](b)
	require.Equal(t, memory.Aliases, aliased)
	got[1] = -2
	memory.Store(b, got)
	require.Equal(t, uint32(0xfffffffe), binary.NativeEndian.Uint32(b[4:]))
}

func TestBytesAndViewAreInverse(t *testing.T) {
	roundTrip(t, []bool{true, false, true})
	roundTrip(t, []int{-1, 0, math.MaxInt, math.MinInt})
	roundTrip(t, []uint{0, math.MaxUint})
	roundTrip(t, []index{-5, 5})
	roundTrip(t, []celsius{36.6, -40})
	roundTrip(t, []complex64{1 + 2i, -3})
	roundTrip(t, []complex128{complex(math.Inf(1), math.Copysign(0, -1))})
	roundTrip(t, []int8{})
}

func roundTrip[T any](t *testing.T, s []T) {
	t.Helper()
	b, _ := memory.Bytes(s)
	got, _ := memory.View[T](b)
	require.Equal(t, s, got)

	v := reflect.ValueOf(s)
	raw, aliased := memory.OfSlice(v)
	require.Equal(t, b, raw)
	require.Equal(t, memory.Aliases || len(s) == 0, aliased)
	again, _ := memory.SliceOf(v.Type().Elem(), raw)
	require.Equal(t, s, again.Interface())
}

func TestSliceOfMisalignedBytesIsACopy(t *testing.T) {
	b := memory.Alloc(9)
	b[1] = 1
	s, aliased := memory.SliceOf(reflect.TypeFor[uint64](), b[1:])
	require.False(t, aliased)
	require.Equal(t, binary.NativeEndian.Uint64(b[1:]), s.Index(0).Uint())
}

func TestAllocIsZeroedAndBounded(t *testing.T) {
	for _, n := range []int{0, 1, 63, 64, 65, 1 << 20} {
		b := memory.Alloc(n)
		require.Len(t, b, n)
		require.Equal(t, n, cap(b))
		for _, v := range b {
			require.Zero(t, v)
		}
	}
}

func TestUnsetIsAlignedAndBounded(t *testing.T) {
	for _, n := range []int{0, 1, 2 << 20, 4<<20 + 1, 9 << 20} {
		b := memory.Unset(n)
		require.Len(t, b, n)
		require.Equal(t, n, cap(b))
		for i := range b {
			b[i] = byte(i)
		}
		if s, aliased := memory.View[uint64](b); n > 0 && memory.Aliases {
			require.True(t, aliased)
			require.Len(t, s, n/8)
		}
	}
}

func TestSameStart(t *testing.T) {
	b := memory.Alloc(16)
	require.True(t, memory.SameStart(b, b[:4]))
	require.False(t, memory.SameStart(b, b[4:]))
	require.False(t, memory.SameStart(nil, nil))
}

func TestMembers(t *testing.T) {
	type point struct{ X, Y float32 }
	type row struct {
		Name string
		ID   index
		At   [2][3]int16
		Ends [2]point
	}
	rows := make([]row, 3)
	s := reflect.ValueOf(rows)
	names, ids := memory.MembersOf(s, []int{0}), memory.MembersOf(s, []int{1})
	at, end := memory.MembersOf(s, []int{2}), memory.MembersOf(s, []int{3, 1, 1})
	for i := range rows {
		*memory.Member[string](names, i, 0) = string(rune('a' + i))
		*memory.Member[int](ids, i, 0) = -i
		for k := range 6 {
			*memory.Member[int16](at, i, k) = int16(10*i + k)
		}
		*memory.Member[float32](end, i, 0) = float32(i) / 2
	}
	require.Equal(t, row{"c", -2, [2][3]int16{{20, 21, 22}, {23, 24, 25}}, [2]point{{}, {0, 1}}}, rows[2])
	require.Equal(t, reflect.TypeFor[float32](), memory.TypeAt(s.Type().Elem(), []int{3, 1, 1}))
	memory.MembersOf(reflect.ValueOf([]row{}), []int{2})
}
