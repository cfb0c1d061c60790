package registry

import (
	"errors"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/arraylike/arraylike/internal/relay"
)

// maxInFlight bounds the bytes of the elements that are saved or loaded beside
// one another.
const maxInFlight = 256 << 20

// budget bounds what is done at the same time by one save or load, however its
// containers nest. Whoever gets nothing of it works on alone.
type budget struct {
	mu    sync.Mutex
	tasks int
	bytes int64
}

func newBudget() *budget { return &budget{tasks: runtime.GOMAXPROCS(0) - 1, bytes: maxInFlight} }

// take takes a task of n bytes out of the budget, if it has one.
func (b *budget) take(n int64) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.tasks == 0 || n > b.bytes {
		return false
	}
	b.tasks--
	b.bytes -= n
	return true
}

func (b *budget) giveBack(n int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.tasks++
	b.bytes += n
}

// each does n pieces of work, of so many bytes each, as many beside one another
// as the budget allows, and the others itself. After the first error it begins no
// more. The errors are in the order of the work; a panic of the work is one here.
func (b *budget) each(n int, size func(i int) int64, work func(i int) error) error {
	var group sync.WaitGroup
	var failed atomic.Bool
	var panics relay.Relay // of goroutines, which go on here
	errs := make([]error, n)
	do := func(i int) {
		if errs[i] = work(i); errs[i] != nil {
			failed.Store(true)
		}
	}
	for i := 0; i < n && !failed.Load() && !panics.Panicked(); i++ {
		bytes := size(i)
		if !b.take(bytes) {
			do(i)
			continue
		}
		group.Go(func() {
			defer b.giveBack(bytes)
			panics.Do(func() { do(i) })
		})
	}
	group.Wait()
	panics.Panic()
	return errors.Join(errs...)
}
