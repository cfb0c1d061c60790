package plots

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestMeansAreNumPys(t *testing.T) {
	c := readAnswers(t).Means
	for _, transposed := range []bool{false, true} {
		b := array(t, c.NPY)
		if transposed {
			b = b.Transposed().Copy().Transposed()
		}
		r := readerOf(t, b)
		g := newGrid(100, 70, c.Tall, c.Wide)
		p := plane{100, 70, b.Strides[0], b.Strides[1], 0}
		require.NoError(t, r.tiles(p, func(t tile) error {
			numbers, err := r.read(p, t)
			g.add(t, numbers)
			return err
		}))
		for i, want := range c.Means {
			require.InDelta(t, want, g.mean(i), 1e-12)
		}
	}
}

func TestBlocksOfOddNumbers(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	for _, c := range []struct {
		name    string
		numbers []float64
		odd     bool
		kind    odd
	}{
		{"finite", []float64{1, 2, 3, 4}, false, 0},
		{"few NaN", []float64{1, nan, 3, 4}, false, 0},
		{"half NaN", []float64{1, nan, nan, 4}, true, oddNaN},
		{"mostly +inf", []float64{nan, inf, inf, 1}, true, oddPosInf},
		{"-inf", []float64{-inf, -inf, -inf, -inf}, true, oddNegInf},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := newGrid(2, 2, 2, 2)
			g.add(tile{0, 0, 2, 2}, c.numbers)
			kind, ok := g.oddAt(0)
			require.Equal(t, c.odd, ok)
			require.Equal(t, c.kind, kind)
			_, _, finite := g.span()
			require.Equal(t, !c.odd, finite)
		})
	}
}
