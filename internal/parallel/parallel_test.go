package parallel_test

import (
	"fmt"
	"runtime"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/internal/parallel"
)

func TestWorkers(t *testing.T) {
	processors := runtime.GOMAXPROCS(0)
	for _, c := range []struct{ n, least, want int }{
		{0, 8, 1},
		{7, 8, 1},
		{8, 8, min(4, processors)},
		{1 << 20, 8, processors},
		{1, 0, min(1, processors)},
		{0, 0, 1},
		{3, 2, min(3, processors)},
	} {
		require.Equal(t, c.want, parallel.Workers(c.n, c.least), "%d units, shared from %d on", c.n, c.least)
	}
}

func TestEveryWorkerRunsOnce(t *testing.T) {
	for _, workers := range []int{-1, 0, 1, 2, 7} {
		calls := make([]atomic.Int64, max(1, workers))
		parallel.Run(workers, func(w int) { calls[w].Add(1) })
		for w := range calls {
			require.EqualValues(t, 1, calls[w].Load(), "worker %d of %d", w, workers)
		}
	}
}

// cutters calls done for the ranges that each function makes of [0, n).
var cutters = map[string]func(workers, n int, done func(lo, hi int)){
	"Ranges": parallel.Ranges,
	"NumberedRanges": func(workers, n int, done func(lo, hi int)) {
		parallel.NumberedRanges(workers, n, func(_, lo, hi int) { done(lo, hi) })
	},
	"Pieces": func(workers, n int, done func(lo, hi int)) {
		parallel.Pieces(workers, n, 3, func(_, lo, hi int) { done(lo, hi) })
	},
	"Each": func(workers, n int, done func(lo, hi int)) {
		parallel.Each(workers, n, func(i int) { done(i, i+1) })
	},
}

func TestEveryNumberIsDoneOnce(t *testing.T) {
	for name, cut := range cutters {
		for _, workers := range []int{0, 1, 2, 3, 8} {
			for _, n := range []int{0, 1, 2, 7, 8, 9, 100} {
				t.Run(fmt.Sprintf("%s by %d of %d", name, workers, n), func(t *testing.T) {
					done := make([]atomic.Int64, n)
					cut(workers, n, func(lo, hi int) {
						for i := lo; i < hi; i++ {
							done[i].Add(1)
						}
					})
					for i := range done {
						require.EqualValues(t, 1, done[i].Load(), i)
					}
				})
			}
		}
	}
}

func TestRangesAreOfOneLength(t *testing.T) {
	lengths := make([]int, 4)
	parallel.NumberedRanges(4, 10, func(w, lo, hi int) { lengths[w] = hi - lo })
	require.Equal(t, []int{3, 3, 2, 2}, lengths)
	parallel.NumberedRanges(4, 2, func(w, lo, hi int) { lengths[w] = hi - lo })
	require.Equal(t, []int{1, 1, 0, 0}, lengths)
}

func TestPiecesKnowTheirWorker(t *testing.T) {
	var busy [3]atomic.Bool
	parallel.Pieces(3, 100, 7, func(w, lo, hi int) {
		if !busy[w].CompareAndSwap(false, true) {
			panic("a worker does two pieces at the same time")
		}
		runtime.Gosched()
		busy[w].Store(false)
	})
}

func TestPanicsReachTheCaller(t *testing.T) {
	for name, cut := range cutters {
		for _, workers := range []int{1, 4} {
			t.Run(fmt.Sprintf("%s by %d", name, workers), func(t *testing.T) {
				require.PanicsWithValue(t, "planted", func() {
					cut(workers, 40, func(lo, hi int) {
						if lo <= 21 && 21 < hi {
							panic("planted")
						}
					})
				})
			})
		}
	}
}

func TestNothingIsHandedOutAfterAPanic(t *testing.T) {
	var calls atomic.Int64
	require.Panics(t, func() {
		parallel.Each(2, 1<<30, func(int) { // there is no end to it otherwise
			calls.Add(1)
			panic("planted")
		})
	})
	require.LessOrEqual(t, calls.Load(), int64(2))
}
