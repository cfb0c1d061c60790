package xp_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/arrayapi/xp"
)

func TestSearching(t *testing.T) {
	x := fromSlice(t, []int32{3, 1, 2, 1, 3, 3}, 2, 3)
	line := fromSlice(t, []int32{3, 1, 2})
	c := xp.For(x)
	values, indices, inverse, counts := c.UniqueAll(x)
	countedValues, counted := c.UniqueCounts(x)
	invertedValues, inverted := c.UniqueInverse(x)
	places := c.Nonzero(c.Subtract(x, 1))
	require.Len(t, places, 2, "%v", c.Err())
	for name, r := range map[string]struct {
		got  arrayapi.ArrayLike
		want string
	}{
		"sort":             {c.Sort(x), "[[1 2 3]\n [1 3 3]]"},
		"sort axis":        {c.Sort(x, xp.Axis(0)), "[[1 1 2]\n [3 3 3]]"},
		"descending":       {c.Sort(x, xp.Descending(), xp.Unstable()), "[[3 2 1]\n [3 3 1]]"},
		"argsort":          {c.ArgSort(x), "[[1 2 0]\n [0 1 2]]"},
		"argsort down":     {c.ArgSort(x, xp.Axis(-1), xp.Descending()), "[[0 2 1]\n [1 2 0]]"},
		"searchsorted":     {c.SearchSorted(c.Sort(line), x), "[[2 0 1]\n [0 2 2]]"},
		"right":            {c.SearchSorted(c.Sort(line), 2, xp.Right()), "2"},
		"sorter":           {c.SearchSorted(line, x, xp.Sorter(c.ArgSort(line))), "[[2 0 1]\n [0 2 2]]"},
		"isin":             {c.IsIn(x, fromSlice(t, []int32{2, 3})), "[[ True False  True]\n [False  True  True]]"},
		"isin scalar":      {c.IsIn(x, 2), "[[False False  True]\n [False False False]]"},
		"scalar isin":      {c.IsIn(2, x, xp.Invert()), "False"},
		"values":           {values, "[1 2 3]"},
		"indices":          {indices, "[1 2 0]"},
		"inverse":          {inverse, "[[2 0 1]\n [0 2 2]]"},
		"counts":           {counts, "[2 1 3]"},
		"unique_values":    {c.UniqueValues(x), "[1 2 3]"},
		"unique_counts 0":  {countedValues, "[1 2 3]"},
		"unique_counts 1":  {counted, "[2 1 3]"},
		"unique_inverse 0": {invertedValues, "[1 2 3]"},
		"unique_inverse 1": {inverted, "[[2 0 1]\n [0 2 2]]"},
		"nonzero 0":        {places[0], "[0 0 1 1]"},
		"nonzero 1":        {places[1], "[0 2 1 2]"},
	} {
		t.Run(name, func(t *testing.T) {
			a, err := xp.As[*ndarray.Array](c, r.got)
			require.NoError(t, err)
			require.Equal(t, r.want, a.String())
		})
	}
}

func TestSearchingInANamespaceWithoutIt(t *testing.T) {
	ns := &seriesNamespace{name: "series"}
	x := ofSeries(ns, 3.0, 0, 2, 3)
	c := xp.For(x)
	require.Equal(t, []float64{0, 2, 3, 3}, values[float64](c.Sort(x)))
	order := c.ArgSort(x)
	sorted := c.SearchSorted(x, ofSeries(ns, 2.5), xp.Sorter(order))
	unique, indices, inverse, counts := c.UniqueAll(x)
	require.Equal(t, []float64{0, 2, 3}, values[float64](unique))
	places := c.Nonzero(x)
	require.Len(t, places, 1)
	require.NoError(t, c.Err())
	if dtype.Of[int]() == dtype.Int64 { // else the namespace has no type for indices, and ndarray stands in
		require.Equal(t, []int64{1, 2, 0, 3}, values[int64](order))
		require.Equal(t, []int64{2}, values[int64](sorted))
		require.Equal(t, []int64{1, 2, 0}, values[int64](indices))
		require.Equal(t, []int64{2, 0, 1, 2}, values[int64](inverse))
		require.Equal(t, []int64{1, 1, 2}, values[int64](counts))
		require.Equal(t, []int64{0, 2, 3}, values[int64](places[0]))
	}
	require.Equal(t, "[ True False False  True]", c.IsIn(x, 3.0).(*ndarray.Array).String())
	require.Equal(t, ns.lent, ns.released)
}

func TestSearchingErrors(t *testing.T) {
	x := fromSlice(t, []float64{1, 2})
	other := ofSeries(&seriesNamespace{name: "series"}, 1.0, 2)
	for name, r := range map[string]struct {
		call func(c *xp.Calc) any
		want string
	}{
		"option":         {func(c *xp.Calc) any { return c.Sort(x, xp.KeepDims()) }, `xp: sort: option "KeepDims"`},
		"search option":  {func(c *xp.Calc) any { return c.SearchSorted(x, 1.0, xp.Axis(0)) }, `xp: searchsorted: option "Axis"`},
		"isin option":    {func(c *xp.Calc) any { return c.IsIn(x, 1.0, xp.Right()) }, `xp: isin: option "Right"`},
		"axis":           {func(c *xp.Calc) any { return c.ArgSort(x, xp.Axis(1)) }, "xp: argsort: ndarray: argsort: axis 1"},
		"scalars":        {func(c *xp.Calc) any { return c.IsIn(1, 2) }, "xp: isin: "},
		"sort of scalar": {func(c *xp.Calc) any { return c.Sort(1.0) }, "xp: sort: "},
		"sorter":         {func(c *xp.Calc) any { return c.SearchSorted(x, 1.0, xp.Sorter(other)) }, "xp: searchsorted: "},
		"scalar sorter":  {func(c *xp.Calc) any { return c.SearchSorted(x, 1.0, xp.Sorter(1)) }, "xp: searchsorted: argument 0: want an array, have int"},
		"rank 0":         {func(c *xp.Calc) any { return c.Nonzero(ndarray.Scalar(1)) }, "one axis at least"},
		"unique of nil":  {func(c *xp.Calc) any { v, _ := c.UniqueCounts(nil); return v }, "xp: unique_counts: argument 0 is nil"},
		"shift option":   {func(c *xp.Calc) any { return c.FFT().FFTShift(x, xp.N(1)) }, `xp: fft.fftshift: option "N"`},
		"size option":    {func(c *xp.Calc) any { return c.FFT().FFT(x, xp.S(1)) }, `xp: fft.fft: option "S"`},
		"fft of scalar":  {func(c *xp.Calc) any { return c.FFT().FFT(1.0) }, "xp: fft.fft: "},
		"no points":      {func(c *xp.Calc) any { return c.FFT().FFT(x, xp.N(0)) }, "one point"},
	} {
		t.Run(name, func(t *testing.T) {
			c := xp.For(x)
			require.Empty(t, r.call(c))
			require.ErrorContains(t, c.Err(), r.want)
		})
	}
}
