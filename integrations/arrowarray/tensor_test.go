package arrowarray_test

import (
	"fmt"
	"testing"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/tensor"
	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/integrations/arrowarray"
)

// indices yields every index of a shape, in row-major order.
func indices(shape []int64) [][]int64 {
	all := [][]int64{{}}
	for _, n := range shape {
		var next [][]int64
		for _, index := range all {
			for i := range n {
				next = append(next, append(append([]int64{}, index...), i))
			}
		}
		all = next
	}
	return all
}

func counting(t *testing.T, n int) *array.Int32 {
	v := make([]int32, n)
	for i := range v {
		v[i] = int32(i)
	}
	return arrayOf(t, array.NewInt32Builder(checked(t)), nil, v...).(*array.Int32)
}

var tensorLayouts = []struct {
	name           string
	elements       int // of the memory
	from           int64
	shape, strides []int64 // strides in elements; nil: row-major
}{
	{"rank 0", 3, 2, []int64{}, nil},
	{"rank 1", 5, 0, []int64{5}, nil},
	{"sliced", 9, 1, []int64{4}, []int64{2}},
	{"row-major", 6, 0, []int64{2, 3}, nil},
	{"column-major", 6, 0, []int64{2, 3}, []int64{1, 2}},
	{"columns of a table", 12, 1, []int64{3, 2}, []int64{4, 2}},
	{"broadcast", 3, 0, []int64{4, 3}, []int64{0, 1}},
	{"rank 3", 24, 0, []int64{2, 3, 4}, []int64{1, 2, 6}},
	{"transposed axes", 24, 0, []int64{3, 2, 4}, []int64{4, 12, 1}},
	{"rank 5", 32, 0, []int64{2, 2, 2, 2, 2}, nil},
	{"ones", 4, 0, []int64{1, 4, 1}, nil},
	{"empty", 0, 0, []int64{0}, nil},
	{"empty rank 3", 0, 0, []int64{2, 0, 3}, nil},
}

// What a buffer of a tensor holds is compared with what Arrow reads at each index.
func TestTensorBuffer(t *testing.T) {
	for _, tc := range tensorLayouts {
		t.Run(tc.name, func(t *testing.T) {
			a := counting(t, tc.elements)
			s := array.NewSlice(a, tc.from, int64(a.Len()))
			defer s.Release()
			x := tensorOf(t, s, tc.shape, scaled(tc.strides, 4)).(*tensor.Int32)
			b := buffer(t, wrap(t, x))
			require.True(t, b.ReadOnly)
			if len(x.Int32Values()) > 0 {
				require.Equal(t, addressOf(x.Int32Values()), address(b.Data))
			}
			if tc.strides != nil {
				require.Equal(t, scaled(tc.strides, 4), toInt64(b.Strides))
			}
			requireSame(t, x, b)
		})
	}
}

func requireSame(t *testing.T, x *tensor.Int32, b arrayapi.Buffer) {
	require.Equal(t, x.Shape(), toInt64(b.Shape))
	b.Release = nil // the array below is no owner
	n, err := ndarray.FromBuffer(b)
	require.NoError(t, err)
	for _, index := range indices(x.Shape()) {
		at := make([]int, len(index))
		for i, v := range index {
			at[i] = int(v)
		}
		have, err := ndarray.At[int32](n, at...)
		require.NoError(t, err)
		require.Equal(t, x.Value(index), have, "%v", index)
	}
}

func scaled(strides []int64, width int64) []int64 {
	if strides == nil {
		return nil
	}
	out := make([]int64, len(strides))
	for i, s := range strides {
		out[i] = s * width
	}
	return out
}

func toInt64(s []int) []int64 {
	out := make([]int64, len(s))
	for i, v := range s {
		out[i] = int64(v)
	}
	return out
}

func TestTensorOfBuffer(t *testing.T) {
	for _, tc := range tensorLayouts {
		t.Run(tc.name, func(t *testing.T) {
			a := counting(t, tc.elements)
			s := array.NewSlice(a, tc.from, int64(a.Len()))
			defer s.Release()
			from := tensorOf(t, s, tc.shape, scaled(tc.strides, 4)).(*tensor.Int32)
			for _, mode := range []arrayapi.CopyMode{arrayapi.CopyNever, arrayapi.CopyAlways} {
				b, err := arrowarray.Namespace().Buffer(wrap(t, from), arrayapi.CopyNever)
				require.NoError(t, err)
				x, err := as[*tensor.Int32](b, mode)
				require.NoError(t, err)
				if mode == arrayapi.CopyNever && b.Size() > 0 {
					require.Equal(t, address(b.Data), addressOf(x.Int32Values()))
				}
				if mode == arrayapi.CopyNever || from.IsContiguous() {
					require.Equal(t, from.IsRowMajor(), x.IsRowMajor())
					require.Equal(t, from.IsColMajor(), x.IsColMajor())
				}
				requireSame(t, x, b)
				require.Equal(t, from.Len(), x.Len())
				x.Release()
			}
		})
	}
}

// Layouts that no tensor of Arrow's can have are copied.
func TestTensorOfOtherLayouts(t *testing.T) {
	mem := checked(t)
	reversed := bufferOf(t, []int32{0, 1, 2, 3, 4, 5}, 2, 3)
	reversed.Offset, reversed.Strides = 20, []int{-12, -4}
	record := bufferOf(t, []int16{1, 0, 9, 2, 0, 9, 3, 0, 9})
	record.DType, record.Shape, record.Strides = dtype.Int32, []int{3}, []int{6}
	if dtype.Native() == dtype.BigEndian {
		copy(record.Data, []byte{0, 0, 0, 1, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 3})
	}
	swapped := bufferOf(t, []int32{1 << 24, 2 << 24}, 2, 1)
	swapped.DType = dtype.Int32.WithOrder(map[dtype.ByteOrder]dtype.ByteOrder{dtype.LittleEndian: dtype.BigEndian, dtype.BigEndian: dtype.LittleEndian}[dtype.Native()])
	for _, tc := range []struct {
		name string
		b    arrayapi.Buffer
		want []int32
	}{
		{"reversed", reversed, []int32{5, 4, 3, 2, 1, 0}},
		{"within records", record, []int32{1, 2, 3}},
		{"swapped", swapped, []int32{1, 2}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			x, err := as[*tensor.Int32](tc.b, arrayapi.CopyIfNeeded, arrowarray.Allocator(mem))
			require.NoError(t, err)
			defer x.Release()
			require.Equal(t, tc.want, x.Int32Values())
			require.Equal(t, toInt64(tc.b.Shape), x.Shape())
			_, err = as[*tensor.Int32](tc.b, arrayapi.CopyNever)
			require.ErrorIs(t, err, arrayapi.ErrCopy)
		})
	}
}

func TestTensorDTypes(t *testing.T) {
	mem := checked(t)
	for _, a := range []arrow.Array{
		arrayOf(t, array.NewInt8Builder(mem), nil, -1, 2), arrayOf(t, array.NewInt16Builder(mem), nil, -1, 2),
		arrayOf(t, array.NewInt32Builder(mem), nil, -1, 2), arrayOf(t, array.NewInt64Builder(mem), nil, -1, 2),
		arrayOf(t, array.NewUint8Builder(mem), nil, 1, 2), arrayOf(t, array.NewUint16Builder(mem), nil, 1, 2),
		arrayOf(t, array.NewUint32Builder(mem), nil, 1, 2), arrayOf(t, array.NewUint64Builder(mem), nil, 1, 2),
		arrayOf(t, array.NewFloat32Builder(mem), nil, 1, 2), arrayOf(t, array.NewFloat64Builder(mem), nil, 1, 2),
		arrayOf(t, array.NewDate32Builder(mem), nil, 1, 2), arrayOf(t, array.NewDate64Builder(mem), nil, 1, 2),
	} {
		t.Run(fmt.Sprint(a.DataType()), func(t *testing.T) {
			x := tensorOf(t, a, []int64{1, 2}, nil)
			b := buffer(t, wrap(t, x))
			b.Release = nil
			like := arrowarray.Tensor{}
			y, err := arrowarray.Namespace().FromBuffer(b, like, arrayapi.CopyIfNeeded)
			require.NoError(t, err)
			back := y.(arrowarray.Tensor)
			require.IsType(t, x, back.Arrow)
			require.Equal(t, x.Data().Buffers()[1].Bytes(), back.Arrow.Data().Buffers()[1].Bytes())
			back.Release()
		})
	}
}

// The days of a date32 are 4 bytes in Arrow and 8 in the buffer, whose strides say so.
func TestTensorOfDates(t *testing.T) {
	a := arrayOf(t, array.NewDate32Builder(checked(t)), nil, 0, 1, 2, 3, 4, 5)
	x := tensorOf(t, a, []int64{2, 3}, []int64{4, 8})
	b := buffer(t, wrap(t, x))
	require.Equal(t, []int{8, 16}, b.Strides)
	n, err := ndarray.FromBuffer(b)
	require.NoError(t, err)
	require.Equal(t, "[['1970-01-01' '1970-01-03' '1970-01-05']\n ['1970-01-02' '1970-01-04' '1970-01-06']]", n.String())
}

func TestTensorRefuses(t *testing.T) {
	a := counting(t, 6)
	gone := tensor.New(a.Data(), []int64{6}, nil, nil)
	gone.Release()
	type embedding struct{ tensor.Interface }
	for _, tc := range []struct {
		name    string
		tensor  tensor.Interface
		foreign bool
		text    string
	}{
		{"outside its memory", tensorOf(t, a, []int64{7}, nil), false, "do not lie within"},
		{"strides outside", tensorOf(t, a, []int64{2, 3}, []int64{12, 8}), false, "do not lie within"},
		{"negative shape", tensorOf(t, a, []int64{-1}, nil), false, "-1"},
		{"strides of another rank", tensorOf(t, a, []int64{2, 3}, []int64{4}), false, "shape and strides"},
		{"strides within an element", tensorOf(t, a, []int64{2}, []int64{6}), false, "multiples of 4"},
		{"embedded", embedding{tensorOf(t, a, []int64{6}, nil)}, true, "embedding"},
		{"nil", nil, false, "nil"},
		{"nil pointer", (*tensor.Int8)(nil), false, "nil *tensor.Int8"},
		{"released", gone, false, "released"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			_, err := arrowarray.Namespace().Buffer(arrowarray.Tensor{Arrow: tc.tensor}, arrayapi.CopyIfNeeded)
			require.ErrorContains(t, err, tc.text)
			require.Equal(t, tc.foreign, isForeign(err))
		})
	}
}

func TestTensorOfNulls(t *testing.T) {
	a := arrayOf(t, array.NewFloat64Builder(checked(t)), []bool{true, false}, 1, 2)
	x := tensorOf(t, a, []int64{2, 1}, nil)
	_, err := arrowarray.Namespace().Buffer(wrap(t, x), arrayapi.CopyIfNeeded)
	var nulls *arrowarray.NullError
	require.ErrorAs(t, err, &nulls)
	b := buffer(t, wrap(t, x, arrowarray.Fill(0.5)))
	n, err := ndarray.FromBuffer(b)
	require.NoError(t, err)
	require.Equal(t, "[[1. ]\n [0.5]]", n.String())
}
