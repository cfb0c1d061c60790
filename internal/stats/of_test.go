package stats_test

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/dtype/minifloat"
	"github.com/arraylike/arraylike/internal/memory"
	"github.com/arraylike/arraylike/internal/stats"
)

func TestOfIsNumPys(t *testing.T) {
	seen := map[dtype.Kind]bool{}
	for _, c := range numpy(t).Cases {
		b := c.buffer(t)
		seen[b.DType.Kind()] = true
		t.Run(fmt.Sprintf("%s/%s/%v", c.DType, c.Name, c.Shape), func(t *testing.T) {
			for layout, b := range map[string]arrayapi.Buffer{
				"contiguous": b, "unaligned": relaid(t, b, 1, false, false), "column-major": relaid(t, b, 1, true, false),
				"backwards": relaid(t, b, 1, true, true), "gaps": relaid(t, b, 3, false, false), "gaps, backwards": relaid(t, b, 2, true, true),
				"swapped": swapped(b), "swapped, gaps": relaid(t, swapped(b), 2, false, true),
			} {
				s, ok := stats.Of(b)
				require.True(t, ok, layout)
				requireTold(t, c.told, s, b.DType, layout)
			}
			requireRepeated(t, c.told, b)
		})
	}
	for k := dtype.KindBool; k <= dtype.KindTimeDelta64; k++ {
		text := k == dtype.KindBytes || k == dtype.KindUnicode || k == dtype.KindVoid
		oneBit := k == dtype.KindInt1 || k == dtype.KindUint1 // younger than the script's ml_dtypes
		require.True(t, seen[k] || text || oneBit, "no case for %v", k)
	}
}

// requireRepeated wants each element to count six times where two axes repeat it.
func requireRepeated(t *testing.T, want told, b arrayapi.Buffer) {
	t.Helper()
	b.Shape = append([]int{3}, append(append([]int{}, b.Shape...), 2)...)
	b.Strides = append([]int{0}, append(append([]int{}, b.Strides...), 0)...)
	require.NoError(t, b.Check())
	for _, n := range []*int{&want.Count, &want.NaN, &want.Inf, &want.Zero, &want.NaT} {
		*n *= 6
	}
	s, ok := stats.Of(b)
	require.True(t, ok)
	requireTold(t, want, s, b.DType, "repeated")
}

func requireTold(t *testing.T, want told, s stats.Summary, d dtype.DType, layout string) {
	t.Helper()
	require.Equal(t, []int{want.Count, want.NaN, want.Inf, want.Zero, want.NaT}, []int{s.Count, s.NaN, s.Inf, s.Zero, s.NaT}, layout)
	require.Equal(t, bound(t, want.Min, d), s.Min, layout)
	require.Equal(t, bound(t, want.Max, d), s.Max, layout)
	if want.Exact == nil {
		require.Nil(t, s.Mean, layout)
		require.Nil(t, s.Std, layout)
		return
	}
	have := parts(t, s)
	require.Len(t, have, len(want.Exact), layout)
	for i, v := range have {
		exact := parse(t, want.Exact[i])
		most := allowed(exact, parse(t, want.NumPy[i]))
		if d.Is("integral") || d.Is("bool") {
			most = float64(2 * i) // the mean is the nearest float64
		}
		require.LessOrEqual(t, ulps(exact, v), most, "%s: %d: want %v, have %v", layout, i, exact, v)
	}
}

// parts is the mean, in two where it is complex, and the deviation.
func parts(t *testing.T, s stats.Summary) []float64 {
	t.Helper()
	std, ok := s.Std.(float64)
	require.True(t, ok)
	if c, ok := s.Mean.(complex128); ok {
		return []float64{real(c), imag(c), std}
	}
	mean, ok := s.Mean.(float64)
	require.True(t, ok)
	return []float64{mean, std}
}

// bound is a bound of the type that one of dtype d has.
func bound(t *testing.T, s string, d dtype.DType) any {
	t.Helper()
	switch {
	case s == "":
		return nil
	case d.Is("bool"):
		return s == "True"
	case d.Is("signed integer"):
		v, err := strconv.ParseInt(s, 10, 64)
		require.NoError(t, err)
		return v
	case d.Is("unsigned integer"):
		v, err := strconv.ParseUint(s, 10, 64)
		require.NoError(t, err)
		return v
	case d.Is("real floating"):
		return parse(t, s)
	}
	return s
}

func TestOfHasNoStatistics(t *testing.T) {
	record, err := dtype.NewStruct([]dtype.Field{{Name: "x", DType: dtype.Float64}}, -1)
	require.NoError(t, err)
	good := bufferOf(t, []float64{1, 2})
	for name, b := range map[string]arrayapi.Buffer{
		"unicode": {DType: dtype.NewUnicode(2), Shape: []int{1}, Strides: []int{8}, Data: good.Data},
		"bytes":   {DType: dtype.NewBytes(8), Shape: []int{1}, Strides: []int{8}, Data: good.Data},
		"void":    {DType: dtype.NewVoid(8), Shape: []int{1}, Strides: []int{8}, Data: good.Data},
		"struct":  {DType: record, Shape: []int{1}, Strides: []int{8}, Data: good.Data},
		"zero":    {},
		"outside": {DType: dtype.Float64, Shape: []int{3}, Strides: []int{8}, Data: good.Data},
		"strides": {DType: dtype.Float64, Shape: []int{2}, Data: good.Data},
		"before":  {DType: dtype.Float64, Shape: []int{2}, Strides: []int{-8}, Data: good.Data},
		"minus":   {DType: dtype.Float64, Shape: []int{-1}, Strides: []int{8}, Data: good.Data},
	} {
		s, ok := stats.Of(b)
		require.False(t, ok, name)
		require.Equal(t, stats.Summary{}, s, name)
	}
}

func TestOfOneBit(t *testing.T) {
	b := bufferOf(t, []uint8{0, 1, 1, 255})
	b.DType = dtype.Int1
	s, ok := stats.Of(b)
	require.True(t, ok)
	require.Equal(t, []any{int64(-1), int64(0), -0.75, 1}, []any{s.Min, s.Max, s.Mean, s.Zero})
	b.DType = dtype.Uint1
	s, ok = stats.Of(b)
	require.True(t, ok)
	require.Equal(t, []any{uint64(0), uint64(1), 0.75, 1}, []any{s.Min, s.Max, s.Mean, s.Zero})
}

func TestOfHighRank(t *testing.T) {
	b := bufferOf(t, []int16{1, 2, 3, 4, 5, 6, 7, 8})
	b.Shape, b.Strides = make([]int, 64), make([]int, 64)
	for i := range b.Shape {
		b.Shape[i], b.Strides[i] = 1, 1000*i
	}
	for i, stride := range map[int]int{5: 2, 30: 8, 63: 4} {
		b.Shape[i], b.Strides[i] = 2, stride
	}
	s, ok := stats.Of(b)
	require.True(t, ok)
	require.Equal(t, stats.Summary{Count: 8, Min: int64(1), Max: int64(8), Mean: 4.5, Std: math.Sqrt(5.25)}, plain(s))
}

// plain is s without what it does not export.
func plain(s stats.Summary) stats.Summary {
	return stats.Summary{Count: s.Count, Min: s.Min, Max: s.Max, Mean: s.Mean, Std: s.Std, NaN: s.NaN, Inf: s.Inf, Zero: s.Zero, NaT: s.NaT}
}

func TestOfReadsRepeatedElementsOnce(t *testing.T) {
	b := bufferOf(t, []uint8{0, 7})
	b.Shape, b.Strides = []int{2, 1 << 29}, []int{1, 0}
	s, ok := stats.Of(b)
	require.True(t, ok)
	require.Equal(t, stats.Summary{Count: 1 << 30, Min: uint64(0), Max: uint64(7), Mean: 3.5, Std: 3.5, Zero: 1 << 29}, plain(s))
}

// TestOfManyLayouts compares layouts that go through scratch in several pieces with
// memory that is contiguous.
func TestOfManyLayouts(t *testing.T) {
	words := mixed(30 * 40 * 50)
	b := bufferOf(t, generate(len(words), func() func() int32 { i := -1; return func() int32 { i++; return int32(words[i]) } }()), 30, 40, 50)
	whole := func(from, to [3]int, order [3]int) arrayapi.Buffer {
		v := b
		v.Shape, v.Strides = make([]int, 3), make([]int, 3)
		for i, axis := range order {
			v.Shape[i], v.Strides[i] = to[axis]-from[axis], b.Strides[axis]
			v.Offset += from[axis] * b.Strides[axis]
		}
		return v
	}
	for name, v := range map[string]arrayapi.Buffer{
		"permuted":         whole([3]int{}, [3]int{30, 40, 50}, [3]int{1, 2, 0}),
		"inner":            whole([3]int{1, 2, 3}, [3]int{29, 37, 48}, [3]int{0, 1, 2}),
		"inner, permuted":  whole([3]int{1, 2, 3}, [3]int{29, 37, 48}, [3]int{2, 0, 1}),
		"long rows":        whole([3]int{0, 0, 0}, [3]int{30, 39, 50}, [3]int{0, 1, 2}),
		"column":           whole([3]int{0, 0, 7}, [3]int{30, 40, 8}, [3]int{0, 1, 2}),
		"one":              whole([3]int{3, 4, 5}, [3]int{4, 5, 6}, [3]int{0, 1, 2}),
		"none":             whole([3]int{3, 4, 5}, [3]int{4, 4, 6}, [3]int{0, 1, 2}),
		"inner of swapped": swapped(whole([3]int{1, 2, 3}, [3]int{29, 37, 48}, [3]int{2, 0, 1})),
	} {
		t.Run(strings.ReplaceAll(name, ", ", "-"), func(t *testing.T) {
			for _, v := range []arrayapi.Buffer{v, swapped(v), relaid(t, v, 2, true, true)} {
				c, err := v.Contiguous(arrayapi.CopyAlways)
				require.NoError(t, err)
				want, ok := stats.Of(c)
				require.True(t, ok)
				have, ok := stats.Of(v)
				require.True(t, ok)
				require.Equal(t, want, have)
			}
		})
	}
}

// TestOfLongRows has rows that are handed out where they lie, and one element too many
// for the scratch in each.
func TestOfLongRows(t *testing.T) {
	x := make([]int64, 3*6000)
	for i := range x {
		x[i] = int64(i % 6000)
	}
	b := bufferOf(t, x, 3, 6000)
	b.Shape = []int{3, 2049}
	for _, v := range []arrayapi.Buffer{b, swapped(b), relaid(t, b, 2, false, true)} {
		s, ok := stats.Of(v)
		require.True(t, ok)
		want := stats.Summary{Count: 6147, Min: int64(0), Max: int64(2048), Mean: 1024.0, Std: math.Sqrt((2049*2049 - 1) / 12.0), Zero: 3}
		require.Equal(t, want, plain(s))
	}
}

// TestOfAllocates wants a few values to be allocated, however many elements there are.
func TestOfAllocates(t *testing.T) {
	if !memory.Aliases {
		t.Skip("without aliasing every chunk is a copy")
	}
	for name, b := range map[string]arrayapi.Buffer{
		"float64": bufferOf(t, make([]float64, 1e5)), "int8": bufferOf(t, make([]int8, 1e5)), "complex64": bufferOf(t, make([]complex64, 1e5)),
		"float16": bufferOf(t, make([]minifloat.Float16, 1e5)), "int32": bufferOf(t, make([]int32, 1e5)),
	} {
		require.LessOrEqual(t, testing.AllocsPerRun(5, func() { stats.Of(b) }), 8.0, name)
	}
}
