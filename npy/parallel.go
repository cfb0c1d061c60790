package npy

import (
	"io"
	"os"
	"runtime"
	"sync"
	"sync/atomic"
)

const (
	// parallelData is how many bytes of a file are worth reading by several
	// goroutines: copying from the system's cache, and the faults of fresh memory,
	// keep a core busy.
	parallelData = 4 << 20
	// pieceData is how many bytes one goroutine takes at a time.
	pieceData = 2 << 20
	// maxReaders bounds the goroutines: a few saturate the memory.
	maxReaders = 8
)

// fileUnder returns the file that r reads from, and the offset in it of the
// next byte, where r is a regular file or a section of one.
func fileUnder(r io.Reader) (f *os.File, offset int64, ok bool) {
	switch r := r.(type) {
	case *os.File:
		if size(r) == 0 {
			return nil, 0, false
		}
		at, err := r.Seek(0, io.SeekCurrent)
		return r, at, err == nil
	case *io.SectionReader:
		below, start, _ := r.Outer()
		at, err := r.Seek(0, io.SeekCurrent)
		f, base, ok := fileOf(below)
		return f, base + start + at, ok && err == nil
	}
	return nil, 0, false
}

// fileOf returns the regular file that ra is, or is a section of, and where in
// it ra starts.
func fileOf(ra io.ReaderAt) (f *os.File, base int64, ok bool) {
	switch ra := ra.(type) {
	case *os.File:
		return ra, 0, size(ra) > 0
	case *io.SectionReader:
		below, start, _ := ra.Outer()
		f, base, ok = fileOf(below)
		return f, base + start, ok
	}
	return nil, 0, false
}

// fillParallel is fill for readers that many can read from at once. ok is false
// for any other: then nothing was read.
func fillParallel(r io.Reader, b []byte) (n int, err error, ok bool) {
	if runtime.GOMAXPROCS(0) == 1 || remaining(r) < int64(len(b)) {
		return 0, nil, false
	}
	f, at, ok := fileUnder(r)
	if !ok {
		return 0, nil, false
	}
	n, err = readPieces(f, b, at)
	if _, seekErr := r.(io.Seeker).Seek(int64(n), io.SeekCurrent); err == nil {
		err = seekErr
	}
	return n, err, true
}

// fillAt is fill for the bytes of ra from offset on.
func fillAt(ra io.ReaderAt, b []byte, offset int64) (int, error) {
	if len(b) >= parallelData && runtime.GOMAXPROCS(0) > 1 {
		if f, base, ok := fileOf(ra); ok {
			return readPieces(f, b, base+offset)
		}
	}
	return fullAt(ra, b, offset)
}

// fullAt reads len(b) bytes in one call.
func fullAt(ra io.ReaderAt, b []byte, offset int64) (int, error) {
	if len(b) == 0 {
		return 0, nil
	}
	n, err := ra.ReadAt(b, offset)
	switch {
	case n == len(b):
		err = nil
	case err == nil || err == io.EOF || err == io.ErrUnexpectedEOF:
		err = errShort
	}
	return n, err
}

// pieces is a large read that several goroutines share, each taking the piece
// that comes next.
type pieces struct {
	f      *os.File
	b      []byte
	offset int64

	next    atomic.Int64 // the piece that nobody has taken yet
	stopped atomic.Bool  // one failed: no more are taken

	mu   sync.Mutex
	good int // bytes before the first failure
	err  error
}

// readPieces reads len(b) bytes from offset on. All goroutines have ended when
// it returns.
func readPieces(f *os.File, b []byte, offset int64) (int, error) {
	p := &pieces{f: f, b: b, offset: offset, good: len(b)}
	count := (len(b)-1)/pieceData + 1
	var others sync.WaitGroup
	for range min(maxReaders, runtime.GOMAXPROCS(0), count) - 1 {
		others.Go(p.work)
	}
	p.work()
	others.Wait()
	return p.good, p.err
}

// work reads pieces until none are left, or one failed.
func (p *pieces) work() {
	count := int64((len(p.b)-1)/pieceData + 1)
	for !p.stopped.Load() {
		i := p.next.Add(1) - 1
		if i >= count {
			return
		}
		start := int(i) * pieceData
		part := p.b[start:min(len(p.b), start+pieceData)]
		if n, err := fullAt(p.f, part, p.offset+int64(start)); err != nil {
			p.fail(start+n, err)
		}
	}
}

// fail keeps the failure that comes first in the file: the pieces before it were
// all taken, and are read to their end.
func (p *pieces) fail(good int, err error) {
	p.stopped.Store(true)
	p.mu.Lock()
	defer p.mu.Unlock()
	if good < p.good {
		p.good, p.err = good, err
	}
}
