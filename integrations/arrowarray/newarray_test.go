package arrowarray_test

import (
	"bytes"
	"encoding/binary"
	"math"
	"testing"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/tensor"
	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/integrations/arrowarray"
)

func bufferOf[T dtype.Element](t *testing.T, s []T, shape ...int) arrayapi.Buffer {
	b, err := arrayapi.BufferOf(s, shape...)
	require.NoError(t, err)
	return b
}

// typed gives int64s another dtype of 8 bytes.
func typed(t *testing.T, d dtype.DType, s ...int64) arrayapi.Buffer {
	b := bufferOf(t, s)
	b.DType = d
	return b
}

func TestArrayAliasesBuffer(t *testing.T) {
	s := []float64{1, 2, 3, 4, 5, 6}
	b := bufferOf(t, s)
	a, err := as[*array.Float64](b, arrayapi.CopyNever)
	require.NoError(t, err)
	require.Equal(t, address(b.Data), addressOf(a.Float64Values()))
	require.Zero(t, a.NullN())

	b = bufferOf(t, s, 3, 2)
	lists, err := as[*array.FixedSizeList](b, arrayapi.CopyNever)
	require.NoError(t, err)
	require.Equal(t, address(b.Data), addressOf(lists.ListValues().(*array.Float64).Float64Values()))
	require.Equal(t, "[[1 2] [3 4] [5 6]]", lists.String())
}

// The buffer is released with the last reference to the array, and not before.
func TestArrayTakesReleaseOver(t *testing.T) {
	mem := checked(t)
	for _, tc := range []struct {
		name    string
		make    func(b arrayapi.Buffer) (interface{ Release() }, error)
		aliases bool
	}{
		{"array", func(b arrayapi.Buffer) (interface{ Release() }, error) {
			return as[arrow.Array](b, arrayapi.CopyIfNeeded, arrowarray.Allocator(mem))
		}, true},
		{"array copied", func(b arrayapi.Buffer) (interface{ Release() }, error) {
			return as[arrow.Array](b, arrayapi.CopyAlways, arrowarray.Allocator(mem))
		}, false},
		{"tensor", func(b arrayapi.Buffer) (interface{ Release() }, error) {
			return as[tensor.Interface](b, arrayapi.CopyIfNeeded, arrowarray.Allocator(mem))
		}, true},
		{"tensor copied", func(b arrayapi.Buffer) (interface{ Release() }, error) {
			return as[tensor.Interface](b, arrayapi.CopyAlways, arrowarray.Allocator(mem))
		}, false},
		{"refused", func(b arrayapi.Buffer) (interface{ Release() }, error) {
			return as[*array.Float32](b, arrayapi.CopyIfNeeded, arrowarray.Allocator(mem))
		}, false},
		{"days that do not fit", func(b arrayapi.Buffer) (interface{ Release() }, error) {
			b.DType = dtype.NewDateTime64(dtype.Day, 1)
			return as[*array.Date32](b, arrayapi.CopyIfNeeded, arrowarray.Allocator(mem))
		}, false},
	} {
		t.Run(tc.name, func(t *testing.T) {
			calls := 0
			b := bufferOf(t, []int64{1, 2, math.MaxInt64})
			b.Release = func() { calls++ }
			v, err := tc.make(b)
			if err != nil {
				require.Zero(t, calls, "an error leaves the buffer with the caller")
				return
			}
			if tc.aliases {
				require.Zero(t, calls)
				require.Zero(t, mem.CurrentAlloc())
			} else {
				require.Equal(t, 1, calls)
				require.Positive(t, mem.CurrentAlloc(), "a copy is the allocator's")
			}
			v.Release()
			require.Equal(t, 1, calls)
		})
	}
}

// A slice keeps the memory of the array that it is a slice of.
func TestSliceKeepsBuffer(t *testing.T) {
	calls := 0
	b := bufferOf(t, []int64{1, 2, 3})
	b.Release = func() { calls++ }
	a, err := as[arrow.Array](b, arrayapi.CopyIfNeeded)
	require.NoError(t, err)
	s := array.NewSlice(a, 1, 2)
	a.Release()
	require.Zero(t, calls)
	s.Release()
	require.Equal(t, 1, calls)
}

func TestArrayOfOtherLayouts(t *testing.T) {
	mem := checked(t)
	big := bufferOf(t, []uint32{1, 2, 3})
	big.Data = binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, 1), 2), 3)
	big.DType = dtype.Uint32.WithOrder(dtype.BigEndian)
	little := big
	little.Data = binary.LittleEndian.AppendUint32(binary.LittleEndian.AppendUint32(binary.LittleEndian.AppendUint32(nil, 1), 2), 3)
	little.DType = dtype.Uint32.WithOrder(dtype.LittleEndian)
	reversed := bufferOf(t, []uint32{3, 2, 1})
	reversed.Offset, reversed.Strides = 8, []int{-4}
	strided := bufferOf(t, []uint32{1, 0, 2, 0, 3, 0}, 3, 2)
	strided.Shape, strided.Strides = []int{3}, []int{8}
	odd := bufferOf(t, []uint32{1, 2, 3})
	odd.Data, odd.Offset = append([]byte{0}, odd.Data...), 1
	for _, tc := range []struct {
		name   string
		b      arrayapi.Buffer
		copies bool
	}{
		{"big-endian", big, dtype.Native() != dtype.BigEndian}, {"little-endian", little, dtype.Native() != dtype.LittleEndian},
		{"reversed", reversed, true}, {"strided", strided, true},
	} {
		t.Run(tc.name, func(t *testing.T) {
			a, err := as[*array.Uint32](tc.b, arrayapi.CopyIfNeeded, arrowarray.Allocator(mem))
			require.NoError(t, err)
			defer a.Release()
			require.Equal(t, []uint32{1, 2, 3}, a.Uint32Values())
			require.Equal(t, tc.copies, mem.CurrentAlloc() > 0)
			n, err := as[*array.Uint32](tc.b, arrayapi.CopyNever)
			if tc.copies {
				require.ErrorIs(t, err, arrayapi.ErrCopy)
			} else {
				require.NoError(t, err)
				n.Release()
			}
		})
	}
	t.Run("misaligned", func(t *testing.T) {
		a, err := as[*array.Uint32](odd, arrayapi.CopyIfNeeded)
		require.NoError(t, err)
		require.Equal(t, []uint32{1, 2, 3}, a.Uint32Values())
		require.Zero(t, addressOf(a.Uint32Values())%4)
	})
}

func TestArrayTypes(t *testing.T) {
	ms := dtype.NewDateTime64(dtype.Millisecond, 1)
	day := dtype.NewDateTime64(dtype.Day, 1)
	us := dtype.NewTimeDelta64(dtype.Microsecond, 1)
	check := func(want arrow.DataType, a arrow.Array, err error) {
		require.NoError(t, err)
		require.True(t, arrow.TypeEqual(want, a.DataType()), a.DataType())
		a.Release()
	}
	a, err := as[arrow.Array](typed(t, ms, 1), arrayapi.CopyIfNeeded)
	check(&arrow.TimestampType{Unit: arrow.Millisecond}, a, err)
	d64, err := as[*array.Date64](typed(t, ms, 86400000), arrayapi.CopyIfNeeded)
	check(arrow.FixedWidthTypes.Date64, d64, err)
	a, err = as[arrow.Array](typed(t, day, -1), arrayapi.CopyIfNeeded)
	check(arrow.FixedWidthTypes.Date32, a, err)
	a, err = as[arrow.Array](typed(t, us, -1), arrayapi.CopyIfNeeded)
	check(arrow.FixedWidthTypes.Duration_us, a, err)
	f, err := as[arrow.TypedArray[float64]](bufferOf(t, []float64{1}), arrayapi.CopyIfNeeded)
	check(arrow.PrimitiveTypes.Float64, f, err)
}

func TestArrayRefusesDTypes(t *testing.T) {
	for _, tc := range []struct {
		name string
		err  error
		want string
	}{
		{"complex", errOf(as[arrow.Array](bufferOf(t, []complex128{1}), 0)), "an integer"},
		{"cast", errOf(as[*array.Float32](bufferOf(t, []float64{1}), 0)), "float32"},
		{"int64 as timestamp", errOf(as[*array.Timestamp](bufferOf(t, []int64{1}), 0)), "datetime64 of s, ms, us or ns"},
		{"timestamp as int64", errOf(as[*array.Int64](typed(t, dtype.NewDateTime64(dtype.Second, 1), 1), 0)), "int64"},
		{"hours", errOf(as[arrow.Array](typed(t, dtype.NewDateTime64(dtype.Hour, 1), 1), 0)), "datetime64 of"},
		{"25 seconds", errOf(as[arrow.Array](typed(t, dtype.NewDateTime64(dtype.Second, 25), 1), 0)), "datetime64 of"},
		{"days of duration", errOf(as[*array.Duration](typed(t, dtype.NewTimeDelta64(dtype.Day, 1), 1), 0)), "timedelta64 of s, ms, us or ns"},
		{"no unit", errOf(as[arrow.Array](typed(t, dtype.NewTimeDelta64(dtype.Generic, 1), 1), 0)), "timedelta64 of"},
		{"days beyond 32 bits", errOf(as[arrow.Array](typed(t, dtype.NewDateTime64(dtype.Day, 1), 1, 1<<31), 0)), "element 1 is 2147483648"},
		{"NaT", errOf(as[*array.Date32](typed(t, dtype.NewDateTime64(dtype.Day, 1), math.MinInt64), 0)), "element 0"},
		{"another interface", errOf(as[arrow.TypedArray[int8]](bufferOf(t, []float64{1}), 0)), "of an array that is one"},
		{"tensor of bool", errOf(as[tensor.Interface](bufferOf(t, []bool{true}), 0)), "float32, float64"},
		{"tensor cast", errOf(as[*tensor.Int8](bufferOf(t, []uint8{1}), 0)), "int8"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			var e *arrayapi.DTypeError
			require.ErrorAs(t, tc.err, &e)
			require.ErrorContains(t, tc.err, tc.want)
		})
	}
}

func errOf[T any](_ T, err error) error { return err }

func TestArrayRefusesShapes(t *testing.T) {
	for _, tc := range []struct {
		name string
		err  error
	}{
		{"rank 0", errOf(as[arrow.Array](bufferOf(t, []int8{1}, []int{}...), 0))},
		{"matrix as numbers", errOf(as[*array.Int8](bufferOf(t, []int8{1, 2}, 1, 2), 0))},
		{"numbers as lists", errOf(as[*array.FixedSizeList](bufferOf(t, []int8{1, 2}), 0))},
		{"empty lists", errOf(as[*array.FixedSizeList](bufferOf(t, []int8{}, 3, 0), 0))},
		{"typed interface", errOf(as[arrow.TypedArray[int8]](bufferOf(t, []int8{1, 2}, 1, 2), 0))},
	} {
		t.Run(tc.name, func(t *testing.T) {
			var e *arrayapi.ShapeError
			require.ErrorAs(t, tc.err, &e)
		})
	}
}

func TestFromBufferRefuses(t *testing.T) {
	ns := arrowarray.Namespace()
	b := bufferOf(t, []int8{1, 2})
	_, err := ns.FromBuffer(b, new(arrowarray.Array), 0)
	require.ErrorIs(t, err, arrayapi.ErrForeign)
	b.Device = "cuda:0"
	_, err = ns.FromBuffer(b, nil, arrayapi.CopyNever)
	require.ErrorIs(t, err, arrayapi.ErrCopy)
	b.Data = b.Data[:1]
	_, err = ns.FromBuffer(b, nil, 0)
	require.ErrorContains(t, err, "do not lie within")
}

// Bits that a conversion of numbers would change come through.
func TestBitsAreKept(t *testing.T) {
	raw := bytes.Repeat([]byte{0x01, 0x7d, 0xf0, 0x7f, 0x01, 0xfe, 0xf8, 0xff}, 2) // NaNs, signaling and with payloads, in every width
	for _, d := range []dtype.DType{dtype.Float16, dtype.Float32, dtype.Float64} {
		b := arrayapi.Buffer{DType: d, Shape: []int{len(raw) / d.Size()}, Strides: []int{d.Size()}, Data: raw}
		for _, mode := range []arrayapi.CopyMode{arrayapi.CopyIfNeeded, arrayapi.CopyAlways} {
			a, err := as[arrow.Array](b, mode)
			require.NoError(t, err)
			require.Equal(t, raw, a.Data().Buffers()[1].Bytes())
			back := buffer(t, arrowarray.Array{Arrow: a})
			require.Equal(t, raw, back.Data)
			require.Equal(t, d, back.DType)
			a.Release()
		}
	}
}

func TestChoice(t *testing.T) {
	for _, tc := range []struct {
		name string
		b    arrayapi.Buffer
		want any
	}{
		{"rank 0", bufferOf(t, []float64{1}, []int{}...), (*tensor.Float64)(nil)},
		{"rank 1", bufferOf(t, []float64{1, 2}), (*array.Float64)(nil)},
		{"rank 2", bufferOf(t, []float64{1, 2}, 1, 2), (*tensor.Float64)(nil)},
		{"bool rank 1", bufferOf(t, []bool{true}), (*array.Boolean)(nil)},
		{"bool rank 3", bufferOf(t, []bool{true}, 1, 1, 1), (*array.FixedSizeList)(nil)},
		{"datetime rank 2", func() arrayapi.Buffer {
			b := typed(t, dtype.NewDateTime64(dtype.Second, 1), 1)
			b.Shape, b.Strides = []int{1, 1}, []int{8, 8}
			return b
		}(), (*array.FixedSizeList)(nil)},
	} {
		t.Run(tc.name, func(t *testing.T) {
			x, err := arrowarray.Namespace().FromBuffer(tc.b, nil, arrayapi.CopyIfNeeded)
			require.NoError(t, err)
			switch x := x.(type) {
			case arrowarray.Array:
				require.IsType(t, tc.want, x.Arrow)
			case arrowarray.Tensor:
				require.IsType(t, tc.want, x.Arrow)
			default:
				t.Fatalf("%T", x)
			}
		})
	}
}
