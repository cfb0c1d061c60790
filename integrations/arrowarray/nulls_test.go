package arrowarray_test

import (
	"errors"
	"math"
	"testing"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/float16"
	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/integrations/arrowarray"
)

func isForeign(err error) bool { return errors.Is(err, arrayapi.ErrForeign) }

func TestNullsAreRefused(t *testing.T) {
	mem := checked(t)
	a := arrayOf(t, array.NewInt32Builder(mem), []bool{true, true, false, true, false}, 1, 2, 3, 4, 5)
	lists := listsWithNulls(t)
	for _, tc := range []struct {
		name       string
		array      arrow.Array
		start, end int64
		count      int
		index      []int
	}{
		{"all", a, 0, 5, 2, []int{2}},
		{"slice", a, 3, 5, 1, []int{1}},
		{"slice without", a, 0, 2, 0, nil},
		{"lists", lists, 0, 4, 1, []int{1}},
		{"elements", lists, 2, 4, 2, []int{0, 1}},
		{"lists without", lists, 0, 1, 0, nil},
	} {
		t.Run(tc.name, func(t *testing.T) {
			s := array.NewSlice(tc.array, tc.start, tc.end)
			defer s.Release()
			b, err := arrowarray.Namespace().Buffer(arrowarray.Array{Arrow: s}, arrayapi.CopyIfNeeded)
			if tc.count == 0 {
				require.NoError(t, err)
				b.Free()
				return
			}
			var nulls *arrowarray.NullError
			require.ErrorAs(t, err, &nulls)
			require.False(t, isForeign(err), "the value is ours, and not to be saved by another rule")
			require.Equal(t, tc.count, nulls.Count)
			require.Equal(t, tc.index, nulls.Index)
			require.True(t, arrow.TypeEqual(s.DataType(), nulls.Type))
		})
	}
}

// listsWithNulls is [[1 2] null [3 null] [null 4]].
func listsWithNulls(t *testing.T) arrow.Array {
	b := array.NewFixedSizeListBuilder(checked(t), 2, arrow.PrimitiveTypes.Int8)
	defer b.Release()
	v := b.ValueBuilder().(*array.Int8Builder)
	b.AppendValues([]bool{true, false, true, true})
	v.AppendValues([]int8{1, 2, 77, 77, 3, 77, 77, 4}, []bool{true, true, true, true, true, false, false, true})
	a := b.NewArray()
	t.Cleanup(a.Release)
	return a
}

func TestFill(t *testing.T) {
	mem := checked(t)
	odd := []bool{true, false, true}
	for _, tc := range []struct {
		name  string
		array arrow.Array
		fill  any
		want  string
	}{
		{"int", arrayOf(t, array.NewInt16Builder(mem), odd, 1, 2, 3), -1, "[ 1 -1  3]"},
		{"uint64", arrayOf(t, array.NewUint64Builder(mem), odd, 1, 2, 3), uint64(math.MaxUint64), "[                   1 18446744073709551615                    3]"},
		{"float", arrayOf(t, array.NewFloat64Builder(mem), odd, 1, 2, 3), math.NaN(), "[ 1. nan  3.]"},
		{"float of int", arrayOf(t, array.NewFloat32Builder(mem), odd, 1, 2, 3), 0, "[1. 0. 3.]"},
		{"float16", arrayOf(t, array.NewFloat16Builder(mem), odd, float16.New(1), float16.New(2), float16.New(3)), 0.5, "[1.  0.5 3. ]"},
		{"bool", arrayOf(t, array.NewBooleanBuilder(mem), odd, false, false, false), true, "[False  True False]"},
		{"date32", arrayOf(t, array.NewDate32Builder(mem), odd, 0, 1, 2), int64(math.MinInt64), "['1970-01-01'        'NaT' '1970-01-03']"},
		{"timestamp", arrayOf(t, array.NewTimestampBuilder(mem, &arrow.TimestampType{Unit: arrow.Second}), odd, 0, 1, 2), 60,
			"['1970-01-01T00:00:00' '1970-01-01T00:01:00' '1970-01-01T00:00:02']"},
		{"duration", arrayOf(t, array.NewDurationBuilder(mem, &arrow.DurationType{Unit: arrow.Nanosecond}), odd, 1, 2, 3), 9, "[1 9 3]"},
		{"lists", listsWithNulls(t), 5, "[[1 2]\n [5 5]\n [3 5]\n [5 4]]"},
		{"no nulls", arrayOf(t, array.NewInt8Builder(mem), nil, 1), math.NaN(), "[1]"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			x, err := ndarray.FromBuffer(buffer(t, wrap(t, tc.array, arrowarray.Fill(tc.fill))))
			require.NoError(t, err)
			require.Equal(t, tc.want, x.String())
		})
	}
}

func TestFillIsACopy(t *testing.T) {
	a := arrayOf(t, array.NewInt32Builder(checked(t)), []bool{true, false}, 1, 2)
	x := wrap(t, a, arrowarray.Fill(7))
	_, err := x.ArrayNamespace().Buffer(x, arrayapi.CopyNever)
	require.ErrorIs(t, err, arrayapi.ErrCopy)
	b := buffer(t, x)
	require.False(t, b.ReadOnly)
	require.Equal(t, int32(2), a.(*array.Int32).Value(1), "the array is as it was")
}

func TestFillThatDoesNotFit(t *testing.T) {
	mem := checked(t)
	for _, tc := range []struct {
		name  string
		array arrow.Array
		fill  any
	}{
		{"NaN for an integer", arrayOf(t, array.NewInt32Builder(mem), []bool{false}, 1), math.NaN()},
		{"too large", arrayOf(t, array.NewUint8Builder(mem), []bool{false}, 1), 256},
		{"number for a bool", arrayOf(t, array.NewBooleanBuilder(mem), []bool{false}, true), 1},
		{"float for a date", arrayOf(t, array.NewDate64Builder(mem), []bool{false}, 1), 1.5},
		{"text", arrayOf(t, array.NewFloat64Builder(mem), []bool{false}, 1), "none"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			x := wrap(t, tc.array, arrowarray.Fill(tc.fill))
			_, err := x.ArrayNamespace().Buffer(x, arrayapi.CopyIfNeeded)
			require.ErrorContains(t, err, "fill")
			require.False(t, isForeign(err))
		})
	}
}
