package materializer

import (
	"errors"
	"runtime"
	"sync"
	"sync/atomic"
)

// inParallel begins to do n pieces of work, on as many goroutines as there are
// processors at most, and returns a function that waits for their end and returns
// their errors.
func inParallel(n int, work func(i int) error) (wait func() error) {
	var next atomic.Int64
	var group sync.WaitGroup
	errs := make([]error, n)
	for range min(n, runtime.GOMAXPROCS(0)) {
		group.Go(func() {
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				errs[i] = work(i)
			}
		})
	}
	return func() error {
		group.Wait()
		return errors.Join(errs...)
	}
}
