package plots

import (
	"errors"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
)

func TestFlatReadsEveryLayout(t *testing.T) {
	data := make([]float64, 120)
	for i := range data {
		data[i] = float64(i)
	}
	for _, c := range []struct {
		name           string
		shape, strides []int
		offset         int
		axes, weight   int
	}{
		{"C", []int{4, 5, 6}, []int{240, 48, 8}, 0, 1, 1},
		{"F", []int{4, 5, 6}, []int{8, 32, 160}, 0, 1, 1},
		{"reversed", []int{4, 5, 6}, []int{-240, -48, -8}, 119 * 8, 1, 1},
		{"gaps", []int{2, 3, 3}, []int{480, 80, 16}, 8, 3, 1},
		{"one element", []int{1, 1}, []int{7, -9}, 16, 0, 1},
		{"repeated", []int{3, 5, 2}, []int{0, 8, 0}, 24, 1, 6},
		{"overlapping", []int{10, 4}, []int{8, 8}, 0, 2, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := buffer(t, data)
			b.Shape, b.Strides, b.Offset = c.shape, c.strides, c.offset
			v, weight := flat(b)
			require.Len(t, v.shape, c.axes)
			require.Equal(t, c.weight, weight)
			got := slices.Repeat(numbersOf(t, b), weight)
			want, err := arrayapi.Elements[float64](b, arrayapi.CopyAlways)
			require.NoError(t, err)
			require.ElementsMatch(t, want, got)
		})
	}
}

func TestThin(t *testing.T) {
	for _, c := range []struct {
		shape, strides []int
		limit          int
		want           []int
		factor         int
	}{
		{[]int{100}, []int{8}, 100, []int{100}, 1},
		{[]int{100 * run}, []int{8}, 10 * run, []int{10, run}, 10},
		{[]int{100, 50}, []int{400, 8}, 500, []int{10, 50}, 10},
		{[]int{5, 100}, []int{800, 8}, 50, []int{1, 50}, 10},
	} {
		v, factor := view{c.shape, c.strides, 0}.thin(c.limit)
		require.Equal(t, c.want, v.shape)
		require.Equal(t, c.factor, factor)
		require.LessOrEqual(t, v.size(), c.limit)
	}
	p, rowStep, colStep := plane{1000, 1000, 8000, 8, 0}.thin(10_000, 10, 10)
	require.Equal(t, []int{10, 1000, 100, 1}, []int{p.rows, p.cols, rowStep, colStep})
	p, rowStep, colStep = plane{10, 100_000, 800_000, 8, 0}.thin(10_000, 10, 10)
	require.Equal(t, []int{10, 1000, 1, 100}, []int{p.rows, p.cols, rowStep, colStep})
	p = plane{1000, 1000, 8000, 8, 0}.thinEvenly(10_000)
	require.Equal(t, plane{100, 100, 80_000, 80, 0}, p)
}

func TestTilesCoverAPlaneOnce(t *testing.T) {
	for _, p := range []plane{
		{1, 1, 0, 0, 0}, {3, 100_000, 800_000, 8, 0}, {100_000, 3, 8, 800_000, 0}, {300, 700, 8, 2400, 0}, {700, 300, 2400, 8, 0},
	} {
		seen := make([]int, p.rows*p.cols)
		require.NoError(t, p.tiles(func(c tile) error {
			require.LessOrEqual(t, c.rows*c.cols, blockSize)
			for i := range c.rows {
				for j := range c.cols {
					seen[(c.row+i)*p.cols+c.col+j]++
				}
			}
			return nil
		}))
		require.Equal(t, slices.Repeat([]int{1}, len(seen)), seen)
	}
	planted := errors.New("planted")
	require.ErrorIs(t, plane{5, 5, 40, 8, 0}.tiles(func(tile) error { return planted }), planted)
}
