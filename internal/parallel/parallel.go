// Package parallel shares work between goroutines, all of which have ended when a call
// returns. The goroutine of the caller is one of them. The first panic of the work ends
// the call, once the others are done.
package parallel

import (
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/arraylike/arraylike/internal/relay"
)

// Workers returns how many goroutines are to share n units of work: one where there are
// fewer than least, which is where sharing begins to pay, and else as many as there are
// processors, unless that left each of them less than a quarter of least.
func Workers(n, least int) int {
	if n < least {
		return 1
	}
	return max(1, min(runtime.GOMAXPROCS(0), n/max(1, least/4)))
}

// Run calls work at the same time with each of the numbers from 0 up to workers, but once
// where there are fewer than one.
func Run(workers int, work func(worker int)) {
	if workers <= 1 {
		work(0)
		return
	}
	var wait sync.WaitGroup
	var panics relay.Relay
	for w := 1; w < workers; w++ {
		wait.Go(func() { panics.Do(func() { work(w) }) })
	}
	panics.Do(func() { work(0) })
	wait.Wait()
	panics.Panic()
}

// Ranges cuts [0, n) into a range for each worker, and calls part for all of them at
// the same time. There are no more ranges than numbers; where n is 0 there is one.
func Ranges(workers, n int, part func(lo, hi int)) {
	if workers = min(workers, n); workers <= 1 {
		part(0, n)
		return
	}
	NumberedRanges(workers, n, func(_, lo, hi int) { part(lo, hi) })
}

// NumberedRanges is Ranges with the number of the worker. Each worker is called, for an
// empty range where there are more of them than numbers.
func NumberedRanges(workers, n int, part func(worker, lo, hi int)) {
	workers = max(1, workers)
	Run(workers, func(w int) { part(w, start(w, workers, n), start(w+1, workers, n)) })
}

// start returns where range w of [0, n) begins.
func start(w, workers, n int) int { return n/workers*w + min(w, n%workers) }

// Pieces cuts [0, n) into pieces of a size, the last of which may be shorter, and calls
// do for each of them. They are handed out in this order, to whichever worker is free:
// that is for work whose parts take different times. After a panic no more are handed
// out.
func Pieces(workers, n, size int, do func(worker, lo, hi int)) {
	if n == 0 {
		return
	}
	var next atomic.Int64
	Run(min(workers, (n-1)/size+1), func(w int) {
		defer next.Store(int64(n)) // all are handed out, or there is a panic
		for {
			hi := next.Add(int64(size))
			lo := hi - int64(size)
			if lo >= int64(n) {
				return
			}
			do(w, int(lo), int(min(hi, int64(n))))
		}
	})
}

// Each is [Pieces] for single numbers.
func Each(workers, n int, do func(i int)) {
	Pieces(workers, n, 1, func(_, i, _ int) { do(i) })
}
