package ndarray_test

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/dtype/minifloat"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/internal/corpus"
)

func TestAtAndSetAt(t *testing.T) {
	for _, order := range []dtype.ByteOrder{dtype.LittleEndian, dtype.BigEndian} {
		a := must(ndarray.Zeros([]int{2, 3}, dtype.Complex64.WithOrder(order)))
		require.NoError(t, ndarray.SetAt(a, complex64(1+2i), 1, -1))
		require.Equal(t, complex64(1+2i), must(ndarray.At[complex64](a, -1, 2)))
		require.Equal(t, complex64(0), must(ndarray.At[complex64](a, 0, 2)))
	}
	a := arange(t, 2, 3)
	for _, index := range [][]int{{}, {0}, {0, 0, 0}, {2, 0}, {0, 3}, {-3, 0}, {math.MinInt, 0}} {
		_, err := ndarray.At[int64](a, index...)
		require.ErrorContains(t, err, "ndarray: at: ", "%v", index)
		require.ErrorContains(t, ndarray.SetAt(a, int64(1), index...), "ndarray: set at: ", "%v", index)
		_, err = a.Item(index...)
		require.ErrorContains(t, err, "ndarray: item: ", "%v", index)
	}
	_, err := ndarray.At[float64](a, 0, 0)
	require.EqualError(t, err, "ndarray: at: type float64: want dtype float64, have int64")
	_, err = ndarray.Data[int32](a)
	var d *arrayapi.DTypeError
	require.ErrorAs(t, err, &d)
}

func TestABoolIsTrueForAnyByte(t *testing.T) {
	a := must(ndarray.FromBuffer(arrayapi.Buffer{DType: dtype.Bool, Shape: []int{3}, Strides: []int{1}, Data: []byte{0, 1, 7}}))
	v, err := ndarray.At[bool](a, 2)
	require.NoError(t, err)
	require.True(t, v)
	require.Equal(t, []any{false, true, true}, slices.Collect(a.Items()))
	require.Equal(t, "[False  True  True]", a.String())
	require.Equal(t, []uint8{0, 1, 1}, must(ndarray.Data[uint8](must(a.AsType(dtype.Uint8)))))
}

func TestItem(t *testing.T) {
	for name, c := range map[string]struct {
		descr string
		data  string
		want  any
	}{
		"bool":            {"'|b1'", "\x01", true},
		"int16":           {"'>i2'", "\xff\xfe", int16(-2)},
		"uint64":          {"'<u8'", "\xff\xff\xff\xff\xff\xff\xff\xff", uint64(math.MaxUint64)},
		"float16":         {"'<f2'", "\x00\x3c", minifloat.Float16(0x3c00)},
		"complex64":       {"'>c8'", "\x3f\x80\x00\x00\xc0\x00\x00\x00", complex64(1 - 2i)},
		"bytes":           {"'|S4'", "a\x00b\x00", "a\x00b"},
		"unicode":         {"'>U3'", "\x00\x00\x00x\x00\x01\xf6\x00\x00\x00\x00\x00", "x\U0001f600"},
		"a surrogate":     {"'<U1'", "\x00\xd8\x00\x00", "\xed\xa0\x80"},
		"no code point":   {"'<U1'", "\x00\x00\xff\xff", "\ufffd"},
		"void":            {"'|V2'", "\x00\x01", []byte{0, 1}},
		"NaT":             {"'>M8[s]'", "\x80\x00\x00\x00\x00\x00\x00\x00", int64(math.MinInt64)},
		"timedelta":       {"'<m8[D]'", "\x05\x00\x00\x00\x00\x00\x00\x00", int64(5)},
		"struct":          {"[('a', '>i2'), ('b', '|S1', (2, 2)), ('c', [('d', '|b1')])]", "\x00\x01wxyz\x01", []any{int16(1), []any{[]any{"w", "x"}, []any{"y", "z"}}, []any{true}}},
		"without fields":  {"[]", "", []any{}},
		"without content": {"'|S0'", "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			d, err := dtype.ParseDescr(c.descr)
			require.NoError(t, err)
			a := must(ndarray.FromBuffer(arrayapi.Buffer{DType: d, Data: []byte(c.data)}))
			require.Equal(t, c.want, must(a.Item()))
			require.NotPanics(t, func() { _ = a.String() })
		})
	}
	for d, want := range map[dtype.DType]any{dtype.Int4: int8(-2), dtype.Uint4: uint8(14), dtype.Int2: int8(-2), dtype.Uint2: uint8(2), dtype.Int1: int8(0), dtype.Uint1: uint8(0)} {
		a := must(ndarray.FromBuffer(arrayapi.Buffer{DType: d, Data: []byte{0xfe}}))
		require.Equal(t, want, must(a.Item()), "%s", d)
	}
}

// Nothing bounds the number of elements without bytes.
func TestElementsWithoutBytes(t *testing.T) {
	fields := []dtype.Field{{Name: "a", DType: dtype.NewVoid(0), Shape: []int{math.MaxInt32}}, {Name: "b", DType: dtype.Int8}}
	d, err := dtype.NewStruct(fields, -1)
	require.NoError(t, err)
	a := must(ndarray.FromBuffer(arrayapi.Buffer{DType: d, Shape: []int{1}, Strides: []int{1}, Data: []byte{5}}))
	require.Equal(t, []any{[]any{}, int8(5)}, must(a.Item(0)))
	require.Equal(t, "[([], 5)]", a.String())
	many := must(ndarray.Zeros(slices.Repeat([]int{7}, 11), dtype.NewVoid(0)))
	require.Equal(t, "[...]", many.String())
}

func TestItemsGoRowByRow(t *testing.T) {
	a := must(arange(t, 2, 3).T())
	var got []any
	for v := range a.Items() {
		if got = append(got, v); len(got) == 5 {
			break
		}
	}
	require.Equal(t, []any{int64(0), int64(3), int64(1), int64(4), int64(2)}, got)
	require.Empty(t, slices.Collect(arange(t, 2, 0).Items()))
	require.Equal(t, []any{1.5}, slices.Collect(ndarray.Scalar(1.5).Items()))
}

// Printing and reading never fail on any dtype of the corpus.
func TestEveryDTypeOfTheCorpusPrints(t *testing.T) {
	for _, c := range corpus.Cases(t) {
		d, err := dtype.ParseDescr("'" + c.DType + "'")
		if err != nil {
			continue
		}
		a := must(ndarray.Zeros([]int{2}, d))
		require.NotEmpty(t, a.String())
		require.Len(t, slices.Collect(a.Items()), 2)
	}
}
