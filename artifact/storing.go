package artifact

import (
	"context"
	"io"
	"sync"
	"sync/atomic"
)

// storing is one large write: the bytes go to the storage, into SHA-256 and into CRC-32C, each in order and in pieces.
// One goroutine stores and a second one hashes. Whichever of them is ahead computes a piece of the CRC, which takes the least
// time, so that both end together.
type storing struct {
	*fileWriter
	p []byte

	stored, hashed atomic.Int64 // bytes so far
	stop           atomic.Bool  // set when storing has failed

	sums   sync.Mutex // held by whoever computes the CRC
	summed int
}

// run returns how many bytes were stored. When it returns nothing of p is used any longer.
func (s *storing) run() (int, error) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		s.hash()
	}()
	err := s.store()
	s.stop.Store(err != nil)
	for err == nil && s.sum() {
	}
	<-done
	return int(s.stored.Load()), err
}

// hash computes SHA-256, and of the CRC what falls to it.
func (s *storing) hash() {
	for rest := s.p; len(rest) > 0 && !s.stop.Load(); {
		n := min(len(rest), pieceSize)
		s.sha.Write(rest[:n])
		rest = rest[n:]
		if s.hashed.Add(int64(n)) > s.stored.Load() {
			s.sum()
		}
	}
	for !s.stop.Load() && s.sum() {
	}
}

// store stores the bytes, and computes of the CRC what falls to it.
func (s *storing) store() error {
	for rest := s.p; len(rest) > 0; {
		if s.ctx.Err() != nil {
			return context.Cause(s.ctx)
		}
		piece := rest[:min(len(rest), pieceSize)]
		n, err := s.dst.Write(piece)
		n = max(0, min(n, len(piece)))
		stored := s.stored.Add(int64(n))
		if err != nil {
			return err
		}
		if n < len(piece) {
			return io.ErrShortWrite
		}
		rest = rest[n:]
		if stored > s.hashed.Load() {
			s.sum()
		}
	}
	return nil
}

// sum computes the CRC of one more piece. It is false where nothing is left to do, or somebody else is at it.
func (s *storing) sum() bool {
	if !s.sums.TryLock() {
		return false
	}
	defer s.sums.Unlock()
	n := min(len(s.p)-s.summed, pieceSize)
	s.crc.write(s.p[s.summed : s.summed+n])
	s.summed += n
	return n > 0
}
