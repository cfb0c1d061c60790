package arrowarray_test

import (
	"testing"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/memory"
	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/integrations/arrowarray"
)

func TestBufferAliasesArray(t *testing.T) {
	mem := checked(t)
	a := arrayOf(t, array.NewFloat64Builder(mem), nil, 1, 2, 3, 4, 5).(*array.Float64)
	b := buffer(t, arrowarray.Array{Arrow: a})
	require.Equal(t, addressOf(a.Float64Values()), address(b.Data))
	require.True(t, b.ReadOnly, "Arrow arrays are immutable")
	require.Equal(t, dtype.Float64, b.DType)

	slice := array.NewSlice(a, 2, 4).(*array.Float64)
	defer slice.Release()
	s := buffer(t, arrowarray.Array{Arrow: slice})
	require.Equal(t, addressOf(slice.Float64Values()), address(s.Data))
	require.Equal(t, []int{2}, s.Shape)
	require.Len(t, s.Data, 16, "no byte of the neighbours")
}

func TestBufferHoldsOneReference(t *testing.T) {
	mem := checked(t)
	bld := array.NewInt32Builder(mem)
	defer bld.Release()
	bld.AppendValues([]int32{1, 2, 3}, nil)
	a := bld.NewArray()
	ns := arrowarray.Namespace()
	b, err := ns.Buffer(arrowarray.Array{Arrow: a}, arrayapi.CopyIfNeeded)
	require.NoError(t, err)
	copied, err := ns.Buffer(arrowarray.Array{Arrow: a}, arrayapi.CopyAlways)
	require.NoError(t, err)
	a.Release()
	require.Positive(t, mem.CurrentAlloc(), "the buffer keeps the memory")
	x, err := ndarray.FromBuffer(b)
	require.NoError(t, err)
	require.Equal(t, "[1 2 3]", x.String())
	x.Free()
	require.Zero(t, mem.CurrentAlloc(), "the last reference was the buffer's")
	b.Free() // idempotent
	require.Nil(t, copied.Release)
}

func TestBufferOfLists(t *testing.T) {
	mem := checked(t)
	bld := array.NewFixedSizeListBuilder(mem, 2, arrow.FixedSizeListOf(3, arrow.PrimitiveTypes.Int16))
	defer bld.Release()
	inner := bld.ValueBuilder().(*array.FixedSizeListBuilder)
	values := inner.ValueBuilder().(*array.Int16Builder)
	for row := range 4 {
		bld.Append(true)
		for i := range 2 {
			inner.Append(true)
			for j := range 3 {
				values.Append(int16(100*row + 10*i + j))
			}
		}
	}
	a := bld.NewArray()
	defer a.Release()
	for _, tc := range []struct {
		name       string
		start, end int64
	}{{"all", 0, 4}, {"slice", 1, 3}, {"none", 2, 2}} {
		t.Run(tc.name, func(t *testing.T) {
			s := array.NewSlice(a, tc.start, tc.end)
			defer s.Release()
			b := buffer(t, arrowarray.Array{Arrow: s})
			require.Equal(t, []int{int(tc.end - tc.start), 2, 3}, b.Shape)
			x, err := ndarray.FromBuffer(b)
			require.NoError(t, err)
			for row := range int(tc.end - tc.start) {
				lists := s.(*array.FixedSizeList)
				first, _ := lists.ValueOffsets(row)
				elems := lists.ListValues().(*array.FixedSizeList)
				for i := range 2 {
					at, _ := elems.ValueOffsets(int(first) + i)
					for j := range 3 {
						have, err := ndarray.At[int16](x, row, i, j)
						require.NoError(t, err)
						require.Equal(t, elems.ListValues().(*array.Int16).Value(int(at)+j), have)
					}
				}
			}
		})
	}
}

// A child array may have an offset of its own.
func TestBufferOfListsOfSlices(t *testing.T) {
	mem := checked(t)
	values := arrayOf(t, array.NewUint8Builder(mem), nil, 9, 9, 1, 2, 3, 4, 5, 6)
	child := array.NewSliceData(values.Data(), 2, 8)
	defer child.Release()
	data := array.NewData(arrow.FixedSizeListOf(2, arrow.PrimitiveTypes.Uint8), 2, []*memory.Buffer{nil}, []arrow.ArrayData{child}, 0, 1)
	defer data.Release()
	a := array.NewFixedSizeListData(data)
	defer a.Release()
	b := buffer(t, arrowarray.Array{Arrow: a})
	require.Equal(t, []byte{3, 4, 5, 6}, b.Data)
	require.Equal(t, addressOf(values.(*array.Uint8).Uint8Values()[4:]), address(b.Data))
}

func TestBufferModes(t *testing.T) {
	mem := checked(t)
	ns := arrowarray.Namespace()
	for _, tc := range []struct {
		name   string
		array  arrow.Array
		direct bool
	}{
		{"float32", arrayOf(t, array.NewFloat32Builder(mem), nil, 1, 2), true},
		{"bool", arrayOf(t, array.NewBooleanBuilder(mem), nil, true, false), false},
		{"date32", arrayOf(t, array.NewDate32Builder(mem), nil, 1, 2), false},
	} {
		t.Run(tc.name, func(t *testing.T) {
			b, err := ns.Buffer(arrowarray.Array{Arrow: tc.array}, arrayapi.CopyNever)
			if tc.direct {
				require.NoError(t, err)
				b.Free()
			} else {
				require.ErrorIs(t, err, arrayapi.ErrCopy)
			}
			b, err = ns.Buffer(arrowarray.Array{Arrow: tc.array}, arrayapi.CopyAlways)
			require.NoError(t, err)
			require.False(t, b.ReadOnly)
			require.Nil(t, b.Release)
		})
	}
}

func TestBufferRefuses(t *testing.T) {
	mem := checked(t)
	zoned := array.NewTimestampBuilder(mem, &arrow.TimestampType{Unit: arrow.Second, TimeZone: "UTC"})
	text := array.NewStringBuilder(mem)
	defer text.Release()
	text.AppendValues([]string{"a"}, nil)
	words := text.NewArray()
	defer words.Release()
	type embedding struct{ *array.Int8 }
	bytes := arrayOf(t, array.NewInt8Builder(mem), nil, 1)
	gone := array.NewInt8Builder(mem)
	defer gone.Release()
	released := gone.NewArray()
	released.Release()

	for _, tc := range []struct {
		name    string
		array   arrow.Array
		foreign bool
		typed   bool
		text    string
	}{
		{"time zone", arrayOf(t, zoned, nil, 1), true, true, "time zone"},
		{"text", words, true, true, "utf8"},
		{"null", array.NewNull(2), true, true, "null"},
		{"embedded", embedding{bytes.(*array.Int8)}, true, false, "embedding"},
		{"nil", nil, false, false, "nil"},
		{"nil pointer", (*array.Int8)(nil), false, false, "nil *array.Int8"},
		{"released", released, false, false, "released"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			_, err := arrowarray.Namespace().Buffer(arrowarray.Array{Arrow: tc.array}, arrayapi.CopyIfNeeded)
			require.ErrorContains(t, err, tc.text)
			require.Equal(t, tc.foreign, isForeign(err))
			var typeErr *arrowarray.TypeError
			if tc.typed {
				require.ErrorAs(t, err, &typeErr)
			}
		})
	}
}

// Data whose buffers are too short is refused, as Arrow itself does not look.
func TestBufferOfShortData(t *testing.T) {
	bit, short, long := memory.NewBufferBytes([]byte{0xff}), memory.NewBufferBytes(make([]byte, 8)), memory.NewBufferBytes(make([]byte, 9))
	for _, tc := range []struct {
		name string
		data *array.Data
	}{
		{"values", array.NewData(arrow.FixedWidthTypes.Boolean, 65, []*memory.Buffer{nil, short}, nil, 0, 0)},
		{"no values", array.NewData(arrow.PrimitiveTypes.Int8, 1, []*memory.Buffer{nil, nil}, nil, 0, 0)},
		{"bitmap", array.NewData(arrow.PrimitiveTypes.Int8, 8, []*memory.Buffer{bit, long}, nil, 0, 1)},
		{"children", array.NewData(arrow.FixedSizeListOf(5, arrow.PrimitiveTypes.Int8), 2, []*memory.Buffer{nil},
			[]arrow.ArrayData{array.NewData(arrow.PrimitiveTypes.Int8, 8, []*memory.Buffer{nil, short}, nil, 0, 0)}, 0, 0)},
	} {
		t.Run(tc.name, func(t *testing.T) {
			a := array.MakeFromData(tc.data)
			_, err := arrowarray.Namespace().Buffer(arrowarray.Array{Arrow: a}, arrayapi.CopyIfNeeded)
			require.ErrorContains(t, err, "arrowarray: ")
			require.False(t, isForeign(err))
		})
	}
}
