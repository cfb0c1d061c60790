package artifact

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// maxReaders is how many goroutines at most share one large read. Copying from the system's cache and checking take
// turns on each of them; stores over a network get that many requests at a time.
const maxReaders = 4

// blockRun is a read of many whole blocks, cut into pieces that several goroutines take in order.
type blockRun struct {
	file   *fileReader
	p      []byte
	number int64 // of the first block
	blocks int64 // in a piece

	next    atomic.Int64 // the piece that nobody has taken yet
	stopped atomic.Bool  // a piece failed: no more are taken

	mu   sync.Mutex
	good int // bytes before the first failure
	err  error
}

// readRun fills p, which holds whole blocks from the given one on. It returns the bytes before the first failure. All
// goroutines have ended when it returns.
func (f *fileReader) readRun(p []byte, number int64) (int, error) {
	if len(p) <= pieceSize {
		return f.readBlocks(p, number)
	}
	r := &blockRun{file: f, p: p, number: number, blocks: max(1, pieceSize/f.rec.BlockSize), good: len(p)}
	pieces := (int64(len(p)) + r.size() - 1) / r.size()
	var others sync.WaitGroup
	for range min(maxReaders, int64(runtime.GOMAXPROCS(0)), pieces) - 1 {
		others.Go(r.work)
	}
	r.work()
	others.Wait()
	return r.good, r.err
}

// size returns the number of bytes in a piece.
func (r *blockRun) size() int64 { return r.blocks * r.file.rec.BlockSize }

// work reads pieces until none are left, or one failed.
func (r *blockRun) work() {
	for !r.stopped.Load() {
		piece := r.next.Add(1) - 1
		start := piece * r.size()
		if start >= int64(len(r.p)) {
			return
		}
		end := min(int64(len(r.p)), start+r.size())
		if n, err := r.file.readBlocks(r.p[start:end], r.number+piece*r.blocks); err != nil {
			r.fail(int(start)+n, err)
		}
	}
}

// fail keeps the failure that comes first in the file: pieces before it were all taken, and are read to their end.
func (r *blockRun) fail(good int, err error) {
	r.stopped.Store(true)
	r.mu.Lock()
	defer r.mu.Unlock()
	if good < r.good {
		r.good, r.err = good, err
	}
}
