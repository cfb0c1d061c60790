package npz

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// spread calls work with 0 to n-1, on all processors, and returns when all calls
// have. They begin in this order, and none after one has failed; the error is that
// of the lowest number.
func spread(n int, work func(i int) error) error {
	workers := min(runtime.GOMAXPROCS(0), n)
	if workers <= 1 {
		return inTurn(n, work)
	}
	var next atomic.Int64
	var failed atomic.Bool
	var wg sync.WaitGroup
	errs := make([]error, n)
	run := func() {
		for !failed.Load() {
			i := int(next.Add(1)) - 1
			if i >= n {
				return
			}
			if errs[i] = work(i); errs[i] != nil {
				failed.Store(true)
			}
		}
	}
	for range workers - 1 {
		wg.Go(run)
	}
	run()
	wg.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

func inTurn(n int, work func(i int) error) error {
	for i := range n {
		if err := work(i); err != nil {
			return err
		}
	}
	return nil
}

// partSize is how many bytes are read or summed up at a time where several
// processors do it: enough to make the start of a goroutine cheap, and few enough to
// be in a processor's cache still when their checksum is taken.
const partSize = 512 << 10

// parts is the number of parts of n bytes.
func parts(n int) int {
	if n == 0 {
		return 0
	}
	return (n-1)/partSize + 1
}

// part returns the i-th part of b.
func part(b []byte, i int) []byte {
	b = b[i*partSize:]
	return b[:min(len(b), partSize)]
}
