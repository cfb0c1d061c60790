package arrayapi_test

import (
	"encoding/binary"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/memory"
)

func TestCheckRefusesElementsOutsideTheData(t *testing.T) {
	data := make([]byte, 48)
	ok := arrayapi.Buffer{DType: dtype.Float64, Shape: []int{2, 3}, Strides: []int{24, 8}, Data: data}
	require.NoError(t, ok.Check())
	reversed := arrayapi.Buffer{DType: dtype.Float64, Shape: []int{6}, Strides: []int{-8}, Offset: 40, Data: data}
	require.NoError(t, reversed.Check())
	empty := arrayapi.Buffer{DType: dtype.Float64, Shape: []int{0, 7}, Strides: []int{999, 8}}
	require.NoError(t, empty.Check())

	for name, change := range map[string]func(b *arrayapi.Buffer){
		"no dtype":           func(b *arrayapi.Buffer) { b.DType = dtype.DType{} },
		"too few bytes":      func(b *arrayapi.Buffer) { b.Data = data[:47] },
		"offset too large":   func(b *arrayapi.Buffer) { b.Offset = 1 },
		"negative offset":    func(b *arrayapi.Buffer) { b.Offset = -8 },
		"offset of MaxInt":   func(b *arrayapi.Buffer) { b.Offset = math.MaxInt },
		"stride too large":   func(b *arrayapi.Buffer) { b.Strides = []int{32, 8} },
		"negative stride":    func(b *arrayapi.Buffer) { b.Strides = []int{24, -8} },
		"missing stride":     func(b *arrayapi.Buffer) { b.Strides = []int{24} },
		"negative dimension": func(b *arrayapi.Buffer) { b.Shape = []int{-2, 3} },
		"overflowing shape":  func(b *arrayapi.Buffer) { b.Shape = []int{math.MaxInt, 3} },
		"endless repetition": func(b *arrayapi.Buffer) { b.Shape, b.Strides = []int{math.MaxInt / 8}, []int{0} },
		"overflowing stride": func(b *arrayapi.Buffer) { b.Strides = []int{math.MinInt, 8} },
	} {
		b := ok
		change(&b)
		require.Error(t, b.Check(), name)
	}
}

func TestNewBuffer(t *testing.T) {
	b, err := arrayapi.NewBuffer(dtype.Int16, []int{2, 0, 3})
	require.NoError(t, err)
	require.NoError(t, b.Check())
	require.Zero(t, b.Size())
	for _, shape := range [][]int{{-1}, {math.MaxInt, 2}, {math.MaxInt}, {math.MaxInt/2 - 16}, {0, math.MaxInt}} {
		_, err := arrayapi.NewBuffer(dtype.Int16, shape)
		require.Error(t, err, "%v", shape)
	}
	_, err = arrayapi.NewBuffer(dtype.DType{}, nil)
	require.Error(t, err)
}

// swapped is a 2 x 3 array of >i2 in column-major order: 1 2 3 / 4 5 6.
func swapped(released *int) arrayapi.Buffer {
	return arrayapi.Buffer{
		DType: dtype.Int16.WithOrder(other()), Shape: []int{2, 3}, Strides: []int{2, 4}, Data: column(),
		Release: func() { *released++ },
	}
}

// other is the byte order that is not the host's.
func other() dtype.ByteOrder {
	if memory.BigEndian {
		return dtype.LittleEndian
	}
	return dtype.BigEndian
}

func column() []byte {
	if memory.BigEndian {
		return []byte{1, 0, 4, 0, 2, 0, 5, 0, 3, 0, 6, 0}
	}
	return []byte{0, 1, 0, 4, 0, 2, 0, 5, 0, 3, 0, 6}
}

func TestContiguousConvertsOrderAndByteOrder(t *testing.T) {
	released := 0
	b := swapped(&released)
	require.False(t, b.IsC())
	require.True(t, b.IsF())
	_, err := b.Contiguous(arrayapi.CopyNever)
	require.ErrorIs(t, err, arrayapi.ErrCopy)
	require.Zero(t, released, "a buffer that was refused stays the caller's")

	c, err := b.Contiguous(arrayapi.CopyIfNeeded)
	require.NoError(t, err)
	require.Equal(t, 1, released)
	got, err := arrayapi.Elements[int16](c, arrayapi.CopyIfNeeded)
	require.NoError(t, err)
	require.Equal(t, []int16{1, 2, 3, 4, 5, 6}, got)
	require.Equal(t, column(), b.Data, "the source is as it was")

	n, err := swapped(&released).Native(arrayapi.CopyIfNeeded)
	require.NoError(t, err)
	require.True(t, n.DType.IsNative())
}

func TestNativeSwapsOnlyWhatIsOfTheOtherOrder(t *testing.T) {
	mixed, err := dtype.NewStruct([]dtype.Field{
		{Name: "big", DType: dtype.Uint16.WithOrder(dtype.BigEndian)},
		{Name: "little", Offset: 2, DType: dtype.Uint16.WithOrder(dtype.LittleEndian)},
	}, 4)
	require.NoError(t, err)
	b := arrayapi.Buffer{DType: mixed, Shape: []int{1}, Strides: []int{4}, Data: []byte{0x12, 0x34, 0x34, 0x12}}
	n, err := b.Native(arrayapi.CopyIfNeeded)
	require.NoError(t, err)
	require.True(t, n.DType.IsNative())
	require.Equal(t, uint16(0x1234), binary.NativeEndian.Uint16(n.Data))
	require.Equal(t, uint16(0x1234), binary.NativeEndian.Uint16(n.Data[2:]))
}

func TestElementsAliasOnlyWhatASliceCanCarry(t *testing.T) {
	s := []float32{1, 2, 3}
	b, err := arrayapi.BufferOf(s)
	require.NoError(t, err)
	never := arrayapi.CopyNever
	if !memory.Aliases {
		never = arrayapi.CopyIfNeeded
	}
	got, err := arrayapi.Elements[float32](b, never)
	require.NoError(t, err)
	require.Equal(t, s, got)
	if memory.Aliases {
		require.Same(t, &s[0], &got[0])
	}

	fresh, err := arrayapi.Elements[float32](b, arrayapi.CopyAlways)
	require.NoError(t, err)
	require.NotSame(t, &s[0], &fresh[0])

	b.ReadOnly = true
	_, err = arrayapi.Elements[float32](b, arrayapi.CopyNever)
	require.ErrorIs(t, err, arrayapi.ErrCopy)
	fresh, err = arrayapi.Elements[float32](b, arrayapi.CopyIfNeeded)
	require.NoError(t, err)
	require.NotSame(t, &s[0], &fresh[0])

	released := 0
	b.ReadOnly, b.Release = false, func() { released++ }
	_, err = arrayapi.Elements[float32](b, arrayapi.CopyIfNeeded)
	require.NoError(t, err)
	require.Equal(t, 1, released)

	var dtypeErr *arrayapi.DTypeError
	_, err = arrayapi.Elements[float64](b, arrayapi.CopyIfNeeded)
	require.ErrorAs(t, err, &dtypeErr)
	require.Equal(t, 1, released)
}

func TestElementsOfMisalignedMemory(t *testing.T) {
	data := memory.Alloc(9)
	b := arrayapi.Buffer{DType: dtype.Float64, Shape: []int{1}, Strides: []int{8}, Offset: 1, Data: data}
	_, err := arrayapi.Elements[float64](b, arrayapi.CopyNever)
	require.ErrorIs(t, err, arrayapi.ErrCopy)
	got, err := arrayapi.Elements[float64](b, arrayapi.CopyIfNeeded)
	require.NoError(t, err)
	require.Equal(t, []float64{0}, got)
}

func TestBuffersOfOtherDevicesAreCopies(t *testing.T) {
	b, err := arrayapi.BufferOf([]int32{1})
	require.NoError(t, err)
	b.Device = "cuda:0"
	_, err = b.Contiguous(arrayapi.CopyNever)
	require.ErrorIs(t, err, arrayapi.ErrCopy)
	require.ErrorContains(t, err, "cuda:0")
	b.Device = arrayapi.Host
	_, err = b.Contiguous(arrayapi.CopyNever)
	require.NoError(t, err)
}

func TestBufferOfChecksTheShape(t *testing.T) {
	_, err := arrayapi.BufferOf([]int32{1, 2, 3}, 2, 2)
	var shape *arrayapi.ShapeError
	require.ErrorAs(t, err, &shape)
	_, err = arrayapi.BufferOf([]int32{}, -1, 0)
	require.ErrorAs(t, err, &shape)
	b, err := arrayapi.BufferOf([]int32{7}, []int{}...)
	require.NoError(t, err)
	require.Equal(t, 0, b.NDim(), "an empty shape that is not nil is rank 0")
}

func TestBoolsAreThoseOfGo(t *testing.T) {
	b := arrayapi.Buffer{DType: dtype.Bool, Shape: []int{3}, Strides: []int{1}, Data: []byte{0, 2, 255}}
	s, err := arrayapi.Elements[bool](b, arrayapi.CopyIfNeeded)
	require.NoError(t, err)
	require.Equal(t, []bool{false, true, true}, s)
	require.Equal(t, []byte{0, 2, 255}, b.Data)
	_, err = arrayapi.Elements[bool](b, arrayapi.CopyNever)
	require.ErrorIs(t, err, arrayapi.ErrCopy)
}
