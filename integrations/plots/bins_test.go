package plots

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi/dtype"
)

func TestBinsAreNumPys(t *testing.T) {
	for _, c := range readAnswers(t).Histograms {
		t.Run(c.Name, func(t *testing.T) {
			r := readerOf(t, array(t, c.NPY))
			v, weight := flat(r.b)
			require.NoError(t, r.rebase(v))
			s, err := surveyOf(r, v, weight)
			require.NoError(t, err)
			b := newBins(s, 160, r.integral(), r.b.DType.Kind() != dtype.KindDateTime64)
			require.NoError(t, r.each(v, b.add))
			require.Equal(t, c.Counts, b.counts)
			require.InDeltaSlice(t, c.Edges, b.edges, 1e-9*(c.Edges[len(c.Edges)-1]-c.Edges[0]))
		})
	}
}

func TestBinsOfNeighbours(t *testing.T) {
	// Between 1 and the next float64 there is no edge.
	b := newBins(&survey{finite: 2, min: 1, max: 1 + 0x1p-52, sample: []float64{1, 1 + 0x1p-52}}, 160, false, false)
	b.add([]float64{1, 1 + 0x1p-52})
	require.Equal(t, []int{2}, b.counts)
}

func TestSampleOfMany(t *testing.T) {
	const n = 1 << 20
	s := make([]float64, n)
	for i := range s {
		s[i] = float64(i % 1000) // of a period that a regular sample could hit
	}
	r := readerOf(t, buffer(t, s))
	v, weight := flat(r.b)
	found, err := surveyOf(r, v, weight)
	require.NoError(t, err)
	require.Len(t, found.sample, sampleSize)
	require.Equal(t, n, found.finite)
	require.InDelta(t, 499.5, found.iqr(), 15)
}
