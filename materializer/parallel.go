package materializer

import (
	"errors"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/arraylike/arraylike/internal/relay"
)

// inParallel begins to do n pieces of work, on as many goroutines as there are
// processors at most, and returns a function that waits for their end and returns
// their errors.
func inParallel(n int, work func(i int) error) (wait func() error) {
	var next atomic.Int64
	var group sync.WaitGroup
	var panics relay.Relay // of goroutines, which go on in wait
	errs := make([]error, n)
	for range min(n, runtime.GOMAXPROCS(0)) {
		group.Go(func() {
			panics.Do(func() {
				for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
					errs[i] = work(i)
				}
			})
		})
	}
	return func() error {
		group.Wait()
		panics.Panic()
		return errors.Join(errs...)
	}
}
