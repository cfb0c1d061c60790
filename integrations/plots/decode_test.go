package plots

import (
	"encoding/binary"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// numbersOf returns all numbers that are read of b.
func numbersOf(t *testing.T, b arrayapi.Buffer) []float64 {
	require.NoError(t, b.Check())
	r := readerOf(t, b)
	var got []float64
	v, _ := flat(b)
	require.NoError(t, r.each(v, func(numbers []float64) { got = append(got, numbers...) }))
	return got
}

func TestNumbersOfEveryDType(t *testing.T) {
	for _, c := range readAnswers(t).Numbers {
		t.Run(c.DType, func(t *testing.T) {
			d, err := dtype.Parse(c.DType)
			require.NoError(t, err)
			if !strings.ContainsAny(c.DType, "<>") {
				d = d.WithOrder(dtype.LittleEndian) // a name says nothing of the order in the answers
			}
			n := len(c.Raw) / d.Size()
			got := numbersOf(t, arrayapi.Buffer{DType: d, Shape: []int{n}, Strides: []int{d.Size()}, Data: c.Raw})
			require.Len(t, got, n)
			for i := range got {
				want := math.Float64frombits(binary.LittleEndian.Uint64(c.Values[8*i:]))
				require.True(t, got[i] == want || got[i] != got[i] && want != want, "%d: want %v, have %v", i, want, got[i])
			}
		})
	}
}

func TestDistancesOfLargeIntegers(t *testing.T) {
	top := uint64(math.MaxUint64)
	unsigned, err := arrayapi.BufferOf([]uint64{top - 3, top, top - 1})
	require.NoError(t, err)
	dates := buffer(t, []int64{math.MinInt64, 1 << 62, 1<<62 + 1})
	dates.DType = dtype.NewDateTime64(dtype.Nanosecond, 1)
	for _, c := range []struct {
		name string
		b    arrayapi.Buffer
		want []float64
	}{
		{"int64", buffer(t, []int64{1 << 60, 1<<60 + 1}), []float64{0, 1}},
		{"negative", buffer(t, []int64{math.MinInt64 + 5, math.MinInt64}), []float64{5, 0}},
		{"uint64", unsigned, []float64{0, 3, 2}},
		{"small", buffer(t, []int64{5, 6}), []float64{5, 6}},
		{"far apart", buffer(t, []int64{math.MinInt64, math.MaxInt64}), []float64{-0x1p63, 0x1p63}},
		{"datetime", dates, []float64{math.NaN(), 0, 1}},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := readerOf(t, c.b)
			v, _ := flat(c.b)
			require.NoError(t, r.rebase(v))
			require.NoError(t, r.each(v, func(got []float64) { require.InDeltaSlice(t, c.want, got, 0) }))
		})
	}
}
